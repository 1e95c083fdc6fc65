#include "ui/picture/grid_figure.h"

#include "core/tensor/coordinate_text.h"
#include "core/text/grouped.h"
#include "core/view/backward_start.h"
#include "core/view/data_cover.h"
#include "ui/picture/bank_figure.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/cell_words.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/dimension_hue.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/grid_raster.h"
#include "ui/picture/labels.h"
#include "ui/picture/memory_steps.h"
#include "ui/picture/pick_marks.h"
#include "ui/picture/tile_words.h"
#include "ui/picture/titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr double linked_strength = 0.5; ///< highlighting of cells that are filled instead of outlined
constexpr double most_rounded = 500; ///< most cells with rounded corners, which cost ten times a plain square
constexpr std::size_t most_marks = 256;      ///< coordinates that share what is pointed at
constexpr core::Int most_far_clashes = 1000; ///< marked elements that are drawn one by one above the pixels
constexpr core::Int most_pages = 600;        ///< visible pages that get titles
constexpr float least_outlined = 6;          ///< pixels of a pinned tile with an outline
constexpr core::Int most_edges = 1 << 16;    ///< rows, or columns, of a page whose tiles are outlined
constexpr std::size_t most_outlined = 96;    ///< outlined cells that share one slot; more are filled instead

/// The visible part of a row of cells: indices [first, end).
struct Seen
{
    core::Int first = 0;
    core::Int end = 0;
};

Seen seen(World from, World to, World start, core::Int count)
{
    const auto low = static_cast<core::Int>(std::clamp<World>(from - start, 0, static_cast<World>(count)));
    const auto high =
        static_cast<core::Int>(std::clamp<World>(std::ceil(to - start), 0, static_cast<World>(count)));
    return {low, high};
}

/// Returns what cells show. While a question is open it is only their coordinates; but index values are given,
/// not asked for.
CellText said_in(const Subject& subject, core::Operand operand)
{
    return subject.look.asks && operand == core::Operand::indices ? CellText::values
                                                                  : cell_text(subject.look, subject.view);
}

class GridPainter
{
public:
    GridPainter(Figure& into, const Subject& what, core::Operand of_operand, const PagePlane& pages,
                const Rect& view_area, bool data_are_short)
        : figure(into), subject(what), view(what.view), operand(of_operand), look(what.grid(of_operand)),
          plane(pages), area(view_area), text(said_in(what, of_operand)), highlights(what.highlights),
          theme(what.style.theme), width(static_cast<float>(look.camera.scale_x())),
          height(static_cast<float>(look.camera.scale_y())), cells(draws_cells(look.camera, what.style)),
          outside_data(data_are_short)
    {
    }

