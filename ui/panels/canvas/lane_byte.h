#pragma once

#include "core/map/placement.h"
#include "ui/picture/memory_plane.h"

#include <optional>

namespace stridescope::ui
{

/// Returns the byte under a point of the lanes; if a mark is wider than its tensor, one of the tensor's bytes.
[[nodiscard]] std::optional<core::Place> lane_byte_at(const core::Memory& shared, const MemoryPlane& plane,
                                                      float x, float y);
/// Returns the last byte of a lane, or of what extends past it.
[[nodiscard]] core::Int last_byte(const core::Memory& shared);
/// Returns the next start or end of a tensor in a direction.
[[nodiscard]] core::Int next_edge(const core::Memory& shared, core::Int from, bool up);

} // namespace stridescope::ui
