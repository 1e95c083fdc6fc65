#pragma once

#include "core/tensor/layout.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Strides as people would describe them.
struct LayoutLook
{
    Layout layout;                  ///< layout in which dimensions of size 1 have packed strides
    std::vector<std::size_t> order; ///< dimensions, outermost first
    Int oddness = 0;                ///< the more, the less usual
    std::string words;              ///< "NHWC, rows padded to 8 elements, starts at byte 64"
};

/// Describes `layout`, whose offsets fit in 64 bits; strides of dimensions of size 1 do not matter. `labels`
/// has one letter per dimension; `bits` are those of an element; `bytes_before` bytes come before offset 0.
[[nodiscard]] LayoutLook look_at(const Layout& layout, std::string_view labels, Int bits, Int bytes_before);

} // namespace stridescope::core
