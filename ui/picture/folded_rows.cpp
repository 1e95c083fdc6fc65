#include "ui/picture/folded_rows.h"

#include "core/view/buffer_end.h"
#include "ui/picture/coloured_by.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float largest_fitted = 76;
constexpr float in_wide_rooms = 14; ///< slots that a wide area shows at least
constexpr float end_line = 17;      ///< height of the text below the row in which a buffer ends
constexpr float largest = 160;
constexpr float lowest_row = 2;         ///< in pixels
constexpr double slot_shape = 14.0 / 9; ///< ratio of height to width of a small slot
/// A memory is long if it has this many times the readable slots that fit the card.
constexpr double long_memory = 64;
constexpr float ruler_line = 15;  ///< height of offsets above slots, and of bytes below
constexpr float ruler_names = 54; ///< width at the left of the rows
constexpr float between_rulers = 8;
constexpr float presented_slot = 21;  ///< largest height of a slot
constexpr float presented_width = 30; ///< largest width of a slot
constexpr float thumbnail_slot = 12;  ///< least width of a slot
constexpr float character = 6.7F;     ///< width of a character beside a row
constexpr float small_character = 6;  ///< and of one in a narrow slot
constexpr float between_tiles = 7;

/// Returns the width of slots that can hold an offset as their label.
float readable_slot(core::Int greatest, std::size_t characters)
{
    const auto digits = static_cast<float>(std::max(fmt::format("{}", greatest).size(), characters));
    return std::clamp(digits * 7.0F + 10, 26.0F, 72.0F);
}

/// Returns the same for an audience, to whom a whole row matters more than space around numbers.
float presented_slot_width(core::Int greatest, std::size_t characters)
{
    const auto digits = static_cast<float>(std::max(fmt::format("{}", greatest).size(), characters));
    return std::clamp(digits * 6.7F + 5, 18.0F, 72.0F);
}

float margin_for(const core::OffsetRange& range, const Style& style)
{
    if (style.thumbnail)
        return 0;
    const std::size_t digits =
        std::max(fmt::format("{}", range.least).size(), fmt::format("{}", range.greatest).size());
    return style.px(10) + style.px(character) * static_cast<float>(digits);
}

/// Returns the least width in pixels of a slot whose label is still readable, where whole rows are worth it.
double tight_slot_of(const FoldedMemory& memory)
{
    if (memory.ruler) // its numbers have gaps for lines between them
        return readable_slot_of(memory);
    const std::string greatest = fmt::format("{}", drawn_range(memory.view, memory.operand).greatest);
    const auto digits = static_cast<float>(std::max(greatest.size(), memory.characters));
    return static_cast<double>(memory.px(std::max(14.0F, digits * small_character + 2)));
}

/// The index that slots of tiles show instead of offsets, and the widths in pixels at which either is readable.
struct TileLabels
{
    std::size_t dimension = 0;
    double index = 0;
    double offset = 0;
};

/// Returns the labels of tiles of `tile` slots; nothing if no index is shorter than offsets, or tells the slots
/// of a tile apart.
std::optional<TileLabels> tile_labels(const FoldedMemory& memory, core::Int tile)
{
    if (!memory.may_index || tile == 0 || tile != largest_tile(memory.view, memory.operand))
        return std::nullopt;
    const core::Dims inside = tile_sizes(memory.view, memory.operand, tile);
    const auto is_cut = [](core::Int size) { return size > 1; };
    if (std::count_if(inside.begin(), inside.end(), is_cut) != 1)
        return std::nullopt;
    const auto dimension =
        static_cast<std::size_t>(std::find_if(inside.begin(), inside.end(), is_cut) - inside.begin());
    const auto width_for = [&](core::Int greatest)
    {
        constexpr float least = 12;
        const auto digits = static_cast<float>(fmt::format("{}", greatest).size());
        const float words = digits * face_size(Face::cell_small) * mono_advance;
        return static_cast<double>(memory.px(std::max({least, words + 4, words / 0.7F}))); // as labels need it
    };
    const TileLabels labels{dimension, width_for(memory.view.sizes(memory.operand)[dimension] - 1),
                            width_for(drawn_range(memory.view, memory.operand).greatest)};
    return labels.index < labels.offset ? std::optional(labels) : std::nullopt;
}

