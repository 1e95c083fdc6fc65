#include "ui/picture/page_plane.h"

#include "core/text/grouped.h"
#include "ui/picture/memory_steps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Factor by which the margins of a page are higher if rows are much longer than columns.
constexpr World most_uneven = 16;
constexpr float least_page = 18;         ///< least height and width of a page's cells in pixels, if they fit
constexpr core::Int long_shape = 16;     ///< ratio of length to width above which cells need not be square
constexpr float long_cell = 12;          ///< width of a long page's cells in pixels, if they fit
constexpr float page_and_margins = 3.6F; ///< most height of a page, relative to its cells
/// Distance from page to page in pixels above which it is rounded down to whole ones.
constexpr double least_even = 4;
constexpr double most_even = 100;
constexpr float least_labelled = 12; ///< pixels of a row that holds a label
constexpr float smallest_cell = 9;   ///< pixels; below, cells are painted as pixels
constexpr float smallest_apart = 6;  ///< pixels; below, cells are those of a picture, which keeps its shape
constexpr float words_beside = 36;   ///< pixels that the indices of rows take at most
constexpr float least_beside = 26;   ///< pixels that they take at least
constexpr float column_indices = 26;
constexpr float least_index = 16;    ///< least height of the indices of columns
constexpr float words_above = 30;    ///< height of column indices alone, in pixels
constexpr float wide_enough = 18;    ///< pixels of cells above each of which an index fits
constexpr float lowest_indexed = 12; ///< height of such cells in pixels
constexpr float between_pages = 14;
constexpr float note_below = 26;
constexpr float map_width = 150;
constexpr float map_height = 96;
constexpr float map_rim = 4;

/// Returns the least pixels of cells that have indices, if only above every few: those of a single page lose
/// less by them.
float narrowest_indexed(const core::PageGrid& grid)
{
    constexpr float of_pages = 14;
    return grid.pages > 1 ? of_pages : smallest_cell;
}

} // namespace

World PagePlane::page_width() const
{
    return left_margin + static_cast<World>(grid.columns + grid.padded_columns) + gap_across;
}

World PagePlane::page_height() const
{
    return top_margin + static_cast<World>(grid.rows + grid.padded_rows) + gap_down;
}

World PagePlane::width() const
{
    return static_cast<World>(across) * page_width() - (notes_behind ? 0 : gap_across);
}

World PagePlane::height() const
{
    return static_cast<World>(down()) * page_height() - (notes_behind ? 0 : gap_down);
}

World PagePlane::cell_left(core::Int page) const
{
    return static_cast<World>(page % across) * page_width() + left_margin;
}

World PagePlane::cell_top(core::Int page) const
{
    return static_cast<World>(page / across) * page_height() + top_margin;
}

