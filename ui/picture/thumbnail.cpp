#include "ui/picture/thumbnail.h"

#include "ui/picture/cell_colours.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

using Cell = Thumbnail::Cell;

constexpr core::Int most_elements = 4096; ///< looked at; a larger tensor shows its beginning
constexpr int squares = 24;
constexpr int lanes_shown = 3;

template <typename Visit>
void for_each_coordinate(const core::Dims& sizes, const Visit& visit)
{
    core::Dims at = core::Dims::filled(sizes.size(), 0);
    for (core::Int i = 0; i < most_elements; ++i)
    {
        visit(at);
        if (!core::advance(sizes, at))
            return;
    }
}

void mark(Thumbnail& thumbnail, core::Int place, Cell cell)
{
    if (place >= 0 && place < static_cast<core::Int>(thumbnail.cells.size()))
        thumbnail.cells[static_cast<std::size_t>(place)] = cell;
}

Thumbnail of_tensor(const core::TensorFacts& tensor)
{
    Thumbnail thumbnail;
    thumbnail.columns = squares;
    const auto span = std::min<core::Int>(tensor.footprint.span, squares * lanes_shown);
    thumbnail.cells.assign(static_cast<std::size_t>(span), Cell::hole);
    for_each_coordinate(
        tensor.layout.sizes, [&](const core::Dims& at)
        { mark(thumbnail, core::offset_of(tensor.layout, at) - tensor.footprint.range.least, Cell::element); });
    return thumbnail;
}

/// What the operation takes, where that is known.
void choose(Thumbnail& thumbnail, const core::Copying& copying, const core::TensorFacts& input,
            const core::Dims& output_sizes)
{
    if (copying.knows_sources())
        for_each_coordinate(output_sizes,
                            [&](const core::Dims& at)
                            {
                                const core::Int offset = core::offset_of(input.layout, *copying.source(at));
                                mark(thumbnail, offset - input.footprint.range.least, Cell::chosen);
                            });
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
    thumbnail.cells.assign(static_cast<std::size_t>(lanes ? rows * squares : length), Cell::hole);
    for_each_coordinate(map.sizes,
                        [&](const core::Dims& at)
                        {
                            const core::LanePlace place = core::place_of(map, at);
                            if (!lanes)
                                mark(thumbnail, place.offset, Cell::element);
                            else if (*place.npu < rows && place.offset / each < squares)
                                mark(thumbnail, *place.npu * squares + place.offset / each, Cell::element);
                        });
    return thumbnail;
}

} // namespace

Thumbnail thumbnail_of(const core::Facts& facts)
{
    if (const core::LaneMap* map = facts.lanes())
        return of_lanes(*map);
    const std::vector<core::OperandTensor> operands = facts.operands();
    const core::TensorFacts& input = *operands.front().tensor;
    Thumbnail thumbnail = of_tensor(input);
    if (const auto copying = facts.shared_copying())
        choose(thumbnail, *copying, input, operands.back().tensor->layout.sizes);
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
    const auto count = static_cast<double>(std::max<std::size_t>(thumbnail.cells.size() - 1, 1));
    for (std::size_t i = 0; i < thumbnail.cells.size(); ++i)
    {
        const auto column = static_cast<float>(i % static_cast<std::size_t>(thumbnail.columns));
        const auto row = static_cast<float>(i / static_cast<std::size_t>(thumbnail.columns));
        const float left = area.left + column * step;
        const float top = area.top + row * step;
        Colour fill = ramp_colour(static_cast<double>(i) / count);
        if (thumbnail.cells[i] == Cell::hole)
            fill = colours.hole;
        else if (thumbnail.cells[i] == Cell::element && !thumbnail.all_chosen)
            fill = fill.faded(0.3F);
        figure.rect({left, top, left + side, top + side}, fill, style.px(2));
    }
}

} // namespace stridescope::ui
