#include "ui/canvas/grid_raster.h"
#include "ui/panels/view_parts.h"
#include "ui/probe.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

/// A small picture of the whole plane in the corner of a grid that shows a part of it.
namespace stridescope::ui
{
namespace
{

constexpr float map_width = 150;
constexpr float map_height = 96;
constexpr float rim = 4;

bool all_in_sight(const Camera& camera, const PagePlane& plane, const Rect& area)
{
    const World room = 0.5L;
    return camera.left <= room && camera.top <= room && camera.cell_x(area.right, area) >= plane.width() - room
           && camera.cell_y(area.bottom, area) >= plane.height() - room;
}

} // namespace

std::optional<Rect> map_place(const Camera& camera, const PagePlane& plane, const Rect& area)
{
    if (all_in_sight(camera, plane, area) || area.width() < px(2.2F * map_width)
        || area.height() < px(2.2F * map_height))
        return std::nullopt;
    Camera whole;
    const Rect most = {0, 0, px(map_width), px(map_height)};
    fit(whole, plane, most, 1000);
    const auto width = std::max(px(24), static_cast<float>(plane.width() * whole.scale_x()));
    const auto height = std::max(px(16), static_cast<float>(plane.height() * whole.scale_y()));
    return Rect{std::floor(area.right - std::min(width, most.right) - px(2 * rim)),
                std::floor(area.bottom - std::min(height, most.bottom) - px(2 * rim)), area.right - px(rim),
                area.bottom - px(rim)};
}

void map_panel(ViewState& state, const core::GridField& field, const PagePlane& plane, const Rect& area,
               const Rect& place, RasterKey key)
{
    GridState& grid = state.grids[static_cast<std::size_t>(field.part())];
    const Rect inner = {place.left + px(rim), place.top + px(rim), place.right - px(rim),
                        place.bottom - px(rim)};
    const std::string name = fmt::format("map/{}", static_cast<int>(field.part()));
    ImGui::SetCursorScreenPos({place.left, place.top});
    invisible_button(name.c_str(), {place.width(), place.height()});
    probe_last_item(name);
    Camera whole;
    fit(whole, plane, inner, 1000);
    if (ImGui::IsItemActive())
    {
        const ImVec2 mouse = ImGui::GetIO().MousePos;
        grid.camera.put(whole.cell_x(mouse.x, inner), whole.cell_y(mouse.y, inner),
                        (area.left + area.right) / 2, (area.top + area.bottom) / 2, area);
        grid.camera.keep_in_sight(plane.width(), plane.height(), area);
    }
    state.refining |= paint_grid(grid.map, field, plane, whole, inner, state.selection.get(), std::move(key));
    Figure figure;
    figure.rect(place, theme().card, px(6));
    figure.outline(place, theme().card_border, 1, px(6));
    figure.image({inner.left, inner.top, inner.left + static_cast<float>(grid.map.raster()->width),
                  inner.top + static_cast<float>(grid.map.raster()->height)},
                 grid.map.raster(), map_textures + static_cast<TextureSlot>(field.part()));
    const auto x = [&](float pixel)
    { return std::clamp(whole.x(grid.camera.cell_x(pixel, area), inner), place.left, place.right); };
    const auto y = [&](float pixel)
    { return std::clamp(whole.y(grid.camera.cell_y(pixel, area), inner), place.top, place.bottom); };
    Rect seen = {x(area.left), y(area.top), x(area.right), y(area.bottom)};
    const float more_x = std::max(0.0F, (px(5) - seen.width()) / 2);
    const float more_y = std::max(0.0F, (px(5) - seen.height()) / 2);
    seen = {seen.left - more_x, seen.top - more_y, seen.right + more_x, seen.bottom + more_y};
    figure.outline(seen, theme().focus, px(1.5F), px(2));
    paint(figure, *ImGui::GetWindowDrawList());
}

} // namespace stridescope::ui
