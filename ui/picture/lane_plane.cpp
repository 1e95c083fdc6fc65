#include "ui/picture/lane_plane.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float smallest_element = 8; ///< in pixels; smaller elements are drawn as areas of channels
constexpr float smallest_area = 5;    ///< in pixels; of smaller areas, elements are painted as pixels
constexpr core::Int most_places_looked_at = 20000; ///< most slots that are visited in a frame
constexpr float least_extent = 300; ///< least area of a channel in square pixels, for the same choice

bool same_lanes(const std::optional<core::TensorPlacement>& a, const core::TensorPlacement& b)
{
    return a && a->kept == b.kept && a->lane_count == b.lane_count && a->lane_bytes == b.lane_bytes
           && a->bank_count == b.bank_count && a->bits == b.bits;
}

} // namespace

LanePlane lane_plane(const Rect& area, const Style& style, bool ruler)
{
    constexpr float least_beside_ruler = 90;
    LanePlane plane;
    if (style.thumbnail)
    {
        plane.map = area;
        return plane;
    }
    plane.name_width = style.px(64);
    plane.scale_height = style.px(22);
    if (ruler && area.height() >= style.px(least_beside_ruler))
        plane.ruler_height = style.px(38);
    plane.map = {area.left + plane.name_width, area.top + plane.scale_height, area.right,
                 area.bottom - plane.ruler_height};
    return plane;
}

double fitted_lane_height(const core::TensorPlacement& map, const LanePlane& plane, const Style& style)
{
    const float most = style.px(style.thumbnail ? 60 : 34);
    return std::clamp(static_cast<double>(plane.map.height()) / static_cast<double>(map.lane_count),
                      static_cast<double>(style.px(6)), static_cast<double>(most));
}

void settle(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane, const Style& style)
{
    const bool untouched = look.camera == look.as_fitted && look.lane_height == look.height_as_fitted;
    const bool same_view = look.fitted_width == plane.map.width() && look.fitted_height == plane.map.height();
    const bool fits_anew = !same_lanes(look.fitted_to, map) || (untouched && !same_view);
    if (fits_anew)
    {
        const double width = static_cast<double>(plane.map.width()) - static_cast<double>(style.px(12));
        look.camera.scale =
            std::min(width / static_cast<double>(map.reserved()), static_cast<double>(style.px(30)));
        look.camera.left = 0;
        look.camera.top = 0;
        look.lane_height = fitted_lane_height(map, plane, style);
        look.fitted_to = map;
        look.fitted_width = plane.map.width();
        look.fitted_height = plane.map.height();
        hold_in_sight(look, map, plane);
        look.as_fitted = look.camera;
        look.height_as_fitted = look.lane_height;
    }
    if (const auto at = std::exchange(look.target, std::nullopt))
    {
        const auto place = static_cast<World>(at->offset);
        const World across = static_cast<World>(plane.map.width()) / static_cast<World>(look.camera.scale);
        if (place < look.camera.left || place + 1 > look.camera.left + across)
            look.camera.left = place - across / 2;
        const auto lane = static_cast<World>(at->lane);
        const World down = static_cast<World>(plane.map.height()) / static_cast<World>(look.lane_height);
        if (lane < look.camera.top || lane + 1 > look.camera.top + down)
            look.camera.top = lane - down / 2;
    }
    hold_in_sight(look, map, plane);
}

void hold_in_sight(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane)
{
    const Rect& view = plane.map;
    const World seen_lanes = static_cast<World>(view.height()) / static_cast<World>(look.lane_height);
    const World most_top = std::max<World>(0, static_cast<World>(map.lane_count) - seen_lanes);
    look.camera.top = std::clamp<World>(look.camera.top, 0, most_top);
    const World seen = static_cast<World>(view.width()) / static_cast<World>(look.camera.scale);
    const World start = -static_cast<World>(map.address) * 8 / static_cast<World>(map.bits);
    const World lane_end = start + static_cast<World>(map.lane_bytes) * 8 / static_cast<World>(map.bits);
    const World end = std::max(lane_end, static_cast<World>(map.reserved()));
    look.camera.left = std::clamp(look.camera.left, start, std::max(start, end - seen * 0.5L));
}

SlotRows slot_rows(const core::TensorPlacement& map, const LaneLook& look, const LanePlane& plane,
                   const Style& style)
{
    const auto height = static_cast<float>(look.lane_height);
    const float gap = std::clamp(height * 0.07F, 0.5F, style.px(2));
    return {.area = plane.map,
            .range = {0, map.reserved() - 1},
            .columns = map.reserved(),
            .of_lanes = true,
            .rows = map.lane_count,
            .first_row = look.camera.top,
            .left = look.camera.left,
            .slot_width = look.camera.scale,
            .row_height = height,
            .inset = gap,
            .slot_height = height - 2 * gap};
}

bool draws_elements(const LaneLook& look, const Style& style)
{
    return look.camera.scale >= static_cast<double>(style.px(smallest_element));
}

bool draws_areas(const core::TensorPlacement& map, const LaneLook& look, const Style& style)
{
    if (draws_elements(look, style))
        return true;
    if (!map.nested || !map.cyclic_digit())
        return false;
    // Groups that are not full are drawn slot by slot; pixels count them.
    if (map.ragged && core::wide(map.reserved()) * map.lane_count > most_places_looked_at)
        return false;
    const double area = static_cast<double>(map.cyclic_digit()->stride) * look.camera.scale;
    return area >= static_cast<double>(style.px(smallest_area))
           && area * look.lane_height >= static_cast<double>(least_extent * style.scale * style.scale);
}

} // namespace stridescope::ui