namespace
{

/// Widest row beside which a line's indices are readable, in characters; a character has about this many
/// pixels.
constexpr World index_character = 7;
constexpr World index_gap = 16;
constexpr World usual_room = 560; ///< pixels that a plane of many cells is fitted to

/// Returns the width of the indices beside a folded line's rows, in cells.
World index_room(const core::PageGrid& grid)
{
    const auto characters = static_cast<World>(core::grouped((grid.rows - 1) * grid.row_step).size());
    const World pixels = characters * index_character + index_gap;
    return std::max(pixels / static_cast<World>(wide_enough),
                    static_cast<World>(grid.columns) * pixels / usual_room);
}

/// Returns the pixels of a page's title, above what is below it.
float title_height(const Style& style, float below)
{
    constexpr float line = 18;
    constexpr float least_line = 1.1F; // times the height of its face
    return style.px(below)
           + std::max(style.px(line), face_size(style.smallest_face()) * style.scale * least_line)
           + style.px(2);
}

/// Puts as many pages of a plane side by side as shows them largest, but for cells above `largest`: then as
/// many as fit. Returns the pixels of a cell then.
double place_pages(PagePlane& plane, const Rect& view, double largest)
{
    const core::PageGrid& grid = plane.grid;
    double best = 0;
    const auto try_across = [&](core::Int across)
    {
        PagePlane tried = plane;
        tried.across = across;
        const double scale =
            std::min({static_cast<double>(view.width()) / static_cast<double>(tried.width()),
                      static_cast<double>(view.height()) / static_cast<double>(tried.height()), largest});
        if (scale > best * 1.0001 || (scale == largest && best == largest))
        {
            best = scale;
            plane.across = across;
        }
    };
    for (core::Int across = 1; across <= std::min<core::Int>(grid.pages, 64); ++across)
        try_across(across);
    // A few pages stand in one row unless that makes them much smaller.
    constexpr core::Int few = 4;
    constexpr double row_is_worth = 0.7;
    if (grid.pages <= few && plane.across < grid.pages)
    {
        PagePlane row = plane;
        row.across = grid.pages;
        const double scale = static_cast<double>(view.width()) / static_cast<double>(row.width());
        if (scale >= best * row_is_worth)
        {
            plane.across = grid.pages;
            best = std::min(scale, static_cast<double>(view.height()) / static_cast<double>(row.height()));
        }
    }
    const double shape = static_cast<double>(view.width()) / static_cast<double>(view.height())
                         * static_cast<double>(plane.page_height() / plane.page_width());
    const double square = std::sqrt(static_cast<double>(grid.pages) * shape);
    if (square > 64)
        try_across(std::clamp<core::Int>(static_cast<core::Int>(square), 1, grid.pages));
    return best;
}

/// Returns the plane without indices, which are not drawn beside cells as small as these, if that makes the
/// cells clearly larger.
std::optional<PagePlane> without_indices(const PagePlane& plane, double scale, const Rect& view,
                                         const Style& style)
{
    constexpr double clearly = 1.1;
    // Cells may become wider than they are high.
    const double widest =
        std::max(scale, static_cast<double>(view.width()) / static_cast<double>(plane.width()));
    if (scale >= static_cast<double>(style.px(lowest_indexed))
        && widest >= static_cast<double>(style.px(narrowest_indexed(plane.grid))))
        return std::nullopt;
    PagePlane bare = plane;
    bare.indices = false;
    bare.left_margin = std::min<World>(plane.left_margin, 0.15L);
    bare.gap_across = std::min<World>(plane.gap_across, 0.35L);
    bare.gap_down = std::min<World>(plane.gap_down, 0.35L);
    bare.top_margin = std::min(plane.top_margin, static_cast<World>(title_height(style, 2) / scale));
    const double larger = place_pages(bare, view, largest_fitted_cell(view, style));
    if (larger < scale * clearly)
        return std::nullopt;
    bare.top_margin = std::min(plane.top_margin, static_cast<World>(title_height(style, 2) / larger));
    place_pages(bare, view, largest_fitted_cell(view, style));
    return bare;
}

} // namespace

