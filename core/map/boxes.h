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

/// Returns the elements of a placement in one memory as a disjoint union of boxes: one if no tile is cut; a
/// dimension of k digits makes at most k if it begins at 0, else at most 2k - 1. The divisor of each digit of a
/// dimension is the product of the extents before it. Nothing if there are more than `most` boxes, more digits
/// than a layout can hold, or an offset that does not fit in 64 bits.
[[nodiscard]] std::optional<std::vector<BoxOfDigits>> boxes_of(const Placement& placement,
                                                               std::size_t most = 8192);
/// Returns whole tiles: every value of every digit, padding included.
[[nodiscard]] std::optional<BoxOfDigits> whole_tiles(const Placement& placement);
/// Returns the index of each dimension (its coordinate + first) that an element of a box has.
[[nodiscard]] Dims index_of(const Placement& placement, const BoxOfDigits& box, const Dims& in_box);

/// Calls use(first, stride, count) with runs of the offsets of a layout in [begin, end): the offsets first + k
/// * stride. An offset that several coordinates share may come that many times. Stops and returns false after
/// `most_steps` offsets and calls.
bool each_run_in(const Layout& layout, Int begin, Int end, Int most_steps,
                 const std::function<void(Int, Int, Int)>& use);

} // namespace stridescope::core
