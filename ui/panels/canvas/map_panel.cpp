#include "ui/panels/canvas/view_parts.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <fmt/format.h>

namespace stridescope::ui
{

void map_panel(GridLook& look, core::Operand operand, const PagePlane& plane, const Rect& area,
               const Rect& place)
{
    const Rect inner = map_inside(place, style());
    const std::string name = fmt::format("map/{}", static_cast<int>(operand));
    ImGui::SetCursorScreenPos({place.left, place.top});
    pointer_area(name.c_str(), {place.width(), place.height()});
    probe_last_item(name);
    if (!ImGui::IsItemActive())
        return;
    Camera whole;
    fit(whole, plane, inner, style(), 1000);
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    look.camera.put(whole.cell_x(mouse.x, inner), whole.cell_y(mouse.y, inner), (area.left + area.right) / 2,
                    (area.top + area.bottom) / 2, area);
    hold_in_sight(look, plane, area);
}

} // namespace stridescope::ui
