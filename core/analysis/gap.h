#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// A range of offsets without an element, inside a layout whose dimensions are nested.
struct Gap
{
    Dims before; ///< coordinate of the element before the range
    /// Dimensions that enclose it, outermost first; their indices in `before` say in which row, plane, and so
    /// on it lies.
    std::vector<std::size_t> outside;
    std::size_t dim = 0; ///< dimension whose elements it lies between or after
    /// It lies between two elements of `dim`, whose step is above 1; else after the last.
    bool between = false;
    Int length = 0; ///< number of offsets
    /// Offsets of the step that it is a part of: that of the innermost enclosing dimension, or of `dim` itself
    /// if `between`.
    Int of = 0;
};

/// Returns the gap at an offset between the lowest and the highest. Returns nothing if an element is there, or
/// if strides are not nested (each at least the reach of the inner ones): then there may be no such row. A
/// dimension of stride 0 is at index 0 in `before`. The layout's span fits in 64 bits.
[[nodiscard]] std::optional<Gap> gap_at(const Layout& layout, Int offset);

} // namespace stridescope::core
