#include "ui/picture/bar_figure.h"

#include "core/view/values.h"
#include "ui/picture/bar_raster.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/labels.h"
#include "ui/picture/titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

class BarPainter
{
public:
    BarPainter(Figure& into, const Subject& what, core::Operand of_operand, const BarPlane& slots,
               const Rect& view_area)
        : figure(into), subject(what), view(what.view), operand(of_operand), look(what.bar(of_operand)),
          plane(slots), area(view_area), text(cell_text(what.look, what.view)), highlights(what.highlights),
          theme(what.style.theme)
    {
    }

    void paint(std::shared_ptr<const Raster> pixels)
    {
        if (!plane.draws_slots && pixels)
        {
            const Rect whole = {area.left, area.top, area.left + static_cast<float>(pixels->width),
                                area.top + static_cast<float>(pixels->height)};
            figure.image(whole, std::move(pixels), bar_textures + static_cast<TextureSlot>(operand));
        }
        const auto first = static_cast<core::Int>(std::max<World>(0, look.first_row));
        const auto seen = static_cast<core::Int>(area.height() / plane.row_height()) + 2;
        // Where rows are low only some get their offset beside them.
        const auto named = static_cast<core::Int>(std::ceil(px(13) / plane.row_height()));
        for (core::Int row = first; row < first + seen && row < plane.rows(); ++row)
        {
            if (row % named == 0)
                row_name(row);
            if (plane.draws_slots)
                row_at(row);
        }
        if (!plane.draws_slots)
        {
            for (const auto& linked : highlights.pinned)
                far_mark(linked, px(2.5F));
            if (highlights.hovered)
                far_mark(*highlights.hovered, px(2));
        }
        labels.put_into(figure, text == CellText::offsets);
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    [[nodiscard]] float top_of(core::Int row) const
    {
        return area.top + static_cast<float>(static_cast<World>(row) - look.first_row) * plane.row_height();
    }
    [[nodiscard]] float left_of(core::Wide column) const
    {
        return area.left + plane.margin
               + static_cast<float>((static_cast<World>(column) - look.left)
                                    * static_cast<World>(plane.slot_width));
    }

    void row_name(core::Int row)
    {
        const core::Wide begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const float middle = std::max(top_of(row) + plane.slot_height / 2, area.top + px(7));
        if (plane.margin > 0)
            figure.text({area.left, middle - px(7), area.left + plane.margin - px(8), middle + px(7)},
                        Align::right, Face::cell_small, theme.text_faint,
                        fmt::format("{}", static_cast<core::Int>(begin)));
    }

    /// Where a place lies in a picture without single slots.
    void far_mark(const core::PickPlaces& linked, float line)
    {
        const auto& offset = operand == core::Operand::input    ? linked.input_offset
                             : operand == core::Operand::output ? linked.output_offset
                                                                : linked.indices_offset;
        if (!offset || *offset < plane.range.least || *offset > plane.range.greatest)
            return;
        const core::Wide slot = core::wide(*offset) - plane.range.least;
        const auto row = static_cast<core::Int>(slot / plane.columns);
        const float x = left_of(slot % plane.columns);
        const float y = top_of(row);
        const auto width = static_cast<float>(plane.slot_width);
        const float more = std::max(px(1), (px(7) - width) / 2);
        if (x > area.right || x + width < area.left + plane.margin || y > area.bottom)
            return;
        figure.outline({x - more, y - px(1), x + width + more, y + std::max(plane.slot_height, px(5)) + px(1)},
                       theme.focus, line, px(2));
    }

    void row_at(core::Int row)
    {
        const core::Wide row_begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const core::Wide begin = row_begin + static_cast<core::Int>(look.left);
        const core::Wide end = std::min(row_begin + plane.columns, core::wide(plane.range.greatest) + 1);
        const float y = top_of(row);
        const auto slot_width = static_cast<float>(plane.slot_width);
        float empty_from = -1; // holes next to each other are hatched as one
        for (core::Wide offset = begin; offset < end; ++offset)
        {
            const float left = left_of(offset - row_begin);
            if (left > area.right)
                break;
            const Rect rect = {left + px(0.75F), y, left + slot_width - px(0.75F), y + plane.slot_height};
            const auto at = static_cast<core::Int>(offset);
            const core::SlotView slot = view.slot(operand, at, subject.cache.searches);
            const bool empty = slot.holds == core::Holds::hole || slot.holds == core::Holds::outside;
            if (empty && empty_from < 0)
                empty_from = rect.left;
            if (!empty && empty_from >= 0)
            {
                hatch(empty_from, left - px(0.75F), y);
                empty_from = -1;
            }
            if (empty)
                late.emplace_back(rect, at);
            else
                element(rect, at, slot);
        }
        if (empty_from >= 0)
            hatch(empty_from, left_of(end - row_begin), y);
        for (const auto& [rect, offset] : late)
        {
            // The documents' pictures write unused places as x.
            label(rect, text == CellText::values ? "x" : fmt::format("{}", offset), theme.text_faint);
            marks(rect, offset);
        }
        late.clear();
    }

    void hatch(float left, float right, float y)
    {
        const Rect run = {left, y, std::min(right, area.right), y + plane.slot_height};
        figure.rect(run, theme.hole, rounding());
        figure.hatch(run, theme.hole_hatch);
    }

    void element(const Rect& rect, core::Int offset, const core::SlotView& slot)
    {
        const bool undecided = slot.holds == core::Holds::undecided;
        const CellColours colours =
            cell_colours(theme, slot.position, slot.outside ? Emphasis::faint : Emphasis::full);
        const double selected =
            highlights.selection && highlights.selection->place(operand, offset, subject.cache.searches) ? 1
                                                                                                         : 0;
        figure.rect(rect, lit_up(theme, undecided ? theme.field : colours.fill, selected), rounding());
        if (slot.holds == core::Holds::shared)
        {
            // Two coordinates or more: a corner, so that it is seen without colour too.
            const float corner = std::min(rect.width(), rect.height()) * 0.3F;
            figure.rect({rect.right - corner, rect.top, rect.right, rect.top + corner}, theme.caution);
        }
        std::string words = fmt::format("{}", offset);
        if (undecided)
            words = "?";
        else if (text == CellText::values)
            words = view.value(operand, *slot.first).value_or(words);
        else if (text == CellText::coordinates)
            words = core::coordinate_text(*slot.first);
        label(rect, std::move(words), undecided ? theme.text_soft : colours.text);
        marks(rect, offset);
    }

    void label(const Rect& rect, std::string words, Colour colour)
    {
        const float more = px(1); // narrow slots may fill their gaps
        if (static_cast<float>(plane.slot_width) >= px(12))
            labels.add({rect.left - more, rect.top, rect.right + more, rect.bottom}, colour, std::move(words));
    }

    void marks(const Rect& rect, core::Int offset)
    {
        if (subject.names)
            figure.places.push_back({fmt::format("slot/{}/{}", static_cast<int>(operand), offset), rect});
        const auto mark = [&](const core::PickPlaces& linked, float width)
        {
            const core::Highlight how = view.slot_highlight(linked, operand, offset);
            if (how != core::Highlight::none)
                figure.outline({rect.left - px(1), rect.top - px(1), rect.right + px(1), rect.bottom + px(1)},
                               theme.focus, width, rounding() + px(1));
        };
        for (const auto& linked : highlights.pinned)
            mark(linked, px(2.5F));
        if (highlights.hovered)
            mark(*highlights.hovered, px(2));
    }

    [[nodiscard]] float rounding() const { return static_cast<float>(plane.slot_width) > px(14) ? px(4) : 0; }

    Figure& figure;
    const Subject& subject;
    const core::SceneView& view;
    core::Operand operand;
    const BarLook& look;
    const BarPlane& plane;
    const Rect& area;
    CellText text;
    const Highlights& highlights;
    const Theme& theme;
    Labels labels;
    std::vector<std::pair<Rect, core::Int>> late; ///< labels of holes, above their hatching
};

} // namespace

