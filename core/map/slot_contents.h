#pragma once

#include "core/analysis/inverse.h"
#include "core/map/tensor_placement.h"

namespace stridescope::core
{

/// Finds what is at an element offset of a memory, which in a lane counts from the tensor's start there; any
/// offset is allowed. In one memory the lane is ignored. The limits are as for `Inverse` and `PlacementIndex`.
/// `inverses` keeps what one answer prepared for the next.
[[nodiscard]] SlotContents contents_of(const TensorPlacement& map, const Place& place,
                                       const SearchLimits& limits, Inverses& inverses);
[[nodiscard]] SlotContents contents_of(const TensorPlacement& map, const Place& place,
                                       const SearchLimits& limits);
/// Tells whether that never takes a long search, so that a frame can ask for thousands of slots.
[[nodiscard]] bool is_quick(const TensorPlacement& map);
/// Finds the elements with a bit in a byte of a lane, address included.
[[nodiscard]] SlotContents contents_of_byte(const TensorPlacement& map, const Place& byte,
                                            const SearchLimits& limits);

} // namespace stridescope::core
