#pragma once

#include "core/map/placement.h"

#include <functional>
#include <optional>
#include <vector>

namespace stridescope::core
{

/// Elements whose digits lie in a box, as a strided layout over the digits of a placement: the element at
/// coordinate y of the layout has the digits first + y. Its offsets are sums, before `xors` and `pads`.
struct BoxOfDigits
{
    Dims first; ///< one per digit, in the placement's order
    Layout layout;
};

/// Returns the elements of a placement in one memory as a disjoint union of boxes: one where no tile is cut; a
/// dimension of k digits makes at most k where it begins at 0, and 2k - 1 elsewhere. The digits of each
/// dimension follow one another, each divisor the product of the extents before. Nothing above `most` boxes,
/// above the digits that a layout has room for, or where an offset does not fit in 64 bits.
[[nodiscard]] std::optional<std::vector<BoxOfDigits>> boxes_of(const Placement& placement,
                                                               std::size_t most = 8192);
/// Whole tiles: every value of every digit, padding included.
[[nodiscard]] std::optional<BoxOfDigits> whole_tiles(const Placement& placement);
/// Returns the index of each dimension (its coordinate + first) that an element of a box has.
[[nodiscard]] Dims index_of(const Placement& placement, const BoxOfDigits& box, const Dims& in_box);

/// Calls use(first, stride, count) with runs of the offsets of a layout in [begin, end), first + k * stride
/// each; an offset that several coordinates share may come as often. Stops and returns false after `most_steps`
/// offsets and turns.
bool each_run_in(const Layout& layout, Int begin, Int end, Int most_steps,
                 const std::function<void(Int, Int, Int)>& use);

} // namespace stridescope::core
