#pragma once

#include "core/tensor/checked.h"

#include <string_view>

namespace stridescope::ui
{

/// Number as a person typed it: decimal, or hexadecimal after 0x; `_`, `,`, and `'` between digits; or a sum of
/// products of such numbers, "3*224+8".
struct TypedNumber
{
    bool ok = false;
    core::Int value = 0;
    const char* reason = ""; ///< why it is not a number
};
[[nodiscard]] TypedNumber read_number(std::string_view text);

} // namespace stridescope::ui
