#include "ui/picture/grid_raster.h"

#include "core/view/data_cover.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr int looks_a_frame = 8000;
constexpr World least_page = 2; ///< in pixels; smaller pages are drawn together

/// Returns [from, to), limited to `count`, at least one.
core::CellSpan span_of(World from, World to, core::Int count)
{
    const auto most = static_cast<World>(count - 1);
    const auto first = static_cast<core::Int>(std::clamp<World>(std::floor(from), 0, most));
    const auto last = static_cast<core::Int>(std::clamp<World>(std::ceil(to) - 1, 0, most));
    return {first, std::max<core::Int>(1, last - first + 1)};
}

double middle(const core::CellSpan& span)
{
    return static_cast<double>(span.first) + static_cast<double>(span.count - 1) / 2;
}

} // namespace

PixelAxis::PixelAxis(World pitch_in_cells, World first_cell_at, core::Int cells_a_page, core::Int page_count,
                     World pixels_a_cell)
    : pitch(pitch_in_cells), margin(first_cell_at), per_page(cells_a_page), pages(page_count),
      scale(pixels_a_cell)
{
}

PixelCells PixelAxis::cells(World from, World to) const
{
    PixelCells result;
    const World step = to - from;
    // Slightly off the middle: if that is exactly on an edge, rounding must not give the edge to two pixels.
    const World centre = from + step * 0.499999L;
    const World all = pitch * static_cast<World>(pages);
    if (centre < 0 || centre >= all)
        return result;
    if (pitch * scale < least_page)
    {
        // A page, like a cell, belongs to the pixel that contains its middle.
        result.any = true;
        result.page = span_of(centre < step ? 0 : std::round(from / pitch),
                              centre + step >= all ? static_cast<World>(pages) : std::round(to / pitch), pages);
        result.cell = {0, per_page};
        result.cover = static_cast<float>(static_cast<World>(per_page) / pitch);
        return result;
    }
    const auto page = std::min(static_cast<core::Int>(centre / pitch), pages - 1);
    const World start = static_cast<World>(page) * pitch + margin;
    const World inside = centre - start;
    const auto length = static_cast<World>(per_page);
    if (inside < 0 || inside >= length)
        return result;
    result.any = true;
    result.page = {page, 1};
    if (scale < 1)
    {
        // The pixels at the ends also get the rest of the page.
        result.cell = span_of(inside < step ? 0 : std::round(from - start),
                              inside + step >= length ? length : std::round(to - start), per_page);
        return result;
    }
    const auto cell = std::min(static_cast<core::Int>(inside), per_page - 1);
    result.cell = {cell, 1};
    // The gap between two cells has this many pixels on each side of their border.
    const World gap = std::clamp<World>((scale - 3) / 12, 0, 0.5L);
    const World left = (from - start - static_cast<World>(cell)) * scale;
    const auto within = [&](World border)
    { return std::max<World>(0, std::min(left + 1, border + gap) - std::max(left, border - gap)); };
    result.cover = static_cast<float>(std::clamp<World>(1 - within(0) - within(scale), 0, 1));
    return result;
}

