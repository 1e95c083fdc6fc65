#include "ui/picture/shared_lanes.h"

#include "core/text/grouped.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/lane_fills.h"
#include "ui/picture/lane_frame.h"
#include "ui/picture/lane_labels.h"
#include "ui/picture/lane_marks.h"
#include "ui/picture/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr float names_width = 62; ///< width of the lanes' names, at the left
constexpr float heads = 44;       ///< height of banks and bytes, above
constexpr float above_lanes = 18; ///< height of names that do not fit on a lane
constexpr float feet = 56;        ///< height of the text about free and used bytes, below
constexpr float chosen_line = 26;
constexpr float before_legend = 8; ///< gap before the legend
constexpr float roomy = 240;       ///< height that has space for more than the lanes
constexpr float least_row = 8;
// The same for an audience, whose larger text leaves less space: the used bytes stand beside the free ones.
constexpr float presented_above = 14;
constexpr float presented_feet = 30;
constexpr float presented_roomy = 160;
constexpr float widest_byte = 60;
constexpr float least_seen = 5; ///< least width of small things
// Most shapes of each kind that are drawn in all rows together; each has at least four vertices.
constexpr core::Int most_seen_runs = 6000; ///< runs of bytes that look alike
constexpr std::size_t most_rounded_runs = 400;
constexpr std::size_t most_outlined_runs = 1000;
constexpr std::size_t most_lowered_runs = 1000;
constexpr float most_hatch_lines = 3000;

/// Bytes [begin, end) of a lane.
struct Stretch
{
    double begin;
    double end;
};

/// Returns the lanes from which on each tensor lies as in the first of them.
std::set<core::Int> alike_from(const core::Memory& shared)
{
    std::set<core::Int> lanes = {0};
    for (const core::StoredTensor& tensor : shared.tensors)
        for (const core::LanesAlike& alike : core::lanes_alike(*tensor.placement))
            lanes.insert(alike.begin);
    return lanes;
}

class SharedLanePainter
{
public:
    SharedLanePainter(Figure& into, const core::Memory& what, const MemoryPlane& where, const Style& with,
                      const TextMeasure& by, bool with_names)
        : figure(into), shared(what), plane(where), rows(where.rows), marks(where.marks), area(where.canvas),
          style(with), theme(with.theme), measure(by), named(with_names),
          frame(with, by, what.first(), rows, area, true),
          letters(theme.name == ThemeName::print || what.tensors.size() > hues.size())
    {
    }

    void paint()
    {
        if (!style.thumbnail)
        {
            frame.banks(figure, [&](core::Int bank) { return touched_by(bank) > 1; });
            ruler();
        }
        std::vector<const RowSeen*> seen;
        for (core::Int row = 0; row < row_count(); ++row)
        {
            draw_lane_fill(figure, strip(row, 0, static_cast<double>(shared.first().lane_bytes)), theme,
                           LaneFill::free, {}, px(3));
            seen.push_back(&row_seen(row * rows.lanes_of_a_row));
        }
        frame.borders(figure, theme.card_border);
        choose_detail(seen);
        for (auto first = seen.begin(), end = first; first != seen.end(); first = end)
        {
            const auto is_other = [&](const RowSeen* row) { return row != *first; };
            end = joins ? std::find_if(first, seen.end(), is_other) : first + 1;
            alike_rows(first - seen.begin(), end - seen.begin(), **first);
        }
        if (style.thumbnail)
            return;
        for (core::Int row = 0; row < row_count(); ++row)
        {
            const core::Int npu = row * rows.lanes_of_a_row;
            if (named)
                for (const std::size_t i : marks.order)
                    figure.places.push_back(
                        {fmt::format("memory/{}/{}", shared.tensors[i].name, npu), at_row(row, marks.of[i])});
            frame.name(figure, row, npu, false);
            if (letters && row > 0)
                letters_of(row, seen[static_cast<std::size_t>(row)]->elements);
        }
        frame.lane_end(figure, shared.first().lane_bytes);
        names_of_tensors(seen.front()->elements);
        free_ranges();
        used_mark();
        draw_lane_legend(figure, area, style, measure);
    }

private:
    [[nodiscard]] float px(float length) const { return style.px(length); }
    [[nodiscard]] core::Int row_count() const { return static_cast<core::Int>(rows.rows); }
    [[nodiscard]] Colour hue(std::size_t tensor) const { return hues[tensor % hues.size()]; }

