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

/// Returns the dimensions that move the offset, outermost first; nothing if they are not nested: where one
/// does not step over all that the inner ones reach.
[[nodiscard]] std::optional<std::vector<NestedDimension>> nested_dimensions(const Layout& layout);

/// Numbers spread evenly: first, first + step, ..., each of them `times` elements'.
struct NumberRun
{
    Int first = 0;
    Int count = 1;
    Int step = 1;
    Int times = 1;
    bool about = false; ///< the numbers lie between its first and last, as many and as even, but not at these

    [[nodiscard]] Int last() const { return first + (count - 1) * step; }
};

/// The elements of a nested layout by the order of their offsets. A dimension of stride 0 is at index 0.
class MemoryOrder
{
public:
    /// Returns nothing if the layout is not nested. Its span fits in 64 bits.
    [[nodiscard]] static std::optional<MemoryOrder> of(const Layout& layout);

    /// Counts the elements at offsets below `offset`; any value.
    [[nodiscard]] Int below(Int offset) const;
    /// Returns the coordinate of an element by its number, 0 for the one at the lowest offset.
    [[nodiscard]] Dims coordinate(Int number) const;

    /// Returns what `first + sum of weights[d] * x[d]` is of the elements with numbers [begin, end), in few
    /// runs. The sums fit in 64 bits, and are different where the indices of weighted dimensions are.
    [[nodiscard]] std::vector<NumberRun> sums(Int begin, Int end, const Dims& weights, Int first) const;

private:
    struct Level
    {
        NestedDimension dimension;
        Int inside = 1; ///< elements of each of its indices
    };

    OffsetRange range;
    std::size_t rank = 0;
    Int count = 1;
    std::vector<Level> levels; ///< outermost first
};

} // namespace stridescope::core