namespace
{

void draw_strip(Figure& figure, const Subject& subject, core::Operand operand, const BarRoom& room)
{
    const Rect& strip = *room.strip;
    const BarLook& look = subject.bar(operand);
    const auto px = [&](float length) { return subject.px(length); };
    ProgressiveRaster& pixels = subject.cache.bars[static_cast<std::size_t>(operand)].strip;
    subject.cache.refining |=
        paint_strip(pixels, span_field(subject, operand), room.plane, strip, operand, subject);
    figure.image(strip, pixels.raster(), strip_textures + static_cast<TextureSlot>(operand));
    const StripPart seen = strip_part(look, room);
    const float length = seen.upright ? strip.height() : strip.width();
    const float from = static_cast<float>(seen.first / seen.all) * length;
    const float mark = std::max(px(6), static_cast<float>(seen.seen / seen.all) * length);
    const float start = std::min(from, length - mark);
    const Rect frame =
        seen.upright
            ? Rect{strip.left - px(1), strip.top + start, strip.right + px(1), strip.top + start + mark}
            : Rect{strip.left + start, strip.top - px(1), strip.left + start + mark, strip.bottom + px(1)};
    figure.outline(frame, subject.style.theme.focus, px(2), px(2));
}

} // namespace

void draw_bar(Figure& figure, const Subject& subject, core::Operand operand, const BarRoom& room)
{
    const auto px = [&](float length) { return subject.px(length); };
    // Marks stand out by a few pixels.
    const Rect with_marks = {room.area.left - px(3), room.area.top - px(3), room.area.right + px(3),
                             room.area.bottom};
    figure.clip(with_marks);
    ProgressiveRaster& pixels = subject.cache.bars[static_cast<std::size_t>(operand)].pixels;
    const bool painted = !room.plane.draws_slots;
    const bool coarse =
        painted && paint_bar(pixels, span_field(subject, operand), room.plane, room.area, operand, subject);
    subject.cache.refining |= coarse;
    BarPainter(figure, subject, operand, room.plane, room.area).paint(painted ? pixels.raster() : nullptr);
    if (coarse)
        draw_note(figure, subject, with_marks, coarse_note);
    figure.unclip();
    if (room.strip)
        draw_strip(figure, subject, operand, room);
}

} // namespace stridescope::ui