    [[nodiscard]] Rect at_row(core::Int row, const Span& where) const
    {
        const float top = rows.top_of(static_cast<World>(row)) + rows.inset;
        return {where.left, top, where.right, top + rows.slot_height};
    }
    /// Returns the rectangle from one row to before another.
    [[nodiscard]] Rect at_rows(core::Int first, core::Int end, const Span& where) const
    {
        return {where.left, at_row(first, where).top, where.right, at_row(end - 1, where).bottom};
    }
    [[nodiscard]] Rect strip(core::Int row, double begin, double end) const
    {
        return at_row(row, {rows.x_of(begin), rows.x_of(end)});
    }

    /// Returns the position of a tensor's elements, visible even if they are few.
    [[nodiscard]] Span seen_in_mark(std::size_t tensor, const Stretch& part) const
    {
        return widened(in_mark(shared, rows, marks, tensor, part.begin, part.end), px(2), marks.of[tensor]);
    }
    /// Widens a span to a minimum width, within limits.
    [[nodiscard]] static Span widened(Span span, float least, const Span& limits)
    {
        if (span.width() < least)
        {
            span.left = std::max(limits.left, std::min(span.left, limits.right - least));
            span.right = std::min(limits.right, span.left + least);
        }
        return span;
    }

    /// Returns how many tensors use a bank.
    [[nodiscard]] int touched_by(core::Int bank) const
    {
        int count = 0;
        for (const core::StoredTensor& tensor : shared.tensors)
            if (const auto range = core::banks_touched(*tensor.placement))
                count += range->first <= bank && bank <= range->last ? 1 : 0;
        return count;
    }

    void ruler()
    {
        const Rect line = {area.left, area.top + px(24), rows.area.right, area.top + px(heads - 4)};
        figure.text({line.left, line.top, rows.area.left - px(6), line.bottom}, Align::left, Face::cell_small,
                    theme.text_faint, "byte");
        const core::TensorPlacement& chip = shared.first();
        const auto place = [&](core::Int byte)
        {
            std::string words = core::grouped(byte);
            const float wide = measure(Face::cell_small, words);
            const float left = std::min(rows.x_of(static_cast<double>(byte)), line.right - wide);
            return std::pair(Rect{left, line.top, left + wide + px(2), line.bottom}, std::move(words));
        };
        const auto write = [&](const auto& number)
        { figure.text(number.first, Align::left, Face::cell_small, theme.text_faint, number.second); };
        // If a part of a lane is visible, banks are halved as long as that is possible.
        core::Int unit = chip.bank_bytes;
        const auto width_of = [&](core::Int bytes)
        { return static_cast<float>(static_cast<double>(bytes) * rows.slot_width); };
        while (rows.is_part() && unit % 2 == 0 && width_of(unit) >= px(160))
            unit /= 2;
        const core::Int end = chip.bank_bytes * chip.bank_count;
        const auto wanted = static_cast<core::Int>(px(64) / std::max(width_of(unit), 0.001F));
        const core::Int step = unit * std::clamp<core::Int>(wanted, 1, std::max<core::Int>(1, end / unit));
        const auto last = place(chip.lane_bytes);
        const bool ends =
            rows.shows(static_cast<double>(chip.lane_bytes) - 1, static_cast<double>(chip.lane_bytes));
        float free_from = rows.area.left;
        const auto first = static_cast<core::Int>(std::max<World>(0, rows.left)) / step * step;
        for (core::Int byte = first; byte < end; byte += step)
        {
            if (!rows.shows(static_cast<double>(byte), static_cast<double>(byte) + 1))
            {
                if (byte > first)
                    break;
                continue;
            }
            const auto number = place(byte);
            if (number.first.left >= free_from && (!ends || number.first.right + px(6) <= last.first.left))
            {
                write(number);
                free_from = number.first.right + px(6);
            }
            if (byte > end - step)
                break;
        }
        if (ends && last.first.left >= free_from)
            write(last);
    }

