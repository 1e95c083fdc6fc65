#pragma once

#include "core/tpu/lane_layout.h"

/// The digits of each layout; the rows of the table refer to these functions. Nothing if a stride does not fit
/// in 64 bits.
namespace stridescope::core::lane_forms
{

using MakeForm = std::optional<LaneForm>(const LaneTensor&, Int eu_num);

MakeForm continuous;
MakeForm aligned;
MakeForm compact;
MakeForm line_aligned;
MakeForm with_strides;
MakeForm offset;
MakeForm t4;
MakeForm t5;
MakeForm matrix;
MakeForm matrix2;
MakeForm vector;
MakeForm weight_nic;
MakeForm xn_aligned;
MakeForm xn_compact;
MakeForm xn_continuous;
MakeForm cvk_aligned;
MakeForm cvk_compact;
MakeForm cvk_continuous;
MakeForm cvk_matrix;

/// CV18xx chips reserve whole units of 16 bytes and publish strides in bytes.
inline constexpr Int cvk_bytes = 16;

} // namespace stridescope::core::lane_forms
