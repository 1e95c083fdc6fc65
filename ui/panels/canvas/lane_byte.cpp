#include "ui/panels/canvas/lane_byte.h"

#include "ui/picture/shared_lanes.h"

#include <algorithm>

namespace stridescope::ui
{

core::Int last_byte(const core::Memory& shared)
{
    return drawn_lane_bytes(shared) - 1;
}

core::Int next_edge(const core::Memory& shared, core::Int from, bool up)
{
    const core::Int last = last_byte(shared);
    core::Int best = up ? last : 0;
    const auto offer = [&](core::Int edge)
    {
        if (edge <= last && (up ? edge > from && edge < best : edge < from && edge > best))
            best = edge;
    };
    for (const core::StoredTensor& tensor : shared.tensors)
    {
        offer(tensor.placement->address);
        offer(tensor.placement->end_address);
    }
    return best;
}

std::optional<core::Place> lane_byte_at(const core::Memory& shared, const MemoryPlane& plane, float x, float y)
{
    const auto place = plane.rows.at(x, y);
    if (!place)
        return std::nullopt;
    core::Int byte = place->offset;
    const LaneMarks& marks = plane.marks;
    if (const auto tensor = marks.at(x))
    {
        const core::TensorPlacement& map = *shared.tensors[*tensor].placement;
        const Span& mark = marks.of[*tensor];
        const double share = static_cast<double>(x - mark.left) / static_cast<double>(mark.width());
        if (map.reserved_bytes > 0 && (byte < map.address || byte >= map.end_address))
            byte = map.address
                   + std::min(static_cast<core::Int>(share * static_cast<double>(map.reserved_bytes)),
                              map.reserved_bytes - 1);
    }
    return core::Place{place->lane, byte};
}

} // namespace stridescope::ui