    /// Returns the first of the lanes in which a tensor lies as it does in this one.
    [[nodiscard]] static core::Int first_alike(const core::TensorPlacement& map, core::Int npu)
    {
        core::Int first = 0;
        for (const core::LanesAlike& alike : core::lanes_alike(map))
            if (npu >= alike.begin)
                first = alike.begin;
        return first;
    }

    /// Returns the bytes of a lane that hold a tensor's elements, joined across gaps smaller than a pixel.
    [[nodiscard]] const std::vector<Stretch>& elements(std::size_t tensor, core::Int npu)
    {
        const core::TensorPlacement& map = *shared.tensors[tensor].placement;
        const auto [known, fresh] = known_elements.try_emplace({tensor, first_alike(map, npu)});
        if (!fresh)
            return known->second;
        std::vector<Stretch>& stretches = known->second;
        constexpr core::Int most_listed = core::Int{1} << 14;
        const auto runs = core::byte_runs(map, npu, most_listed);
        const auto start = static_cast<double>(map.address);
        const double pixel = 1 / rows.slot_width;
        if (!runs) // too many to be distinguished
            stretches.push_back({start, static_cast<double>(map.end_address)});
        else
            for (const core::ByteRun& run : *runs)
            {
                const Stretch one{start + static_cast<double>(run.begin), start + static_cast<double>(run.end)};
                if (!stretches.empty() && one.begin - stretches.back().end < pixel)
                    stretches.back().end = one.end;
                else
                    stretches.push_back(one);
            }
        return stretches;
    }

    /// The visible pixels of a lane: however many tensors there are, no more than these is drawn.
    struct RowSeen
    {
        SeenRow elements; ///< the tensor whose elements are visible; covered by other things
        std::vector<SeenRow::Run> fills;
        std::vector<SeenRow::Run> clashes;
    };
    /// Returns the number of a fill: a tensor's elements, or the rest of what it reserves.
    [[nodiscard]] static int fill_of(std::size_t tensor, bool of_elements)
    {
        return static_cast<int>(2 * tensor) + (of_elements ? 1 : 0);
    }
    /// Numbers of clashes. Above a small clash the visible part may be all of it.
    enum Clash
    {
        room,
        elements_of_both,
        small = 2, ///< added to these numbers
    };

