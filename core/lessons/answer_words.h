#pragma once

#include "core/spec/json.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// A right or known wrong answer as text: "7", "1,0", "yes", "NHWC".
[[nodiscard]] std::string answer_text(const Json& value);

/// Whether two answers say the same, however they are written.
[[nodiscard]] bool same_answer(std::string_view a, std::string_view b);

} // namespace stridescope::core