    /// Draws the grid. `pixels` shows cells that are too small to be drawn one by one, so that the number of
    /// shapes stays bounded.
    void paint(std::shared_ptr<const Raster> pixels)
    {
        if (!cells && pixels)
        {
            const Rect whole = {area.left, area.top, area.left + static_cast<float>(pixels->width),
                                area.top + static_cast<float>(pixels->height)};
            figure.image(whole, std::move(pixels),
                         subject.cache.first_texture + grid_textures + static_cast<TextureSlot>(operand));
        }
        const World left = look.camera.cell_x(area.left, area);
        const World right = look.camera.cell_x(area.right, area);
        const World top = look.camera.cell_y(area.top, area);
        const World bottom = look.camera.cell_y(area.bottom, area);
        const core::Int down = plane.down();
        const auto page_index = [](World at, World length, core::Int count)
        { return static_cast<core::Int>(std::clamp<World>(at / length, 0, static_cast<World>(count - 1))); };
        const core::Int first_down = page_index(top, plane.page_height(), down);
        const core::Int last_down = page_index(bottom, plane.page_height(), down);
        const core::Int first_across = page_index(left, plane.page_width(), plane.across);
        const core::Int last_across = page_index(right, plane.page_width(), plane.across);
        const core::Wide pages_seen = core::wide(last_down - first_down + 1) * (last_across - first_across + 1);
        if (pages_seen <= most_pages)
        {
            const double in_sight = static_cast<double>(area.width()) * static_cast<double>(area.height())
                                    / (static_cast<double>(width) * static_cast<double>(height));
            const double all = static_cast<double>(plane.grid.rows) * static_cast<double>(plane.grid.columns)
                               * static_cast<double>(plane.grid.pages);
            rounded = std::min(in_sight, all) <= most_rounded;
            fill_linked = cells && many_linked();
            if (cells && has_headers())
                focus = focused_coordinate();
            for (core::Int y = first_down; y <= last_down; ++y)
                for (core::Int x = first_across; x <= last_across; ++x)
                    if (const core::Int page = y * plane.across + x; page < plane.grid.pages)
                        page_at(page, seen(left, right, plane.cell_left(page), plane.grid.columns),
                                seen(top, bottom, plane.cell_top(page), plane.grid.rows));
        }
        if (!cells)
        {
            far_clashes();
            far_marks();
        }
        if (shows_banks(subject.look, view))
            lanes_of_access();
        pinned_tiles();
        for (const Ring& ring : rings) // above the neighbouring cells
            draw_pick_mark(figure, ring.cell, subject.style, ring.how, ring.itself, ring.rounding);
        // Once cells are small, parts of coordinates mean nothing.
        if (!shows_banks(subject.look, view))
            labels.put_into(figure, subject.style, text == CellText::offsets || text == CellText::coordinates);
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    [[nodiscard]] Rect cell_rect(core::Int page, core::Int row, core::Int column) const
    {
        const float x = look.camera.x(plane.cell_left(page) + static_cast<World>(column), area);
        const float y = look.camera.y(plane.cell_top(page) + static_cast<World>(row), area);
        const float gap = std::clamp(std::min(width, height) * 0.045F, 0.5F, px(1.5F));
        return {x + gap, y + gap, std::max(x + gap + 1, x + width - gap),
                std::max(y + gap + 1, y + height - gap)};
    }

    void page_at(core::Int page, const Seen& columns, const Seen& rows)
    {
        page_title(page);
        padding(page, rows);
        if (shows_banks(subject.look, view) && !cells)
            recede(page);
        if (cells)
        {
            for (core::Int row = rows.first; row < rows.end; ++row)
                for (core::Int column = columns.first; column < columns.end; ++column)
                    if (core::holds_cell(look.pages, row, column))
                        cell(page, row, column);
            headers(page, columns, rows);
        }
        else if (look.pages.fold)
            far_indexes(page, rows);
        tile_edges(page);
        outlines(page);
    }

    /// Draws the slots between the rows of a strided tensor, as memory shows them, and says how many they are.
    void row_padding(core::Int page, const Seen& rows)
    {
        const core::Int count = plane.grid.padded_columns;
        if (count <= 0)
            return;
        // The memory may end with the last element.
        const core::Dims last = core::page_coordinate(look.pages, page, plane.grid.rows - 1, 0);
        const core::Int step = view.tensor(operand)->layout.strides[look.pages.column];
        const core::Int end = drawn_range(view, operand).greatest;
        const core::Wide last_slot =
            core::wide(view.offset(operand, last)) + core::wide(step) * (plane.grid.columns + count - 1);
        const core::Int rows_padded = plane.grid.rows - (last_slot > end ? 1 : 0);
        const Hatching hatching = hole_hatching(theme);
        const auto hatched = [&](const Rect& where, float rounding)
        {
            figure.rect(where, hatching.ground, rounding);
            figure.hatch(where, hatching.lines);
        };
        if (!cells)
        {
            const Rect block = {edge_x(page, plane.grid.columns), edge_y(page, 0),
                                edge_x(page, plane.grid.columns + count), edge_y(page, rows_padded)};
            if (block.width() >= 1 && block.height() >= 1)
                hatched(block, 0);
            return;
        }
        const Seen drawn = seen(look.camera.cell_x(area.left, area), look.camera.cell_x(area.right, area),
                                plane.cell_left(page) + static_cast<World>(plane.grid.columns), count);
        const float rounding = rounded ? std::min(px(5), std::min(width, height) * 0.14F) : 0;
        for (core::Int row = rows.first; row < std::min(rows.end, rows_padded); ++row)
            for (core::Int column = plane.grid.columns + drawn.first; column < plane.grid.columns + drawn.end;
                 ++column)
            {
                const Rect rect = cell_rect(page, row, column);
                hatched(rect, rounding);
                const core::Dims first = core::page_coordinate(look.pages, page, row, 0);
                const core::Int offset = view.offset(operand, first) + column * step;
                if (std::min(width, height) >= px(smallest_labelled) && !subject.look.hides(operand, offset))
                    labels.add(rect, theme.text_soft, empty_words(view, operand, offset, text).words);
            }
        if (!has_headers() || page >= plane.across)
            return;
        const Rect begin = cell_rect(page, 0, plane.grid.columns);
        const Rect rest = {begin.left, begin.top - px(22),
                           cell_rect(page, 0, plane.grid.columns + count - 1).right, begin.top - px(4)};
        for (const std::string& words :
             {fmt::format("padding: {} slots per row", count), std::string("padding")})
            if (subject.measure(Face::cell_small, words) <= rest.width() + px(4))
            {
                figure.path({{rest.left, rest.bottom},
                             {rest.left, rest.bottom - px(3)},
                             {rest.right, rest.bottom - px(3)},
                             {rest.right, rest.bottom}},
                            theme.text_faint, 1);
                return figure.text({rest.left - px(4), rest.top, rest.right + px(4), rest.bottom - px(4)},
                                   Align::centre, Face::cell_small, theme.text_soft, words);
            }
    }

    /// Hatches the padding of whole tiles after the cells, as in memory.
    void padding(core::Int page, const Seen& rows)
    {
        const core::PageGrid& grid = plane.grid;
        const float left = edge_x(page, 0);
        const float top = edge_y(page, 0);
        const float right = edge_x(page, grid.columns);
        const float bottom = edge_y(page, grid.rows);
        const auto hatched = [&](const Rect& where)
        {
            if (where.right - where.left < 1 || where.bottom - where.top < 1)
                return;
            figure.rect(where, hole_hatching(theme).ground);
            figure.hatch(where, hole_hatching(theme).lines);
        };
        if (view.is_strided(operand))
            return row_padding(page, rows);
        if (grid.padded_columns > 0)
            hatched({right, top, edge_x(page, grid.columns + grid.padded_columns), bottom});
        if (grid.padded_rows > 0)
            hatched({left, bottom, edge_x(page, grid.columns + grid.padded_columns),
                     edge_y(page, grid.rows + grid.padded_rows)});
    }

    /// Draws lines between tiles, and wider ones between tiles of tiles.
    void tile_edges(core::Int page)
    {
        const core::PlacementIndex* places = view.tiles(operand);
        if (!places || look.pages.fold)
            return;
        const core::Placement& placement = places->placement();
        const core::PageGrid& grid = plane.grid;
        const bool any = std::any_of(placement.digits.begin(), placement.digits.end(),
                                     [&](const core::Digit& digit) {
                                         return digit.divisor > 1
                                                && (digit.dimension == look.pages.column
                                                    || look.pages.row == digit.dimension);
                                     });
        if (!any)
            return;
        const core::Int columns = grid.columns + grid.padded_columns;
        const core::Int rows = grid.rows + grid.padded_rows;
        const float left = edge_x(page, 0);
        const float top = edge_y(page, 0);
        const float right = edge_x(page, columns);
        const float bottom = edge_y(page, rows);
        if (right < area.left || left > area.right || bottom < area.top || top > area.bottom)
            return;
        const auto lines = [&](std::size_t dim, core::Int cells_along, float cell, const auto& draw)
        {
            std::vector<core::Int> steps;
            for (const core::Digit& digit : placement.digits)
                if (digit.dimension == dim && digit.divisor > 1)
                    steps.push_back(digit.divisor);
            std::sort(steps.begin(), steps.end());
            float stroke = px(2);
            for (const core::Int step : steps)
            {
                if (static_cast<float>(step) * cell < px(6))
                    continue;
                for (core::Int at = (step - placement.first_of(dim) % step) % step; at < cells_along;
                     at += step)
                    if (at > 0)
                        draw(at, stroke);
                stroke += px(1.5F);
            }
        };
        if (columns <= most_edges)
            lines(look.pages.column, columns, width,
                  [&](core::Int at, float stroke)
                  {
                      const float x = edge_x(page, at);
                      if (x > area.left && x < area.right)
                          figure.line(x, top, x, bottom, theme.tile_edge, stroke);
                  });
        if (look.pages.row && rows <= most_edges)
            lines(*look.pages.row, rows, height,
                  [&](core::Int at, float stroke)
                  {
                      const float y = edge_y(page, at);
                      if (y > area.top && y < area.bottom)
                          figure.line(left, y, right, y, theme.tile_edge, stroke);
                  });
        figure.outline({left, top, right, bottom}, theme.tile_edge, px(2), 0);
    }

    /// Outlines the tiles of pins, as in memory; of a tile on several pages, the part on the pin's page.
    void pinned_tiles()
    {
        const core::Int tile =
            subject.look.asks || look.pages.fold || plane.grid.row_step > 1 ? 0 : largest_tile(view, operand);
        if (tile < 2)
            return;
        const core::Dims sizes = tile_sizes(view, operand, tile);
        const core::Placement& placement = view.tiles(operand)->placement();
        const auto along = [&](std::size_t dimension, core::Int at, core::Int count)
        {
            const core::Int size = sizes[dimension];
            const core::Int before = placement.first_of(dimension);
            const core::Int begin = (at + before) / size * size - before;
            return Seen{std::max<core::Int>(0, begin), std::min(begin + size, count)};
        };
        for (const core::PickPlaces& pinned : highlights.pinned)
        {
            const auto found = view.coordinates(pinned, operand, 1, subject.cache.searches);
            if (found.empty())
                continue;
            const core::PagePlace at = core::page_place(look.pages, found.front());
            const core::PageGrid& grid = plane.grid;
            const Seen columns = along(look.pages.column, at.column, grid.columns + grid.padded_columns);
            const Seen rows =
                look.pages.row ? along(*look.pages.row, at.row, grid.rows + grid.padded_rows) : Seen{0, 1};
            const Rect outline = {edge_x(at.page, columns.first), edge_y(at.page, rows.first),
                                  edge_x(at.page, columns.end), edge_y(at.page, rows.end)};
            if (std::min(outline.width(), outline.height()) < px(least_outlined))
                continue;
            figure.outline(outline, theme.accent, px(2), px(3));
            if (subject.names)
                figure.places.push_back({"tile/grid", outline});
        }
    }

    /// Draws each marked element if there are few, even if its cell is far smaller than a pixel.
    void far_clashes()
    {
        if (!marks || marks->count() > most_far_clashes)
            return;
        core::Int at = -1;
        for (core::Int i = 0; i < marks->count(); ++i)
        {
            at = *marks->next(at);
            if (const auto rect = far_place(core::coordinate_at(marks->sizes(), at)))
                figure.rect(at_least(*rect, px(3)), clash);
        }
    }

    /// Returns the position of a cell, if it is drawn and visible.
    [[nodiscard]] std::optional<Rect> far_place(const core::Dims& x) const
    {
        const core::PageChoice& pages = look.pages;
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!core::draws(pages, d) && x[d] != pages.at[d])
                return std::nullopt;
        const core::PagePlace place = core::page_place(pages, x);
        const Rect rect = cell_rect(place.page, place.row, place.column);
        if (rect.right < area.left || rect.left > area.right || rect.bottom < area.top
            || rect.top > area.bottom)
            return std::nullopt;
        return rect;
    }
    [[nodiscard]] static Rect at_least(const Rect& rect, float side)
    {
        const float grow_x = std::max(0.0F, (side - rect.width()) / 2);
        const float grow_y = std::max(0.0F, (side - rect.height()) / 2);
        return {rect.left - grow_x, rect.top - grow_y, rect.right + grow_x, rect.bottom + grow_y};
    }