    const RowSeen& row_seen(core::Int npu)
    {
        const auto [known, fresh] = known_rows.try_emplace(*std::prev(alike.upper_bound(npu)));
        if (!fresh)
            return *known->second;
        const SeenRow free(rows.area.left, rows.area.right);
        known->second.emplace(RowSeen{free, {}, {}});
        SeenRow& seen = known->second->elements;
        SeenRow fills = free;
        struct Event
        {
            double at;
            int reserved;
            int elements;
        };
        std::vector<Event> events;
        for (const std::size_t i : marks.order)
        {
            const core::TensorPlacement& map = *shared.tensors[i].placement;
            events.push_back({static_cast<double>(map.address), 1, 0});
            events.push_back({static_cast<double>(map.end_address), -1, 0});
            seen.paint(marks.of[i], SeenRow::covered);
            fills.paint(marks.of[i], fill_of(i, false));
            for (const Stretch& part : elements(i, npu))
            {
                if (!rows.shows(part.begin, part.end))
                    continue;
                events.push_back({part.begin, 0, 1});
                events.push_back({part.end, 0, -1});
                const Span where = seen_in_mark(i, part);
                seen.paint(where, static_cast<int>(i));
                fills.paint(where, fill_of(i, true));
            }
        }
        std::sort(events.begin(), events.end(), [](const Event& a, const Event& b) { return a.at < b.at; });
        SeenRow clashes = free;
        int reserved = 0;
        int filled = 0;
        std::array<std::vector<Stretch>, 2> shared_by_several; // by the kind of clash
        for (std::size_t i = 0; i + 1 < events.size(); ++i)
        {
            reserved += events[i].reserved;
            filled += events[i].elements;
            const Stretch part{events[i].at, events[i + 1].at};
            if (part.end <= part.begin || reserved < 2 || !rows.shows(part.begin, part.end))
                continue;
            std::vector<Stretch>& all = shared_by_several.at(filled > 1 ? elements_of_both : room);
            if (!all.empty() && all.back().end == part.begin)
                all.back().end = part.end;
            else
                all.push_back(part);
        }
        for (const int what : {room, elements_of_both}) // the more serious one is on top
            for (const Stretch& part : shared_by_several.at(static_cast<std::size_t>(what)))
            {
                const Span exact = {rows.x_of(part.begin), rows.x_of(part.end)};
                const Span where = widened(exact, px(least_seen), {rows.area.left, rows.area.right});
                seen.paint(where, SeenRow::covered);
                clashes.paint(where, what + (exact.width() < px(least_seen) ? small : 0));
            }
        known->second->fills = fills.runs();
        known->second->clashes = clashes.runs();
        return *known->second;
    }

    /// Chooses how much detail is drawn of each kind of thing.
    void choose_detail(const std::vector<const RowSeen*>& seen)
    {
        std::size_t runs = 0;
        std::size_t rounded_ones = 0;
        std::size_t outlined_ones = 0;
        std::size_t lowered_ones = 0;
        float lines = 0;
        for (const RowSeen* const row : seen)
        {
            runs += row->fills.size() + row->clashes.size();
            for (const SeenRow::Run& run : row->fills)
            {
                rounded_ones += is_large(run) ? 1U : 0U;
                outlined_ones += run.where.width() > px(6) ? 1U : 0U;
                lines += run.what % 2 == 0 ? hatch_lines_of(run) : 0;
            }
            for (const SeenRow::Run& run : row->clashes)
            {
                lowered_ones += run.what >= small ? 1U : 0U;
                lines += hatch_lines_of(run);
            }
        }
        joins = runs > static_cast<std::size_t>(most_seen_runs);
        rounds = rounded_ones <= most_rounded_runs;
        outlines = outlined_ones <= most_outlined_runs;
        lowers = lowered_ones <= most_lowered_runs;
        hatches = lines <= most_hatch_lines;
    }
    [[nodiscard]] float hatch_lines_of(const SeenRow::Run& run) const
    {
        return 1 + (run.where.width() + rows.row_height) / figure.hatch_step();
    }
    /// Tells whether a run is so large that rounded corners are visible.
    [[nodiscard]] bool is_large(const SeenRow::Run& run) const
    {
        return run.where.width() > px(8) && at_row(0, run.where).height() > px(8);
    }

    /// Draws rows that look alike, one or all at once.
    void alike_rows(core::Int first, core::Int end, const RowSeen& seen)
    {
        for (const SeenRow::Run& run : seen.fills)
        {
            const Rect rect = at_rows(first, end, run.where);
            const Colour of_tensor = hue(static_cast<std::size_t>(run.what / 2));
            const float rounding = rounds && run.alone && is_large(run) ? px(3) : 0;
            if (run.what % 2 == 0)
            {
                draw_lane_fill(figure, rect, theme, LaneFill::reserved, of_tensor, rounding, hatches);
                continue;
            }
            figure.rect(rect, of_tensor, rounding);
            if (outlines)
                draw_cell_outline(figure, rect, theme, rounding);
        }
        for (const SeenRow::Run& run : seen.clashes)
        {
            const LaneFill fill = run.what % small == room ? LaneFill::clash_room : LaneFill::clash_elements;
            const bool lowered = run.what >= small && lowers;
            for (core::Int row = first, next = end; row < end; row = next)
            {
                next = lowered ? row + 1 : end;
                Rect rect = at_rows(row, next, run.where);
                if (lowered)
                    rect.top += rect.height() * 0.4F;
                draw_lane_fill(figure, rect, theme, fill, {}, 0, hatches);
            }
        }
        const Span lane = {rows.area.left, rows.x_of(static_cast<double>(shared.first().lane_bytes))};
        for (core::Int row = first + 1; row < end; ++row)
            figure.rect({lane.left, at_row(row - 1, lane).bottom, lane.right, at_row(row, lane).top},
                        theme.card);
    }

