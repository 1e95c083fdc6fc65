#include "ui/panels/view_parts.h"

#include "ui/paint_figure.h"
#include "ui/picture/lane_figure.h"
#include "ui/picture/lane_ruler.h"
#include "ui/picture/memory_raster.h"
#include "ui/probe.h"
#include "ui/style.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// Zooms. Across, the wheel goes from the whole lane memory to single elements, and lanes grow once elements
/// could be read; with Ctrl it only makes lanes higher.
void zoom(LaneLook& look, const core::TensorPlacement& map, const LanePlane& plane, const CanvasInput& input)
{
    const Rect& view = plane.map;
    const double factor = wheel_factor(input.wheel, look.camera.scale);
    const World lane =
        look.camera.top + static_cast<World>(input.y - view.top) / static_cast<World>(look.lane_height);
    const auto highest = static_cast<double>(px(input.ctrl ? 60 : 34));
    const bool readable = look.camera.scale >= static_cast<double>(px(4));
    if (input.ctrl || (readable && (factor > 1 ? look.lane_height < highest : true)))
    {
        const double fitted = fitted_lane_height(map, plane, style());
        look.lane_height = std::clamp(look.lane_height * factor, fitted, std::max(highest, fitted));
    }
    if (!input.ctrl)
    {
        const World lane_elements = static_cast<World>(map.lane_bytes) * 8 / static_cast<World>(map.bits);
        const World whole = std::max(lane_elements, static_cast<World>(map.reserved()));
        const double least = static_cast<double>(static_cast<World>(view.width()) / whole) * 0.9;
        look.camera.zoom(factor, input.x, input.y, view, least, std::max(least, static_cast<double>(px(60))));
    }
    look.camera.top = lane - static_cast<World>(input.y - view.top) / static_cast<World>(look.lane_height);
}

} // namespace

std::optional<LanesShown> lane_input(ViewState& state, const Rect& area, Pointing& pointing)
{
    if (!fits_lanes(area, style()))
        return std::nullopt;
    const core::TensorPlacement& map = state.view->placement();
    LaneLook& look = state.look.lanes;
    const LanePlane plane = lane_plane(area, style(), has_lane_ruler(state.look));
    CanvasInput input = canvas_input("lanes", area);
    probe_last_item("lanes");
    add_keys(input, state, core::AtPlace{});
    if (input.fit)
        look.fitted_to.reset();
    settle(look, map, plane, style());
    const auto rows = [&] { return slot_rows(map, look, plane, style()); };
    if (input.wheel != 0)
        zoom(look, map, plane, input);
    if (selects(state, "lanes", input, false))
        select_between(state, rows(), input);
    else
    {
        look.camera.left -= static_cast<World>(input.drag_x) / static_cast<World>(look.camera.scale);
        look.camera.top -= static_cast<World>(input.drag_y) / static_cast<World>(look.lane_height);
    }
    hold_in_sight(look, map, plane);
    if (input.hovered || input.clicked)
        pointing.at(input, pick_at(rows(), input));
    return LanesShown{plane, draws_areas(map, look, style()) ? std::nullopt : several_under(rows(), input)};
}

void draw_lanes_part(const Subject& subject, const Rect& area, const LanesShown& shown)
{
    if (shown.under && !subject.look.asks)
        range_tip(subject.view, range_field(subject, core::Operand::input).look(*shown.under));
    Figure figure(subject.style.scale);
    draw_lanes(figure, subject, shown.plane, area);
    show(figure);
}

} // namespace stridescope::ui