PagePlane page_plane(const core::PageGrid& grid, const Rect& view, const Style& style, PageWords words)
{
    PagePlane plane;
    plane.grid = grid;
    plane.notes_behind = words == PageWords::all;
    // Titles and gaps grow with the pages, so that they are readable if cells are small.
    const auto rows = static_cast<World>(grid.rows + grid.padded_rows);
    const auto columns = static_cast<World>(grid.columns + grid.padded_columns);
    const World across_longest = std::min(std::max(rows, columns), columns * most_uneven);
    const World down_longest = std::min(std::max(rows, columns), rows * most_uneven);
    plane.left_margin = std::max<World>(plane.left_margin, across_longest * 0.02L);
    plane.top_margin = std::max<World>(plane.top_margin, down_longest * 0.06L);
    if (words == PageWords::none)
        plane.left_margin = plane.top_margin = 0;
    plane.gap_across = std::max<World>(plane.gap_across, across_longest * 0.03L);
    plane.gap_down = std::max<World>(plane.gap_down, down_longest * 0.03L);
    const World folded_margin = grid.row_step > 1 ? index_room(grid) : 0;
    plane.left_margin = std::max(plane.left_margin, folded_margin);
    const double largest = largest_fitted_cell(view, style);
    double scale = place_pages(plane, view, largest);
    const auto fewest_words = [&]
    {
        return words != PageWords::none && folded_margin == 0 ? without_indices(plane, scale, view, style)
                                                              : std::nullopt;
    };
    if (auto bare = fewest_words())
        return *bare;
    // Words are of one size, however large the cells: large ones need fewer of them for it.
    for (int round = 0; round < 3; ++round)
    {
        const auto cells = [&](float pixels) { return static_cast<World>(style.px(pixels) / scale); };
        const auto above = static_cast<World>(
            (grid.pages > 1 ? title_height(style, column_indices) : style.px(words_above)) / scale);
        plane.left_margin = std::min(plane.left_margin, std::max(cells(words_beside), folded_margin));
        if (grid.pages == 1 && scale >= static_cast<double>(style.px(smallest_cell))
            && scale < static_cast<double>(style.px(wide_enough)))
            plane.left_margin = std::max(plane.left_margin, cells(least_beside));
        const bool indexed = grid.pages > 1 && words != PageWords::none
                             && scale >= static_cast<double>(style.px(lowest_indexed));
        plane.top_margin = indexed ? above : std::min(plane.top_margin, above);
        plane.gap_across = std::min(plane.gap_across, cells(between_pages));
        plane.gap_down = std::min(plane.gap_down, cells(note_below));
        scale = place_pages(plane, view, largest);
    }
    // Indices may have made the cells too small for indices.
    return fewest_words().value_or(plane);
}

void set_scale(Camera& camera, double scale, const PagePlane& plane, const Rect& view, const Style& style)
{
    const auto stretch = [&](core::Int cells, core::Int other_cells, float length, core::Int pages)
    {
        const float room = length / (page_and_margins * static_cast<float>(pages));
        const bool is_long = other_cells / long_shape >= cells;
        const float cell = is_long ? style.px(long_cell) * static_cast<float>(cells) : 0;
        const auto wanted = static_cast<double>(std::min(std::max(style.px(least_page), cell), room));
        return std::max(1.0, wanted / (static_cast<double>(cells) * scale));
    };
    camera.scale = scale;
    camera.stretch_x = stretch(plane.grid.columns, plane.grid.rows, view.width(), plane.across);
    camera.stretch_y = stretch(plane.grid.rows, plane.grid.columns, view.height(), plane.down());
    // Pages that are painted as pixels are a whole number of pixels apart, so that all gaps look alike.
    const auto even = [&](double& stretched, World page, core::Int pages)
    {
        const auto pitch = static_cast<double>(page) * scale * stretched;
        if (pages > 1 && pitch >= least_even && pitch < most_even)
            stretched *= std::floor(pitch) / pitch;
    };
    if (draws_cells(camera, style))
        return;
    even(camera.stretch_x, plane.page_width(), plane.across);
    even(camera.stretch_y, plane.page_height(), plane.down());
}

void fit(Camera& camera, const PagePlane& plane, const Rect& view, const Style& style, double largest,
         double wanted_width)
{
    const double scale =
        std::min({static_cast<double>(view.width()) / static_cast<double>(plane.width()),
                  static_cast<double>(view.height()) / static_cast<double>(plane.height()), largest});
    set_scale(camera, scale, plane, view, style);
    const auto room = [](float length, World plane_length, World cell)
    { return std::max(1.0, static_cast<double>(static_cast<World>(length) / (plane_length * cell))); };
    constexpr double highest = 1.6; ///< ratio of the sides of a narrow cell
    const double across = room(view.width(), plane.width(), camera.scale_x());
    const double down = room(view.height(), plane.height(), camera.scale_y());
    if (draws_cells(camera, style) && camera.scale_y() >= static_cast<World>(style.px(least_labelled)))
    {
        camera.stretch_x *= std::clamp(wanted_width / static_cast<double>(camera.scale_x()), 1.0, across);
        // Narrow cells without labels get higher, if there is room.
        if (camera.scale_x() < static_cast<World>(style.px(wide_enough)))
            camera.stretch_y *= std::min(down, highest);
    }
    // Too low for labels: they fill the room as long as they look like cells.
    else if (scale >= static_cast<double>(style.px(smallest_apart)))
    {
        constexpr double longest = 2; ///< ratio of their sides
        camera.stretch_x *= std::min(across, longest);
        camera.stretch_y *= std::min(down, longest);
    }
    camera.centre(plane.width(), plane.height(), view);
}

