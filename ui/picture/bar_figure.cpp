#include "ui/picture/bar_figure.h"

#include "core/view/backward_start.h"
#include "core/view/buffer_end.h"
#include "core/view/data_cover.h"
#include "ui/picture/bar_ends.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/cell_words.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/labels.h"
#include "ui/picture/memory_raster.h"
#include "ui/picture/pick_marks.h"
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
          plane(slots), area(view_area), text(slot_text(what.look, what.view)), highlights(what.highlights),
          theme(what.style.theme)
    {
    }

    void paint(std::shared_ptr<const Raster> pixels)
    {
        if (!subject.look.asks) // what is asked may be how far it goes
            place_ends();
        if (!plane.draws_slots && pixels)
        {
            const Rect whole = {area.left, area.top, area.left + static_cast<float>(pixels->width),
                                area.top + static_cast<float>(pixels->height)};
            figure.image(whole, std::move(pixels),
                         subject.cache.first_texture + memory_textures + static_cast<TextureSlot>(operand));
        }
        const auto first = static_cast<core::Int>(std::max<World>(0, look.first_row));
        const auto seen = static_cast<core::Int>(area.height() / plane.row_height()) + 2;
        // Where rows are low only some get their offset beside them.
        const auto named = static_cast<core::Int>(std::ceil(px(13) / plane.row_height()));
        float named_to = -1; // pixels, where the last name ended
        for (core::Int row = first; row < first + seen && row < plane.rows(); ++row)
        {
            if (plane.offsets > 0)
                ruler(row);
            else if (row % named == 0)
                row_name(row, named_to);
            if (plane.draws_slots)
                row_at(row);
        }
        if (!plane.draws_slots)
        {
            for (const auto& linked : highlights.pinned)
                far_mark(linked, Picked::pinned);
            if (highlights.hovered)
                far_mark(*highlights.hovered, Picked::hovered);
        }
        for (const auto& [slot, how] : rings) // above the places beside theirs
            draw_pick_mark(figure, slot, subject.style, how, true, rounding());
        labels.put_into(figure, subject.style, text == CellText::offsets, Face::cell_big);
        draw_ends();
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    [[nodiscard]] float top_of(core::Int row) const
    {
        return area.top + static_cast<float>(static_cast<World>(row) - look.first_row) * plane.row_height();
    }
    [[nodiscard]] float left_of_place(World column) const
    {
        return area.left + plane.margin
               + static_cast<float>((column - look.left) * static_cast<World>(plane.slot_width));
    }
    [[nodiscard]] float left_of(core::Wide column) const { return left_of_place(static_cast<World>(column)); }

    [[nodiscard]] bool outside_buffer(core::Int offset) const
    {
        const core::TensorFacts* tensor = view.tensor(operand);
        return tensor && core::outside_buffer(*tensor, offset);
    }

    /// A line where the buffer ends, and the words under it.
    struct EndLine
    {
        core::Int row;
        float x;
        BarEnd end;
    };
    struct EndWords
    {
        Rect where;
        bool before; ///< the line
        BarEnd end;
    };

    void place_ends()
    {
        const auto columns = static_cast<World>(plane.columns);
        for (BarEnd& end : bar_ends(view, operand))
        {
            const World slot = end.place - static_cast<World>(plane.range.least);
            // Between two rows it is at the end of the upper one.
            const World row = std::max<World>(0, std::ceil(slot / columns) - 1);
            const float x = left_of_place(slot - row * columns);
            const float y = area.top + static_cast<float>(row - look.first_row) * plane.row_height();
            if (slot < 0 || x < area.left + plane.margin - px(2) || x > area.right + px(2)
                || y + plane.slot_height < area.top || y > area.bottom)
                continue;
            end_lines.push_back({static_cast<core::Int>(row), x, std::move(end)});
        }
        std::vector<EndLine> lines = end_lines;
        for (std::size_t i = 0; plane.end_words && i < lines.size(); ++i)
        {
            const EndLine& line = lines[i];
            const float width = subject.measure(Face::cell_small, line.end.words) + px(5);
            const bool pair = i + 1 < lines.size() && lines[i + 1].row == line.row;
            if (!pair)
            {
                place_words(line, line.x + width > area.right);
                continue;
            }
            const EndLine& next = lines[i + 1];
            const float next_width = subject.measure(Face::cell_small, next.end.words) + px(5);
            const bool next_before = next.x + next_width > area.right;
            const float next_left = next_before ? next.x - next_width : next.x;
            if (line.x + width + px(8) <= next_left)
                place_words(line, false);
            else if (line.x - width >= area.left && next_left >= line.x)
                place_words(line, true);
            else // one text for both, at the last line
                lines[i + 1].end.words = line.end.words + ", " + next.end.words;
        }
    }

    void place_words(const EndLine& line, bool before)
    {
        const float y = top_of(line.row) + plane.slot_height + plane.bytes + px(2);
        Rect where = before ? Rect{area.left, y, line.x - px(4), y + px(14)}
                            : Rect{line.x + px(4), y, area.right, y + px(14)};
        const float width = std::min(where.width(), subject.measure(Face::cell_small, line.end.words));
        (before ? where.left : where.right) = before ? where.right - width : where.left + width;
        end_words.push_back({where, before, line.end});
    }

    void draw_ends()
    {
        for (const EndLine& line : end_lines)
        {
            const float y = top_of(line.row);
            figure.line(line.x, y - px(2), line.x, y + plane.slot_height + px(4), colour_of(line.end), px(2));
        }
        for (const EndWords& one : end_words)
        {
            figure.text(one.where, one.before ? Align::right : Align::left, Face::cell_small,
                        colour_of(one.end),
                        shortened(subject.measure, Face::cell_small, one.end.words, one.where.width() + 1));
            if (subject.names)
                figure.places.push_back({"end/" + one.end.words, one.where});
        }
    }

    [[nodiscard]] Colour colour_of(const BarEnd& end) const
    {
        const core::TensorFacts& tensor = *view.tensor(operand);
        if (end.given)
            return tensor.fits == false ? theme.bad : theme.text;
        return tensor.total_bytes
                       && end.place * static_cast<World>(tensor.bits())
                              > static_cast<World>(*tensor.total_bytes) * 8
                   ? theme.caution
                   : theme.text_soft;
    }

    /// The offset above each place and the byte at which it begins below, as often as they can be read; those
    /// of what is pinned always, and lit.
    void ruler(core::Int row)
    {
        const core::Wide begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const core::Wide end = std::min(begin + plane.columns, core::wide(plane.range.greatest) + 1);
        const float y = top_of(row);
        const Rect above = {area.left, y - plane.offsets, area.right, y};
        const Rect below = {area.left, y + plane.slot_height, area.right, y + plane.slot_height + plane.bytes};
        const auto name = [&](const Rect& line, const char* words)
        {
            figure.text({line.left, line.top, line.left + plane.margin - px(8), line.bottom}, Align::left,
                        Face::cell_small, theme.text_soft, words);
        };
        name(above, "offset");
        name({area.left, y, area.right, below.top}, text == CellText::values ? "value" : "");
        name(below, "byte");
        const core::Int bits = view.placement(operand).bits;
        const auto byte_at = [&](core::Wide offset) { return core::divide_down(offset * bits, 8); };
        const auto last = static_cast<core::Int>(end - 1);
        const float longest = std::max(subject.measure(Face::cell_small, fmt::format("{}", last)),
                                       subject.measure(Face::cell_small, wide_text(byte_at(end))));
        const auto slot = static_cast<float>(plane.slot_width);
        core::Int every = 1;
        for (int i = 0; slot * static_cast<float>(every) < longest + px(6) && i < 60; ++i)
            every = i % 3 == 1 ? every / 2 * 5 : every * 2;
        const std::vector<core::Int> lit = lit_offsets();
        const core::Wide from = begin + static_cast<core::Int>(look.left);
        for (core::Wide offset = from; offset < end; ++offset)
        {
            const float left = left_of(offset - begin);
            if (left > area.right)
                break;
            const auto at = static_cast<core::Int>(offset);
            const bool is_lit = std::find(lit.begin(), lit.end(), at) != lit.end();
            const auto is_near = [&](core::Int other)
            {
                const core::Wide apart = core::wide(other) - offset;
                return apart < every && -apart < every;
            };
            const bool near_lit = every > 1 && std::any_of(lit.begin(), lit.end(), is_near);
            if (!is_lit && (offset % every != 0 || near_lit))
                continue;
            const Colour colour = is_lit ? theme.text : theme.text_faint;
            const float middle = left + slot / 2;
            figure.text({middle - longest, above.top, middle + longest, above.bottom}, Align::centre,
                        Face::cell_small, colour, fmt::format("{}", at));
            figure.line(left, below.top, left, below.top + px(3), colour, 1);
            figure.text({left + px(2), below.top + px(1), left + 2 * longest, below.bottom}, Align::left,
                        Face::cell_small, colour, wide_text(byte_at(offset)));
        }
        if (const auto start = walk_start(); start && *start >= begin && *start < end)
            walk_mark(left_of(*start - begin) + slot / 2, below.bottom, *start == plane.range.greatest);
    }

    [[nodiscard]] static std::string wide_text(core::Wide value)
    {
        const auto narrow = core::narrow(value);
        return narrow ? fmt::format("{}", *narrow) : std::string("2^63 or more");
    }

    /// Places of what is picked, in this memory.
    [[nodiscard]] std::vector<core::Int> lit_offsets() const
    {
        std::vector<core::Int> all;
        const auto add = [&](const core::PickPlaces& linked)
        {
            if (const auto& place = linked.in(operand))
                all.push_back(place->offset);
        };
        for (const core::PickPlaces& linked : highlights.pinned)
            add(linked);
        if (highlights.hovered)
            add(*highlights.hovered);
        return all;
    }

    /// Where a window that is walked backward along some dimension begins.
    [[nodiscard]] std::optional<core::Int> walk_start() const
    {
        if (operand != core::Operand::input || subject.look.asks)
            return std::nullopt;
        const auto start = core::backward_start(view);
        return start ? std::optional(view.offset(operand, *start)) : std::nullopt;
    }
    /// `last`: of the memory, behind which its end is named.
    void walk_mark(float x, float y, bool last)
    {
        figure.path({{x - px(3), y + px(6)}, {x, y + px(2)}, {x + px(3), y + px(6)}}, theme.accent, px(1.5F));
        constexpr const char* whole = "start (backward)";
        const auto place = [&](const char* words, bool before)
        {
            const float width = subject.measure(Face::cell_small, words);
            return before ? Rect{x - width - px(6), y, x - px(6), y + px(13)}
                          : Rect{x + px(6), y, x + width + px(6), y + px(13)};
        };
        const bool first_before = last || place(whole, false).right > area.right;
        for (const char* words : {whole, "start"})
            for (const bool before : {first_before, !first_before})
                if (const Rect where = place(words, before); has_room(where, nullptr))
                    return walk_words(where, before, words);
        // Words about ends give way to those at the arrow, where they can.
        const Rect where = place(whole, first_before);
        const Rect taken = {std::min(where.left, x - px(3)), where.top, std::max(where.right, x + px(3)),
                            where.bottom};
        std::vector<Rect> moved;
        for (const EndWords& one : end_words)
        {
            Rect rect = one.where;
            if (meet(rect, taken))
            {
                const float by = one.before ? taken.left - px(8) - rect.right : taken.right + px(8) - rect.left;
                rect = {rect.left + by, rect.top, rect.right + by, rect.bottom};
                if (!has_room(rect, &one))
                    return;
            }
            moved.push_back(rect);
        }
        for (std::size_t i = 0; i < moved.size(); ++i)
            end_words[i].where = moved[i];
        walk_words(where, first_before, whole);
    }
    [[nodiscard]] bool meet(const Rect& a, const Rect& b) const
    {
        return a.top < b.bottom && a.bottom > b.top && a.left < b.right + px(8) && a.right > b.left - px(8);
    }
    /// Inside the area, and beside the words about ends but for one.
    [[nodiscard]] bool has_room(const Rect& where, const EndWords* but) const
    {
        return where.left >= area.left && where.right <= area.right
               && std::none_of(end_words.begin(), end_words.end(),
                               [&](const EndWords& one) { return &one != but && meet(one.where, where); });
    }
    void walk_words(const Rect& where, bool before, const char* words)
    {
        figure.text(where, before ? Align::right : Align::left, Face::cell_small, theme.accent, words);
        if (subject.names)
            figure.places.push_back({"walk/start", where});
    }

    /// Writes the offset of a row's first slot beside it, unless it would touch the one above.
    void row_name(core::Int row, float& named_to)
    {
        const core::Wide begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const float middle = std::max(top_of(row) + plane.slot_height / 2, area.top + px(7));
        const Rect line = {area.left, middle - px(7), area.left + plane.margin - px(8), middle + px(7)};
        if (plane.margin <= 0 || plane.rows() < 2 || line.top < named_to - px(1)
            || (!plane.draws_slots && line.bottom > area.bottom + px(2)))
            return;
        named_to = line.bottom;
        figure.text(line, Align::right, Face::cell_small, theme.text_faint,
                    fmt::format("{}", static_cast<core::Int>(begin)));
    }

    /// Where a place lies in a picture without single slots.
    void far_mark(const core::PickPlaces& linked, Picked how)
    {
        const auto& place = linked.in(operand);
        if (!place || place->offset < plane.range.least || place->offset > plane.range.greatest)
            return;
        const core::Wide slot = core::wide(place->offset) - plane.range.least;
        const auto row = static_cast<core::Int>(slot / plane.columns);
        const float x = left_of(slot % plane.columns);
        const float y = top_of(row);
        const auto width = static_cast<float>(plane.slot_width);
        const float more = std::max(0.0F, (px(5) - width) / 2);
        if (x > area.right || x + width < area.left + plane.margin || y > area.bottom)
            return;
        draw_pick_mark(figure, {x - more, y, x + width + more, y + std::max(plane.slot_height, px(5))},
                       subject.style, how, true, px(1));
    }

    void row_at(core::Int row)
    {
        const core::Wide row_begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const core::Wide begin = row_begin + static_cast<core::Int>(look.left);
        const core::Wide end = std::min(row_begin + plane.columns, core::wide(plane.range.greatest) + 1);
        const float y = top_of(row);
        const auto slot_width = static_cast<float>(plane.slot_width);
        // Places without an element that are next to each other are hatched as one.
        Run run;
        for (core::Wide offset = begin; offset < end; ++offset)
        {
            const float left = left_of(offset - row_begin);
            if (left > area.right)
                break;
            const Rect rect = {left + px(0.75F), y, left + slot_width - px(0.75F), y + plane.slot_height};
            const auto at = static_cast<core::Int>(offset);
            const core::SlotView slot = view.slot(operand, {0, at}, subject.cache.searches);
            const Ground ground = ground_of(slot, at);
            if (ground != run.ground)
            {
                hatch(run, left - px(0.75F), y);
                run = {ground, rect.left};
            }
            if (ground != Ground::element)
                late.push_back({rect, at, slot});
            else
                element(rect, at, slot);
        }
        hatch(run, left_of(end - row_begin), y);
        for (const Late& empty : late)
            empty_place(empty);
        late.clear();
    }

    /// What a slot lies on.
    enum class Ground
    {
        element,
        hole,    ///< no element is there
        free,    ///< nor a position of a whole tile, where holes are hatched as the tiles' padding
        no_data, ///< and the data do not reach it
        outside, ///< of the buffer
    };
    struct Run
    {
        Ground ground = Ground::element;
        float from = 0;
    };
    struct Late
    {
        Rect rect;
        core::Int offset;
        core::SlotView slot;
    };

    [[nodiscard]] Ground ground_of(const core::SlotView& slot, core::Int offset) const
    {
        if (subject.look.asks)
            return Ground::element; // like all others
        if (outside_buffer(offset))
            return Ground::outside;
        const bool in_tile = slot.holds == core::SlotHolds::tile_padding;
        if (!in_tile && slot.holds != core::SlotHolds::hole && slot.holds != core::SlotHolds::outside)
            return Ground::element;
        if (text == CellText::values && core::outside_dump(view, operand, offset))
            return Ground::no_data;
        return in_tile || view.is_strided(operand) ? Ground::hole : Ground::free;
    }

    void hatch(const Run& run, float right, float y)
    {
        if (run.ground == Ground::element || run.ground == Ground::free)
            return;
        const Rect where = {run.from, y, std::min(right, area.right), y + plane.slot_height};
        const Hatching hatching = run.ground == Ground::outside
                                      ? Hatching{mixed(theme.card, theme.bad, 0.1F), theme.bad.faded(0.45F)}
                                  : run.ground == Ground::no_data ? no_data_hatching(theme)
                                                                  : hole_hatching(theme);
        figure.rect(where, hatching.ground, rounding());
        figure.hatch(where, hatching.lines);
    }

    /// Labels of what is hatched, above its hatching.
    void empty_place(const Late& empty)
    {
        const core::Dims* const x = empty.slot.element();
        const CellWords said = x ? cell_words(view, operand, *x, empty.offset, text, subject.cache.searches)
                                 : empty_words(view, operand, empty.offset, text);
        if (empty.slot.holds == core::SlotHolds::hole && !view.is_strided(operand))
            figure.outline(empty.rect, theme.hole_hatch, 1, rounding());
        label(empty.rect, said.words, theme.text_soft);
        marks(empty.rect, empty.offset);
    }

    void element(const Rect& rect, core::Int offset, const core::SlotView& slot)
    {
        if (subject.look.asks)
        {
            draw_hidden_cell(figure, rect, theme, rounding());
            label(rect, fmt::format("{}", offset), theme.text);
            return marks(rect, offset);
        }
        const core::Dims* const x = slot.element();
        if (x && not_yet_written(highlights, view, operand, *x))
        {
            figure.outline(rect, theme.text_faint, 1, rounding());
            return marks(rect, offset);
        }
        const CellWords said = x ? cell_words(view, operand, *x, offset, text, subject.cache.searches)
                                 : CellWords{"?", false, true};
        const bool unknown = said.unknown;
        const Colour full =
            x ? element_colour(subject, operand, *x, slot.position)
              : cell_ramp().mean(place_steps(subject.look, coloured_by(subject.look, view), slot.position, 0));
        CellColours colours = cell_colours(theme, full, slot.not_copied ? Emphasis::faint : Emphasis::full);
        const core::ElementMarks* const differing = subject.marks(operand);
        const bool differs = differing && differing->any_in({operand, 0, offset, offset + 1});
        if (differs)
            colours = {clash, theme.cell_text};
        const double selected =
            highlights.selection && highlights.selection->place(operand, {0, offset}, subject.cache.searches)
                ? 1
                : 0;
        const bool no_data = said.outside && !differs;
        if (no_data || (unknown && !differs))
            colours = {no_data ? theme.card : theme.field, theme.text_soft};
        colours = lit_up(theme, colours, selected);
        if (no_data)
            draw_cell_without_data(figure, rect, theme, rounding());
        if (!no_data || selected > 0)
            figure.rect(rect, colours.fill, rounding());
        if (differs)
            draw_clash_cross(figure, rect, theme);
        if (slot.shared)
            draw_shared_corner(figure, rect, theme);
        if (!no_data)
            draw_cell_outline(figure, rect, theme, rounding());
        label(rect, said.words, colours.text);
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
        const auto mark = [&](const core::PickPlaces& linked, Picked how)
        {
            if (view.slot_highlight(linked, operand, {0, offset}) != core::Highlight::none)
                rings.emplace_back(rect, how);
        };
        for (const auto& linked : highlights.pinned)
            mark(linked, Picked::pinned);
        if (highlights.hovered)
            mark(*highlights.hovered, Picked::hovered);
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
    std::vector<EndLine> end_lines;
    std::vector<EndWords> end_words; ///< as many or fewer
    std::vector<std::pair<Rect, Picked>> rings;
    std::vector<Late> late; ///< places without an element, of the row being drawn
};

} // namespace

