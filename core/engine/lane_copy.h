#pragma once

#include "core/engine/copy_spec.h"
#include "core/tpu/lanes.h"

namespace stridescope::core
{

/// Copies from a packed tensor to TPU memory: the memories of the lanes as one array [lanes, lane_elements],
/// counted from the tensor's start in each lane, or global memory as [1, lane_elements]. There are few copies,
/// since only three parts need their own: channels that begin in the middle of a round, those that end there,
/// and a group that is not full. `inverse` of each copies back.
struct LaneCopies
{
    FixedList<CopySpec, 6> copies;
    Int tensor_elements = 0;
    Int lane_elements = 0; ///< elements that the tensor reserves per lane, in whole bytes
    Int lanes = 0;
    /// Elements of different copies may share a slot. To keep the last in row-major order, go through the first
    /// dimension of all copies step by step.
    bool may_meet = false;
};

/// Strides of the elements of two arrays in memory that is not packed; both have the same element count.
struct LaneCopyStrides
{
    Dims tensor;     ///< one stride per size
    Int lane = 1;    ///< distance from a lane to the next
    Int in_lane = 1; ///< distance from an element of a lane to the next
};

/// Returns the copies for packed arrays; `overflow` if the elements of all lanes together do not fit in 64
/// bits.
[[nodiscard]] Result<LaneCopies> lane_copies(const TensorPlacement& map);
/// Returns the copies for strided arrays; `overflow` also if a stride does not fit.
[[nodiscard]] Result<LaneCopies> lane_copies(const TensorPlacement& map, const LaneCopyStrides& strides);

} // namespace stridescope::core