    /// Marks what is pointed at or pinned, in a picture without single cells.
    void far_marks()
    {
        const auto mark = [&](const core::PickPlaces& linked, Picked how)
        {
            for (const core::Dims& x : view.coordinates(linked, operand, most_marks, subject.cache.searches))
                if (const auto rect = far_place(x))
                    draw_pick_mark(figure, at_least(*rect, px(5)), subject.style, how, true, px(1));
        };
        for (const auto& linked : highlights.pinned)
            mark(linked, Picked::pinned);
        if (highlights.hovered)
            mark(*highlights.hovered, Picked::hovered);
    }

    [[nodiscard]] std::optional<core::Region> window_of_input() const
    {
        return view.copying() ? view.copying()->window() : std::nullopt;
    }

    /// Outlines the window that is copied, on each page of the input that it reaches, and the selected box.
    void outlines(core::Int page)
    {
        if (!cells && theme.cell_outline.a > 0)
        {
            const core::Dims& all = view.sizes(operand);
            region_outline(page, core::region(operand, core::Dims::filled(all.size(), 0), all),
                           theme.cell_outline, 1);
        }
        if (const auto window = window_of_input(); window && operand == core::Operand::input)
        {
            region_outline(page, *window, theme.accent.faded(0.8F), px(1.5F));
            walk_start(page, *window);
        }
        if (const core::Region* lit = highlights.selection ? highlights.selection->region_in(operand) : nullptr)
            region_outline(page, *lit, theme.focus.faded(0.9F), px(1.5F));
    }

