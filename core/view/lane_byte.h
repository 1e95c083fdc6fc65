#pragma once

#include "core/kinds/ask.h"
#include "core/spec/memory.h"
#include "core/tpu/lane_sharing.h"

#include <string>
#include <vector>

namespace stridescope::core
{

/// A tensor that reserves a byte of a lane: its elements there, or why there are none.
struct LaneByteTensor
{
    std::size_t tensor = 0; ///< index among the lanes' tensors
    OffsetFinding found;
    std::string reason; ///< such as "alignment tail of channel c=3", or which byte of an element it is
};
inline constexpr std::size_t most_byte_tensors_listed = 64;

/// Returns the tensors that reserve the byte, the first `most_byte_tensors_listed` of them. `most_steps` limits
/// the search in each.
[[nodiscard]] std::vector<LaneByteTensor> tensors_of_byte(const Memory& shared, Int npu, Int byte,
                                                          Int most_steps = question_steps);

} // namespace stridescope::core