namespace
{

PixelAxis across_of(const PagePlane& plane, const Camera& camera)
{
    return {plane.page_width(), plane.left_margin, plane.grid.columns, plane.across, camera.scale_x()};
}

PixelAxis down_of(const PagePlane& plane, const Camera& camera)
{
    return {plane.page_height(), plane.top_margin, plane.grid.rows, plane.down(), camera.scale_y()};
}

/// Returns the pages at a crossing, without those that the last row of pages lacks; may be empty.
core::CellSpan pages_at(const PagePlane& plane, const PixelCells& column, const PixelCells& row)
{
    const core::Wide first = core::wide(row.page.first) * plane.across + column.page.first;
    if (first >= plane.grid.pages)
        return {0, 0};
    const core::Wide count = core::wide(row.page.count - 1) * plane.across + column.page.count;
    return {static_cast<core::Int>(first), static_cast<core::Int>(std::min(count, plane.grid.pages - first))};
}

/// Contribution of one column, or row, of pixels to all of its pixels.
struct Line
{
    PixelCells cells;
    double position = 0;
    double spread = 0; ///< spread of positions to both sides
    double copied = 1;
    double in_window = 1;
    double lit = 1;         ///< share that a region highlights
    World least_offset = 0; ///< what it adds to the offsets
    World greatest_offset = 0;
    World least_read = 0; ///< what it adds to the offsets that data are read from
    World greatest_read = 0;
};

/// Computes the lowest and the highest offset that a span of a dimension adds to those of other dimensions.
void offsets_of(const core::Layout& layout, std::size_t dim, const core::CellSpan& span, World& least,
                World& greatest)
{
    const auto stride = static_cast<World>(layout.strides[dim]);
    const World first = stride * static_cast<World>(span.first);
    const World last = first + stride * static_cast<World>(span.count - 1);
    least = std::min(first, last);
    greatest = std::max(first, last);
}

/// Returns the mean of shares that are exact for each part of a box.
template <typename ShareOf>
double mean_of_parts(const core::PageChoice& pages, const core::CellBox& box, const ShareOf& share)
{
    double sum = 0;
    double cells = 0;
    for (const core::CellBox& part : core::parts_of(pages, box))
    {
        const auto weight = static_cast<double>(part.cells());
        sum += share(part) * weight;
        cells += weight;
    }
    return cells > 0 ? sum / cells : 0;
}

/// Returns a cell near the middle of a box that has one.
core::Dims middle_cell(const core::PageChoice& pages, const core::CellBox& box)
{
    const core::CellBox part = core::parts_of(pages, box)[0];
    const auto at = [](const core::CellSpan& span) { return span.first + span.count / 2; };
    return core::page_coordinate(pages, at(part.page), at(part.row), at(part.column));
}

/// The cells outside a dump, if their values are shown.
class CellsOutsideDump
{
public:
    CellsOutsideDump(const core::GridSampler& cells, const Subject& subject) : field(cells), view(subject.view)
    {
        if (cell_text(subject.look, view) != CellText::values)
            return;
        const core::Operand operand = field.operand();
        const bool copied = operand == core::Operand::output && !view.given(operand).array;
        const core::DataArray* dump = core::dump_of(view, copied ? core::Operand::input : operand);
        if (!dump)
            return;
        count = dump->element_count();
        end = static_cast<World>(count);
        if (!copied)
        {
            if (view.is_strided(operand))
                layout = view.layout(operand);
        }
        else if (const core::Layout* strided = view.copying()->as_view())
            layout = *strided;
        sampled = !layout;
        if (layout)
            origin =
                static_cast<World>(core::offset_of(*layout, core::page_coordinate(field.pages(), 0, 0, 0)));
    }

    [[nodiscard]] bool any() const { return layout || sampled; }

    void add_to(Line& line, std::optional<std::size_t> dim, const core::CellSpan& span) const
    {
        if (layout && dim)
            offsets_of(*layout, *dim, span, line.least_read, line.greatest_read);
    }

    [[nodiscard]] double share(const Line& page, const Line& row, const Line& column) const
    {
        if (!layout)
            return 0;
        const World low = origin + page.least_read + row.least_read + column.least_read;
        const World high = origin + page.greatest_read + row.greatest_read + column.greatest_read + 1;
        const World inside = std::min(high, end) - std::max<World>(low, 0);
        return static_cast<double>(1 - std::clamp<World>(inside / (high - low), 0, 1));
    }