    /// Marks the start of a backward slice: beside the window's row, else below the page, if there is space.
    void walk_start(core::Int page, const core::Region& window)
    {
        const auto start =
            subject.look.asks || subject.style.thumbnail ? std::nullopt : core::backward_start(view);
        if (!start || look.pages.fold)
            return;
        const core::PagePlace place = core::page_place(look.pages, *start);
        if (place.page != page || core::page_coordinate(look.pages, page, place.row, place.column) != *start)
            return;
        const std::size_t across = look.pages.column;
        const core::Int end = window.first[across] + (window.count[across] - 1) * window.step[across] + 1;
        const Rect cell = cell_rect(page, place.row, plane.grid.columns - 1);
        const float middle = (cell.top + cell.bottom) / 2;
        const bool last_page = page % plane.across + 1 == plane.across || page + 1 == plane.grid.pages;
        const float left = cell.right + px(4);
        // Beside the row; if the slice does not start at the row's end, the text gives its position.
        const std::string at = place.column + 1 == plane.grid.columns
                                   ? std::string()
                                   : fmt::format(" ({})", core::coordinate_text(*start));
        for (const std::string& beside : {"start" + at + ", backward", "start" + at})
            if (end == plane.grid.columns && last_page
                && left + px(9) + subject.measure(Face::cell_small, beside) <= area.right)
            {
                figure.line(left, middle, left + px(6), middle, theme.accent, px(1.5F));
                return walk_words({left + px(9), middle - px(8), area.right, middle + px(8)}, beside);
            }
        if (!highlights.pinned.empty())
            return; // a line leads down from there
        const std::string below = fmt::format("backward from ({})", core::coordinate_text(*start));
        const Rect first = cell_rect(page, plane.grid.rows - 1, 0);
        const float top = first.bottom + px(4);
        const float room = page / plane.across + 1 < plane.down() ? static_cast<float>(plane.gap_down) * height
                                                                  : area.bottom - first.bottom;
        if (room >= face_size(Face::cell_small) * subject.style.scale + px(6)
            && first.left + subject.measure(Face::cell_small, below) <= area.right)
            walk_words({first.left, top, area.right, top + px(16)}, below);
    }
    void walk_words(const Rect& where, const std::string& words)
    {
        figure.text(where, Align::left, Face::cell_small, theme.accent, words);
        if (subject.names)
            figure.places.push_back({"walk/start: " + words, where});
    }