double largest_fitted_cell(const Rect& area, const Style& style)
{
    constexpr float usual = 112; // width at scale 1
    constexpr float in_large_rooms = 6;
    return static_cast<double>(
        std::max(style.px(usual), std::min(area.width(), area.height()) / in_large_rooms));
}

double label_width(const core::SceneView& view, core::Operand operand, const Style& style)
{
    const auto characters = static_cast<float>(fmt::format("{}", view.memory_range(operand).greatest).size());
    return static_cast<double>(style.px(std::clamp(characters * 6 + 10, 22.0F, 130.0F)));
}

bool draws_cells(const Camera& camera, const Style& style)
{
    return std::min(camera.scale_x(), camera.scale_y()) >= static_cast<World>(style.px(smallest_cell));
}

namespace
{

constexpr float least_in_a_row = 14;    ///< cell size in pixels at which a line becomes more than one row
constexpr core::Int shortest_fold = 16; ///< length of the shortest line that is folded
constexpr core::Int least_width = 8;    ///< least elements per row of a folded line
constexpr double even_is_worth = 0.9;   ///< factor of the scale that rows of equal length are worth

double scale_to_fit(const core::PageGrid& grid, const Rect& area, const Style& style)
{
    const PagePlane plane = page_plane(grid, area, style);
    return static_cast<double>(std::min(static_cast<World>(area.width()) / plane.width(),
                                        static_cast<World>(area.height()) / plane.height()));
}

/// Returns the elements per row that make a line's cells as large as possible: a power of two, or a round
/// decimal number. 0: they are large enough in one row.
core::Int row_width(core::Int length, core::Int pages, const Rect& area, const Style& style)
{
    if (length <= shortest_fold
        || scale_to_fit({1, length, pages}, area, style) >= static_cast<double>(style.px(least_in_a_row)))
        return 0;
    core::Int best = 0;
    double best_scale = 0;
    const auto try_width = [&](core::Int width)
    {
        if (width < least_width || width >= length)
            return;
        const double scale = scale_to_fit({core::divide_up(length, width), width, pages, width}, area, style)
                             * (length % width == 0 ? 1 : even_is_worth);
        if (scale > best_scale)
        {
            best = width;
            best_scale = scale;
        }
    };
    for (core::Int width = least_width; width < length && width <= core::int_max / 2; width *= 2)
        try_width(width);
    for (core::Int ten = 10; ten < length && ten <= core::int_max / 10; ten *= 10)
        for (const core::Int times : {1, 2, 5})
            try_width(ten * times);
    return best;
}

/// Folds the pages' line to fit its area, once, and keeps it so while the line has this length and the user has
/// zoomed or scrolled.
void fold_line(GridLook& look, const core::Dims& sizes, const Rect& area, const Style& style, bool fits_anew)
{
    const auto dim = core::line_dimension(look.pages, sizes);
    const core::Int line = dim ? sizes[*dim] : 0;
    if (fits_anew || line != look.fitted_line)
    {
        const core::Int pages = look.pages.page ? sizes[*look.pages.page] : 1;
        const core::Int width = dim ? row_width(line, pages, area, style) : 0;
        if (width != look.row_width)
            look.camera = {}; // positions have changed
        look.row_width = width;
        look.fitted_line = line;
    }
    look.pages = core::folded(look.pages, sizes, look.row_width);
}

bool all_in_sight(const Camera& camera, const PagePlane& plane, const Rect& area)
{
    const World room = 0.5L;
    return camera.left <= room && camera.top <= room && camera.cell_x(area.right, area) >= plane.width() - room
           && camera.cell_y(area.bottom, area) >= plane.height() - room;
}

/// Tells whether at least half a cell of a page is in sight.
bool has_cells_in_sight(const Camera& camera, const PagePlane& plane, const Rect& area)
{
    constexpr World some = 0.5L;
    const World right = camera.cell_x(area.right, area);
    const World bottom = camera.cell_y(area.bottom, area);
    const auto index = [](World edge, World size)
    { return static_cast<core::Int>(std::max(edge / size, 0.0L)); };
    for (core::Int down = index(camera.top, plane.page_height()); down <= index(bottom, plane.page_height());
         ++down)
        for (core::Int across = index(camera.left, plane.page_width());
             across <= std::min(index(right, plane.page_width()), plane.across - 1); ++across)
        {
            const core::Int page = down * plane.across + across;
            if (page >= plane.grid.pages)
                return false;
            const World left = plane.cell_left(page);
            const World top = plane.cell_top(page);
            if (left + some < right && left + static_cast<World>(plane.grid.columns) - some > camera.left
                && top + some < bottom && top + static_cast<World>(plane.grid.rows) - some > camera.top)
                return true;
        }
    return false;
}

} // namespace