    [[nodiscard]] double share(const core::CellBox& box) const
    {
        if (layout)
            return mean_of_parts(field.pages(), box,
                                 [&](const core::CellBox& part)
                                 { return 1 - core::share_between(*layout, field.pages(), part, 0, count); });
        return sampled && core::outside_dump(view, field.operand(), middle_cell(field.pages(), box)) ? 1 : 0;
    }

private:
    const core::GridSampler& field;
    const core::SceneView& view;
    std::optional<core::Layout> layout; ///< layout that the cells' values are read from
    bool sampled = false;
    World origin = 0;
    core::Int count = 0; ///< elements of the dump
    World end = 0;
};

/// The cells of a plane that a selection highlights.
class LitCells
{
public:
    LitCells(const core::GridSampler& cells, const core::SelectionView* what) : field(cells), selection(what)
    {
        if (!selection)
            return;
        region = selection->region_in(field.operand()) != nullptr;
        offsets = selection->offsets_in(field.operand());
        if (offsets)
            origin = static_cast<World>(
                core::offset_of(offsets->layout, core::page_coordinate(field.pages(), 0, 0, 0)));
        if (region)
            for (std::size_t d = 0; d < field.pages().at.size(); ++d)
                if (!core::draws(field.pages(), d))
                    rest *= selection->region_share(field.operand(), d, core::CellSpan{field.pages().at[d], 1});
    }

    void add_to(Line& line, std::optional<std::size_t> dim, const core::CellSpan& span) const
    {
        if (!dim || !selection)
            return;
        if (region)
            line.lit = selection->region_share(field.operand(), *dim, span);
        else if (offsets)
            offsets_of(offsets->layout, *dim, span, line.least_offset, line.greatest_offset);
    }

    [[nodiscard]] bool any() const { return selection != nullptr; }

    [[nodiscard]] double share(const Line& page, const Line& row, const Line& column,
                               const core::CellBox& box) const
    {
        if (!selection)
            return 0;
        if (region)
            return rest * page.lit * row.lit * column.lit;
        if (offsets)
        {
            const World low = origin + page.least_offset + row.least_offset + column.least_offset;
            const World high = origin + page.greatest_offset + row.greatest_offset + column.greatest_offset + 1;
            const World lit = std::min(high, static_cast<World>(offsets->end))
                              - std::max(low, static_cast<World>(offsets->begin));
            return static_cast<double>(std::clamp<World>(lit / (high - low), 0, 1));
        }
        return sampled(box);
    }

    /// Returns the share of a single box.
    [[nodiscard]] double share(const core::CellBox& box) const
    {
        const core::PageChoice& pages = field.pages();
        if (region)
            return mean_of_parts(pages, box, [&](const core::CellBox& part) { return region_share(part); });
        if (offsets)
            return mean_of_parts(
                pages, box,
                [&](const core::CellBox& part)
                { return core::share_between(offsets->layout, pages, part, offsets->begin, offsets->end); });
        return sampled(box);
    }

private:
    [[nodiscard]] double region_share(const core::CellBox& part) const
    {
        const core::PageChoice& pages = field.pages();
        double all = rest;
        const auto along = [&](std::optional<std::size_t> dim, const core::SpanRows& indexes)
        { all *= dim ? selection->region_share(field.operand(), *dim, indexes) : 1; };
        along(pages.page, part.page);
        if (!pages.fold)
        {
            along(pages.row, part.row);
            along(pages.column, part.column);
            return all;
        }
        along(pages.fold->dim, core::line_indexes(*pages.fold, part));
        return all;
    }

    /// Returns the value of a cell near the middle.
    [[nodiscard]] double sampled(const core::CellBox& box) const
    {
        return selection && selection->cell(field.operand(), middle_cell(field.pages(), box)) ? 1 : 0;
    }