/// Returns the least width in pixels of a slot in a row of tiles of `tile` slots; 0: without tiles.
double least_slot_in(const FoldedMemory& memory, core::Int tile)
{
    const double tight = tight_slot_of(memory);
    const auto labels = tile_labels(memory, tile);
    return labels ? std::min(labels->index, tight) : tight;
}

/// Returns the width of the index of a step beside a row: "C₁ 12".
float width_of(const MemoryStep& step, const Style& style)
{
    const std::size_t letters = step.whole ? 1U : 2U;
    const auto characters = static_cast<float>(letters + 1 + fmt::format("{}", step.extent - 1).size());
    return style.px(character * characters + 8);
}

/// Returns a slightly lower number that suits the start of rows: a multiple of 8, with at most four leading
/// binary digits if it is large.
core::Int round_columns(core::Wide columns)
{
    if (columns < 16)
        return static_cast<core::Int>(std::max<core::Wide>(1, columns));
    const auto most = static_cast<core::Int>(std::min<core::Wide>(columns, core::int_max));
    const int digits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most)));
    const int dropped = std::max(3, digits - 4);
    return most >> dropped << dropped;
}

/// Slots of a row, at most `most` and at least half of that: whole steps of the largest stride that allows it,
/// or a whole part of the least one, so that what is alike stands below each other and padding is a column;
/// else a round number.
core::Int slots_of_row(const FoldedMemory& memory, core::Wide most)
{
    most = std::min<core::Wide>(most, core::int_max);
    const std::vector<MemoryStep> steps = steps_of(memory.view, memory.operand);
    for (const MemoryStep& step : steps)
        if (step.stride > 1 && step.stride <= most && most / step.stride * step.stride * 2 >= most)
            return static_cast<core::Int>(most / step.stride * step.stride);
    const auto least =
        std::find_if(steps.rbegin(), steps.rend(), [](const MemoryStep& one) { return one.stride > 1; });
    constexpr core::Wide tried = 4096; // more slots than a row can show apart
    if (least != steps.rend() && most <= tried)
        for (core::Wide part = most; part > 1 && part * 2 >= most; --part)
            if (least->stride % part == 0)
                return static_cast<core::Int>(part);
    return round_columns(most);
}

/// Tells whether a row of so many slots has space in `room` pixels, with the gaps between its tiles.
bool has_room(const FoldedMemory& memory, core::Int columns, double room)
{
    const core::Int tile = tile_of_rows(memory.view, memory.operand, columns);
    const core::Int gaps = tile > 0 ? columns / tile - 1 : 0;
    const double slots = room - static_cast<double>(gaps) * static_cast<double>(memory.px(between_tiles));
    return slots >= static_cast<double>(columns) * least_slot_in(memory, tile)
           && !steps_of_rows(memory.view, memory.operand, columns).empty();
}

/// Returns the largest equal part of a row of tiles, of two tiles or more, that has space in `room` pixels and
/// fills half of it; nothing if there is none. `tile` and `row` are slots.
std::optional<core::Int> part_of_tiles(const FoldedMemory& memory, core::Int tile, core::Int row, double room)
{
    const double least = least_slot_in(memory, tile);
    constexpr core::Int most_parts = 4096;
    for (core::Int parts = 2; parts < std::min(row / tile, most_parts); ++parts)
        if (const core::Int columns = row / parts; row % (parts * tile) == 0 && has_room(memory, columns, room))
            return static_cast<double>(columns) * 2 * least >= room ? std::optional(columns) : std::nullopt;
    return std::nullopt;
}

