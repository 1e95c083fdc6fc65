#pragma once

#include "core/view/lane_byte.h"

namespace stridescope::ui
{

/// Draws the tensors that reserve a byte of lanes that they share: their elements there with their sums, or why
/// there are none.
void lane_tenants(const core::Memory& shared, const std::vector<core::LaneByteTensor>& tenants);

} // namespace stridescope::ui
