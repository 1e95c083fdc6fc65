#include "ui/picture/memory_room.h"

#include "ui/picture/lane_ruler.h"

namespace stridescope::ui
{
namespace
{

BarLook& fold_of(Look& look, const MemoryPlace& place)
{
    return look.bars[static_cast<std::size_t>(place.operand)];
}

void find_rows(MemoryRoom& room, const Look& look, const core::SceneView& view, const Style& style)
{
    if (room.shared)
    {
        room.rows = slot_rows(*room.shared, look.lanes);
        room.marks = lane_marks(*view.shared(), room.rows, style);
        return;
    }
    if (room.place.as == MemoryPlace::As::lanes)
    {
        room.rows = slot_rows(view.placement(), look.lanes, room.lanes, style);
        room.painted = !draws_areas(view.placement(), look.lanes, style);
        return;
    }
    const core::Operand operand = room.place.operand;
    room.rows = slot_rows(room.folded, look.bars[static_cast<std::size_t>(operand)], operand);
    room.painted = !room.folded.plane.draws_slots;
}

} // namespace

bool fits_memory(const MemoryPlace& place, const Style& style)
{
    const bool of_rows = place.as == MemoryPlace::As::rows;
    return place.area.width() >= style.px(of_rows ? 80 : 160)
           && place.area.height() >= style.px(of_rows ? 10 : 40);
}

std::optional<MemoryRoom> memory_room(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                                      const Style& style, const TextMeasure& measure)
{
    if (!fits_memory(place, style))
        return std::nullopt;
    MemoryRoom room;
    room.place = place;
    room.canvas = place.area;
    if (place.as == MemoryPlace::As::rows)
    {
        const BarLook& fold = look.bars[static_cast<std::size_t>(place.operand)];
        room.folded = bar_room(bar_memory(view, place.operand, look, style), fold, place.area);
        room.canvas = room.folded.area;
    }
    else if (place.as == MemoryPlace::As::lanes)
        room.lanes = lane_plane(place.area, style, has_lane_ruler(look));
    else if (place.as == MemoryPlace::As::shared_lanes)
        room.shared = shared_lanes(*view.shared(), place.area, style, measure);
    else
        return std::nullopt;
    return room;
}

void fit_anew(Look& look, const MemoryPlace& place)
{
    if (place.as == MemoryPlace::As::rows)
        return fold_of(look, place).range.reset();
    look.lanes.fitted_to.reset();
    look.lanes.camera = {};
}

void settle(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style)
{
    const MemoryPlace& place = room.place;
    if (room.shared)
        settle(look.lanes, *room.shared);
    else if (place.as == MemoryPlace::As::lanes)
        settle(look.lanes, view.placement(), room.lanes, style);
    else
        settle(fold_of(look, place), room.folded, bar_memory(view, place.operand, look, style), place.area);
    find_rows(room, look, view, style);
}

void hold_in_sight(Look& look, MemoryRoom& room, const core::SceneView& view, const Style& style)
{
    if (room.shared)
        settle(look.lanes, *room.shared);
    else if (room.place.as == MemoryPlace::As::lanes)
        hold_in_sight(look.lanes, view.placement(), room.lanes);
    else
        hold_in_sight(fold_of(look, room.place), room.folded.plane, room.folded.area);
    find_rows(room, look, view, style);
}

} // namespace stridescope::ui
