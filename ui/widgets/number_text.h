#pragma once

#include "core/tensor/checked.h"

#include <string_view>

namespace stridescope::ui
{

/// What a person typed, as a number: decimal, or hexadecimal behind 0x; `_`, `,` and `'` between digits.
struct TypedNumber
{
    bool ok = false;
    core::Int value = 0;
    const char* reason = ""; ///< why it is none
};
[[nodiscard]] TypedNumber read_number(std::string_view text);

} // namespace stridescope::ui
