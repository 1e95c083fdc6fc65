#pragma once

#include "core/tensor/layout.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Description of strides in common terms.
struct LayoutLook
{
    Layout layout;                  ///< the layout, with packed strides for dimensions of size 1
    std::vector<std::size_t> order; ///< dimensions, outermost first
    Int oddness = 0;                ///< how unusual the layout is; 0 is the most usual
    std::string words;              ///< "NHWC, rows padded to 8 elements, starts at byte 64"
};

/// Describes `layout`, whose offsets fit in 64 bits; strides of dimensions of size 1 do not matter. `labels`
/// has one letter per dimension; `bits` are those of an element; `bytes_before` bytes come before offset 0.
[[nodiscard]] LayoutLook look_at(const Layout& layout, std::string_view labels, Int bits, Int bytes_before);

} // namespace stridescope::core
