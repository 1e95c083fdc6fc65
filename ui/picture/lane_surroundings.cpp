#include "ui/picture/surroundings.h"

#include "core/kinds/ask.h"
#include "core/text/grouped.h"
#include "core/text/letters.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/lane_frame.h"
#include "ui/picture/lane_plane.h"
#include "ui/picture/memory_raster.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

class LaneSurroundings final : public Surroundings
{
public:
    LaneSurroundings(Figure& into, const Subject& what, const MemoryPlane& plane, SlotPainter& painter)
        : figure(into), subject(what), view(what.view), map(what.view.placement()), rows(plane.rows),
          highlights(what.highlights), theme(what.style.theme), slots(painter),
          frame(what.style, what.measure, map, rows, plane.canvas, false), painted(plane.painted)
    {
    }

    void below() override
    {
        frame.banks(figure);
        frame.lane_end(figure, map.end_address);
    }
    void row(core::Int npu) override
    {
        if (draws_elements(rows, subject.style))
            slots.row(npu);
        else if (subject.look.asks)
            draw_hidden_cell(figure, strip(npu, 0, static_cast<World>(map.reserved())), theme, 0);
        else if (!painted)
            areas(npu);
    }
    void lines() override { frame.borders(figure, theme.text_faint); }
    void above(core::Int first, core::Int end) override
    {
        for (core::Int lane = first; lane < end; ++lane)
            frame.name(figure, lane, lane, is_lit(lane));
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    /// Returns a lane's strip between two elements, a little lower than the lane.
    [[nodiscard]] Rect strip(core::Int npu, World from, World to) const { return slots.between(npu, from, to); }

    [[nodiscard]] bool is_lit(core::Int lane) const
    {
        const auto pointed = highlights.hovered ? highlights.hovered->in(core::Operand::input) : std::nullopt;
        return pointed && pointed->lane == lane;
    }

    [[nodiscard]] core::Int first_seen_element() const
    {
        return static_cast<core::Int>(std::clamp<World>(rows.left, 0, static_cast<World>(map.reserved())));
    }
    [[nodiscard]] core::Int end_of_seen_elements() const
    {
        return static_cast<core::Int>(std::clamp<World>(std::ceil(rows.column_at(rows.area.right)), 0,
                                                        static_cast<World>(map.reserved())));
    }

    void empty(core::Int npu, core::Int from, core::Int to)
    {
        if (from >= 0)
            slots.hole(npu, from, to);
    }

    /// Draws each channel's part of a batch as one area, with its alignment tail hatched.
    void areas(core::Int npu)
    {
        const core::Digit& dealt = *map.cyclic_digit();
        const core::Int length = dealt.stride;
        const core::Int used = map.channel_reach();
        const core::Int count = map.reserved() / length;
        core::Int first_empty = -1;
        for (core::Int area_number = first_seen_element() / length; area_number < count; ++area_number)
        {
            const core::Int begin = area_number * length;
            if (begin >= end_of_seen_elements())
            {
                empty(npu, first_empty, begin);
                return;
            }
            const core::Int end = begin + length;
            const core::SlotView slot = view.slot(core::Operand::input, {npu, begin}, subject.cache.searches);
            if (!slot.element())
            {
                first_empty = first_empty < 0 ? begin : first_empty;
                continue;
            }
            empty(npu, first_empty, begin);
            first_empty = -1;
            const core::Int filled = begin + used;
            const core::PlaceRange channel{core::Operand::input, npu, begin, filled};
            Rect rect = strip(npu, static_cast<World>(begin), static_cast<World>(filled));
            const float gap = std::min(px(1), rect.width() * 0.15F);
            rect.left += gap;
            rect.right -= gap;
            core::RangeView seen; // only its elements are used
            seen.range = channel;
            CellColours colours = cell_colours(
                theme, range_colour(subject, range_field(subject, core::Operand::input), seen), Emphasis::full);
            if (differing && differing->any_in(channel))
                colours = {with_clashes(colours.fill, 0.1), theme.cell_text};
            const double selected =
                highlights.selection ? highlights.selection->share(channel, subject.cache.searches) : 0;
            colours = lit_up(theme, colours, selected);
            figure.rect(rect, colours.fill, slots.rounding(rect));
            draw_cell_outline(figure, rect, theme, slots.rounding(rect));
            // If padding lies between a channel's elements, its name is on those before the first padding.
            const core::Int solid = map.ragged ? group_padding(npu, begin, filled) : filled;
            const Rect named =
                solid > begin ? strip(npu, static_cast<World>(begin), static_cast<World>(solid)) : rect;
            slots.words().add(named, colours.text, channel_words(dealt, *slot.coordinate));
            if (filled < end)
                empty(npu, filled, end);
        }
        empty(npu, first_empty, map.reserved());
    }

    /// Draws the slots that a group which is not full leaves unused in a channel. Returns the first of them.
    core::Int group_padding(core::Int npu, core::Int begin, core::Int end)
    {
        core::Int first = end;
        core::Int from = -1;
        for (core::Int offset = begin; offset < end; ++offset)
        {
            const bool padding = view.slot(core::Operand::input, {npu, offset}, subject.cache.searches).holds
                                 == core::SlotHolds::group_padding;
            if (padding && from < 0)
            {
                from = offset;
                first = std::min(first, from);
            }
            if (!padding)
                empty(npu, std::exchange(from, -1), offset);
        }
        empty(npu, from, end);
        return first;
    }

    /// Returns "n1 c5": the channel of a coordinate, and its batch if there are several.
    [[nodiscard]] std::string channel_words(const core::Digit& dealt, const core::Dims& x) const
    {
        const auto words = [&](const core::Digit& digit)
        { return fmt::format("{}{}", core::small_letter(map.labels[digit.dimension]), x[digit.dimension]); };
        const core::Digit& outer = map.digits.front();
        const std::string channel = words(dealt);
        return &outer == &dealt || outer.extent == 1 ? channel : words(outer) + " " + channel;
    }

    Figure& figure;
    const Subject& subject;
    const core::SceneView& view;
    const core::TensorPlacement& map;
    const SlotRows& rows;
    const Highlights& highlights;
    const core::ElementMarks* differing = subject.marks(core::Operand::input);
    const Theme& theme;
    SlotPainter& slots;
    LaneFrame frame;
    bool painted;
};

} // namespace

std::unique_ptr<Surroundings> lane_surroundings(Figure& figure, const Subject& subject,
                                                const MemoryPlane& plane, SlotPainter& slots)
{
    return std::make_unique<LaneSurroundings>(figure, subject, plane, slots);
}

} // namespace stridescope::ui
