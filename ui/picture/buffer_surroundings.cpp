#include "ui/picture/surroundings.h"

#include "core/map/offset_steps.h"
#include "core/view/backward_start.h"
#include "core/view/buffer_end.h"
#include "ui/picture/bar_ends.h"
#include "ui/picture/dimension_hue.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/memory_steps.h"
#include "ui/picture/titles.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float least_outlined_tile = 6; ///< width in pixels

class BufferSurroundings final : public Surroundings
{
public:
    BufferSurroundings(Figure& into, const Subject& what, const MemoryPlane& where, SlotPainter& painter)
        : figure(into), subject(what), view(what.view), operand(where.place.operand), rows(where.rows),
          plane(where), area(where.canvas), theme(what.style.theme), slots(painter),
          named_rows(static_cast<core::Int>(std::ceil(px(13) / rows.row_height)))
    {
    }

    void below() override
    {
        if (!subject.look.asks) // the question may be how far it extends
            place_ends();
    }
    void row(core::Int number) override
    {
        if (plane.offsets > 0)
            ruler(number);
        if (plane.offsets > 0 && plane.terms > 0)
            terms(top_of(number) + rows.slot_height + plane.bytes + px(17));
        else if (plane.offsets <= 0 && number % named_rows == 0)
            row_name(number);
        if (!plane.painted)
            slots.row(number);
    }
    void lines() override { pinned_tiles(); }
    void above(core::Int /*first*/, core::Int /*end*/) override { draw_ends(); }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    [[nodiscard]] float top_of(core::Int row) const { return rows.top_of(static_cast<World>(row)); }
    [[nodiscard]] float left_of(core::Wide column) const { return rows.left_of(static_cast<World>(column)); }

    /// A line at the end of the buffer, and the text below it.
    struct EndLine
    {
        core::Int row;
        float x;
        BarEnd end;
    };
    struct EndWords
    {
        Rect where;
        bool before; ///< the end of the line comes before the text
        BarEnd end;
    };

    void place_ends()
    {
        const auto columns = static_cast<World>(rows.columns);
        for (BarEnd& end : bar_ends(view, operand))
        {
            const World slot = end.place - static_cast<World>(rows.range.least);
            // An end between two rows is drawn at the end of the upper one.
            const World row = std::max<World>(0, std::ceil(slot / columns) - 1);
            const float x = rows.left_of(slot - row * columns);
            const float y = rows.top_of(row);
            if (slot < 0 || x < area.left + plane.margin() - px(2) || x > area.right + px(2)
                || y + rows.slot_height < area.top || y > area.bottom)
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
            else // one text for both ends, at the last line
                lines[i + 1].end.words = line.end.words + ", " + next.end.words;
        }
    }

