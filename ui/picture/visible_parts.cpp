#include "ui/picture/visible_parts.h"

#include "core/view/grid_sampler.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

struct Between
{
    core::Int first = 0;
    core::Int last = -1;
};

/// Finds the things of equal length, a pitch apart, between two positions; approximately, if there are many.
Between things_between(World from, World to, World start, World pitch, World length, core::Int count)
{
    const auto index = [&](World place)
    {
        return static_cast<core::Int>(std::clamp<World>(std::floor((place - start) / pitch), 0,
                                                        static_cast<World>(std::max<core::Int>(count, 1) - 1)));
    };
    Between found{index(from), index(to)};
    // Only the gap after the first thing may be visible.
    if (found.first < found.last && from > start + static_cast<World>(found.first) * pitch + length)
        ++found.first;
    return found;
}

/// Returns the cells of a page between two positions.
core::CellSpan cells_between(World from, World to, World start, core::Int count)
{
    const Between cells = things_between(from, to, start, 1, 1, count);
    return {cells.first, cells.last - cells.first + 1};
}

std::optional<core::CellBox> box_seen(const GridLook& look, const PagePlane& plane, const Rect& area)
{
    if (plane.grid.pages < 1 || plane.grid.rows < 1 || plane.grid.columns < 1 || !(look.camera.scale > 0))
        return std::nullopt;
    const World left = look.camera.cell_x(area.left, area);
    const World right = look.camera.cell_x(area.right, area);
    const World top = look.camera.cell_y(area.top, area);
    const World bottom = look.camera.cell_y(area.bottom, area);
    const auto columns = static_cast<World>(plane.grid.columns);
    const auto rows = static_cast<World>(plane.grid.rows);
    const World first_left = plane.cell_left(0);
    const World first_top = plane.cell_top(0);
    const Between across = things_between(left, right, first_left, plane.page_width(), columns, plane.across);
    const Between down = things_between(top, bottom, first_top, plane.page_height(), rows, plane.down());
    const core::Int first = down.first * plane.across + across.first;
    const core::Int last = std::min(plane.grid.pages - 1, down.last * plane.across + across.last);
    if (first > last)
        return std::nullopt;
    core::CellBox box;
    box.page = {first, last - first + 1};
    box.column = across.first < across.last
                     ? core::CellSpan{0, plane.grid.columns}
                     : cells_between(left, right, plane.cell_left(first), plane.grid.columns);
    box.row = down.first < down.last ? core::CellSpan{0, plane.grid.rows}
                                     : cells_between(top, bottom, plane.cell_top(first), plane.grid.rows);
    return box;
}

double share(const VisibleParts::Part& part, double position)
{
    if (part.to > part.from)
        return std::clamp((position - part.from) / (part.to - part.from), 0.0, 1.0);
    return position < part.from ? 0.0 : position > part.from ? 1.0 : 0.5;
}

/// Returns the offsets of the input's visible cells; in lanes, the visible indices of the distributed
/// dimension.
std::optional<core::OffsetRange> seen_in_grid(const core::SceneView& view, const GridLook& look,
                                              const PagePlane& plane, const Rect& area)
{
    const auto box = box_seen(look, plane, area);
    if (!box)
        return std::nullopt;
    if (!view.is_strided(core::Operand::input))
        return view.positions();
    if (const core::TensorFacts* const tensor = view.tensor(core::Operand::input))
        return core::box_offsets(tensor->layout, look.pages, *box);
    const std::size_t channel = *view.placement().channel;
    const core::PageChoice& pages = look.pages;
    if (pages.fold)
        return core::OffsetRange{0, view.sizes(core::Operand::input)[channel] - 1};
    const core::CellSpan span = pages.column == channel ? box->column
                                : pages.row == channel  ? box->row
                                : pages.page == channel ? box->page
                                                        : core::CellSpan{pages.at[channel], 1};
    return core::OffsetRange{span.first, span.first + span.count - 1};
}