/// Returns the slots of a row, of half of `most` or more, that holds all inner steps of a dimension and has
/// space in `room` pixels; rather than a row inside one of tiles, a part of that. Nothing if there is no such
/// row.
std::optional<core::Int> whole_row(const FoldedMemory& memory, core::Wide most, double room)
{
    const std::vector<MemoryStep> steps = steps_of(memory.view, memory.operand);
    const core::Int tile = largest_tile(memory.view, memory.operand);
    const auto row =
        std::find_if(steps.rbegin(), steps.rend(), [&](const MemoryStep& step) { return step.stride > tile; });
    const core::Int tiles = tile == 0 || row == steps.rend() ? 0 : row->stride; // slots of a row of tiles
    const auto longest = [&](core::Int from, core::Int to) -> std::optional<core::Int>
    {
        for (const MemoryStep& step : steps)
            if (step.stride > 1 && step.stride >= from && step.stride <= to
                && core::wide(step.stride) * 2 >= most && static_cast<double>(step.stride) <= room
                && has_room(memory, step.stride, room))
                return step.stride;
        return std::nullopt;
    };
    if (const auto whole = longest(tiles, core::int_max); whole || tiles == 0)
        return whole;
    const auto part = part_of_tiles(memory, tile, tiles, room);
    return part ? part : longest(0, tiles - 1);
}

/// Sets the left edge of the rows.
void set_margin(MemoryPlane& plane, float margin)
{
    plane.rows.area.left = plane.canvas.left + margin;
}

/// Makes room beside the rows for the indices that they begin at, as many of the inner ones as leave slots
/// readable, and between the tiles of a row. `fixed`: the slots' width may not change.
void name_rows(MemoryPlane& plane, const FoldedMemory& memory, bool fixed)
{
    const core::Int columns = plane.rows.columns;
    const std::vector<MemoryStep> steps =
        memory.names_rows ? steps_of_rows(memory.view, memory.operand, columns) : std::vector<MemoryStep>();
    MemoryPlane named = plane;
    named.steps = steps;
    named.rows.tile = tile_of_rows(memory.view, memory.operand, columns);
    named.rows.tile_gap = memory.px(between_tiles);
    const auto labels = tile_labels(memory, named.rows.tile);
    const double least = least_slot_in(memory, named.rows.tile);
    for (std::size_t hidden = 0; hidden <= steps.size(); ++hidden)
    {
        named.step_widths.assign(steps.size(), 0);
        float margin = plane.margin();
        for (std::size_t i = hidden; i < steps.size(); ++i)
            margin += named.step_widths[i] = width_of(steps[i], memory.style);
        set_margin(named, margin);
        const double room = static_cast<double>(named.rows.area.width() - named.rows.tile_gaps());
        const double slot = room / static_cast<double>(columns);
        if (fixed ? slot < plane.rows.slot_width : slot < least)
            continue;
        named.rows.slot_width = std::min(slot, plane.rows.slot_width);
        if (labels && named.rows.slot_width >= labels->index && named.rows.slot_width < labels->offset)
            named.rows.index_shown = labels->dimension;
        plane = std::move(named);
        return;
    }
}

/// Returns the slots per row when a long memory is first shown: whole strides, so that all of it fits in `rows`
/// rows, but fewer if the padding after each would be too narrow to be visible in `room` pixels.
core::Int slots_of_picture(const FoldedMemory& memory, core::Wide slots, core::Wide rows, double room)
{
    constexpr double seen = 3; ///< in pixels
    const core::Wide least = (slots + rows - 1) / rows;
    const std::vector<MemoryStep> steps = steps_of(memory.view, memory.operand);
    const auto row_of = [&](core::Int stride, core::Wide most)
    { return core::narrow(std::clamp<core::Wide>((least + stride - 1) / stride, 1, most) * stride); };
    std::optional<core::Int> row;
    for (std::size_t outer = 0; outer + 1 < steps.size() && !row; ++outer)
    {
        const core::Int stride = steps[outer].stride;
        const core::Wide unused = stride - core::wide(steps[outer + 1].stride) * steps[outer + 1].extent;
        const double most = room * static_cast<double>(unused) / static_cast<double>(stride) / seen;
        if (most >= 1 && stride <= least)
            row = row_of(stride, static_cast<core::Wide>(most));
    }
    const auto take_strides_from = [&](core::Wide shortest)
    {
        for (std::size_t i = 0; i < steps.size() && !row; ++i)
            if (steps[i].stride <= least && steps[i].stride >= shortest)
                row = row_of(steps[i].stride, core::int_max);
    };
    constexpr core::Wide most_in_row = 16; // strides after which a column of padding is still seen
    take_strides_from(std::max<core::Wide>(2, least / most_in_row));
    // A whole part of a longer stride: its rows end together.
    constexpr core::Wide most_parts = 4096;
    for (auto step = steps.rbegin(); step != steps.rend() && !row; ++step)
        if (step->stride > least)
            for (core::Wide parts = std::min(most_parts, step->stride / least);
                 parts > 0 && step->stride <= 2 * least * parts && !row; --parts)
                if (step->stride % parts == 0)
                    row = static_cast<core::Int>(step->stride / parts);
    take_strides_from(2);
    return row.value_or(core::narrow(least).value_or(core::int_max));
}