    const core::GridSampler& field;
    const core::SelectionView* selection;
    bool region = false;
    const core::SelectionView::Offsets* offsets = nullptr;
    World origin = 0;
    double rest = 1;
};

/// The row-major order of a tensor's elements as positions on the plane of its pages, 0 to 1; nothing of a
/// folded line.
std::optional<core::GridSampler::Plane> order_plane(const core::GridSampler& field, const core::Dims& sizes)
{
    const core::PageChoice& pages = field.pages();
    if (pages.fold)
        return std::nullopt;
    std::vector<double> steps(sizes.size());
    double all = 1;
    for (std::size_t d = sizes.size(); d-- > 0; all *= static_cast<double>(sizes[d]))
        steps[d] = all;
    core::GridSampler::Plane plane;
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        const double step = all > 1 ? steps[d] / (all - 1) : 0;
        if (d == pages.column)
            plane.column = step;
        else if (d == pages.row)
            plane.row = step;
        else if (d == pages.page)
            plane.page = step;
        else
            plane.base += step * static_cast<double>(pages.at[d]);
    }
    return plane;
}

class GridPixels
{
public:
    GridPixels(const core::GridSampler& cells, const PagePlane& pages, const Camera& eye, const Rect& view,
               const Subject& subject)
        : of(subject), field(cells), plane(pages), camera(eye), area(view), theme(subject.style.theme),
          ground(between_cells(theme, static_cast<double>(std::min(eye.scale_x(), eye.scale_y())),
                               subject.style.scale)),
          lit(cells, subject.highlights.selection.get()), unread(cells, subject), across(across_of(pages, eye)),
          down(down_of(pages, eye))
    {
    }

    [[nodiscard]] PixelCells columns(int x, int wide) const
    {
        const float left = area.left + static_cast<float>(x);
        return across.cells(camera.cell_x(left, area), camera.cell_x(left + static_cast<float>(wide), area));
    }
    [[nodiscard]] PixelCells rows(int y, int high) const
    {
        const float top = area.top + static_cast<float>(y);
        return down.cells(camera.cell_y(top, area), camera.cell_y(top + static_cast<float>(high), area));
    }
    [[nodiscard]] Colour block(int x, int y, int wide, int high) const
    {
        const PixelCells column = columns(x, wide);
        const PixelCells row = rows(y, high);
        if (!column.any || !row.any)
            return {0, 0, 0, 0};
        const core::CellSpan page = pages_at(plane, column, row);
        if (page.count == 0)
            return {0, 0, 0, 0};
        const core::CellBox cells = {page, row.cell, column.cell};
        if (!core::holds_cell(field.pages(), row.cell.first, column.cell.first))
            return {0, 0, 0, 0};
        const core::BoxView box = field.box(cells);
        const bool in_order = how.what == ColouredBy::What::order && slopes;
        const Colour cell_colour =
            in_order ? cell_ramp().mean(place_steps(of.look, how, in_plane(cells), spread(cells)))
                     : box_colour(of, field, cells, box.position, spread(cells));
        const Colour colour = with_shares(theme, cell_colour, box.copied, box.in_window);
        Colour shown = known(colour, unread.share(cells));
        if (marks)
            shown = with_clashes(shown, marks->share(field.pages(), cells));
        return covered(lit_up(theme, shown, lit.share(cells)), column.cover * row.cover);
    }

    [[nodiscard]] Line line(const PixelCells& cells, std::optional<std::size_t> dim, double slope) const
    {
        Line result;
        result.cells = cells;
        if (!cells.any)
            return result;
        lit.add_to(result, dim, cells.cell);
        unread.add_to(result, dim, cells.cell);
        result.position = slope * middle(cells.cell);
        result.spread = std::abs(slope) * static_cast<double>(cells.cell.count - 1) / 2;
        const auto shares = field.shares(dim, cells.cell);
        result.copied = shares.copied;
        result.in_window = shares.in_window;
        return result;
    }

    /// Tells whether a pixel's colour follows from those of its row, its column, and its page.
    [[nodiscard]] bool by_lines() const
    {
        return !marks
               && (how.what == ColouredBy::What::place || how.what == ColouredBy::What::seen
                   || how.what == ColouredBy::What::order)
               && slopes && field.shares_multiply() && !(field.pages().fold && (lit.any() || unread.any()));
    }

