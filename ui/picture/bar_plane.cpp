#include "ui/picture/bar_plane.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float largest_fitted = 40;
constexpr double smallest_slot = 9; ///< pixels; below, slots are painted as pixels

/// Slots that can still hold an offset as its label.
float readable_slot(core::Int greatest, std::size_t characters)
{
    const auto digits = static_cast<float>(std::max(fmt::format("{}", greatest).size(), characters));
    return std::clamp(digits * 7.0F + 10, 26.0F, 72.0F);
}

float margin_for(const core::OffsetRange& range)
{
    const std::size_t digits =
        std::max(fmt::format("{}", range.least).size(), fmt::format("{}", range.greatest).size());
    return px(10) + px(6.7F) * static_cast<float>(digits);
}

/// A little less, but a number that rows can start at: a multiple of 8, of four leading binary digits when
/// long.
core::Int round_columns(core::Wide columns)
{
    if (columns < 16)
        return static_cast<core::Int>(std::max<core::Wide>(1, columns));
    const auto most = static_cast<core::Int>(std::min<core::Wide>(columns, core::int_max));
    const int digits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most)));
    const int dropped = std::max(3, digits - 4);
    return most >> dropped << dropped;
}

void set_heights(BarPlane& plane, Fold fold, float height)
{
    const auto slot = static_cast<float>(plane.slot_width);
    const float large = std::clamp(slot, px(14), px(34));
    if (fold == Fold::line)
    {
        plane.slot_height = std::max(large, std::min(height - px(4), px(44)));
        plane.gap = px(7);
    }
    else if (fold == Fold::fit || slot >= px(9))
    {
        plane.slot_height = large;
        plane.gap = std::clamp(slot - px(2), px(3), px(7));
    }
    else
    {
        // Rows close up to a picture of the memory in two dimensions.
        plane.slot_height = std::max(2.0F, std::floor(slot * 14 / 9));
        plane.gap = std::floor(px(7) * std::clamp((slot / px(1) - 5) / 4, 0.0F, 1.0F));
    }
}

} // namespace

bool BarPlane::draws_slots() const
{
    return slot_width >= smallest_slot * static_cast<double>(px(1));
}

BarPlane bar_plane(const core::SceneView& view, core::Part part, const BarState& state, const Rect& area)
{
    BarPlane plane;
    const core::OffsetRange touched = view.memory_range(part);
    plane.range = {std::min<core::Int>(0, touched.least), touched.greatest};
    if (const core::TensorFacts* tensor = view.tensor(part); tensor && tensor->total_bytes)
        if (const auto elements = core::narrow(core::wide(*tensor->total_bytes) * 8 / tensor->bits()))
            plane.range.greatest = std::max(plane.range.greatest, *elements - 1);
    const core::Wide slots = plane.slots();
    const double width = static_cast<double>(area.width());
    const bool folded = state.fold == Fold::width;
    if (folded ? slots > state.width : state.fold == Fold::fit)
        plane.margin = margin_for(plane.range);
    const double room = std::max(1.0, width - static_cast<double>(plane.margin));
    const auto readable = static_cast<double>(px(readable_slot(plane.range.greatest, state.characters)));
    const double largest = std::max(readable, static_cast<double>(px(largest_fitted)));
    double slot = state.slot;
    if (slot == 0)
        slot = folded                     ? std::min(room / static_cast<double>(state.width), largest)
               : state.fold == Fold::line ? std::min(width / static_cast<double>(slots), largest)
                                          : std::clamp(width / static_cast<double>(slots), readable, largest);
    slot = std::min(slot, static_cast<double>(px(80)));
    plane.slot_width = slot;
    if (folded)
        plane.columns = std::max<core::Int>(1, state.width);
    else if (state.fold == Fold::line || static_cast<double>(slots) * slot <= width)
    {
        plane.columns = core::narrow(slots).value_or(core::int_max);
        plane.margin = 0;
    }
    else
    {
        plane.columns = round_columns(static_cast<core::Wide>(room / slot));
        if (slot < smallest_slot)
            plane.slot_width = room / static_cast<double>(plane.columns);
    }
    set_heights(plane, state.fold, area.height());
    return plane;
}