/// Sets the heights of slots and of the space between their rows.
void set_heights(SlotRows& rows, float height, float gap)
{
    rows.slot_height = height;
    rows.row_height = height + gap;
}

/// Chooses these heights for the slots' width.
void choose_heights(MemoryPlane& plane, Fold fold, const Style& style)
{
    const auto px = [&](float length) { return style.px(length); };
    const auto slot = static_cast<float>(plane.rows.slot_width);
    const float large = slot < px(40)
                            ? std::clamp(slot, px(14), px(34))
                            : px(34) + std::min((slot - px(40)) / (px(largest_fitted) - px(40)), 1.0F) * px(10);
    constexpr float least_indexed = 18; // height of a slot with an index of 13 pixels
    if (fold == Fold::line)
    {
        const float room = plane.canvas.height() - px(4) - plane.offsets - plane.bytes;
        set_heights(plane.rows, std::max(large, std::min(room, px(44))), px(7));
    }
    else if (slot >= px(smallest_slot) && (plane.rows.rows == 1 || plane.rows.index_shown))
        set_heights(plane.rows, std::max(large, px(plane.rows.rows == 1 ? 30 : least_indexed)), px(7));
    else if (slot >= px(smallest_slot))
        set_heights(plane.rows, large, std::clamp(slot - px(2), px(3), px(7)));
    else // rows have no gaps between them, as a picture of the memory in two dimensions
        set_heights(plane.rows, std::max(lowest_row, std::floor(slot * static_cast<float>(slot_shape))),
                    std::floor(px(7) * std::clamp((slot / px(1) - 5) / 4, 0.0F, 1.0F)));
}

/// Tells whether a memory is so long that it is first shown whole, not slot by slot.
bool is_seen_whole(const FoldedMemory& memory, const MemoryLook& look, core::Wide slots, const Rect& area,
                   double readable)
{
    if (look.slot != 0 || look.fold != Fold::fit || memory.ruler || memory.presented)
        return false;
    const double rows = std::max(1.0, static_cast<double>(area.height() / memory.px(34)));
    return static_cast<double>(slots) > long_memory * rows * static_cast<double>(area.width()) / readable;
}

/// Leaves space for the text below the rows in which a buffer ends.
void make_room_for_ends(MemoryPlane& plane, const FoldedMemory& memory)
{
    const core::TensorFacts* tensor = memory.view.tensor(memory.operand);
    if (!tensor)
        return;
    const core::BufferEnd end = core::buffer_end(*tensor);
    if (!end.given && !end.needed && plane.terms <= 0)
        return;
    SlotRows& rows = plane.rows;
    const float words = memory.px(end_line) + plane.bytes;
    plane.below = std::max(0.0F, words + plane.terms - plane.gap());
    const auto ends_early = [&](const std::optional<core::Int>& byte)
    {
        if (!byte)
            return false;
        const core::Wide slot = core::wide(*byte) * 8 / tensor->bits() - rows.range.least;
        return (slot + rows.columns - 1) / rows.columns < rows.rows;
    };
    if (rows.slot_width >= static_cast<double>(memory.px(smallest_slot))
        && (ends_early(end.given) || ends_early(end.needed)))
    {
        set_heights(rows, rows.slot_height, std::max(plane.gap(), words + plane.offsets));
        plane.below = 0;
    }
}