    /// Paints all pixels from positions on a plane, with a few operations each.
    void paint_plane(ProgressiveRaster& raster, PixelKey key, int width, int height) const
    {
        const core::GridSampler::Plane& slope = *slopes;
        const core::PageChoice& choice = field.pages();
        std::vector<Line> column_lines;
        const core::CopiedShare rest = field.shares_of_the_rest();
        raster.paint(std::move(key), width, height,
                     [&](int y, std::uint32_t* pixels)
                     {
                         if (column_lines.empty())
                             for (int x = 0; x < width; ++x)
                                 column_lines.push_back(line(columns(x, 1), choice.column, slope.column));
                         const Line row = line(rows(y, 1), choice.row, slope.row);
                         if (!row.cells.any)
                             return;
                         if (is_ragged(row.cells.cell))
                         {
                             for (int x = 0; x < width; ++x)
                                 pixels[x] = Raster::packed(block(x, y, 1, 1));
                             return;
                         }
                         core::CellSpan column_page{-1, 0};
                         core::CellSpan page;
                         double page_position = 0;
                         double page_spread = 0;
                         core::CopiedShare of_page;
                         Line page_line;
                         // Neighbours often have the same colour.
                         bool plain_before = false;
                         RampSteps steps_before;
                         float cover_before = 0;
                         std::uint32_t packed_before = 0;
                         for (int x = 0; x < width; ++x)
                         {
                             const Line& column = column_lines[static_cast<std::size_t>(x)];
                             if (!column.cells.any)
                                 continue;
                             const core::CellSpan& on = column.cells.page;
                             if (on.first != column_page.first || on.count != column_page.count)
                             {
                                 column_page = on;
                                 page = pages_at(plane, column.cells, row.cells);
                                 if (page.count == 0)
                                     continue;
                                 of_page = field.shares(choice.page, page);
                                 lit.add_to(page_line, choice.page, page);
                                 unread.add_to(page_line, choice.page, page);
                                 page_position = slope.base + slope.page * middle(page) + row.position;
                                 page_spread = row.spread
                                               + std::abs(slope.page) * static_cast<double>(page.count - 1) / 2;
                             }
                             if (page.count == 0)
                                 continue;
                             const RampSteps steps = place_steps(of.look, how, page_position + column.position,
                                                                 page_spread + column.spread);
                             const double copied = rest.copied * of_page.copied * row.copied * column.copied;
                             const float cover = column.cells.cover * row.cells.cover;
                             const bool plain = copied >= 1 && !lit.any() && !unread.any();
                             if (plain && plain_before && steps == steps_before && cover == cover_before)
                             {
                                 pixels[x] = packed_before;
                                 continue;
                             }
                             const Colour shared = known(with_shares(theme, cell_ramp().mean(steps), copied,
                                                                     rest.in_window * of_page.in_window
                                                                         * row.in_window * column.in_window),
                                                         unread.share(page_line, row, column));
                             const Colour shown =
                                 lit.any() ? lit_up(theme, shared,
                                                    lit.share(page_line, row, column,
                                                              {page, row.cells.cell, column.cells.cell}))
                                           : shared;
                             pixels[x] = Raster::packed(covered(shown, cover));
                             plain_before = plain;
                             steps_before = steps;
                             cover_before = cover;
                             packed_before = pixels[x];
                         }
                     });
    }

private:
    /// Returns how far the positions in a box are spread to both sides, as far as their plane gives it.
    [[nodiscard]] double spread(const core::CellBox& box) const
    {
        if (!slopes)
            return 0;
        const auto along = [](double slope, const core::CellSpan& span)
        { return std::abs(slope) * static_cast<double>(span.count - 1) / 2; };
        return along(slopes->page, box.page) + along(slopes->row, box.row) + along(slopes->column, box.column);
    }
    /// Returns the mean position of a box on the plane.
    [[nodiscard]] double in_plane(const core::CellBox& box) const
    {
        return slopes->base + slopes->page * middle(box.page) + slopes->row * middle(box.row)
               + slopes->column * middle(box.column);
    }
    /// Tells whether a folded line ends in one of these rows before the row's end.
    [[nodiscard]] bool is_ragged(const core::CellSpan& rows) const
    {
        const auto& fold = field.pages().fold;
        return fold && fold->in_row(rows.first + rows.count - 1) < fold->width;
    }
    /// Returns a colour of cells of which a share has no value.
    [[nodiscard]] Colour known(Colour colour, double outside) const
    {
        return outside > 0 ? mixed(colour, no_data_hatching(theme).mean(), static_cast<float>(outside))
                           : colour;
    }
    [[nodiscard]] Colour covered(Colour colour, float share) const
    {
        return share >= 1 ? colour : mixed(ground, colour, share);
    }