PagePlane settle(Look& all, const core::SceneView& view, core::Operand operand, const Rect& area,
                 const Style& style)
{
    GridLook& look = all.grids[static_cast<std::size_t>(operand)];
    const core::Dims& sizes = view.sizes(operand);
    const bool untouched = look.camera.scale == 0 || look.camera == look.as_fitted;
    const bool same_view = look.fitted_scale == style.scale && look.fitted_width == area.width()
                           && look.fitted_height == area.height();
    fold_line(look, sizes, area, style, look.camera.scale == 0 || (untouched && !same_view));
    core::PageGrid grid = core::page_grid(look.pages, sizes);
    if (!look.pages.fold)
    {
        const core::Dims padded = view.padded_sizes(operand);
        grid.padded_rows = look.pages.row ? padded[*look.pages.row] - sizes[*look.pages.row] : 0;
        grid.padded_columns = padded[look.pages.column] - sizes[look.pages.column];
        const bool reveals = operand == core::Operand::input && !all.revealed.empty();
        if ((!all.asks || reveals) && view.is_strided(operand))
            grid.padded_columns = row_padding(view, operand, look.pages);
    }
    PagePlane plane = page_plane(grid, area, style,
                                 style.thumbnail  ? PageWords::none
                                 : style.audience ? PageWords::before
                                                  : PageWords::all);
    const bool changed = look.fitted != plane.grid;
    PagePlane as_before = plane;
    as_before.across = std::clamp<core::Int>(look.across, 1, plane.grid.pages);
    const bool fits_anew = look.camera.scale == 0 || (untouched && !(same_view && !changed))
                           || (changed && !has_cells_in_sight(look.camera, as_before, area));
    if (fits_anew)
    {
        fit(look.camera, plane, area, style, largest_fitted_cell(area, style),
            label_width(view, operand, style));
        look.fitted = plane.grid;
        look.across = plane.across;
        look.fitted_scale = style.scale;
        look.fitted_width = area.width();
        look.fitted_height = area.height();
    }
    else if (changed) // the user's zoom and scroll stay
        look.fitted = plane.grid;
    plane.across = std::clamp<core::Int>(look.across, 1, plane.grid.pages);
    if (fits_anew)
    {
        hold_in_sight(look, plane, area);
        look.as_fitted = look.camera;
    }
    if (const auto x = std::exchange(look.target, std::nullopt); x && core::contains(sizes, *x))
    {
        const core::PagePlace place = core::page_place(look.pages, *x);
        const double readable = std::max(label_width(view, operand, style), static_cast<double>(style.px(30)));
        constexpr double nearly = 0.8; // the text is smaller then, but the whole tensor may be in sight
        if (std::exchange(look.target_readable, false)
            && static_cast<double>(look.camera.scale_x()) < nearly * readable)
            set_scale(look.camera, readable, plane, area, style);
        const World left = plane.cell_left(place.page) + static_cast<World>(place.column);
        const World top = plane.cell_top(place.page) + static_cast<World>(place.row);
        if (!all_in_sight(look.camera, plane, area)) // a fitted view stays fitted
            look.camera.show(left, top, area);
        hold_in_sight(look, plane, area);
        look.map_left = false;
        const auto map = map_place(look, plane, area, style);
        look.map_left = map && look.camera.x(left + 1, area) > map->left - style.px(map_rim)
                        && look.camera.y(top + 1, area) > map->top - style.px(map_rim);
    }
    hold_in_sight(look, plane, area);
    return plane;
}

