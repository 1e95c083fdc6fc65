#pragma once

#include "core/engine/copy_spec.h"
#include "core/tpu/lanes.h"

namespace stridescope::core
{

/// Copies from a packed tensor to TPU memory: the memories of the lanes as one array [lanes, lane_elements]
/// that counts from the tensor's start in each lane, or global memory as [1, lane_elements]. Few: channels that
/// begin in the middle of a row of lanes and those that end there do not fit the strides of the whole rows
/// between, and a group that is not full not those of the others. `inverse` of each goes back.
struct LaneCopies
{
    FixedList<CopySpec, 6> copies;
    Int tensor_elements = 0;
    Int lane_elements = 0; ///< room for what the tensor reserves, in whole bytes
    Int lanes = 0;
    /// Elements of different copies may share a slot. To let the last in row-major order win, take the first
    /// dimension of all copies step by step.
    bool may_meet = false;
};

/// Strides of the elements of two arrays in memory that is not packed; both have the same element count.
struct LaneCopyStrides
{
    Dims tensor;     ///< one per size
    Int lane = 1;    ///< from a lane to the next
    Int in_lane = 1; ///< from an element of a lane to the next
};

/// `overflow` where the lanes' elements together do not fit in 64 bits. Packed arrays.
[[nodiscard]] Result<LaneCopies> lane_copies(const TensorPlacement& map);
/// `overflow` also where a stride does not fit.
[[nodiscard]] Result<LaneCopies> lane_copies(const TensorPlacement& map, const LaneCopyStrides& strides);

} // namespace stridescope::core