    const Subject& of;
    ColouredBy how = coloured_by(of.look, of.view);
    const core::GridSampler& field;
    /// Positions that follow from page, row, and column: in the order of elements, or in memory.
    std::optional<core::GridSampler::Plane> slopes = how.what == ColouredBy::What::order
                                                         ? order_plane(field, of.view.sizes(field.operand()))
                                                         : field.plane();
    const PagePlane& plane;
    const Camera& camera;
    const Rect& area;
    const Theme& theme;
    Colour ground; ///< colour between cells
    LitCells lit;
    CellsOutsideDump unread;
    const core::ElementMarks* marks = of.marks(field.operand());
    PixelAxis across;
    PixelAxis down;
};

} // namespace

std::optional<core::CellBox> box_at(const PagePlane& plane, const core::PageChoice& pages, const Camera& camera,
                                    const Rect& area, float x, float y)
{
    const PixelAxis across = across_of(plane, camera);
    const PixelAxis down = down_of(plane, camera);
    const float left = area.left + std::floor(x - area.left);
    const float top = area.top + std::floor(y - area.top);
    const PixelCells column = across.cells(camera.cell_x(left, area), camera.cell_x(left + 1, area));
    const PixelCells row = down.cells(camera.cell_y(top, area), camera.cell_y(top + 1, area));
    const core::CellSpan on = pages_at(plane, column, row);
    if (!column.any || !row.any || on.count == 0 || !core::holds_cell(pages, row.cell.first, column.cell.first))
        return std::nullopt;
    return core::CellBox{on, row.cell, column.cell};
}

bool paint_grid(ProgressiveRaster& raster, const core::GridSampler& field, const PagePlane& plane,
                const Camera& camera, const Rect& area, const Subject& subject)
{
    const int width = std::max(1, static_cast<int>(std::ceil(area.width())));
    const int height = std::max(1, static_cast<int>(std::ceil(area.height())));
    const core::PageChoice& pages = field.pages();
    std::vector<World> numbers = {camera.left,         camera.top,       camera.scale_x(), camera.scale_y(),
                                  World(plane.across), World(area.left), World(area.top),  World(pages.column)};
    for (const auto& dim : {pages.row, pages.page})
        numbers.push_back(dim ? static_cast<World>(*dim) : -1);
    for (const core::Int at : pages.at)
        numbers.push_back(static_cast<World>(at));
    numbers.push_back(pages.fold ? static_cast<World>(pages.fold->width) : 0);
    numbers.push_back(static_cast<World>(cell_text(subject.look, subject.view)));
    PixelKey key = subject.key(std::move(numbers));
    const GridPixels pixels(field, plane, camera, area, subject);
    if (pixels.by_lines())
        pixels.paint_plane(raster, std::move(key), width, height);
    else
        raster.refine(std::move(key), width, height, looks(subject.refine, looks_a_frame),
                      [&](int x, int y, int wide, int high) { return pixels.block(x, y, wide, high); });
    return !raster.exact();
}

} // namespace stridescope::ui