void hold_in_sight(GridLook& look, const PagePlane& plane, const Rect& area)
{
    look.camera.keep_in_sight(plane.width(), plane.height(), area);
}

std::optional<Rect> map_place(const GridLook& look, const PagePlane& plane, const Rect& area,
                              const Style& style)
{
    const auto px = [&](float length) { return style.px(length); };
    if (all_in_sight(look.camera, plane, area) || area.width() < px(2.2F * map_width)
        || area.height() < px(2.2F * map_height))
        return std::nullopt;
    Camera whole;
    const Rect most = {0, 0, px(map_width), px(map_height)};
    fit(whole, plane, most, style, 1000);
    const auto width = std::max(px(24), static_cast<float>(plane.width() * whole.scale_x()));
    const auto height = std::max(px(16), static_cast<float>(plane.height() * whole.scale_y()));
    const float across = std::min(width, most.right) + px(map_rim);
    const float left = look.map_left ? area.left + px(map_rim) : area.right - px(map_rim) - across;
    return Rect{std::floor(left), std::floor(area.bottom - std::min(height, most.bottom) - px(2 * map_rim)),
                std::floor(left) + across, area.bottom - px(map_rim)};
}

Rect map_inside(const Rect& place, const Style& style)
{
    const float rim = style.px(map_rim);
    return {place.left + rim, place.top + rim, place.right - rim, place.bottom - rim};
}

namespace
{

/// A position of the plane, in cells of its page.
struct OnPage
{
    core::Int page = 0;
    World column = 0;
    World row = 0;
};

std::optional<OnPage> page_under(const PagePlane& plane, const GridLook& look, const Rect& view, float x,
                                 float y)
{
    if (x < view.left || x >= view.right || y < view.top || y >= view.bottom)
        return std::nullopt;
    const World at_x = look.camera.cell_x(x, view);
    const World at_y = look.camera.cell_y(y, view);
    if (at_x < 0 || at_y < 0)
        return std::nullopt;
    const auto across = static_cast<core::Int>(at_x / plane.page_width());
    const auto down = static_cast<core::Int>(at_y / plane.page_height());
    if (across >= plane.across || down > plane.grid.pages / plane.across)
        return std::nullopt;
    const core::Int page = down * plane.across + across;
    if (page >= plane.grid.pages)
        return std::nullopt;
    return OnPage{page, at_x - plane.cell_left(page), at_y - plane.cell_top(page)};
}

} // namespace

std::optional<core::Dims> cell_at(const PagePlane& plane, const GridLook& look, const Rect& view, float x,
                                  float y)
{
    const auto at = page_under(plane, look, view, x, y);
    if (!at || at->column < 0 || at->row < 0 || at->column >= static_cast<World>(plane.grid.columns)
        || at->row >= static_cast<World>(plane.grid.rows))
        return std::nullopt;
    const auto row = static_cast<core::Int>(at->row);
    const auto column = static_cast<core::Int>(at->column);
    if (!core::holds_cell(look.pages, row, column))
        return std::nullopt;
    return core::page_coordinate(look.pages, at->page, row, column);
}