/// Returns the width of a slot in pixels at which the whole memory is visible, or a whole row of a chosen
/// width.
double least_slot(const MemoryPlane& plane, core::Wide slots, Fold fold, const Style& style)
{
    const double room = std::max(1.0, static_cast<double>(plane.rows.area.width()));
    const auto small = static_cast<double>(style.px(smallest_slot));
    if (fold == Fold::width)
        return std::min(room / static_cast<double>(plane.rows.columns), small);
    if (fold == Fold::line)
        return std::min(room / static_cast<double>(slots), small);
    const double rows = std::max(1.0, std::floor(static_cast<double>(plane.canvas.height() / lowest_row)));
    return std::min(room * rows / static_cast<double>(slots), small);
}

/// Leaves no partial row at the end of scrolling.
void keep_whole_rows(MemoryPlane& plane)
{
    if (plane.painted || plane.rows.rows < 2)
        return;
    const float behind = plane.gap() - plane.bytes; // empty space below a row
    const float height = plane.rows.row_height;
    const float rows = std::floor((plane.canvas.height() + behind) / height);
    if (rows >= 1)
        plane.canvas.bottom = plane.rows.area.bottom = plane.canvas.top + rows * height - behind;
}

/// Makes space for the offsets of a ruler above the first row.
void make_room_for_ruler(MemoryPlane& plane)
{
    plane.canvas.top += plane.offsets;
    plane.rows.area.top = plane.canvas.top;
}

} // namespace

double readable_slot_of(const FoldedMemory& memory)
{
    const core::Int greatest = drawn_range(memory.view, memory.operand).greatest;
    if (memory.style.thumbnail)
        return static_cast<double>(memory.px(thumbnail_slot));
    if (memory.index)
        return static_cast<double>(memory.px(static_cast<float>(memory.characters) * small_character + 5));
    return static_cast<double>(memory.px(memory.presented ? presented_slot_width(greatest, memory.characters)
                                                          : readable_slot(greatest, memory.characters)));
}

std::vector<core::Operand> memories(const core::SceneView& view)
{
    if (!view.is_operation())
        return {core::Operand::input};
    return {core::Operand::input, core::Operand::output};
}

bool shows_ruler(const Look& look, const core::SceneView& view)
{
    if (view.shows_lanes())
        return look.ruler.value_or(false) && !look.asks; // it would give an answer away
    if (look.ruler || look.asks)
        return look.ruler.value_or(false);
    const core::Int few_slots = look.moved.layouts ? 64 : 20; // offsets tell the sides of a comparison apart
    const auto is_long = [&](core::Operand operand)
    {
        const core::OffsetRange range = drawn_range(view, operand);
        return core::wide(range.greatest) - range.least >= few_slots;
    };
    const std::vector<core::Operand> operands = memories(view);
    return !operands.empty() && std::none_of(operands.begin(), operands.end(), is_long);
}

namespace
{

/// Returns the dimension whose index slots hold beside a ruler, which gives their offsets: the one that colours
/// them, in a comparison or if there are no values.
std::optional<std::size_t> index_beside_ruler(const Look& look, const core::SceneView& view)
{
    if (look.asks || !shows_ruler(look, view) || view.shows_lanes() || view.is_operation()
        || (!look.moved.layouts && view.has_values()))
        return std::nullopt;
    const ColouredBy how = coloured_by(look, view);
    return how.what == ColouredBy::What::dimension ? std::optional(how.dimension) : std::nullopt;
}

} // namespace

CellText slot_text(const Look& look, const core::SceneView& view)
{
    if (look.asks)
        return CellText::offsets;
    return shows_ruler(look, view) && view.has_values() ? CellText::values : cell_text(look, view);
}

bool shows_hex(const Look& look, const core::SceneView& view, core::Operand operand)
{
    const core::TensorFacts* const tensor = view.tensor(operand);
    return look.hex_slots && tensor && (tensor->bits() == 8 || tensor->bits() == 16)
           && core::info(tensor->dtype).number_class != core::NumberClass::floating
           && slot_text(look, view) == CellText::values;
}

core::OffsetRange drawn_range(const core::SceneView& view, core::Operand operand)
{
    return core::with_buffer(view.memory_range(operand), view.tensor(operand));
}