    void letters_of(core::Int row, const SeenRow& seen)
    {
        if (!frame.has_line(row))
            return;
        const std::vector<Span> own = seen.longest(shared.tensors.size());
        for (std::size_t i = 0; i < own.size(); ++i)
        {
            const std::string letter = letter_of(i);
            const float width = measure(Face::cell_small, letter) + px(4);
            if (own[i].width() < width + px(2))
                continue;
            const Rect strip_of = at_row(row, own[i]);
            const float middle = (strip_of.top + strip_of.bottom) / 2;
            const float centre = (own[i].left + own[i].right) / 2;
            figure.text({centre - width / 2, middle - px(7), centre + width / 2, middle + px(7)}, Align::centre,
                        Face::cell_small, theme.cell_text, letter);
        }
    }

    void names_of_tensors(SeenRow first)
    {
        for (const LaneLabel& label :
             lane_labels(shared, plane.names, rows, marks, std::move(first), letters, style, measure))
        {
            const bool inside = label.where == LaneLabel::Where::inside;
            const Colour ink = inside ? theme.cell_text : hue_text(label.tensor);
            Rect rect = label.rect;
            const std::string bytes = core::grouped(shared.tensors[label.tensor].placement->reserved_bytes);
            if (inside && rect.height() > rows.row_height) // over the edges of low lanes
                figure.rect(rect, hue(label.tensor), px(2));
            if (label.with_bytes)
                figure.text({rect.left - px(20), rect.bottom, rect.right + px(20), rect.bottom + px(14)},
                            Align::centre, Face::cell_tiny, ink, bytes);
            if (label.where == LaneLabel::Where::above)
            {
                const Span& mark = marks.of[label.tensor];
                const float x = (mark.left + mark.right) / 2;
                figure.line(std::clamp(x, rect.left + px(3), rect.right - px(3)), rect.bottom, x,
                            at_row(0, mark).top, ink, 1);
            }
            if (!label.letter.empty())
            {
                rect.left += px(3);
                const float width = measure(Face::cell_small, label.letter) + px(1);
                figure.text({rect.left, rect.top, rect.left + width, rect.bottom}, Align::left,
                            Face::cell_small, ink, label.letter);
                rect.left += width;
            }
            figure.text(rect, Align::centre, Face::cell_small, ink, label.name);
        }
    }
    [[nodiscard]] Colour hue_text(std::size_t tensor) const
    {
        return theme.name == ThemeName::dark ? hue(tensor) : theme.text;
    }

