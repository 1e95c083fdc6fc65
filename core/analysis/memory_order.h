#pragma once

#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// A dimension that moves the offset.
struct NestedDimension
{
    std::size_t dim = 0;
    Int step = 1; ///< magnitude of its stride
    Int size = 2;
    bool reversed = false; ///< its stride is negative
};

/// Returns the dimensions that move the offset, outermost first; nothing if they are not nested, which they are
/// if each steps over all that the inner ones reach.
[[nodiscard]] std::optional<std::vector<NestedDimension>> nested_dimensions(const Layout& layout);

/// Numbers spread evenly: first, first + step, and so on; each is the number of `times` elements.
struct NumberRun
{
    Int first = 0;
    Int count = 1;
    Int step = 1;
    Int times = 1;
    /// The numbers lie between its first and last, as many and about as evenly, but not exactly at these.
    bool about = false;

    [[nodiscard]] Int last() const { return first + (count - 1) * step; }
};

/// The elements of a nested layout in the order of their offsets. A dimension of stride 0 is at index 0.
class MemoryOrder
{
public:
    /// Returns nothing if the layout is not nested. Its span fits in 64 bits.
    [[nodiscard]] static std::optional<MemoryOrder> of(const Layout& layout);

    /// Counts the elements at offsets below `offset`; any value.
    [[nodiscard]] Int below(Int offset) const;
    /// Returns the coordinate of an element by its number, 0 for the one at the lowest offset.
    [[nodiscard]] Dims coordinate(Int number) const;

    /// Returns the values of `first + sum of weights[d] * x[d]` of the elements with numbers [begin, end), in
    /// few runs. The sums fit in 64 bits, and differ if the indices of dimensions with a weight do.
    [[nodiscard]] std::vector<NumberRun> sums(Int begin, Int end, const Dims& weights, Int first) const;

private:
    struct Level
    {
        NestedDimension dimension;
        Int inside = 1; ///< elements of each of the level's indices
    };

    OffsetRange range;
    std::size_t rank = 0;
    Int count = 1;
    std::vector<Level> levels; ///< outermost first
};

} // namespace stridescope::core
