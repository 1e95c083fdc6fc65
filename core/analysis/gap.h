#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// A stretch of offsets without an element, inside a layout whose dimensions lie inside each other.
struct Gap
{
    Dims behind;                      ///< coordinate of the element before the stretch
    std::vector<std::size_t> outside; ///< dimensions that enclose it, the coarsest first; their indices, of
                                      ///< `after`, say in which row, plane ... it lies
    std::size_t dim = 0;              ///< the dimension of whose elements it is ...
    bool between = false;             ///< ... between two, as a step above 1 leaves it, or else after the last
    Int length = 0;                   ///< offsets of the stretch
    Int of = 0;                       ///< offsets of the step that it is a part of: that of the innermost
                                      ///< enclosing dimension, or of `dim` itself where `between`
};

/// Returns the gap at an offset between the lowest and the highest. Returns nothing if an element is there, or
/// if strides are not nested (each at least the reach of the finer ones): then there may be no such row. A
/// dimension of stride 0 is at index 0 in `after`. The layout's span fits in 64 bits.
[[nodiscard]] std::optional<Gap> gap_at(const Layout& layout, Int offset);

} // namespace stridescope::core