namespace
{

void draw_strip(Figure& figure, const Subject& subject, core::Operand operand, const BarRoom& room)
{
    const Rect& strip = *room.strip;
    const BarLook& look = subject.bar(operand);
    const auto px = [&](float length) { return subject.px(length); };
    ProgressiveRaster& pixels = subject.cache.memories[static_cast<std::size_t>(operand)].strip;
    Look all = subject.look;
    all.seen.reset(); // its colours do not change with what is seen
    subject.cache.refining |= paint_strip(pixels, operand, room.plane.range, strip, subject.with(all));
    figure.image(strip, pixels.raster(),
                 subject.cache.first_texture + strip_textures + static_cast<TextureSlot>(operand));
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
    const Rect with_marks = {room.area.left - px(3), room.area.top - room.plane.offsets - px(3),
                             room.area.right + px(3), room.area.bottom};
    figure.clip(with_marks);
    ProgressiveRaster& pixels = subject.cache.memories[static_cast<std::size_t>(operand)].pixels;
    const bool painted = !room.plane.draws_slots;
    const bool coarse =
        painted && paint_slots(pixels, slot_rows(room, subject.bar(operand), operand), room.area, subject);
    subject.cache.refining |= coarse;
    BarPainter(figure, subject, operand, room.plane, room.area).paint(painted ? pixels.raster() : nullptr);
    if (coarse)
        draw_note(figure, subject, with_marks, coarse_note);
    figure.unclip();
    if (room.strip)
        draw_strip(figure, subject, operand, room);
}

} // namespace stridescope::ui