    /// Outlines everything from a region's first to its last element.
    void region_outline(core::Int page, const core::Region& region, Colour colour, float stroke)
    {
        const core::PageChoice& pages = look.pages;
        const auto reaches = [&](std::size_t d) { return (region.count[d] - 1) * region.step[d] + 1; };
        const core::Dims at = core::page_coordinate(pages, page, 0, 0);
        for (std::size_t d = 0; d < at.size(); ++d)
        {
            const bool along = pages.fold ? d == pages.fold->dim : d == pages.column || pages.row == d;
            if (!along && (at[d] < region.first[d] || at[d] - region.first[d] >= reaches(d)))
                return;
        }
        if (pages.fold)
            return fold_outline(page, region.first[pages.fold->dim], region.step[pages.fold->dim],
                                region.count[pages.fold->dim], colour, stroke);
        box_outline(page, {pages.row ? region.first[*pages.row] : 0, pages.row ? reaches(*pages.row) : 1},
                    {region.first[pages.column], reaches(pages.column)}, colour, stroke);
    }

    void box_outline(core::Int page, const core::CellSpan& rows, const core::CellSpan& columns, Colour colour,
                     float stroke)
    {
        const auto end = [](const core::CellSpan& span) { return span.first + span.count; };
        const Rect outline = {edge_x(page, columns.first), edge_y(page, rows.first), edge_x(page, end(columns)),
                              edge_y(page, end(rows))};
        if (outline.left < outline.right && outline.top < outline.bottom)
            figure.outline(outline, colour, stroke, rounded ? px(6) : 0);
    }

    /// Outlines terms of a folded line: one column, or as selected text is, from one position of a row to one
    /// of another.
    void fold_outline(core::Int page, core::Int first, core::Int step, core::Int count, Colour colour,
                      float stroke)
    {
        const core::LineFold& fold = *look.pages.fold;
        const auto row_of = [&](core::Int index) { return index / fold.width; };
        const core::Int last = first + (count - 1) * step;
        const core::Int rows = row_of(last) - row_of(first) + 1;
        const core::Int from = first % fold.width;
        const core::Int to = last % fold.width + 1;
        if (rows == 1 || (step % fold.width == 0 && count > 1))
            return box_outline(page, {row_of(first), rows}, {std::min(from, to - 1), rows == 1 ? to - from : 1},
                               colour, stroke);
        const float left = edge_x(page, 0);
        const float right = edge_x(page, fold.width);
        const float start = edge_x(page, from);
        const float stop = edge_x(page, to);
        const float top = edge_y(page, row_of(first));
        const float second = edge_y(page, row_of(first) + 1);
        const float before_last = edge_y(page, row_of(last));
        const float bottom = edge_y(page, row_of(last) + 1);
        const auto line = [&](float x1, float y1, float x2, float y2)
        { figure.line(x1, y1, x2, y2, colour, stroke); };
        line(start, top, right, top);
        line(right, top, right, before_last);
        line(stop, before_last, right, before_last);
        line(stop, before_last, stop, bottom);
        line(left, bottom, stop, bottom);
        line(left, second, left, bottom);
        line(left, second, start, second);
        line(start, top, start, second);
    }

    /// Covers cells that nothing reads, below those that an access does; not the indices beside them.
    void recede(core::Int page)
    {
        figure.rect(
            {edge_x(page, 0), edge_y(page, 0), edge_x(page, plane.grid.columns), edge_y(page, plane.grid.rows)},
            theme.field);
    }

    /// Draws what each lane of a phase reads, in the lane's colour, above the other cells.
    void lanes_of_access()
    {
        const core::BankMap& map = bank_map_of(subject);
        const BankLook at = bank_look(subject.look, view);
        const auto& phases = view.facts().banks()->plan.accesses[at.access].access.phases.lanes;
        if (static_cast<std::size_t>(at.phase) >= phases.size())
            return;
        for (const core::Int lane : phases[static_cast<std::size_t>(at.phase)])
        {
            if (static_cast<std::size_t>(lane) >= map.elements.size())
                continue;
            const CellColours colours = lane_hue(theme, lane);
            for (const core::Dims& x : map.elements[static_cast<std::size_t>(lane)])
            {
                const auto rect = far_place(x);
                if (!rect)
                    continue;
                figure.rect(*rect, colours.fill, px(2));
                const std::string words =
                    subject.look.text
                        ? cell_words(view, operand, x, view.offset(operand, x), text, subject.cache.searches)
                              .words
                        : std::to_string(lane);
                if (subject.measure(Face::cell_small, words) <= rect->width() && rect->height() >= px(12))
                    figure.text(*rect, Align::centre, Face::cell_small, colours.text, words);
            }
        }
    }

    /// Returns edges of cells; far outside the view they would only lose precision.
    [[nodiscard]] float edge_x(core::Int page, core::Int column) const
    {
        const float x = look.camera.x(plane.cell_left(page) + static_cast<World>(column), area);
        return std::clamp(x, area.left - px(50), area.right + px(50));
    }
    [[nodiscard]] float edge_y(core::Int page, core::Int row) const
    {
        const float y = look.camera.y(plane.cell_top(page) + static_cast<World>(row), area);
        return std::clamp(y, area.top - px(50), area.bottom + px(50));
    }

