#include "ui/picture/lane_plane.h"

#include "ui/picture/folded_rows.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float smallest_element = 8; ///< in pixels; smaller elements are drawn as areas of channels
constexpr float narrowest_area = 5;   ///< in pixels; of narrower areas, elements are painted as pixels
constexpr float least_area = 300;     ///< in square pixels; the same of smaller ones
constexpr core::Int most_places_looked_at = 20000; ///< most slots that are visited in a frame
constexpr float names_width = 64;                  ///< width of the lanes' names, at the left
constexpr float heads = 22;                        ///< height of the banks' names, above
constexpr float ruler_lines = 38;
constexpr float least_beside_ruler = 90; ///< least height of an area with a ruler
constexpr float lowest_lane = 6;
constexpr float highest_fitted = 34;
constexpr float highest_lane = 60;
constexpr float widest_fitted = 30; ///< width of a fitted slot
constexpr float widest_slot = 60;

/// Tells whether elements or channels are large enough to be drawn; otherwise they are painted as pixels.
bool draws_areas(const core::TensorPlacement& map, const SlotRows& rows, const Style& style)
{
    if (draws_elements(rows, style))
        return true;
    if (!map.nested || !map.cyclic_digit())
        return false;
    // Groups that are not full are drawn slot by slot; pixels count them.
    if (map.ragged && core::wide(map.reserved()) * map.lane_count > most_places_looked_at)
        return false;
    const double area = static_cast<double>(map.cyclic_digit()->stride) * rows.slot_width;
    return area >= static_cast<double>(style.px(narrowest_area))
           && area * static_cast<double>(rows.row_height)
                  >= static_cast<double>(least_area * style.scale * style.scale);
}

} // namespace

bool draws_elements(const SlotRows& rows, const Style& style)
{
    return rows.slot_width >= static_cast<double>(style.px(smallest_element));
}

MemoryPlane lane_plane(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                       const Style& style)
{
    const core::TensorPlacement& map = view.placement();
    const MemoryLook& seen = look.memory(place.operand);
    const auto px = [&](float length) { return static_cast<double>(style.px(length)); };
    MemoryPlane plane;
    plane.place = place;
    plane.canvas = place.area;
    plane.fits = {map.kept, map.lane_count, map.lane_bytes, map.bank_count, map.bits};
    SlotRows& rows = plane.rows;
    rows.area = place.area;
    if (!style.thumbnail)
    {
        if (shows_ruler(look, view) && place.area.height() >= style.px(least_beside_ruler))
            plane.ruler = style.px(ruler_lines);
        rows.area.left += style.px(names_width);
        rows.area.top += style.px(heads);
        rows.area.bottom -= plane.ruler;
    }
    rows.range = {0, map.reserved() - 1};
    rows.columns = map.reserved();
    rows.of_lanes = true;
    rows.rows = map.lane_count;

    const auto width = static_cast<double>(rows.area.width());
    const World lane_slots = static_cast<World>(map.lane_bytes) * 8 / static_cast<World>(map.bits);
    const World whole = std::max(lane_slots, static_cast<World>(map.reserved()));
    plane.fitted_slot = std::min((width - px(12)) / static_cast<double>(map.reserved()), px(widest_fitted));
    plane.least_slot = static_cast<double>(static_cast<World>(width) / whole) * 0.9;
    plane.most_slot = std::max(plane.least_slot, px(widest_slot));
    rows.slot_width = seen.slot > 0          ? seen.slot
                      : seen.most_fitted > 0 ? std::min(seen.most_fitted, plane.fitted_slot)
                                             : plane.fitted_slot;
    plane.least_height =
        std::clamp(static_cast<double>(rows.area.height()) / static_cast<double>(map.lane_count),
                   px(lowest_lane), px(style.thumbnail ? highest_lane : highest_fitted));
    plane.most_height = std::max(plane.least_height, px(highest_lane));
    rows.row_height = static_cast<float>(seen.row_height > 0 ? seen.row_height : plane.least_height);
    rows.inset = std::clamp(rows.row_height * 0.07F, 0.5F, style.px(2));
    rows.slot_height = rows.row_height - 2 * rows.inset;
    plane.painted = !draws_areas(map, rows, style);

    plane.begin = -static_cast<World>(map.address) * 8 / static_cast<World>(map.bits);
    const World seen_slots = static_cast<World>(width) / static_cast<World>(rows.slot_width);
    plane.end = std::max(plane.begin + lane_slots, static_cast<World>(map.reserved())) + seen_slots / 2;
    return plane;
}

} // namespace stridescope::ui