FoldedMemory folded_memory(const core::SceneView& view, core::Operand operand, const Look& look,
                           const Style& style)
{
    FoldedMemory memory{view, operand, style};
    if (style.thumbnail)
        return memory;
    memory.presented = style.audience;
    // The memories of an operation give the space of their rulers to its tensors, unless the user wants these.
    memory.ruler = shows_ruler(look, view) && !(style.audience && view.is_operation() && !look.ruler);
    memory.names_rows = !look.asks && !style.audience && !memory.ruler;
    memory.terms = !look.asks && !style.audience && view.is_strided(operand) && !view.shows_lanes();
    const CellText text = slot_text(look, view);
    memory.index = index_beside_ruler(look, view);
    memory.may_index = !look.asks && !style.audience && text == CellText::offsets;
    if (memory.index)
        memory.characters = fmt::format("{}", view.sizes(operand)[*memory.index] - 1).size();
    if (memory.index || text != CellText::values || view.shows_lanes())
        return memory;
    // A few of the elements stand for all.
    constexpr core::Int most_looks = 16;
    constexpr std::size_t most_characters = 12;
    const core::Dims& sizes = view.sizes(operand);
    const core::Int count = *core::element_count(sizes);
    const core::Int looks = std::min(most_looks, count);
    core::Searches few;
    few.allow(2); // searches per frame
    for (core::Int i = 0; i < looks; ++i)
    {
        const auto at = static_cast<core::Int>(core::wide(count) * i / looks);
        const auto value = view.value(operand, core::coordinate_at(sizes, at), few);
        memory.characters = std::max(memory.characters, value.value_or("").size());
    }
    memory.characters = std::min(memory.characters, most_characters);
    return memory;
}

MemoryPlane fold_rows(const FoldedMemory& memory, const MemoryLook& look, const Rect& area)
{
    MemoryPlane plane;
    plane.canvas = area;
    SlotRows& rows = plane.rows;
    rows.operand = memory.operand;
    rows.area = area;
    rows.range = drawn_range(memory.view, memory.operand);
    plane.fits.range = rows.range;
    const core::Wide slots = core::wide(rows.range.greatest) - rows.range.least + 1;
    const float names = memory.ruler ? memory.px(ruler_names) : 0;
    const double width = std::max(1.0, static_cast<double>(area.width() - names));
    const bool folded = look.fold == Fold::width;
    const float offsets = margin_for(rows.range, memory.style);
    set_margin(plane, std::max(names, (folded ? slots > look.width : look.fold == Fold::fit) ? offsets : 0.0F));
    const double room = std::max(1.0, static_cast<double>(rows.area.width()));
    const double readable = readable_slot_of(memory);
    const auto largest_slot = static_cast<double>(memory.px(largest));
    const auto smallest = static_cast<double>(memory.px(smallest_slot)); // width of a slot drawn by itself
    const double largest_here = memory.presented
                                    ? static_cast<double>(memory.px(presented_width))
                                    : std::clamp(room / static_cast<double>(in_wide_rooms),
                                                 static_cast<double>(memory.px(largest_fitted)), largest_slot);
    const double most = std::max(readable, largest_here);
    double slot = look.slot;
    const bool is_picture = is_seen_whole(memory, look, slots, area, readable);
    const double picture_height = std::max(1.0, static_cast<double>(area.height() - memory.px(end_line)));
    if (is_picture)
    {
        // There are as many rows as slots of the usual shape need to fill the height, but no more than can be
        // distinguished.
        const double shaped = std::sqrt(static_cast<double>(slots) * picture_height / (room * slot_shape));
        const double count =
            std::clamp(shaped, 1.0, std::max(1.0, picture_height / static_cast<double>(lowest_row)));
        rows.columns = slots_of_picture(memory, slots, static_cast<core::Wide>(count), room);
        slot = room / static_cast<double>(rows.columns);
    }
    else if (slot == 0)
        slot = folded                    ? std::min(room / static_cast<double>(look.width), most)
               : look.fold == Fold::line ? std::min(width / static_cast<double>(slots), most)
                                         : std::clamp(width / static_cast<double>(slots), readable, most);
    slot = std::min(slot, largest_slot);
    rows.slot_width = slot;
    if (folded)
        rows.columns = std::max<core::Int>(1, look.width);
    else if (is_picture)
        set_margin(plane, offsets);
    else if (look.fold == Fold::line || static_cast<double>(slots) * slot <= width)
    {
        rows.columns = core::narrow(slots).value_or(core::int_max);
        set_margin(plane, names);
    }
    else
    {
        const auto most_slots = static_cast<core::Wide>(room / slot);
        const bool fitted = look.slot == 0 && look.fold == Fold::fit;
        const auto whole = fitted ? whole_row(memory, most_slots, room) : std::nullopt;
        rows.columns = whole ? *whole : slots_of_row(memory, most_slots);
        // Rows are whole steps or a round number of slots, which get the width that is left over.
        if (slot < smallest || fitted)
            rows.slot_width = std::min(room / static_cast<double>(rows.columns), largest_slot);
    }
    rows.rows = (slots + rows.columns - 1) / rows.columns;
    rows.index_shown = memory.index;
    const auto is_single = [&] { return rows.slot_width >= smallest; };
    if (look.fold != Fold::line && !is_picture && rows.rows > 1 && is_single())
        name_rows(plane, memory, look.slot != 0);
    plane.painted = !is_single();
    if (memory.ruler && !plane.painted)
    {
        plane.offsets = plane.bytes = memory.px(ruler_line);
        if (rows.rows == 1 && memory.terms)
            plane.terms = memory.px(ruler_line);
    }
    choose_heights(plane, look.fold, memory.style);
    if (is_picture)
        set_heights(rows,
                    std::max(lowest_row,
                             static_cast<float>(std::floor(picture_height / static_cast<double>(rows.rows)))),
                    0);
    plane.end_words = !memory.presented && !memory.style.thumbnail;
    if (memory.presented)
        set_heights(rows, std::min(rows.slot_height, memory.px(presented_slot)), plane.gap());
    if (plane.offsets > 0)
        set_heights(rows, rows.slot_height, plane.offsets + plane.bytes + memory.px(between_rulers));
    if (plane.end_words)
        make_room_for_ends(plane, memory);
    plane.least_slot = least_slot(plane, slots, look.fold, memory.style);
    plane.most_slot = largest_slot;
    plane.end = static_cast<World>(rows.columns);
    return plane;
}