/// Returns as many slots as are visible, from the first one on: the range does not depend on the scroll.
core::OffsetRange seen_in_rows(const SlotRows& rows)
{
    const core::Wide visible = core::wide(rows.nearest(rows.area.right, rows.area.bottom).end)
                               - rows.nearest(rows.area.left, rows.area.top).begin;
    const core::Wide last = core::wide(rows.range.least) + std::max<core::Wide>(visible, 1) - 1;
    return {rows.range.least, static_cast<core::Int>(std::min<core::Wide>(last, rows.range.greatest))};
}

/// Returns the visible positions of both, if there is more than one to distinguish.
std::optional<VisibleParts> seen_parts(const core::SceneView& view,
                                       const std::optional<core::OffsetRange>& grid,
                                       const std::optional<core::OffsetRange>& bar)
{
    const core::OffsetRange whole = view.positions();
    if (whole.least >= whole.greatest)
        return std::nullopt;
    VisibleParts seen;
    seen.whole = whole;
    const auto add = [&](const std::optional<core::OffsetRange>& part)
    {
        if (!part)
            return;
        const core::OffsetRange inside{std::clamp(part->least, whole.least, whole.greatest),
                                       std::clamp(part->greatest, whole.least, whole.greatest)};
        seen.parts.push_back({view.position_of(inside.least), view.position_of(inside.greatest)});
        seen.range = seen.parts.size() == 1 ? inside
                                            : core::OffsetRange{std::min(seen.range.least, inside.least),
                                                                std::max(seen.range.greatest, inside.greatest)};
    };
    add(grid);
    if (!view.placement().channel)
        add(bar);
    if (view.is_operation())
        add(whole); // where the visible part of the output comes from
    return seen.range.least < seen.range.greatest ? std::optional(std::move(seen)) : std::nullopt;
}

} // namespace

std::optional<VisibleParts> visible_parts(const core::SceneView& view, const Look& look,
                                          const DrawnParts& drawn)
{
    if (view.shared())
        return std::nullopt;
    std::optional<core::OffsetRange> grid;
    std::optional<core::OffsetRange> bar;
    for (const DrawnParts::Grid& one : drawn.grids)
        if (one.operand == core::Operand::input)
            grid = seen_in_grid(view, look.grids[0], one.plane, one.area);
    if (const DrawnParts::Memory* const memory = drawn.memory(core::Operand::input);
        memory && !memory->rows.of_lanes && !memory->rows.words)
        bar = seen_in_rows(memory->rows);
    return seen_parts(view, grid, bar);
}

void keep_visible(Look& look, const core::SceneView& view, const DrawnParts& drawn)
{
    const core::OffsetRange whole = view.positions();
    if (!look.seen || look.seen->whole.least != whole.least || look.seen->whole.greatest != whole.greatest)
        look.seen = visible_parts(view, look, drawn);
}

double position_in_visible(const VisibleParts& seen, double position)
{
    double sum = 0;
    for (const VisibleParts::Part& part : seen.parts)
        sum += share(part, position);
    return seen.parts.empty() ? position : sum / static_cast<double>(seen.parts.size());
}

std::optional<core::Int> middle_of_visible(const VisibleParts& seen, const core::SceneView& view)
{
    const core::OffsetRange& range = seen.range;
    const double middle = (position_in_visible(seen, view.position_of(range.least))
                           + position_in_visible(seen, view.position_of(range.greatest)))
                          / 2;
    core::Wide low = range.least;
    core::Wide high = range.greatest;
    while (low < high)
    {
        const core::Wide at = low + (high - low) / 2;
        if (position_in_visible(seen, view.position_of(static_cast<core::Int>(at))) < middle)
            low = at + 1;
        else
            high = at;
    }
    const core::Wide length = core::wide(range.greatest) - range.least;
    const core::Wide off = (low - range.least) * 2 - length;
    return off * 5 > length || off * 5 < -length ? std::optional(static_cast<core::Int>(low)) : std::nullopt;
}

SpreadPosition spread_in_visible(const VisibleParts& seen, double position, double spread)
{
    const double low = position_in_visible(seen, position - spread);
    const double high = position_in_visible(seen, position + spread);
    return {(low + high) / 2, (high - low) / 2};
}

} // namespace stridescope::ui