core::Dims nearest_cell(const PagePlane& plane, const GridLook& look, const Rect& view, float x, float y)
{
    const World at_x = look.camera.cell_x(std::clamp(x, view.left, view.right), view);
    const World at_y = look.camera.cell_y(std::clamp(y, view.top, view.bottom), view);
    const auto within = [](World place, core::Int count)
    { return static_cast<core::Int>(std::clamp<World>(std::floor(place), 0, static_cast<World>(count - 1))); };
    const core::Int down = within(at_y / plane.page_height(), plane.down());
    const core::Int across = within(at_x / plane.page_width(), plane.across);
    const core::Int page = std::min(down * plane.across + across, plane.grid.pages - 1);
    const core::Int row = within(at_y - plane.cell_top(page), plane.grid.rows);
    const core::Int columns = look.pages.fold ? look.pages.fold->in_row(row) : plane.grid.columns;
    return core::page_coordinate(look.pages, page, row, within(at_x - plane.cell_left(page), columns));
}

EdgeWords edge_words(const PagePlane& plane, const GridLook& look, const Style& style)
{
    constexpr float least_title = 1.1F; // height relative to its face
    const auto width = static_cast<float>(look.camera.scale_x());
    const auto height = static_cast<float>(look.camera.scale_y());
    const float indices = std::clamp(width, style.px(least_index), style.px(26));
    const float least_line = face_size(style.smallest_face()) * style.scale * least_title;
    const float room = static_cast<float>(plane.top_margin) * height;
    EdgeWords words;
    // Pages have their titles even if there is no room for both.
    const bool titled = look.pages.page && plane.grid.pages > 1;
    const bool titles_alone = titled && room < indices + least_line;
    if (plane.indices && width >= style.px(narrowest_indexed(plane.grid)) && height >= style.px(lowest_indexed)
        && !titles_alone)
        words.indices = indices;
    if (!titled || width * static_cast<float>(plane.grid.columns) < style.px(24))
        return words;
    const float below = words.indices > 0 ? words.indices : style.px(2);
    words.tight = room < below + style.px(18);
    // Capitals of a tight title reach no higher than the line that has space.
    const float tight_line = face_size(Face::cell_small) * style.scale * least_title;
    const bool fits = room >= below + (words.tight ? least_line : style.px(16));
    words.title = !fits ? 0 : words.tight ? tight_line : style.px(16);
    return words;
}

std::optional<PageEdge> edge_at(const PagePlane& plane, const GridLook& look, const Rect& view,
                                const Style& style, float x, float y)
{
    const auto at = page_under(plane, look, view, x, y);
    if (!at)
        return std::nullopt;
    const bool in_columns = at->column >= 0 && at->column < static_cast<World>(plane.grid.columns);
    const bool in_rows = at->row >= 0 && at->row < static_cast<World>(plane.grid.rows);
    const EdgeWords words = edge_words(plane, look, style);
    const World above = -at->row * static_cast<World>(look.camera.scale_y());
    const World before = -at->column * static_cast<World>(look.camera.scale_x());
    const bool beside_rows = look.pages.fold || before <= static_cast<World>(words.indices * 1.3F);
    if (in_rows && before > 0 && beside_rows && (look.pages.row || look.pages.fold))
        return PageEdge{PageEdge::What::row, at->page, static_cast<core::Int>(at->row)};
    if (!in_columns || above <= 0)
        return std::nullopt;
    if (above <= static_cast<World>(words.indices))
        return PageEdge{PageEdge::What::column, at->page, static_cast<core::Int>(at->column)};
    const float below_title = words.indices > 0 ? words.indices : style.px(2);
    if (words.title > 0 && above <= static_cast<World>(below_title + words.title))
        return PageEdge{PageEdge::What::page, at->page, 0};
    return std::nullopt;
}

} // namespace stridescope::ui