float wanted_height(const FoldedMemory& memory, const MemoryLook& look, float width, int most_rows)
{
    MemoryLook fitted;
    fitted.fold = look.fold;
    fitted.width = look.width;
    const Rect area = {0, 0, width, 100};
    MemoryPlane plane = fold_rows(memory, fitted, area);
    if (plane.painted && fitted.fold == Fold::fit)
    {
        // A picture takes the space that slots would take.
        fitted.slot = static_cast<double>(memory.px(largest_fitted));
        plane = fold_rows(memory, fitted, area);
    }
    const SlotRows& rows = plane.rows;
    if (rows.index_shown && !memory.ruler) // they are lower than others
        most_rows += most_rows / 3;
    const float all = rows.rows <= most_rows ? plane.below : 0;
    const float behind = plane.end_words ? 0 : plane.gap() - plane.bytes; // empty space below the last row
    return rows.row_height * static_cast<float>(std::min<core::Wide>(rows.rows, most_rows)) + all
           + plane.offsets - behind;
}

MemoryPlane folded_plane(const FoldedMemory& memory, const MemoryLook& look, const Rect& whole)
{
    MemoryPlane plane = fold_rows(memory, look, whole);
    make_room_for_ruler(plane);
    const bool all_seen =
        plane.length() <= plane.rows_seen() + 0.01L && plane.end <= plane.columns_seen() + 0.01L;
    if (all_seen || whole.height() <= memory.px(40))
        return plane;
    Rect strip = whole;
    Rect rest = whole;
    if (look.fold == Fold::line)
    {
        rest.bottom -= memory.px(22);
        strip.top = whole.bottom - memory.px(12);
    }
    else
    {
        rest.right -= memory.px(20);
        strip.left = whole.right - memory.px(10);
    }
    plane = fold_rows(memory, look, rest);
    plane.strip = strip;
    make_room_for_ruler(plane);
    keep_whole_rows(plane);
    return plane;
}

} // namespace stridescope::ui