    void place_words(const EndLine& line, bool before)
    {
        const float y = top_of(line.row) + rows.slot_height + plane.bytes + px(2);
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
            figure.line(line.x, y - px(2), line.x, y + rows.slot_height + px(4), colour_of(line.end), px(2));
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

    /// Draws the offset above each slot and the byte at which it begins below, as often as they are readable;
    /// those of pins always, and highlighted.
    void ruler(core::Int row)
    {
        const core::Wide begin = core::wide(rows.range.least) + core::wide(row) * rows.columns;
        const core::Wide end = std::min(begin + rows.columns, core::wide(rows.range.greatest) + 1);
        const float y = top_of(row);
        const Rect above = {area.left, y - plane.offsets, area.right, y};
        const Rect below = {area.left, y + rows.slot_height, area.right, y + rows.slot_height + plane.bytes};
        const auto name = [&](const Rect& line, Colour colour, const std::string& words)
        {
            figure.text({line.left, line.top, line.left + plane.margin() - px(8), line.bottom}, Align::left,
                        Face::cell_small, colour, words);
        };
        name(above, theme.text_soft, "offset");
        const Rect beside = {area.left, y, area.right, below.top};
        if (rows.index_shown)
            name(beside, theme.of_dimension(dimension_hue(view.labels(operand), *rows.index_shown)),
                 std::string(1, view.labels(operand)[*rows.index_shown]));
        else if (slot_text(subject.look, view) == CellText::values)
            name(beside, theme.text_soft, "value");
        name(below, theme.text_soft, "byte");
        const auto byte_at = [&](core::Wide offset) { return view.placement(operand).byte_of(offset); };
        const auto last = static_cast<core::Int>(end - 1);
        const float longest = std::max(subject.measure(Face::cell_small, fmt::format("{}", last)),
                                       subject.measure(Face::cell_small, wide_text(byte_at(end))));
        const auto slot = static_cast<float>(rows.slot_width);
        core::Int every = 1;
        for (int i = 0; slot * static_cast<float>(every) < longest + px(6) && i < 60; ++i)
            every = i % 3 == 1 ? every / 2 * 5 : every * 2;
        if (rows.tile > 0 && every > 1) // tiles begin at numbers
            every = (every + rows.tile - 1) / rows.tile * rows.tile;
        const core::Int lit_room =
            rows.tile > 0 ? static_cast<core::Int>(std::ceil((longest + px(6)) / slot)) : every;
        const std::vector<core::Int> lit = lit_offsets();
        const core::Wide from = begin + static_cast<core::Int>(rows.left);
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
                return apart < lit_room && -apart < lit_room;
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
            walk_mark(left_of(*start - begin) + slot / 2, below.bottom, *start == rows.range.greatest);
    }

    /// Returns the coordinate of the element under the pointer, else of the last pinned one.
    [[nodiscard]] std::optional<core::Dims> told() const
    {
        const auto of = [&](const core::PickPlaces& linked) -> std::optional<core::Dims>
        {
            const auto* const at = std::get_if<core::AtCoordinate>(&linked.pick);
            if (at && at->operand == operand)
                return at->coordinate;
            if (!linked.in(operand))
                return std::nullopt;
            const core::SlotView slot = view.slot(operand, *linked.in(operand), subject.cache.searches);
            return slot.element() ? std::optional(*slot.element()) : std::nullopt;
        };
        if (subject.highlights.hovered)
            if (auto x = of(*subject.highlights.hovered))
                return x;
        return subject.highlights.pinned.empty() ? std::nullopt : of(subject.highlights.pinned.back());
    }

    /// Draws the terms of the offset of that element as lengths from offset 0, with their products; those of 0
    /// have no length.
    void terms(float top)
    {
        const std::optional<core::Dims> x = told();
        if (!x)
            return;
        const core::TensorPlacement& map = view.placement(operand);
        const std::vector<core::OffsetStep> steps = core::offset_steps(map, map.digits, *x);
        const bool rises = std::all_of(steps.begin(), steps.end(),
                                       [](const core::OffsetStep& step)
                                       { return step.before >= 0 && step.after >= step.before; });
        if (!rises) // lengths that go back would lie over each other
            return;
        const float y = top + px(7);
        const float first = area.left + plane.margin();
        const auto write = [&](float left, Colour colour, const std::string& words)
        {
            const float width = subject.measure(Face::cell_small, words);
            figure.text({left, top, left + width + px(1), top + px(14)}, Align::left, Face::cell_small, colour,
                        words);
            if (subject.names)
                figure.places.push_back({"term/" + words, {left, top, left + width, top + px(14)}});
            return left + width + px(10);
        };
        figure.text({area.left, top, first - px(8), top + px(14)}, Align::left, Face::cell_small,
                    theme.text_soft, "terms");
        std::vector<std::pair<Colour, std::string>> behind; // products without room on their length
        std::vector<std::pair<Colour, std::string>> without_length;
        float end = first;
        for (const core::OffsetStep& step : steps)
        {
            const Colour colour = step.digit
                                      ? theme.of_dimension(dimension_hue(map.labels, step.digit->dimension))
                                      : theme.text_soft;
            const std::string words = step.digit
                                          ? fmt::format("{} {}\xc2\xb7{}", map.labels[step.digit->dimension],
                                                        step.value, step.digit->stride)
                                          : fmt::format("base {}", wide_text(step.after));
            const float left = std::clamp(left_of(step.before - rows.range.least), first, area.right);
            const float right = std::clamp(left_of(step.after - rows.range.least), first, area.right);
            if (step.after == step.before)
            {
                without_length.emplace_back(colour, words);
                continue;
            }
            const float width = subject.measure(Face::cell_small, words);
            const bool inside = right - left >= width + px(12);
            const float middle = (left + right - width) / 2;
            figure.line(left, y - px(3), left, y + px(4), colour, px(1.5F));
            figure.line(right, y - px(3), right, y + px(4), colour, px(1.5F));
            figure.line(left, y, inside ? middle - px(4) : right, y, colour, px(1.5F));
            if (inside)
                figure.line(middle + width + px(4), y, right, y, colour, px(1.5F));
            if (inside)
                write(middle, colour, words);
            else
                behind.emplace_back(colour, words);
            end = std::max(end, right);
        }
        const auto room = [&](const std::string& words)
        { return end + px(8) + subject.measure(Face::cell_small, words) <= area.right; };
        bool left_out = false;
        for (const auto& [colour, words] : behind)
            if (room(words))
                end = write(end + px(8), colour, words) - px(8);
            else
                left_out = true;
        for (const auto& [colour, words] : without_length)
            if (room(words))
                end = write(end + px(8), colour, room(words + " = 0") ? words + " = 0" : words) - px(8);
            else
                left_out = true;
        if (left_out && room("\xE2\x80\xA6"))
            write(end + px(8), theme.text_soft, "\xE2\x80\xA6");
    }

    [[nodiscard]] static std::string wide_text(core::Wide value)
    {
        const auto narrow = core::narrow(value);
        return narrow      ? fmt::format("{}", *narrow)
               : value < 0 ? std::string("below -2^63")
                           : std::string("2^63 or more");
    }

    /// Returns the offsets of picks in this memory.
    [[nodiscard]] std::vector<core::Int> lit_offsets() const
    {
        std::vector<core::Int> all;
        const auto add = [&](const core::PickPlaces& linked)
        {
            if (const auto& place = linked.in(operand))
                all.push_back(place->offset);
        };
        for (const core::PickPlaces& linked : subject.highlights.pinned)
            add(linked);
        if (subject.highlights.hovered)
            add(*subject.highlights.hovered);
        return all;
    }

    /// Outlines the tiles of pins, if a row holds whole tiles.
    void pinned_tiles()
    {
        const core::Int tile = subject.look.asks ? 0 : largest_tile(view, operand);
        if (tile < 2 || rows.columns % tile != 0
            || rows.slot_width * static_cast<double>(tile) < static_cast<double>(px(least_outlined_tile)))
            return;
        for (const core::PickPlaces& linked : subject.highlights.pinned)
        {
            const auto& place = linked.in(operand);
            if (!place || !rows.holds(*place))
                continue;
            const auto first = static_cast<core::Int>(rows.column_of(*place) / tile * tile);
            const Rect last = rows.rect_of(
                {0, place->offset + first + tile - 1 - static_cast<core::Int>(rows.column_of(*place))});
            const Rect outline = {rows.left_of(static_cast<World>(first)) - px(1), last.top - px(1),
                                  last.right + px(1), last.bottom + px(1)};
            figure.outline(outline, theme.accent, px(2), px(4));
            if (subject.names)
                figure.places.push_back({"tile/memory", outline});
        }
    }

    /// Returns the offset at which a window begins that is read backward along some dimension.
    [[nodiscard]] std::optional<core::Int> walk_start() const
    {
        if (operand != core::Operand::input || subject.look.asks)
            return std::nullopt;
        const auto start = core::backward_start(view);
        return start ? std::optional(view.offset(operand, *start)) : std::nullopt;
    }
    /// Marks the first slot that is read; `last`: it is the last of the memory, next to the text about its end.
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
        // Text about ends gives way to text at the arrow if it can.
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
    /// Tells whether a rectangle is inside the area, and overlaps no text about ends except one.
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

    /// Writes the offset of a row's first slot beside it, unless it would touch the text above.
    void row_name(core::Int row)
    {
        const core::Wide begin = core::wide(rows.range.least) + core::wide(row) * rows.columns;
        const float middle = std::max(top_of(row) + rows.slot_height / 2, area.top + px(7));
        const Rect line = {area.left, middle - px(7), area.left + plane.margin() - px(8), middle + px(7)};
        if (plane.margin() <= 0 || rows.rows < 2 || line.top < named_to - px(1)
            || (plane.painted && line.bottom > area.bottom + px(2)))
            return;
        named_to = line.bottom;
        const std::vector<core::Int> indices = indices_of_row(plane.steps, begin);
        float left = area.left;
        for (std::size_t i = 0; i < indices.size(); ++i)
        {
            const MemoryStep& step = plane.steps[i];
            if (plane.step_widths[i] <= 0)
                continue;
            figure.text({left, line.top, left + plane.step_widths[i], line.bottom}, Align::left,
                        Face::cell_small,
                        theme.of_dimension(dimension_hue(view.labels(operand), step.dimension)),
                        fmt::format("{} {}", step.name, indices[i]));
            left += plane.step_widths[i];
        }
        figure.text(line, Align::right, Face::cell_small, theme.text_faint,
                    fmt::format("{}", static_cast<core::Int>(begin)));
    }

    Figure& figure;
    const Subject& subject;
    const core::SceneView& view;
    core::Operand operand;
    const SlotRows& rows;
    const MemoryPlane& plane;
    const Rect& area;
    const Theme& theme;
    SlotPainter& slots;
    core::Int named_rows; ///< if rows are low, one of this many has its offset beside it
    float named_to = -1;  ///< end of the last such offset, in pixels
    std::vector<EndLine> end_lines;
    std::vector<EndWords> end_words; ///< at most as many texts as ends
};

} // namespace

std::unique_ptr<Surroundings> buffer_surroundings(Figure& figure, const Subject& subject,
                                                  const MemoryPlane& plane, SlotPainter& slots)
{
    return std::make_unique<BufferSurroundings>(figure, subject, plane, slots);
}

} // namespace stridescope::ui