    /// Draws all free ranges; the largest get text first, as long as it fits.
    void free_ranges()
    {
        const float y = rows.area.bottom + px(style.audience ? 8 : 12);
        if (style.audience && shows_used())
            free_said.push_back(used_pill().where);
        std::vector<core::ByteRun> ranges = shared.sharing->free;
        std::stable_sort(ranges.begin(), ranges.end(),
                         [](const core::ByteRun& a, const core::ByteRun& b)
                         { return a.end - a.begin > b.end - b.begin; });
        for (const core::ByteRun& range : ranges)
        {
            const auto begin = static_cast<double>(range.begin);
            const auto end = static_cast<double>(range.end);
            if ((end - begin) * rows.slot_width < static_cast<double>(px(3)))
                break;
            if (!rows.shows(begin, end))
                continue;
            const float left = rows.x_of(begin);
            const float right = rows.x_of(end);
            figure.line(left, y, right, y, theme.good, px(1.5F));
            figure.line(left, y - px(4), left, y + px(4), theme.good, px(1.5F));
            figure.line(right, y - px(4), right, y + px(4), theme.good, px(1.5F));
            const core::Int bytes = range.end - range.begin;
            std::string words = core::grouped(bytes);
            if (bytes == shared.sharing->largest_free_bytes)
                words = fmt::format("largest free: {}", words);
            if (measure(Face::cell_small, words) > right - left)
                words = core::grouped(bytes);
            const float width = measure(Face::cell_small, words);
            const float at = std::min((left + right - width) / 2, rows.area.right - width);
            const Span own = {at - px(3), at + width + px(3)};
            if (free_said.size() >= 64
                || std::any_of(free_said.begin(), free_said.end(),
                               [&](const Span& other)
                               { return own.left < other.right && other.left < own.right; }))
                continue;
            free_said.push_back(own);
            figure.text({at, y + px(6), at + width + px(2), y + px(20)}, Align::left, Face::cell_small,
                        theme.good, words);
        }
    }

    [[nodiscard]] bool shows_used() const
    {
        const auto used = static_cast<double>(shared.sharing->used_bytes);
        return !rows.is_part() || rows.shows(used, used + 1);
    }
    struct UsedPill
    {
        std::string words;
        Span where;
    };
    [[nodiscard]] UsedPill used_pill() const
    {
        const core::Int used = shared.sharing->used_bytes;
        std::string words = "used: " + core::grouped(used);
        if (used > shared.first().lane_bytes)
            words += fmt::format(": {} over", core::grouped(used - shared.first().lane_bytes));
        const float width = measure(Face::cell_small, words) + px(12);
        const float left = std::clamp(rows.x_of(static_cast<double>(used)) - width, area.left,
                                      std::max(area.left, area.right - width));
        return {std::move(words), {left, left + width}};
    }

    void used_mark()
    {
        if (!shows_used())
            return;
        const float x = rows.x_of(static_cast<double>(shared.sharing->used_bytes));
        const float bottom = rows.area.bottom + px(style.audience ? 15 : 38);
        // The line must not cross the text of a free range.
        const bool crosses = std::any_of(free_said.begin(), free_said.end(),
                                         [&](const Span& own) { return own.left < x && x < own.right; });
        for (float y = rows.area.top - px(4); y < bottom; y += px(7))
            if (!crosses || y < rows.area.bottom + px(14) || y > rows.area.bottom + px(32))
                figure.line(x, y, x, std::min(y + px(4), bottom), theme.text, 1);
        const UsedPill used = used_pill();
        const Rect pill = {used.where.left, bottom - px(4), used.where.right, bottom + px(14)};
        figure.rect(pill, theme.text, px(4));
        figure.text(pill, Align::centre, Face::cell_small, theme.card, used.words);
    }

    Figure& figure;
    const core::Memory& shared;
    const MemoryPlane& plane;
    const SlotRows& rows;
    const LaneMarks& marks;
    const Rect& area;
    const Style& style;
    const Theme& theme;
    const TextMeasure& measure;
    bool named;
    LaneFrame frame;
    std::set<core::Int> alike = alike_from(shared);
    bool letters;                ///< letters beside colours that several tensors have, or that are not printed
    std::vector<Span> free_said; ///< horizontal spans of the text about free ranges
    bool rounds = true;          ///< round the corners of runs that stand alone
    bool outlines = true;        ///< outline elements, if the theme has outlines
    bool lowers = true;          ///< lower clashes of small tensors, so that these are visible
    bool joins = false;          ///< join rows that look alike
    bool hatches = true;         ///< hatch what is reserved or clashes
    /// By tensor and the first of its lanes that are alike.
    std::map<std::pair<std::size_t, core::Int>, std::vector<Stretch>> known_elements;
    std::map<core::Int, std::optional<RowSeen>> known_rows; ///< by the first of the lanes that are alike
};

} // namespace