    void page_title(core::Int page)
    {
        const float x = look.camera.x(plane.cell_left(page), area);
        const float y = look.camera.y(plane.cell_top(page), area);
        const float right = x + width * static_cast<float>(plane.grid.columns);
        if (!look.pages.page || right < area.left || x > area.right || y < area.top)
            return;
        const std::size_t d = *look.pages.page;
        const EdgeWords words = edge_words(plane, look, subject.style);
        const float header = words.indices > 0 ? words.indices : px(2);
        const bool tight = words.tight;
        const Rect title = {std::max(x, area.left), y - header - words.title, right, y - header};
        if (words.title <= 0 || right - x < px(24))
            return;
        const Face face = tight ? Face::cell_small : Face::cell;
        std::string name = fmt::format("{} = {}", view.labels(operand)[d], page);
        const float next = tight ? x + width * static_cast<float>(plane.page_width()) - px(4) : area.right;
        if (x + subject.measure(face, name) > std::min(area.right, next))
            name = fmt::format("{}{}", view.labels(operand)[d], page);
        figure.text(title, Align::left, face, theme.of_dimension(dimension_hue(view.labels(operand), d)), name);
    }

    /// Tells whether indices of rows and columns are beside the cells.
    [[nodiscard]] bool has_headers() const { return edge_words(plane, look, subject.style).indices > 0; }

    void headers(core::Int page, const Seen& columns, const Seen& rows)
    {
        if (!has_headers())
            return;
        const float across = edge_words(plane, look, subject.style).indices;
        auto focused = focus ? std::optional(core::page_place(look.pages, *focus)) : std::nullopt;
        if (focused && focused->page != page)
            focused.reset();
        const auto& fold = look.pages.fold;
        const auto colour = [&](std::optional<std::size_t> dim, bool lit) {
            return lit && dim ? theme.of_dimension(dimension_hue(view.labels(operand), *dim))
                              : theme.text_faint;
        };
        const auto across_dim = fold ? fold->dim : look.pages.column;
        const auto down_dim = fold ? std::optional(fold->dim) : look.pages.row;
        // Long numbers are written only above every few columns.
        const auto characters = static_cast<float>(fmt::format("{}", columns.end).size());
        core::Int every = 1;
        while (static_cast<float>(every) * width < characters * px(7) + px(3))
            every *= 2;
        for (core::Int column = columns.first; column < columns.end; ++column)
        {
            if (every > 1 && column % every != 0)
                continue;
            Rect first = cell_rect(page, 0, column);
            first.right = first.left + width * static_cast<float>(std::max<core::Int>(1, every));
            figure.text({first.left, first.top - across, first.right, first.top},
                        every > 1 ? Align::left : Align::centre, Face::cell_small,
                        colour(across_dim, focused && focused->column == column), fmt::format("{}", column));
        }
        if (down_dim)
            for (core::Int row = rows.first; row < rows.end; ++row)
            {
                const Rect first = cell_rect(page, row, 0);
                figure.text({first.left - across * 1.3F, first.top, first.left - px(8), first.bottom},
                            Align::right, Face::cell_small, colour(down_dim, focused && focused->row == row),
                            row_index(row));
            }
    }

    /// Returns the text beside a row: in a folded line, the index of its first element.
    [[nodiscard]] std::string row_index(core::Int row) const
    {
        return look.pages.fold ? core::grouped(row * plane.grid.row_step) : fmt::format("{}", row);
    }

    /// Does the same beside some rows of a folded line, if single rows are too low for it.
    void far_indexes(core::Int page, const Seen& rows)
    {
        const auto wanted = static_cast<World>(px(22)) / static_cast<World>(height);
        // Steps are rounded as the rows' width is, so that the indices are round numbers too.
        const bool in_tens = plane.grid.row_step % 10 == 0;
        core::Int every = 1;
        for (int i = 0; static_cast<World>(every) < wanted; ++i)
            every = !in_tens ? every * 2 : i % 3 == 1 ? every / 2 * 5 : every * 2;
        const float right = look.camera.x(plane.cell_left(page), area) - px(6);
        for (core::Int row = core::divide_up(rows.first, every) * every; row < rows.end; row += every)
        {
            const std::string words = row_index(row);
            const float y = look.camera.y(plane.cell_top(page) + static_cast<World>(row), area);
            if (subject.measure(Face::cell_small, words) <= right - area.left)
                figure.text({area.left, y, right, y + px(14)}, Align::right, Face::cell_small, theme.text_faint,
                            words);
        }
    }

    /// Returns the coordinate, in this part, of what is pointed at, or of the last pin.
    [[nodiscard]] std::optional<core::Dims> focused_coordinate() const
    {
        if (!highlights.hovered && highlights.pinned.empty())
            return std::nullopt;
        const core::PickPlaces& linked = highlights.hovered ? *highlights.hovered : highlights.pinned.back();
        if (const auto* at = std::get_if<core::AtCoordinate>(&linked.pick); at && at->operand == operand)
            return at->coordinate;
        if (subject.look.asks) // it would give the answer
            return std::nullopt;
        std::vector<core::Dims> there = view.coordinates(linked, operand, 1, subject.cache.searches);
        if (operand == core::Operand::indices && linked.tuple)
            if (auto index = view.index_of_pick(*linked.tuple))
                there = {*std::move(index)};
        if (there.empty())
            return std::nullopt;
        const core::Dims& x = there.front();
        for (std::size_t d = 0; d < x.size(); ++d)
            if (!core::draws(look.pages, d) && !look.pages.fold && x[d] != look.pages.at[d])
                return std::nullopt; // it is on a page that is not shown
        return x;
    }

