#pragma once

#include "core/tensor/dims.h"

#include <optional>

namespace stridescope::core
{

/// Layout of a tensor: coordinate x is at element offset `base + sum x[d] * strides[d]`. Sizes are at least 1;
/// strides have any value, including 0 (broadcast) and negative ones (reversed).
struct Layout
{
    Dims sizes;
    Dims strides;
    Int base = 0;

    friend bool operator==(const Layout&, const Layout&) = default;
};

/// Lowest and highest element offset, both inclusive, base included.
struct OffsetRange
{
    Int least = 0;
    Int greatest = 0;

    friend bool operator==(const OffsetRange&, const OffsetRange&) = default;
};

/// Returns the product of the sizes; nothing if it does not fit in 64 bits.
[[nodiscard]] std::optional<Int> element_count(const Dims& sizes);

/// Returns the lowest and the highest offset; nothing if either does not fit in 64 bits. A dimension of size 1
/// adds nothing whatever its stride.
[[nodiscard]] std::optional<OffsetRange> offset_range(const Layout& layout);

/// Returns row-major strides, last dimension innermost; each must fit in 64 bits, as they do if the element
/// count does.
[[nodiscard]] Dims packed_strides(const Dims& sizes);

/// Returns the element offset of a coordinate inside the sizes, of a layout whose `offset_range` exists.
[[nodiscard]] Int offset_of(const Layout& layout, const Dims& coordinate);

/// Converts a position in logical row-major order to a coordinate, and back.
[[nodiscard]] Dims coordinate_at(const Dims& sizes, Int row_major_index);
[[nodiscard]] Int row_major_index(const Dims& sizes, const Dims& coordinate);

/// Steps to the next coordinate in row-major order; false (and all zeros) after the last.
bool advance(const Dims& sizes, Dims& coordinate);

[[nodiscard]] bool contains(const Dims& sizes, const Dims& coordinate);

} // namespace stridescope::core
