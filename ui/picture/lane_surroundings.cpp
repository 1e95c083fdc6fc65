#include "ui/picture/surroundings.h"

#include "core/kinds/ask.h"
#include "core/text/grouped.h"
#include "core/text/letters.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
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
    LaneSurroundings(Figure& into, const Subject& what, const MemoryRoom& room, SlotPainter& painter)
        : figure(into), subject(what), view(what.view), map(what.view.placement()), look(what.look.lanes),
          rows(room.rows), plane(room.lanes), area(room.canvas), highlights(what.highlights),
          theme(what.style.theme), lane_size(rows.row_height), slots(painter)
    {
    }

    void below() override { banks(); }
    void row(core::Int npu) override
    {
        if (draws_elements(look, subject.style))
            slots.row(npu);
        else if (subject.look.asks)
            draw_hidden_cell(figure, strip(npu, 0, static_cast<World>(map.reserved())), theme, 0);
        else if (draws_areas(map, look, subject.style))
            areas(npu);
    }
    void lines() override
    {
        for (const float x : borders)
            figure.line(x, area.top + px(4), x, plane.map.bottom, theme.text_faint, 1);
    }
    void above(core::Int first, core::Int end) override
    {
        for (core::Int npu = first; npu < end; ++npu)
            name(npu);
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    /// Returns the text about the end of the lane, and how far the tensor extends past it, as far as it fits.
    [[nodiscard]] std::string end_words(float room) const
    {
        const core::Int over = map.end_address - map.lane_bytes;
        const std::string whole = fmt::format("end of lane: {} bytes over", core::grouped(over));
        for (const std::string& words :
             {over > 0 ? whole : std::string("end of lane"), std::string("end of lane"), std::string("end")})
            if (subject.measure(Face::cell_small, words) <= room)
                return words;
        return {};
    }

    [[nodiscard]] float x_of(World element) const
    {
        return std::clamp(rows.left_of(element), rows.area.left, rows.area.right);
    }
    [[nodiscard]] float y_of(core::Int npu) const { return rows.top_of(static_cast<World>(npu)); }
    [[nodiscard]] World element_at_byte(World byte) const
    {
        return (byte - static_cast<World>(map.address)) * 8 / static_cast<World>(map.bits);
    }
    /// Returns a lane's strip between two elements, a little lower than the lane.
    [[nodiscard]] Rect strip(core::Int npu, World from, World to) const { return slots.between(npu, from, to); }

    void banks()
    {
        if (!map.in_lanes)
            return;
        const World bank_elements = static_cast<World>(map.bank_bytes) * 8 / static_cast<World>(map.bits);
        const World origin = element_at_byte(0);
        const float width = static_cast<float>(bank_elements * static_cast<World>(rows.slot_width));
        const Rect scale = {plane.map.left, area.top, plane.map.right, plane.map.top};
        const World first_seen = (rows.left - origin) / bank_elements;
        core::Int step = 1; // banks that are drawn together if they are narrow
        while (width * static_cast<float>(step) < px(3))
            step *= 2;
        const core::Int first =
            std::clamp<core::Int>(static_cast<core::Int>(std::max<World>(0, first_seen)), 0, map.bank_count)
            / step * step;
        for (core::Int bank = first; bank < map.bank_count; bank += step)
        {
            const World from = origin + bank_elements * static_cast<World>(bank);
            const float left = x_of(from);
            const float right = x_of(from + bank_elements * static_cast<World>(step));
            if (left >= plane.map.right)
                break;
            if (bank / step % 2 == 0)
                figure.rect({left, plane.map.top, right, plane.map.bottom}, theme.field.faded(0.45F));
            borders.push_back(left);
            if (const std::string words = bank_name(bank, right - left, subject.style); !words.empty())
                figure.text({left + px(5), scale.top, right, scale.bottom}, Align::left, Face::cell_small,
                            theme.text_soft, words);
        }
        const World end = element_at_byte(static_cast<World>(map.lane_bytes));
        if (const float x = x_of(end); x < plane.map.right)
        {
            figure.hatch({x, plane.map.top, plane.map.right, plane.map.bottom}, theme.bad.faded(0.35F));
            figure.line(x, scale.top, x, plane.map.bottom, theme.bad, px(2));
            if (const std::string words = end_words(plane.map.right - x - px(6)); !words.empty())
                figure.text({x + px(5), scale.top, plane.map.right, scale.bottom}, Align::left,
                            Face::cell_small, theme.bad, words);
        }
    }

    void name(core::Int npu)
    {
        const bool every = lane_size >= px(13) || npu % 4 == 0;
        const float middle = y_of(npu) + std::max(lane_size, px(12)) / 2;
        if (!every || middle + px(5) > plane.map.bottom) // no names are cut in half
            return;
        const auto pointed = highlights.hovered ? highlights.hovered->in(core::Operand::input) : std::nullopt;
        const bool lit_lane = pointed && pointed->lane == npu;
        figure.text({area.left, y_of(npu), plane.map.left - px(8), y_of(npu) + std::max(lane_size, px(12))},
                    Align::right, Face::cell_small, lit_lane ? theme.accent : theme.text_faint,
                    map.lane_name(npu));
    }

    [[nodiscard]] core::Int first_seen_element() const
    {
        return static_cast<core::Int>(std::clamp<World>(rows.left, 0, static_cast<World>(map.reserved())));
    }
    [[nodiscard]] core::Int end_of_seen_elements() const
    {
        return static_cast<core::Int>(std::clamp<World>(std::ceil(rows.column_at(plane.map.right)), 0,
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
    const LaneLook& look;
    const SlotRows& rows;
    const LanePlane& plane;
    const Rect& area;
    const Highlights& highlights;
    const core::ElementMarks* differing = subject.marks(core::Operand::input);
    const Theme& theme;
    float lane_size; ///< in pixels
    SlotPainter& slots;
    std::vector<float> borders; ///< x of the borders between banks, in pixels
};

} // namespace

std::unique_ptr<Surroundings> lane_surroundings(Figure& figure, const Subject& subject, const MemoryRoom& room,
                                                SlotPainter& slots)
{
    return std::make_unique<LaneSurroundings>(figure, subject, room, slots);
}

std::string bank_name(core::Int bank, float width, const Style& style)
{
    for (std::string words : {fmt::format("bank {}", bank), fmt::format("{}", bank)})
        if (width > style.px(7) * static_cast<float>(words.size()) + style.px(10))
            return words;
    return {};
}

} // namespace stridescope::ui