    void cell(core::Int page, core::Int row, core::Int column)
    {
        const core::Dims x = core::page_coordinate(look.pages, page, row, column);
        const core::CellView facts = view.cell(operand, x);
        const Emphasis emphasis = !facts.not_copied               ? Emphasis::full
                                  : facts.in_window && has_window ? Emphasis::reduced
                                                                  : Emphasis::faint;
        const Rect rect = cell_rect(page, row, column);
        const float rounding = rounded ? std::min(px(5), std::min(width, height) * 0.14F) : 0;
        if (not_yet_written(highlights, view, operand, x))
            return awaited(x, rect, rounding);
        const bool labelled = std::min(width, height) >= px(smallest_labelled);
        const CellWords said = labelled || outside_data
                                   ? cell_words(view, operand, x, facts.offset, text, subject.cache.searches)
                                   : CellWords{};
        CellColours colours =
            cell_colours(theme, element_colour(subject, operand, x, facts.position), emphasis);
        if (said.unknown)
            colours = {theme.field, theme.text_soft};
        if (said.outside)
            colours.text = theme.text_soft;
        const bool hidden = subject.look.hides(operand, facts.offset);
        if (hidden || shows_banks(subject.look, view)) // lanes are drawn above
            colours = {theme.field, theme.text};
        const bool differs = marks && marks->has(x);
        if (differs)
            colours = {clash, theme.cell_text};
        const bool no_data = said.outside && !differs;
        const bool selected = highlights.selection && highlights.selection->cell(operand, x);
        const double strength = selected ? 1 : is_filled(x) ? linked_strength : 0;
        if (no_data)
        {
            draw_cell_without_data(figure, rect, theme, rounding);
            colours.fill = theme.card;
        }
        colours = lit_up(theme, colours, strength);
        if (hidden && !differs)
            draw_hidden_cell(figure, rect, theme, rounding);
        else if (!no_data || strength > 0)
            figure.rect(rect, colours.fill, rounding);
        if (differs)
            draw_clash_cross(figure, rect, theme);
        if (!no_data && !hidden)
            draw_cell_outline(figure, rect, theme, rounding);
        if (subject.names)
            figure.places.push_back(
                {fmt::format("cell/{}/{}", static_cast<int>(operand), core::coordinate_text(x)), rect});
        if (!subject.look.asks && view.shares_place(operand, x, subject.cache.searches))
            draw_shared_corner(figure, rect, theme);
        if (const MovedElements* const moved = subject.moved(); moved && moved->has(x))
        {
            draw_moved_corner(figure, rect, theme, mixed(colours.fill, theme.cell_text, 0.5F), rounded);
            if (subject.names)
                figure.places.push_back({fmt::format("moved/{}", core::coordinate_text(x)), rect});
        }
        highlight(x, rect, rounding);
        if (!labelled)
            return;
        labels.add(rect, colours.text, said.words);
        if (text == CellText::values
            && view.loses(operand, x, subject.cache.searches)) // a folded corner: the value is overwritten
        {
            const float fold = std::min(width, height) * 0.22F;
            figure.line(rect.right - fold, rect.top, rect.right, rect.top + fold, colours.text, px(1.5F));
        }
    }

    /// Draws a cell that a later step writes.
    void awaited(const core::Dims& x, const Rect& rect, float rounding)
    {
        figure.outline(rect, theme.text_faint, 1, rounding);
        if (subject.names)
            figure.places.push_back(
                {fmt::format("cell/{}/{}", static_cast<int>(operand), core::coordinate_text(x)), rect});
        highlight(x, rect, rounding);
    }

    /// Tells whether so many cells share what is pointed at or pinned that their outlines would cost too much.
    [[nodiscard]] bool many_linked() const
    {
        const auto many = [&](const core::PickPlaces& linked) {
            return view.coordinates(linked, operand, most_outlined, subject.cache.searches).size()
                   >= most_outlined;
        };
        return (highlights.hovered && many(*highlights.hovered))
               || std::any_of(highlights.pinned.begin(), highlights.pinned.end(), many);
    }

    [[nodiscard]] bool is_filled(const core::Dims& x) const
    {
        const auto is_linked = [&](const core::PickPlaces& linked)
        { return view.cell_highlight(linked, operand, x) == core::Highlight::linked; };
        return fill_linked
               && ((highlights.hovered && is_linked(*highlights.hovered))
                   || std::any_of(highlights.pinned.begin(), highlights.pinned.end(), is_linked));
    }

