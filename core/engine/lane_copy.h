#pragma once

#include "core/engine/copy_spec.h"
#include "core/tpu/lanes.h"

namespace stridescope::core
{

/// Copies from a packed (n, c, h, w) tensor to the memories of a TPU's lanes, taken as one array [npu_num,
/// lane_elements] that counts from the tensor's start in each lane. At most three: channels that begin in the
/// middle of a row of lanes and those that end there do not fit the strides of the whole rows between.
/// `inverse` of each goes back.
struct LaneCopies
{
    FixedList<CopySpec, 3> copies;
    Int tensor_elements = 0;
    Int lane_elements = 0; ///< room for what the tensor reserves, in whole bytes
    Int lanes = 0;
};

/// `overflow` where the lanes' elements together do not fit 64 bits. The map's layout is not `continuous`.
[[nodiscard]] Result<LaneCopies> lane_copies(const LaneMap& map);

} // namespace stridescope::core
