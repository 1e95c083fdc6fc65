#include "ui/picture/memory_plane.h"

#include "ui/picture/bank_figure.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/lane_plane.h"
#include "ui/picture/shared_lanes.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float highest_readable = 34; ///< height up to which lanes grow with the width of slots
constexpr float readable_slot = 4;     ///< least width for that, in pixels

/// Returns the plane at a scroll position that may lie outside the memory.
MemoryPlane plane_of(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                     const Style& style, const TextMeasure& measure)
{
    if (place.as == MemoryPlace::As::lanes)
        return lane_plane(view, look, place, style);
    if (place.as == MemoryPlace::As::shared_lanes)
        return shared_lane_plane(*view.shared(), look, place, style, measure);
    if (place.as == MemoryPlace::As::banks)
        return bank_plane(view, look, place, style);
    MemoryPlane plane =
        folded_plane(folded_memory(view, place.operand, look, style), look.memory(place.operand), place.area);
    plane.place = place;
    return plane;
}

/// Moves the rows to the look's scroll position.
void scroll_rows(MemoryPlane& plane, const MemoryLook& seen, const core::SceneView& view, const Style& style)
{
    plane.rows.first_row = plane.of_banks() ? std::floor(seen.first_row) : seen.first_row;
    plane.rows.left = seen.left;
    if (plane.is_shared())
        plane.marks = lane_marks(*view.shared(), plane.rows, style);
}

} // namespace

MemoryLook& look_at(Look& look, const MemoryPlace& place)
{
    return place.as == MemoryPlace::As::banks ? look.banks.rows : look.memory(place.operand);
}

bool fits_memory(const MemoryPlace& place, const Style& style)
{
    const bool of_rows = place.as == MemoryPlace::As::rows || place.as == MemoryPlace::As::banks;
    return place.area.width() >= style.px(of_rows ? 80 : 160)
           && place.area.height() >= style.px(of_rows ? 10 : 40);
}

std::optional<MemoryPlane> memory_plane(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                                        const Style& style, const TextMeasure& measure)
{
    if (!fits_memory(place, style))
        return std::nullopt;
    MemoryPlane plane = plane_of(view, look, place, style, measure);
    scroll_rows(plane, place.as == MemoryPlace::As::banks ? look.banks.rows : look.memory(place.operand), view,
                style);
    return plane;
}

void settle(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style,
            const TextMeasure& measure)
{
    const MemoryPlace place = plane.place;
    MemoryLook& seen = look_at(look, place);
    const auto make_anew = [&] { plane = plane_of(view, look, place, style, measure); };
    const bool resized = seen.room_width != place.area.width() || seen.room_height != place.area.height();
    const bool holds = seen.held && seen.held_at == seen.first_row;
    const SlotRows& rows = plane.rows;
    if (seen.fitted_to != plane.fits)
    {
        seen.slot = 0;
        seen.row_height = 0;
        seen.left = 0;
        seen.held.reset();
        seen.fitted_to = plane.fits;
        make_anew();
        if (!plane.of_banks())
            seen.first_row = static_cast<World>(rows.row_of({0, view.memory_range(place.operand).least}));
        else if (!seen.target)
            seen.target = plane.first_asked;
    }
    else if (seen.columns != 0 && seen.columns != rows.columns)
        // The visible part stays, in rows of another length.
        seen.first_row =
            std::floor(seen.first_row * static_cast<World>(seen.columns) / static_cast<World>(rows.columns));
    seen.fitted_slot = plane.fitted_slot;
    seen.columns = rows.columns;
    seen.room_width = place.area.width();
    seen.room_height = place.area.height();
    const bool brings = seen.target || (resized && holds);
    if (seen.target)
        seen.held = seen.target;
    else if (brings)
        seen.target = seen.held;
    if (const auto slot = std::exchange(seen.target, std::nullopt); slot && rows.holds(*slot))
    {
        if (std::exchange(seen.target_single, true) && seen.slot == 0 && seen.fold == Fold::fit && plane.painted
            && !rows.of_lanes)
        {
            // The picture of a whole memory shows no single slot.
            seen.slot = readable_slot_of(folded_memory(view, place.operand, look, style));
            make_anew();
            seen.columns = rows.columns;
        }
        const auto bring = [](World& first, core::Wide at, World visible)
        {
            const auto place_of_slot = static_cast<World>(at);
            if (place_of_slot < first || place_of_slot + 1 > first + visible)
                first = place_of_slot - std::floor(visible / 2);
        };
        bring(seen.first_row, rows.row_of(*slot), plane.rows_seen());
        bring(seen.left, rows.column_of(*slot), plane.columns_seen());
    }
    hold_in_sight(look, plane, view, style);
    if (brings || (holds && seen.held))
        seen.held_at = seen.first_row;
}

