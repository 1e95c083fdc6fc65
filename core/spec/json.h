#pragma once

#include <nlohmann/json.hpp>

namespace stridescope::core
{

/// JSON that answers are made of: keys stay in the order in which they were put.
using Json = nlohmann::ordered_json;

} // namespace stridescope::core