core::Int drawn_lane_bytes(const core::Memory& shared)
{
    const core::Int lane = shared.first().lane_bytes;
    return std::clamp(shared.sharing->used_bytes, lane,
                      core::narrow(core::wide(lane) + core::wide(lane) / 5).value_or(core::int_max));
}

MemoryPlane shared_lane_plane(const core::Memory& shared, const Look& look, const MemoryPlace& place,
                              const Style& style, const TextMeasure& measure)
{
    const auto px = [&](float length) { return style.px(length); };
    const core::TensorPlacement& chip = shared.first();
    MemoryPlane plane;
    plane.place = place;
    const Rect& area = plane.canvas = place.area;
    plane.fits = {{0, chip.lane_bytes - 1}, chip.lane_count, chip.lane_bytes, chip.bank_count, 8};
    const bool audience = style.audience;
    const bool has_room = area.height() >= px(audience ? presented_roomy : roomy);
    const float above = audience ? presented_above : above_lanes;
    const float top = area.top + px(heads) + (has_room ? px(above) : 0);
    const float under = px((audience ? presented_feet : feet) + before_legend)
                        + (has_room && !audience ? px(chosen_line) : 0)
                        + lane_legend_height(style, measure, area.width());
    SlotRows& rows = plane.rows;
    Rect& map = rows.area;
    map = {area.left + px(names_width), top, area.right - px(2),
           std::max(top + px(least_row), area.bottom - under)};
    if (style.thumbnail)
        map = area;
    else if (has_room)
    {
        plane.names = {map.left, top - px(above), map.right, top};
        if (!audience) // a sentence below the picture says it
            plane.chosen = {map.left, map.bottom + px(feet), map.right, map.bottom + px(feet + chosen_line)};
    }
    rows.columns = drawn_lane_bytes(shared);
    rows.range = {0, rows.columns - 1};
    rows.of_lanes = true;
    const auto room = static_cast<core::Int>(map.height() / px(audience ? presented_lane_line : least_row));
    // Rows that look alike cost as much as one, and more tensors than pixels cost as much as the pixels.
    const core::Int runs =
        std::min(static_cast<core::Int>(map.width()), 3 * static_cast<core::Int>(shared.tensors.size()));
    const bool all = runs * static_cast<core::Int>(alike_from(shared).size()) <= most_seen_runs;
    const core::Int most = std::max<core::Int>(1, all ? room : std::min(room, most_seen_runs / runs));
    rows.lanes_of_a_row = (chip.lane_count - 1) / most + 1;
    rows.rows = (chip.lane_count - 1) / rows.lanes_of_a_row + 1;
    rows.row_height = map.height() / static_cast<float>(rows.rows);
    rows.inset = std::clamp(rows.row_height * (audience ? 0.04F : 0.08F), 0.5F, px(4));
    rows.slot_height = rows.row_height - 2 * rows.inset;

    const double whole = std::max(1e-12, static_cast<double>(map.width()) / static_cast<double>(rows.columns));
    rows.slot_width = std::max(whole, look.memory(place.operand).slot);
    plane.fitted_slot = plane.least_slot = whole;
    plane.most_slot = std::max(whole, static_cast<double>(px(widest_byte)));
    plane.end = static_cast<World>(rows.columns);
    return plane;
}