void hold_in_sight(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style)
{
    MemoryLook& seen = look_at(look, plane.place);
    const auto hold = [](World& first, World least, World most)
    { first = std::clamp<World>(first, least, std::max<World>(least, most)); };
    const World behind = plane.length() - plane.rows_seen();
    const bool whole_rows = !plane.painted && !plane.rows.of_lanes; // then the first visible one is whole too
    hold(seen.first_row, 0, whole_rows ? std::ceil(behind - 0.01L) : behind);
    hold(seen.left, plane.begin, plane.end - plane.columns_seen());
    scroll_rows(plane, seen, view, style);
}

void zoom(Look& look, MemoryPlane& plane, const core::SceneView& view, const Style& style,
          const TextMeasure& measure, double factor, bool only_height, float x, float y)
{
    MemoryLook& seen = look_at(look, plane.place);
    const SlotRows before = plane.rows;
    const auto under = before.at(x, y);
    World column = before.column_at(x);
    World row = before.row_at(y);
    const bool readable = before.slot_width >= static_cast<double>(style.px(readable_slot));
    if (plane.most_height > 0 && (only_height || readable))
    {
        const double most = only_height
                                ? plane.most_height
                                : std::max(plane.least_height, static_cast<double>(style.px(highest_readable)));
        const auto height = static_cast<double>(before.row_height);
        if (only_height || factor < 1 || height < most)
            seen.row_height = std::clamp(height * factor, plane.least_height, most);
    }
    if (!only_height || plane.most_height == 0)
        seen.slot = std::clamp(before.slot_width * factor, plane.least_slot, plane.most_slot);
    if (seen.slot == plane.fitted_slot)
        seen.slot = 0; // it is fitted again when the area changes size
    plane = plane_of(view, look, plane.place, style, measure);
    const SlotRows& rows = plane.rows;
    seen.columns = rows.columns;
    const World above = static_cast<World>(y - rows.area.top) / static_cast<World>(rows.row_height);
    if (!rows.of_lanes && under)
    {
        column += static_cast<World>(rows.column_of(*under)) - static_cast<World>(before.column_of(*under));
        row = static_cast<World>(rows.row_of(*under)) + above - std::floor(above);
    }
    if (rows.of_lanes || under)
    {
        seen.first_row = row - above;
        seen.left = column - static_cast<World>(x - rows.area.left) / static_cast<World>(rows.slot_width);
    }
    hold_in_sight(look, plane, view, style);
}

StripPart strip_part(const MemoryPlane& plane)
{
    StripPart part;
    part.upright = plane.strip->height() > plane.strip->width();
    part.first = part.upright ? plane.rows.first_row : plane.rows.left;
    part.all = part.upright ? plane.length() : plane.end;
    part.seen = std::min(part.all - part.first, part.upright ? plane.rows_seen() : plane.columns_seen());
    return part;
}

void show_at_strip(Look& look, const MemoryPlane& plane, float x, float y)
{
    const Rect& strip = *plane.strip;
    const StripPart part = strip_part(plane);
    const float length = std::max(1.0F, part.upright ? strip.height() : strip.width());
    const float at = (part.upright ? y - strip.top : x - strip.left) / length;
    MemoryLook& seen = look_at(look, plane.place);
    (part.upright ? seen.first_row : seen.left) = static_cast<World>(at) * part.all - part.seen / 2;
}

} // namespace stridescope::ui
