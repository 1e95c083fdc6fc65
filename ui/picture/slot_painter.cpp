#include "ui/picture/slot_painter.h"

#include "core/view/buffer_end.h"
#include "core/view/data_cover.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/pick_marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace stridescope::ui
{
namespace
{

/// Most square pixels of a lane's slot with rounded corners, which cost ten times plain ones.
constexpr float rounded_extent = 900;
constexpr float words_width = 11; ///< least width of a slot with text
constexpr float between_slots = 0.75F;
constexpr float between_in_lanes = 0.6F;

} // namespace

float SlotPainter::rounding(const Rect& rect) const
{
    if (rows.of_lanes)
        return rect.width() * rect.height() >= rounded_extent * px(1) * px(1) ? px(3) : 0;
    return static_cast<float>(rows.slot_width) > px(14) ? px(4) : 0;
}

Rect SlotPainter::between(core::Int number, World from, World end) const
{
    const float top = rows.top_of(static_cast<World>(number)) + rows.inset;
    const auto x_of = [&](World column)
    { return std::clamp(rows.left_of(column), rows.area.left, rows.area.right); };
    return {x_of(from), top, x_of(end), top + rows.slot_height};
}

void SlotPainter::row(core::Int number)
{
    const core::Wide first =
        rows.range.least + (rows.of_lanes ? core::Wide(0) : core::wide(number) * rows.columns);
    const core::Wide end = std::min<core::Wide>(rows.columns, core::wide(rows.range.greatest) + 1 - first);
    const float gap = px(rows.of_lanes ? between_in_lanes : between_slots);
    const float ground_gap = rows.of_lanes ? 0 : gap;
    // Neighbouring slots without an element are hatched as one.
    Ground run = Ground::element;
    float run_from = 0;
    float last_right = rows.left_of(0);
    std::vector<Empty> empty;
    const float top = rows.top_of(static_cast<World>(number)) + rows.inset;
    const auto end_run = [&](float right)
    {
        const float left = rows.of_lanes ? std::max(run_from, rows.area.left) : run_from;
        hatch(run, {left, top, std::min(right, rows.area.right), top + rows.slot_height});
    };
    for (core::Wide column = static_cast<core::Int>(std::max<World>(0, rows.left)); column < end; ++column)
    {
        const auto offset = static_cast<core::Int>(first + column);
        const core::Place place{rows.of_lanes ? number : 0, offset};
        Rect rect = rows.rect_of(place);
        if (rect.left > rows.area.right)
            break;
        if (rows.of_lanes)
            rect = between(number, static_cast<World>(column), static_cast<World>(column + 1));
        const core::SlotView slot = view.slot(rows.operand, place, subject.cache.searches);
        const Ground ground = ground_of(slot, offset);
        if (ground != run || rows.begins_tile(column))
        {
            end_run(last_right - ground_gap);
            run = ground;
            run_from = rect.left + ground_gap;
        }
        last_right = rect.right;
        const Rect whole = rect;
        rect.left += gap;
        rect.right -= gap;
        if (subject.names)
            figure.places.push_back({rows.of_lanes
                                         ? fmt::format("lane/{}/{}", number, offset)
                                         : fmt::format("slot/{}/{}", static_cast<int>(rows.operand), offset),
                                     rows.of_lanes ? whole : rect});
        if (rect.right <= rect.left)
            continue;
        if (ground != Ground::element)
            empty.push_back({rect, place, slot});
        else if (subject.look.hides(rows.operand, offset))
            asked(rect, place);
        else
            element(rect, place, slot);
    }
    end_run(rows.left_of(static_cast<World>(end)));
    for (const Empty& one : empty)
        empty_slot(one);
}

void SlotPainter::hole(core::Int number, core::Int from_column, core::Int end_column)
{
    hatch(Ground::hole, between(number, static_cast<World>(from_column), static_cast<World>(end_column)));
}

SlotPainter::Ground SlotPainter::ground_of(const core::SlotView& slot, core::Int offset) const
{
    if (subject.look.hides(rows.operand, offset))
        return Ground::element; // the same as all others
    const core::TensorFacts* const tensor = view.tensor(rows.operand);
    if (tensor && core::outside_buffer(*tensor, offset))
        return Ground::outside;
    if (slot.holds == core::SlotHolds::element || slot.holds == core::SlotHolds::undecided)
        return Ground::element;
    if (text == CellText::values && core::outside_dump(view, rows.operand, offset))
        return Ground::no_data;
    return slot.holds == core::SlotHolds::tile_padding || view.is_strided(rows.operand) ? Ground::hole
                                                                                        : Ground::free;
}

void SlotPainter::hatch(Ground ground, const Rect& where)
{
    if (ground == Ground::element || ground == Ground::free || where.width() < 0.5F)
        return;
    const Hatching hatching = ground == Ground::outside
                                  ? Hatching{mixed(theme.card, theme.bad, 0.1F), theme.bad.faded(0.45F)}
                              : ground == Ground::no_data ? no_data_hatching(theme)
                                                          : hole_hatching(theme);
    figure.rect(where, hatching.ground, rounding(where));
    if (!rows.of_lanes || where.width() > px(3))
        figure.hatch(where, hatching.lines);
}

/// Writes the text of an empty slot above its hatching; not in lanes, which have many tails.
void SlotPainter::empty_slot(const Empty& empty)
{
    if (rows.of_lanes)
        return;
    const core::Dims* const x = empty.slot.element();
    const core::Int offset = empty.place.offset;
    const CellWords said = x ? cell_words(view, rows.operand, *x, offset, text, subject.cache.searches)
                             : empty_words(view, rows.operand, offset, text);
    if (empty.slot.holds == core::SlotHolds::hole && !view.is_strided(rows.operand))
        figure.outline(empty.rect, theme.hole_hatch, 1, rounding(empty.rect));
    if (!rows.index_shown)
        label(empty.rect, said.words, theme.text_soft);
}

/// Draws a slot of a question, like all others: by its offset, or by the byte of the lane at which it begins.
void SlotPainter::asked(const Rect& rect, const core::Place& place)
{
    draw_hidden_cell(figure, rect, theme, rounding(rect));
    const auto number =
        rows.of_lanes ? view.placement(rows.operand).byte_at(place.offset) : std::optional(place.offset);
    if (number)
        label(rect, fmt::format("{}", *number), theme.text);
}

void SlotPainter::element(const Rect& rect, const core::Place& place, const core::SlotView& slot)
{
    const core::Operand operand = rows.operand;
    const core::Dims* const x = slot.element();
    if (x && not_yet_written(subject.highlights, view, operand, *x))
        return figure.outline(rect, theme.text_faint, 1, rounding(rect));
    const CellWords said = x ? cell_words(view, operand, *x, place.offset, text, subject.cache.searches)
                             : CellWords{"?", false, true};
    const Colour full =
        x ? element_colour(subject, operand, *x, slot.position)
          : cell_ramp().mean(place_steps(subject.look, coloured_by(subject.look, view), slot.position, 0));
    CellColours colours = cell_colours(theme, full, slot.not_copied ? Emphasis::faint : Emphasis::full);
    const core::ElementMarks* const differing = subject.marks(operand);
    const bool differs = differing && differing->any_in({operand, place.lane, place.offset, place.offset + 1});
    if (differs)
        colours = {clash, theme.cell_text};
    const core::SelectionView* const selection = subject.highlights.selection.get();
    const double selected = selection && selection->place(operand, place, subject.cache.searches) ? 1 : 0;
    const bool no_data = said.outside && !differs;
    if (no_data || (said.unknown && !differs))
        colours = {no_data ? theme.card : theme.field, theme.text_soft};
    colours = lit_up(theme, colours, selected);
    if (no_data)
        draw_cell_without_data(figure, rect, theme, rounding(rect));
    if (!no_data || selected > 0)
        figure.rect(rect, colours.fill, rounding(rect));
    if (differs)
        draw_clash_cross(figure, rect, theme);
    if (slot.shared)
        draw_shared_corner(figure, rect, theme);
    if (!no_data)
        draw_cell_outline(figure, rect, theme, rounding(rect));
    label(rect, x && rows.index_shown ? fmt::format("{}", (*x)[*rows.index_shown]) : said.words, colours.text);
}

void SlotPainter::label(const Rect& rect, std::string words, Colour colour)
{
    core::Int value = 0;
    const char* const end = words.data() + words.size();
    if (hex && std::from_chars(words.data(), end, value).ptr == end && !words.empty())
        words = view.tensor(rows.operand)->bits() == 8 ? fmt::format("{:02X}", value & 0xFF)
                                                       : fmt::format("{:04X}", value & 0xFFFF);
    const float more = px(1); // narrow slots may fill their gaps
    if (static_cast<float>(rows.slot_width) >= px(words_width))
        labels.add({rect.left - more, rect.top, rect.right + more, rect.bottom}, colour, std::move(words));
}

void SlotPainter::picked(bool one_by_one, const std::function<Span(const core::Place&)>& span_of)
{
    const auto mark = [&](const core::PickPlaces& linked, Picked how)
    {
        // A question about a slot shows no links: if the pick is a slot, it was clicked itself.
        const auto* const at = std::get_if<core::AtPlace>(&linked.pick);
        const std::optional<core::Place> place =
            at && at->operand == rows.operand ? at->place : linked.in(rows.operand);
        if (!place || !rows.holds(*place))
            return;
        const float gap = one_by_one && !rows.of_lanes ? px(between_slots) : 0;
        Rect rect = rows.rect_of(*place);
        rect = {rect.left + gap, rect.top, rect.right - gap, rect.bottom};
        if (rect.right <= rows.area.left || rect.left >= rows.area.right || rect.top > rows.area.bottom
            || rect.bottom < rows.area.top)
            return;
        if (rows.of_lanes)
            rect =
                between(static_cast<core::Int>(rows.row_of(*place)), static_cast<World>(rows.column_of(*place)),
                        static_cast<World>(rows.column_of(*place) + 1));
        if (span_of)
        {
            const Span span = span_of(*place);
            rect.left = span.left;
            rect.right = span.right;
        }
        // A slot may be less than a pixel wide; its ring must be visible even so.
        const float grow = std::max(0.0F, (px(5) - rect.width()) / 2);
        const float bottom = std::max(rect.bottom, rect.top + (rows.of_lanes ? 0 : px(5)));
        const float corners = rows.of_lanes ? px(2) : one_by_one ? rounding(rect) : px(1);
        draw_pick_mark(figure, {rect.left - grow, rect.top, rect.right + grow, bottom}, subject.style, how,
                       true, corners);
    };
    for (const auto& linked : subject.highlights.pinned)
        mark(linked, Picked::pinned);
    if (subject.highlights.hovered)
        mark(*subject.highlights.hovered, Picked::hovered);
}

void SlotPainter::write_words()
{
    if (rows.of_lanes)
        return labels.put_into(figure, subject.style, true);
    labels.put_into(figure, subject.style, text == CellText::offsets, Face::cell_big);
}

} // namespace stridescope::ui