double least_slot(const BarPlane& plane, const BarState& state, const Rect& area)
{
    const double room = std::max(1.0, static_cast<double>(area.width() - plane.margin));
    const auto small = static_cast<double>(px(9));
    if (state.fold == Fold::width)
        return std::min(room / static_cast<double>(plane.columns), small);
    const double slots = static_cast<double>(plane.slots());
    if (state.fold == Fold::line)
        return std::min(room / slots, small);
    const double rows = std::max(1.0, std::floor(static_cast<double>(area.height() / px(17))));
    return std::min(room * rows / slots, small);
}

void hold_in_sight(BarState& state, const BarPlane& plane, const Rect& area)
{
    const auto hold = [](World& first, World all, World seen)
    { first = std::clamp<World>(first, 0, std::max<World>(0, all - seen)); };
    hold(state.first_row, static_cast<World>(plane.rows()), plane.rows_seen(area));
    hold(state.left, static_cast<World>(plane.columns), plane.columns_seen(area));
}

namespace
{

/// The row under a height; nothing between rows.
std::optional<core::Int> row_at(const BarPlane& plane, const BarState& state, const Rect& area, float y)
{
    const World down = state.first_row + static_cast<World>((y - area.top) / plane.row_height());
    if (y < area.top || y >= area.bottom || down < 0 || down >= static_cast<World>(plane.rows()))
        return std::nullopt;
    const auto row = static_cast<core::Int>(down);
    if (static_cast<float>(down - static_cast<World>(row)) * plane.row_height() > plane.slot_height)
        return std::nullopt;
    return row;
}

std::optional<core::Int> offset_of(const BarPlane& plane, core::Int row, core::Int column)
{
    const auto offset = core::narrow(core::wide(plane.range.least) + core::wide(row) * plane.columns + column);
    return offset && *offset <= plane.range.greatest ? offset : std::nullopt;
}

} // namespace

std::optional<core::Int> offset_at(const BarPlane& plane, const BarState& state, const Rect& area, float x,
                                   float y)
{
    const auto row = row_at(plane, state, area, y);
    const World across =
        state.left + static_cast<World>(x - area.left - plane.margin) / static_cast<World>(plane.slot_width);
    if (!row || x < area.left + plane.margin || x >= area.right || across < 0
        || across >= static_cast<World>(plane.columns))
        return std::nullopt;
    return offset_of(plane, *row, static_cast<core::Int>(across));
}

namespace
{

/// From an offset on, as many as a pixel is wide.
core::OffsetRange pixel_from(const BarPlane& plane, core::Int first)
{
    const auto slots = static_cast<core::Int>(std::max(1.0, std::round(1 / plane.slot_width)));
    const core::Wide last = std::min(core::wide(first) + slots - 1, core::wide(plane.range.greatest));
    return {first, static_cast<core::Int>(last)};
}

} // namespace

std::optional<core::OffsetRange> offsets_at(const BarPlane& plane, const BarState& state, const Rect& area,
                                            float x, float y)
{
    const auto first = offset_at(plane, state, area, std::floor(x), y);
    return first ? std::optional(pixel_from(plane, *first)) : std::nullopt;
}

core::OffsetRange nearest_offsets(const BarPlane& plane, const BarState& state, const Rect& area, float x,
                                  float y)
{
    const auto within = [](World place, World count)
    { return static_cast<core::Int>(std::clamp<World>(std::floor(place), 0, count - 1)); };
    const float down = std::clamp(y, area.top, area.bottom) - area.top;
    const float across = std::clamp(x, area.left + plane.margin, area.right) - area.left - plane.margin;
    const core::Int row = within(state.first_row + static_cast<World>(down / plane.row_height()),
                                 static_cast<World>(plane.rows()));
    const core::Int column =
        within(state.left + static_cast<World>(across) / static_cast<World>(plane.slot_width),
               static_cast<World>(plane.columns));
    return pixel_from(plane, offset_of(plane, row, column).value_or(plane.range.greatest));
}

} // namespace stridescope::ui
