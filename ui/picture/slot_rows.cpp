#include "ui/picture/slot_rows.h"

#include "ui/picture/grid_raster.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

core::Wide SlotRows::word_row_of(const core::Place& place) const
{
    const auto& listed = words->listed;
    const core::Int row = words->of(place.offset).row;
    const auto found = std::lower_bound(listed.begin(), listed.end(), row);
    return found == listed.end() || *found != row ? rows : core::Wide(found - listed.begin());
}

Rect SlotRows::rect_of(const core::Place& place) const
{
    const float x = left_of(static_cast<World>(column_of(place)));
    const float y = top_of(static_cast<World>(row_of(place))) + inset;
    return {x, y, x + static_cast<float>(slot_width), y + slot_height};
}

World SlotRows::column_at(float x) const
{
    const World slots = static_cast<World>(x - area.left) / static_cast<World>(slot_width);
    if (tile == 0 || slots < 0)
        return left + slots;
    const World whole =
        static_cast<World>(tile) + static_cast<World>(tile_gap) / static_cast<World>(slot_width);
    const World tiles = std::min(std::floor(slots / whole), static_cast<World>(columns / tile - 1));
    const World inside = slots - tiles * whole;
    const bool is_last = tiles + 1 == static_cast<World>(columns / tile);
    constexpr World before_end = 1e-6L;
    return tiles * static_cast<World>(tile)
           + (is_last ? inside : std::min(inside, static_cast<World>(tile) - before_end));
}

bool SlotRows::between_rows(World at) const
{
    const float inside = static_cast<float>(at - std::floor(at)) * row_height;
    return inside < inset || inside > inset + slot_height;
}

std::optional<core::Int> SlotRows::offset_of(core::Int row, core::Int column) const
{
    if (words)
        return words->offset({column, number_of(row)});
    const core::Wide first = range.least + (of_lanes ? core::Wide(0) : core::wide(row) * columns);
    const auto offset = core::narrow(first + column);
    return offset && *offset <= range.greatest ? offset : std::nullopt;
}

std::optional<SlotRows::Pixels> SlotRows::under(core::Int row, float x, float width) const
{
    const PixelAxis axis(static_cast<World>(columns), 0, columns, 1, static_cast<World>(slot_width));
    const PixelCells cells = axis.cells(column_at(x), column_at(x + width));
    const auto begin = cells.any ? offset_of(row, cells.cell.first) : std::nullopt;
    if (!begin)
        return std::nullopt;
    const core::Wide end =
        std::min<core::Wide>(core::wide(*begin) + cells.cell.count, core::wide(range.greatest) + 1);
    if (end > core::int_max)
        return std::nullopt;
    return Pixels{{operand, lane_of(row), *begin, static_cast<core::Int>(end)}, cells.cover};
}

std::optional<SlotRows::Pixels> SlotRows::under(float x, float y, float width, float height) const
{
    // The row is taken slightly above the middle, so that rounding does not vary from row to row if that is
    // exactly on an edge.
    const World at = row_at(y) + static_cast<World>(height) * 0.499999L / static_cast<World>(row_height);
    if (at < 0 || at >= static_cast<World>(rows) || (height <= 1 && between_rows(at)))
        return std::nullopt;
    return under(static_cast<core::Int>(at), x, width);
}

std::optional<core::Int> SlotRows::row_under(float x, float y) const
{
    const World at = row_at(y);
    const bool inside = x >= area.left && x < area.right && y >= area.top && y < area.bottom && at >= 0
                        && at < static_cast<World>(rows);
    return inside && (of_lanes || !between_rows(at)) ? std::optional(static_cast<core::Int>(at)) : std::nullopt;
}

std::optional<core::Place> SlotRows::at(float x, float y) const
{
    const auto row = row_under(x, y);
    const World column = column_at(x);
    if (!row || column < 0 || column >= static_cast<World>(columns))
        return std::nullopt;
    auto offset = offset_of(*row, static_cast<core::Int>(column));
    if (slot_width < 1 && !words) // then the pixel stands for it and others
        if (const auto pixel = pixel_at(x, y); pixel && offset)
            offset = std::clamp(*offset, pixel->begin, pixel->end - 1);
    return offset ? std::optional(core::Place{lane_of(*row), *offset}) : std::nullopt;
}

std::optional<core::PlaceRange> SlotRows::pixel_at(float x, float y) const
{
    const auto row = row_under(x, y);
    const auto found = row ? under(*row, area.left + std::floor(x - area.left), 1) : std::nullopt;
    return found ? std::optional(found->slots) : std::nullopt;
}

core::PlaceRange SlotRows::nearest(float x, float y) const
{
    const auto within = [](World place, World count)
    { return static_cast<core::Int>(std::clamp<World>(std::floor(place), 0, count - 1)); };
    const core::Int row = within(row_at(std::clamp(y, area.top, area.bottom)), static_cast<World>(rows));
    const core::Int column =
        within(column_at(std::clamp(x, area.left, area.right)), static_cast<World>(columns));
    const core::Int begin = offset_of(row, column).value_or(range.greatest);
    const auto slots = static_cast<core::Int>(std::max(1.0, std::round(1 / slot_width)));
    const core::Wide end = std::min(core::wide(begin) + slots, core::wide(range.greatest) + 1);
    return {operand, lane_of(row), begin, core::narrow(end).value_or(core::int_max)};
}

} // namespace stridescope::ui
