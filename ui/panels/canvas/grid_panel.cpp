#include "ui/panels/canvas/view_parts.h"
#include "ui/shell/focus.h"

#include "core/view/page_regions.h"
#include "ui/picture/grid_figure.h"
#include "ui/picture/grid_raster.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/popup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

namespace stridescope::ui
{
namespace
{

bool contains(const Rect& rect, float x, float y)
{
    return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
}

/// Moves a point to the nearest position on a page's cells.
void hold_on_page(const PagePlane& plane, World& x, World& y)
{
    const auto nearest = [](World place, World pitch, World margin, core::Int cells, core::Int pages)
    {
        const World page = std::clamp<World>(std::floor(place / pitch), 0, static_cast<World>(pages - 1));
        const World start = page * pitch + margin;
        return std::clamp(place, start, start + static_cast<World>(cells));
    };
    x = nearest(x, plane.page_width(), plane.left_margin, plane.grid.columns, plane.across);
    y = nearest(y, plane.page_height(), plane.top_margin, plane.grid.rows, plane.down());
}

void zoom(GridLook& grid, const PagePlane& plane, const Rect& area, const CanvasInput& input, double label)
{
    Camera fitted;
    fit(fitted, plane, area, style(), largest_fitted_cell(area, style()), label);
    const double factor = wheel_factor(input.wheel, grid.camera.scale);
    World x = grid.camera.cell_x(input.x, area);
    World y = grid.camera.cell_y(input.y, area);
    if (factor > 1)
        hold_on_page(plane, x, y); // so that zooming never goes into a gap
    set_scale(grid.camera,
              std::clamp(grid.camera.scale * factor, std::min(fitted.scale, static_cast<double>(px(8))),
                         static_cast<double>(px(160))),
              plane, area, style());
    // Cells that are wider than high, for their labels, or higher than wide keep that until they are square.
    const double wanted = label / grid.camera.scale;
    grid.camera.stretch_x = std::max(grid.camera.stretch_x, std::clamp(wanted, 1.0, fitted.stretch_x));
    grid.camera.stretch_y = std::max(grid.camera.stretch_y, std::clamp(wanted, 1.0, fitted.stretch_y));
    grid.camera.put(x, y, input.x, input.y, area);
}

/// Draws the choices of what runs across, down, and in pages. A dimension that already has a role swaps it with
/// the other.
void choose_roles(core::PageChoice& pages, const std::string& labels, const core::Dims& sizes)
{
    std::vector<std::string> offers;
    for (std::size_t d = 0; d < labels.size(); ++d)
        offers.push_back(fmt::format("{}  ({})", labels[d], sizes[d]));
    static constexpr std::array<const char*, 3> words = {"across", "down", "pages"};
    std::array<std::optional<std::size_t>, 3> roles = {pages.column, pages.row, pages.page};
    for (std::size_t i = 0; i < roles.size(); ++i)
    {
        if (!roles[i])
            continue;
        field_label(words[i], px(70));
        std::size_t dim = *roles[i];
        if (!choice(fmt::format("pages/{}", words[i]), dim, offers, px(130)))
            continue;
        for (auto& other : roles)
            if (other == dim)
                other = roles[i];
        roles[i] = dim;
    }
    pages.column = *roles[0];
    pages.row = roles[1];
    pages.page = roles[2];
}

/// Selects from the cell where the drag began to the one under the pointer.
void select_between(ViewState& state, const PagePlane& plane, core::Operand operand, const Rect& area,
                    const CanvasInput& input)
{
    const GridLook& grid = state.look.grids[static_cast<std::size_t>(operand)];
    state.select(core::region_between(operand, nearest_cell(plane, grid, area, input.from_x, input.from_y),
                                      nearest_cell(plane, grid, area, input.x, input.y)));
}

/// Selects a whole row, column, or page.
void select_edge(ViewState& state, const core::SceneView& view, core::Operand operand, const PageEdge& edge)
{
    const core::PageChoice& pages = state.look.grids[static_cast<std::size_t>(operand)].pages;
    const core::Dims& sizes = view.sizes(operand);
    switch (edge.what)
    {
    case PageEdge::What::row:
        return state.select(
            core::row_region(operand, pages, sizes, core::page_coordinate(pages, edge.page, edge.index, 0)));
    case PageEdge::What::column:
        return state.select(
            core::column_region(operand, pages, sizes, core::page_coordinate(pages, edge.page, 0, edge.index)));
    case PageEdge::What::page:
        return state.select(
            core::page_region(operand, pages, sizes, core::page_coordinate(pages, edge.page, 0, 0)));
    }
}

/// Draws the indices of the dimensions that are not drawn: steppers, or text if there is no space for one.
void steppers(core::PageChoice& pages, const std::string& labels, const core::Dims& sizes, float right)
{
    const float field = px(72);
    const float step = px(22);
    const float stepper = px(14 + chip_size) + field + 2 * step;
    const auto standing = [&](std::size_t d) { return fmt::format("{} = {}", labels[d], pages.at[d]); };
    const std::vector<std::size_t> dims = dimensions_not_drawn(pages, sizes);
    for (std::size_t i = 0; i < dims.size(); ++i)
    {
        std::string rest;
        for (std::size_t j = i + 1; j < dims.size(); ++j)
            rest += (rest.empty() ? "" : "  ") + standing(dims[j]);
        const std::size_t d = dims[i];
        ImGui::SameLine(0, px(10));
        const float room = right - ImGui::GetCursorScreenPos().x;
        const float for_rest = rest.empty() ? 0 : text_size(fonts().mono, rest.c_str()).x + px(20);
        if (room < stepper + for_rest)
        {
            const std::string words = rest.empty() ? standing(d) : standing(d) + "  " + rest;
            if (button("pages/rest", shortened(fonts().text, words, std::max(px(20), room - px(20))),
                       {.look = ButtonLook::quiet, .tooltip = words}))
                ImGui::OpenPopup("pages/roles");
            break;
        }
        dimension_chip(labels, d);
        ImGui::SameLine(0, px(4));
        NumberField look;
        look.width = field;
        look.range = {0, sizes[d] - 1};
        look.slider = true;
        const std::string name = fmt::format("page/{}", labels[d]);
        const auto by_one = [&](const char* sign, core::Int by)
        {
            if (button((name + sign).c_str(), sign, {.width = step, .look = ButtonLook::quiet}))
                pages.at[d] += by;
        };
        by_one("\xE2\x88\x92", -1);
        ImGui::SameLine(0, 0);
        number_field(name, pages.at[d], look);
        ImGui::SameLine(0, 0);
        by_one("+", 1);
        pages.at[d] = std::clamp<core::Int>(pages.at[d], 0, sizes[d] - 1);
    }
}

} // namespace

void page_controls(ViewState& state, const core::SceneView& view, const GridPlace& place)
{
    const core::Operand operand = place.operand;
    GridLook& grid = state.look.grids[static_cast<std::size_t>(operand)];
    const core::Dims& sizes = view.sizes(operand);
    const std::string& labels = view.labels(operand);
    if (sizes.size() < 2)
        return;
    ImGui::PushID(static_cast<int>(operand));
    ImGui::SetCursorScreenPos({place.pages.left, place.pages.top});
    const float right = place.pages.right;
    const std::string pages = pages_text(view, operand, grid.pages);
    const std::string fits = shortened(fonts().text, pages, place.pages.width() - px(20));
    const std::string about = "Choose the row, column, and page dimensions";
    if (button("pages", fits,
               {.look = ButtonLook::quiet, .tooltip = fits == pages ? about : pages + "\n" + about}))
        ImGui::OpenPopup("pages/roles");
    next_popup_at(place.pages);
    if (ImGui::BeginPopup("pages/roles"))
    {
        const PopupScope roles("roles");
        choose_roles(grid.pages, labels, sizes);
        for (std::size_t d = 0; d < sizes.size(); ++d)
            if (!core::draws(grid.pages, d) && sizes[d] > 1)
            {
                field_label(std::string("at ") + labels[d], px(70));
                NumberField look;
                look.width = px(130);
                look.range = {0, sizes[d] - 1};
                look.slider = true;
                number_field(fmt::format("pages/at/{}", labels[d]), grid.pages.at[d], look);
                grid.pages.at[d] = std::clamp<core::Int>(grid.pages.at[d], 0, sizes[d] - 1);
            }
        ImGui::EndPopup();
    }
    steppers(grid.pages, labels, sizes, right);
    ImGui::PopID();
}

std::optional<GridShown> grid_input(ViewState& state, const GridPlace& place, Pointing& pointing)
{
    const core::SceneView& view = *state.view;
    const core::Operand operand = place.operand;
    const Rect& area = place.area;
    if (!fits_grid(area, style()))
        return std::nullopt;
    GridLook& grid = state.look.grids[static_cast<std::size_t>(operand)];
    const std::string name = fmt::format("grid/{}", static_cast<int>(operand));
    CanvasInput input = canvas_input(name.c_str(), area);
    probe_last_item(name);
    add_keys(input, state, core::AtCoordinate{operand, core::Dims::filled(view.sizes(operand).size(), 0)});
    if (input.fit)
        grid.camera = {};
    const PagePlane plane = settle(state.look, view, operand, area, style());
    // The map is an item of its own on top; the grid ignores the pointer over it.
    const auto map = map_place(grid, plane, area, style());
    if (map && !input.dragging && contains(*map, input.x, input.y))
        input = {};
    if (input.wheel != 0)
        zoom(grid, plane, area, input, label_width(view, operand, style()));
    if (selects(state, name, input, false))
        select_between(state, plane, operand, area, input);
    else
        grid.camera.pan(input.drag_x, input.drag_y);
    hold_in_sight(grid, plane, area);
    std::optional<core::CellBox> under;
    if (!draws_cells(grid.camera, style()) && (input.hovered || input.clicked))
        under = box_at(plane, grid.pages, grid.camera, area, input.x, input.y);
    if (under && under->cells() <= 1)
        under.reset();
    const auto edge = input.clicked ? edge_at(plane, grid, area, style(), input.x, input.y) : std::nullopt;
    if (edge)
        select_edge(state, view, operand, *edge);
    else if (input.hovered || input.clicked)
    {
        auto cell = cell_at(plane, grid, area, input.x, input.y);
        if (under) // the first cell of the pixel, as in its tooltip
            cell = core::page_coordinate(grid.pages, under->page.first, under->row.first, under->column.first);
        pointing.at(input, cell ? std::optional<core::Pick>(core::AtCoordinate{operand, *cell}) : std::nullopt);
    }
    if (map)
        map_panel(grid, operand, plane, area, *map);
    return GridShown{plane, map, input.hovered ? under : std::nullopt};
}

void draw_grid_part(const Subject& subject, const GridPlace& place, const GridShown& shown)
{
    if (shown.under && !subject.look.asks)
        box_tip(subject.view, core::GridSampler(subject.view, place.operand, subject.grid(place.operand).pages),
                *shown.under);
    Figure figure(subject.style.scale);
    draw_grid(figure, subject, place.operand, shown.plane, place.area);
    if (shown.map)
        draw_map(figure, subject, place.operand, shown.plane, place.area, *shown.map);
    show(figure);
}

} // namespace stridescope::ui