std::pair<Rect, std::string> draw_chosen_tensor(Figure& figure, const core::Memory& shared,
                                                const MemoryPlane& plane, const Style& style,
                                                const TextMeasure& measure, const ChosenTensor& chosen)
{
    const SlotRows& rows = plane.rows;
    const auto px = [&](float length) { return style.px(length); };
    const Theme& theme = style.theme;
    const core::StoredTensor& tensor = shared.tensors[chosen.tensor];
    const auto [left, right] = plane.marks.of[chosen.tensor];
    if (left >= right) // not visible
        return {};
    figure.outline({left - px(1), rows.area.top, right + px(1), rows.area.bottom}, theme.focus, px(2), px(3));
    if (chosen.in_hand)
        figure.line(left, rows.area.top - px(20), left, rows.area.bottom + px(6), theme.accent, px(2));
    if (style.audience) // a sentence below the picture says it
        return {};
    std::string words = fmt::format(
        "{} {}{}", tensor.name, core::half_open_text(tensor.placement->address, tensor.placement->end_address),
        chosen.snapped.empty() ? "" : ": " + chosen.snapped);
    const float width = measure(Face::cell_small, words) + px(16);
    const float at = std::clamp(left, rows.area.left, std::max(rows.area.left, rows.area.right - width));
    // Below the lanes, since banks' names and the ruler are above them.
    const float top = plane.chosen.height() > 0 ? plane.chosen.top + px(6) : rows.area.bottom - px(20);
    const Rect pill = {at, top, at + width, top + px(18)};
    if (plane.chosen.height() > 0)
        figure.line(left, plane.chosen.top + px(2), right, plane.chosen.top + px(2), theme.focus, px(2));
    figure.rect(pill, chosen.in_hand ? theme.accent : theme.text, px(5));
    figure.text(pill, Align::centre, Face::cell_small, chosen.in_hand ? theme.on_accent : theme.card, words);
    return {pill, std::move(words)};
}

std::string shared_lanes_remark(const core::Memory& shared, const SlotRows& rows)
{
    std::string words = fmt::format(
        "{} lanes of {} bytes, {} tensor{}", core::grouped(shared.first().lane_count),
        core::grouped(shared.first().lane_bytes), core::grouped(static_cast<core::Int>(shared.tensors.size())),
        shared.tensors.size() == 1 ? "" : "s");
    if (rows.lanes_of_a_row > 1)
        words += fmt::format("; 1 of every {} lanes shown", core::grouped(rows.lanes_of_a_row));
    return words;
}

namespace
{

class SharedLaneSurroundings final : public Surroundings
{
public:
    SharedLaneSurroundings(Figure& into, const Subject& what, const MemoryPlane& where)
        : figure(into), subject(what), plane(where)
    {
    }

    void below() override
    {
        const Style& how = subject.style;
        const SlotRows& rows = plane.rows;
        auto& kept = subject.cache.shared_lanes;
        if (!kept || kept->of != subject.view.shown() || kept->area != plane.canvas || kept->left != rows.left
            || kept->byte_width != rows.slot_width || kept->theme != how.theme.name
            || kept->figure.scale != how.scale || kept->names != subject.names)
        {
            kept.emplace(PictureCache::SharedLanes{subject.view.shown(), plane.canvas, rows.left,
                                                   rows.slot_width, how.theme.name, subject.names,
                                                   Figure(how.scale)});
            draw_shared_lanes(kept->figure, *subject.view.shared(), plane, how, subject.measure, subject.names);
        }
        figure.add(kept->figure);
    }
    void row(core::Int) override {}
    void lines() override
    {
        if (const auto& step = subject.highlights.step; step && step->tensor)
            draw_chosen_tensor(figure, *subject.view.shared(), plane, subject.style, subject.measure,
                               {*step->tensor, false, {}});
    }
    void above(core::Int, core::Int) override {}

private:
    Figure& figure;
    const Subject& subject;
    const MemoryPlane& plane;
};

} // namespace

std::unique_ptr<Surroundings> shared_lane_surroundings(Figure& figure, const Subject& subject,
                                                       const MemoryPlane& plane)
{
    return std::make_unique<SharedLaneSurroundings>(figure, subject, plane);
}

void draw_shared_lanes(Figure& figure, const core::Memory& shared, const MemoryPlane& plane, const Style& style,
                       const TextMeasure& measure, bool names)
{
    figure.clip(plane.canvas);
    SharedLanePainter(figure, shared, plane, style, measure, names).paint();
    figure.unclip();
}

} // namespace stridescope::ui
