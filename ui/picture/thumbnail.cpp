#include "ui/picture/thumbnail.h"

#include "core/analysis/inverse.h"
#include "core/tpu/lane_counts.h"
#include "core/tpu/shared_lanes.h"
#include "ui/picture/cell_colours.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

using What = Thumbnail::What;

constexpr core::Int most_elements = 4096; ///< in lanes, looked at one by one
constexpr core::Int most_steps = 4096;    ///< to find who is at a place; where they do not do it looks empty
constexpr int squares = 24;
constexpr int lanes_shown = 3;

/// Cells that hold no element.
std::vector<Thumbnail::Cell> holes(core::Int count)
{
    return std::vector<Thumbnail::Cell>(static_cast<std::size_t>(count));
}

void mark(Thumbnail& thumbnail, core::Int place, core::Int visit)
{
    if (place < 0 || place >= static_cast<core::Int>(thumbnail.cells.size()))
        return;
    Thumbnail::Cell& cell = thumbnail.cells[static_cast<std::size_t>(place)];
    if (cell.what == What::hole)
        cell = {What::element, visit};
}

/// The first places, those before offset 0 included.
Thumbnail of_tensor(const core::TensorFacts& tensor)
{
    Thumbnail thumbnail;
    thumbnail.columns = squares;
    const core::OffsetRange range = tensor.memory_range();
    const core::Wide span = core::wide(range.greatest) - range.least + 1;
    thumbnail.cells = holes(static_cast<core::Int>(std::min<core::Wide>(span, squares * lanes_shown)));
    core::Int offset = range.least;
    for (Thumbnail::Cell& cell : thumbnail.cells)
        if (const core::Preimage found = tensor.at(offset++, {1, most_steps, nullptr}); !found.listed.empty())
            cell = {What::element, core::row_major_index(tensor.layout.sizes, found.listed.front())};
    return thumbnail;
}

/// What the operation takes, where that is known.
void choose(Thumbnail& thumbnail, const core::Copying& copying, const core::TensorFacts& input)
{
    core::Int offset = input.footprint.range.least;
    for (Thumbnail::Cell& cell : thumbnail.cells)
        if (!copying.readers(offset++, 1, most_steps).listed.empty())
            cell.what = What::chosen;
}

/// A row a lane, the first lanes and the first elements of each; global memory as one row that wraps.
Thumbnail of_lanes(const core::LaneMap& map)
{
    Thumbnail thumbnail;
    thumbnail.columns = squares;
    thumbnail.all_chosen = true;
    const bool lanes = map.in_lanes();
    const core::Int rows = lanes ? std::min<core::Int>(map.chip.npu_num, lanes_shown) : lanes_shown;
    const core::Int length = std::clamp<core::Int>(map.reserved, 1, lanes ? squares : squares * lanes_shown);
    // A long lane is shown coarsely, so that the tails of alignment are seen.
    const core::Int each = lanes ? core::divide_up(map.reserved, length) : 1;
    thumbnail.cells = holes(lanes ? rows * squares : length);
    if (core::element_count(map.sizes).value_or(core::int_max) > most_elements)
    {
        const core::LaneIndex index = core::LaneIndex::of(map, core::Effort::interactive());
        for (std::size_t i = 0; i < thumbnail.cells.size(); ++i)
        {
            const auto npu = lanes ? static_cast<core::Int>(i) / squares : 0;
            const auto square = static_cast<core::Int>(i) - npu * squares;
            const core::LaneCounts inside = index.elements(npu, square * each, (square + 1) * each);
            if (inside.used.value_or(0) > 0)
                mark(thumbnail, static_cast<core::Int>(i), square);
        }
        return thumbnail;
    }
    core::Dims at = core::Dims::filled(map.sizes.size(), 0);
    core::Int visit = 0;
    do
    {
        const core::LanePlace place = core::place_of(map, at);
        if (!lanes)
            mark(thumbnail, place.offset, visit);
        else if (*place.npu < rows && place.offset / each < squares)
            mark(thumbnail, *place.npu * squares + place.offset / each, visit);
        ++visit;
    } while (core::advance(map.sizes, at));
    return thumbnail;
}

/// The first lanes up to the last reserved byte; a colour a tensor, as far as each is reserved.
Thumbnail of_shared_lanes(const core::SharedLanes& shared)
{
    Thumbnail thumbnail;
    thumbnail.columns = squares;
    thumbnail.all_chosen = true;
    const core::Int rows = std::min<core::Int>(shared.chip().npu_num, lanes_shown);
    thumbnail.cells = holes(rows * squares);
    const core::Int each = std::max<core::Int>(1, core::divide_up(shared.memory->used_bytes, squares));
    for (std::size_t i = 0; i < shared.tensors.size(); ++i)
    {
        const core::LaneMap& map = *shared.tensors[i].map;
        for (core::Int square = map.address / each; square * each < map.end_address && square < squares;
             ++square)
            for (core::Int row = 0; row < rows; ++row)
                mark(thumbnail, row * squares + square, static_cast<core::Int>(i));
    }
    return thumbnail;
}

} // namespace

Thumbnail thumbnail_of(const core::Facts& facts)
{
    if (const auto shared = facts.shared_lanes())
        return of_shared_lanes(*shared);
    if (const core::LaneMap* map = facts.lanes())
        return of_lanes(*map);
    const std::vector<core::OperandTensor> operands = facts.operands();
    const core::TensorFacts& input = *operands.front().tensor;
    Thumbnail thumbnail = of_tensor(input);
    if (const auto copying = facts.shared_copying())
        choose(thumbnail, *copying, input);
    else
        thumbnail.all_chosen = true;
    return thumbnail;
}

void draw_thumbnail(Figure& figure, const Thumbnail& thumbnail, const Rect& area, const Style& style)
{
    if (thumbnail.cells.empty())
        return;
    // Few squares are larger, so that a small tensor fills its tile too.
    const auto across =
        std::min<std::size_t>(thumbnail.cells.size(), static_cast<std::size_t>(thumbnail.columns));
    const float step = std::floor(std::min(area.width() / static_cast<float>(across), style.px(17)));
    const float side = step - std::max(1.0F, style.px(1.5F));
    const Theme& colours = style.theme;
    core::Int last = 1; // of what is seen
    for (const Thumbnail::Cell& cell : thumbnail.cells)
        last = std::max(last, cell.visit);
    for (std::size_t i = 0; i < thumbnail.cells.size(); ++i)
    {
        const auto column = static_cast<float>(i % static_cast<std::size_t>(thumbnail.columns));
        const auto row = static_cast<float>(i / static_cast<std::size_t>(thumbnail.columns));
        const float left = area.left + column * step;
        const float top = area.top + row * step;
        const Thumbnail::Cell& cell = thumbnail.cells[i];
        Colour fill = ramp_colour(static_cast<double>(cell.visit) / static_cast<double>(last));
        if (cell.what == What::hole)
            fill = colours.hole;
        else if (cell.what == What::element && !thumbnail.all_chosen)
            fill = fill.faded(0.3F);
        const Rect square = {left, top, left + side, top + side};
        figure.rect(square, fill, style.px(2));
        if (cell.what != What::hole && colours.cell_outline.a > 0)
            figure.outline(square, colours.cell_outline, 1, style.px(2));
    }
}

} // namespace stridescope::ui