    void highlight(const core::Dims& x, const Rect& rect, float rounding)
    {
        const auto mark = [&](const core::PickPlaces& linked, Picked how)
        {
            const core::Highlight light = view.cell_highlight(linked, operand, x);
            const bool itself = light == core::Highlight::focus;
            if (itself || (light == core::Highlight::linked && !fill_linked))
                rings.push_back({rect, how, itself, rounding});
        };
        for (const auto& linked : highlights.pinned)
            mark(linked, Picked::pinned);
        if (highlights.hovered)
            mark(*highlights.hovered, Picked::hovered);
    }

    struct Ring
    {
        Rect cell;
        Picked how;
        bool itself;
        float rounding;
    };

    Figure& figure;
    const Subject& subject;
    const core::SceneView& view;
    core::Operand operand;
    const GridLook& look;
    const PagePlane& plane;
    const Rect& area;
    CellText text;
    const Highlights& highlights;
    const Theme& theme;
    float width; ///< pixels per cell
    float height;
    bool cells;        ///< cells are drawn one by one
    bool outside_data; ///< some elements lie outside the data
    bool rounded = false;
    bool has_window = window_of_input().has_value();
    const core::ElementMarks* marks = subject.marks(operand);
    std::optional<core::Dims> focus; ///< its indices are lit
    bool fill_linked = false;        ///< fill cells that share a slot rather than outline them
    Labels labels;
    std::vector<Ring> rings;
};

} // namespace

namespace
{

/// Returns the part of a tensor outside its data, if its values are shown.
const std::optional<core::DumpGap>& gap_in_data(const Subject& subject, core::Operand operand)
{
    static const std::optional<core::DumpGap> none;
    if (cell_text(subject.look, subject.view) != CellText::values)
        return none;
    PictureCache::Grid& kept = subject.cache.grids[static_cast<std::size_t>(operand)];
    if (!kept.gap || kept.gap_of != subject.view.shown())
        kept.gap = core::dump_gap(subject.view, operand);
    kept.gap_of = subject.view.shown();
    return *kept.gap;
}

} // namespace

void draw_grid(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
               const Rect& area)
{
    const float rings = subject.style.audience ? subject.px(3) : 0; // rings around cells at the edge
    figure.clip({area.left - rings, area.top, area.right + rings, area.bottom + rings});
    ProgressiveRaster& pixels = subject.cache.grids[static_cast<std::size_t>(operand)].pixels;
    const GridLook& look = subject.grid(operand);
    const bool painted = !draws_cells(look.camera, subject.style);
    const bool coarse = painted
                        && paint_grid(pixels, core::GridSampler(subject.view, operand, look.pages), plane,
                                      look.camera, area, subject);
    subject.cache.refining |= coarse;
    const auto& gap = gap_in_data(subject, operand);
    GridPainter(figure, subject, operand, plane, area, gap.has_value())
        .paint(painted ? pixels.raster() : nullptr);
    if (coarse && !gap)
        draw_note(figure, subject, area, coarse_note);
    figure.unclip();
    draw_tile_words(figure, subject, operand, plane, area);
    if (gap)
        draw_note(figure, subject,
                  {area.left, area.top, area.right,
                   area.bottom + gap_note_room(subject.view, subject.look, subject.style)},
                  core::dump_gap_text(*gap));
}

void draw_map(Figure& figure, const Subject& subject, core::Operand operand, const PagePlane& plane,
              const Rect& area, const Rect& place)
{
    const Theme& theme = subject.style.theme;
    const auto px = [&](float length) { return subject.px(length); };
    const GridLook& look = subject.grid(operand);
    ProgressiveRaster& pixels = subject.cache.grids[static_cast<std::size_t>(operand)].map;
    const Rect inner = map_inside(place, subject.style);
    Camera whole;
    fit(whole, plane, inner, subject.style, 1000);
    Look all = subject.look;
    all.seen.reset(); // its colours do not depend on what is visible
    subject.cache.refining |= paint_grid(pixels, core::GridSampler(subject.view, operand, look.pages), plane,
                                         whole, inner, subject.with(all));
    figure.rect(place, theme.card, px(6));
    figure.outline(place, theme.card_border, 1, px(6));
    figure.image({inner.left, inner.top, inner.left + static_cast<float>(pixels.raster()->width),
                  inner.top + static_cast<float>(pixels.raster()->height)},
                 pixels.raster(),
                 subject.cache.first_texture + map_textures + static_cast<TextureSlot>(operand));
    const auto x = [&](float pixel)
    { return std::clamp(whole.x(look.camera.cell_x(pixel, area), inner), place.left, place.right); };
    const auto y = [&](float pixel)
    { return std::clamp(whole.y(look.camera.cell_y(pixel, area), inner), place.top, place.bottom); };
    Rect seen = {x(area.left), y(area.top), x(area.right), y(area.bottom)};
    const float more_x = std::max(0.0F, (px(5) - seen.width()) / 2);
    const float more_y = std::max(0.0F, (px(5) - seen.height()) / 2);
    seen = {seen.left - more_x, seen.top - more_y, seen.right + more_x, seen.bottom + more_y};
    figure.outline(seen, theme.focus, px(1.5F), px(2));
}

} // namespace stridescope::ui
