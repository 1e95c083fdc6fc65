#pragma once

#include <nlohmann/json.hpp>

namespace stridescope::core
{

/// JSON of answers: keys stay in the order in which they were added.
using Json = nlohmann::ordered_json;

} // namespace stridescope::core
