#include "ui/picture/bank_figure.h"

#include "core/text/counted.h"
#include "ui/picture/pick_marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float names_across = 42; ///< width of the row numbers
/// Height of bank numbers, of the number of words per bank, and of a sentence.
constexpr float bank_line = 18;
constexpr float presented_bank_line = 13.5F; ///< the same with larger text
constexpr float usual_row = 22;
constexpr float least_row = 14;
constexpr float presented_bank_row = 12; ///< the same if numbers are large anyway
constexpr float readable_bank_row = 18;
constexpr float bank_strip_room = 18; ///< width of a strip of all rows beside the visible ones

/// Heights of the strip of cycles: a line of numbers, the words of each cycle, and a line of text.
constexpr float cycle_line = 15;
constexpr float cycle_words = 22;
constexpr float cycles_height = 2 * cycle_line + cycle_words + 8;
constexpr float narrowest_cycle = 24;
constexpr float widest_cycle = 128;
constexpr float between_cycles = 8;

float line_of_banks(const Style& style)
{
    return style.audience ? presented_bank_line : bank_line;
}

/// Positions of the visible rows.
struct BankPlane
{
    Rect words;                  ///< area of all words
    float across = 1;            ///< pixels per bank
    float down = 1;              ///< pixels per row
    std::vector<core::Int> rows; ///< visible rows
    std::vector<core::Int> all;  ///< listed rows
    std::size_t first = 0;       ///< index of the first visible row
    bool cycles = false;         ///< there is space below for what each cycle serves
};

/// Returns the rows that lanes ask for, and those of pins.
std::vector<core::Int> listed_rows(const Subject& subject, const core::BankMap& map)
{
    std::vector<core::Int> rows = map.rows;
    const std::size_t access = bank_look(subject.look, subject.view).access;
    for (const core::PickPlaces& pinned : subject.highlights.pinned)
        if (const auto& place = pinned.in(core::Operand::input))
            rows.push_back(core::bank_spot(subject.view, access, place->offset).row);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

BankPlane bank_plane(const Subject& subject, const core::BankMap& map, const Rect& area)
{
    const auto px = [&](float length) { return subject.px(length); };
    const core::Int count = subject.view.facts().banks()->plan.banks.count;
    const float line = line_of_banks(subject.style);
    BankPlane plane;
    plane.words = area;
    if (!subject.style.thumbnail)
        plane.words = {area.left + px(names_across), area.top + px(line), area.right,
                       area.bottom - px(2 * line + 4)};
    plane.across = plane.words.width() / static_cast<float>(count);
    plane.all = listed_rows(subject, map);
    constexpr std::size_t enough_rows = 16;
    const auto least = static_cast<float>(std::min(plane.all.size(), enough_rows)) * px(least_row);
    plane.cycles = !subject.style.thumbnail && !subject.style.audience
                   && plane.words.height() >= least + px(cycles_height);
    plane.words.bottom -= plane.cycles ? px(cycles_height) : 0;
    const auto fit = [&](float row)
    { return static_cast<std::size_t>(std::max(1.0F, plane.words.height() / px(row) + 0.05F)); };
    const bool audience = subject.style.audience;
    std::size_t seen = std::min(fit(audience ? presented_bank_row : least_row), plane.all.size());
    if (seen < plane.all.size() && !subject.style.thumbnail)
    {
        // If not all rows are visible anyway, the visible ones are readable.
        seen = std::min(fit(audience ? presented_bank_row : readable_bank_row), plane.all.size());
        plane.words.right -= px(bank_strip_room);
        plane.across = plane.words.width() / static_cast<float>(count);
    }
    plane.first = static_cast<std::size_t>(
        std::clamp(subject.look.banks.first, 0.0, static_cast<double>(plane.all.size() - seen)));
    const auto from = plane.all.begin() + static_cast<std::ptrdiff_t>(plane.first);
    plane.rows.assign(from, from + static_cast<std::ptrdiff_t>(seen));
    plane.down =
        std::min(px(usual_row + 8), plane.words.height() / static_cast<float>(std::max<std::size_t>(seen, 1)));
    plane.words.bottom = plane.words.top + plane.down * static_cast<float>(seen);
    return plane;
}

/// Draws one phase.
class BankPainter
{
public:
    BankPainter(Figure& into, const Subject& what, const Rect& where)
        : figure(into), subject(what), theme(what.style.theme), area(where), map(bank_map_of(what)),
          look(bank_look(what.look, what.view)), plane(bank_plane(what, map, where)),
          banks(what.view.facts().banks()->plan.banks)
    {
    }

    void paint()
    {
        if (plane.words.width() <= 0 || plane.words.height() <= 0)
            return;
        numbers();
        ground();
        const auto phase = static_cast<std::size_t>(look.phase);
        std::vector<core::Int> asked(static_cast<std::size_t>(banks.count), 0);
        for (std::size_t p = 0; p < map.instruction.phases.size(); ++p)
            for (const core::AskedWord& word : map.instruction.phases[p])
            {
                if (p == phase)
                    ++asked[static_cast<std::size_t>(word.bank)];
                else
                    draw_word(word, 0.3F);
            }
        if (phase >= map.instruction.phases.size())
            return;
        const auto& words = map.instruction.phases[phase];
        for (const core::AskedWord& word : words)
            draw_word(word, 1);
        conflicts(words, asked);
        if (subject.style.thumbnail)
            return;
        counts(asked);
        sentence(words);
        if (plane.cycles)
            cycles(words, *std::max_element(asked.begin(), asked.end()));
        marks();
        strip();
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }

    [[nodiscard]] std::optional<Rect> rect_of(const core::BankSpot& spot) const
    {
        const auto at = std::lower_bound(plane.rows.begin(), plane.rows.end(), spot.row);
        if (at == plane.rows.end() || *at != spot.row)
            return std::nullopt;
        const float left = plane.words.left + plane.across * static_cast<float>(spot.bank);
        const float top = plane.words.top + plane.down * static_cast<float>(at - plane.rows.begin());
        const float between = std::min(px(1), plane.across * 0.15F);
        return Rect{left + between, top + px(1), left + plane.across - between, top + plane.down - px(1)};
    }

    /// Draws the numbers of banks, as many as fit, and those of the rows.
    void numbers()
    {
        core::Int every = 1;
        while (plane.across * static_cast<float>(every) < px(26))
            every *= 2;
        figure.text({area.left, area.top, plane.words.left, plane.words.top}, Align::left, Face::cell_small,
                    theme.text_faint, "bank");
        for (core::Int bank = 0; bank < banks.count; bank += every)
        {
            const float left = plane.words.left + plane.across * static_cast<float>(bank);
            figure.text({left, area.top, left + plane.across * static_cast<float>(every), plane.words.top},
                        Align::left, Face::cell_small, theme.text_faint, std::to_string(bank));
        }
        for (std::size_t i = 0; i < plane.rows.size(); ++i)
        {
            const float top = plane.words.top + plane.down * static_cast<float>(i);
            figure.text({area.left, top, plane.words.left - px(6), top + plane.down}, Align::right,
                        Face::cell_small, theme.text_soft, std::to_string(plane.rows[i]));
            if (subject.names)
                figure.places.push_back({fmt::format("bank/row/{}", plane.rows[i]),
                                         {area.left, top, plane.words.left, top + plane.down}});
        }
    }

    /// Draws the words that no lane asks for.
    void ground()
    {
        if (plane.across < px(3))
            return figure.rect(plane.words, theme.field);
        for (const core::Int row : plane.rows)
            for (core::Int bank = 0; bank < banks.count; ++bank)
                figure.rect(*rect_of({bank, row}), theme.field, px(2));
    }

    void draw_word(const core::AskedWord& word, float opacity)
    {
        const auto rect = rect_of({word.bank, word.row});
        if (!rect || word.lanes.empty())
            return;
        const CellColours colours = lane_hue(theme, word.lanes.front());
        figure.rect(*rect, opacity < 1 ? mixed(theme.field, colours.fill, opacity) : colours.fill, px(2));
        if (opacity < 1)
            return;
        draw_cell_outline(figure, *rect, theme, px(2));
        std::string words = std::to_string(word.lanes.front());
        if (word.lanes.size() > 1)
            words += "+";
        const Face face = subject.measure(Face::cell_small, words) <= rect->width()
                              ? Face::cell_small
                              : subject.style.smallest_face();
        if (subject.measure(face, words) <= rect->width() + px(1) && rect->height() >= px(9))
            figure.text(*rect, Align::centre, face, colours.text, words);
        if (subject.names)
            figure.places.push_back({fmt::format("bank/{}/{}", word.bank, word.row), *rect});
    }

    /// Draws a ring around the words of conflicts, one for neighbours that the same lane asks for.
    void conflicts(std::vector<core::AskedWord> words, const std::vector<core::Int>& asked)
    {
        std::erase_if(words, [&](const core::AskedWord& word)
                      { return asked[static_cast<std::size_t>(word.bank)] < 2 || word.lanes.empty(); });
        std::sort(words.begin(), words.end(),
                  [](const core::AskedWord& a, const core::AskedWord& b)
                  { return std::pair(a.row, a.bank) < std::pair(b.row, b.bank); });
        for (std::size_t first = 0, end = 0; first < words.size(); first = end)
        {
            for (end = first + 1; end < words.size() && words[end].row == words[first].row
                                  && words[end].bank == words[end - 1].bank + 1
                                  && words[end].lanes == words[first].lanes;)
                ++end;
            const auto from = rect_of({words[first].bank, words[first].row});
            const auto to = rect_of({words[end - 1].bank, words[first].row});
            if (from && to)
                figure.outline({from->left - px(1), from->top - px(1), to->right + px(1), to->bottom + px(1)},
                               clash, px(1.5F), px(3));
        }
    }

    /// Draws the number of words that each bank is asked for.
    void counts(const std::vector<core::Int>& asked)
    {
        const float top = plane.words.bottom + px(3);
        const float bottom = top + px(line_of_banks(subject.style) - 2);
        figure.text({area.left, top, plane.words.left, bottom}, Align::left, Face::cell_small, theme.text_faint,
                    "words");
        for (std::size_t bank = 0; bank < asked.size(); ++bank)
        {
            if (asked[bank] == 0)
                continue;
            const float left = plane.words.left + plane.across * static_cast<float>(bank);
            const Rect rect = {left, top, left + plane.across, bottom};
            const bool conflict = asked[bank] > 1;
            if (conflict)
            {
                const Rect box = {rect.left + px(0.5F), rect.top, rect.right - px(0.5F), rect.bottom};
                figure.rect(box, clash.faded(0.35F), px(2));
                figure.hatch(box, clash.faded(0.6F));
            }
            const std::string words = std::to_string(asked[bank]);
            if (subject.measure(Face::cell_small, words) <= rect.width())
                figure.text(rect, Align::centre, Face::cell_small, conflict ? theme.text : theme.text_soft,
                            words);
        }
    }

    void sentence(const std::vector<core::AskedWord>& words)
    {
        const float top = plane.words.bottom + px(line_of_banks(subject.style) + 3);
        Rect line = {area.left, top, area.right, top + px(line_of_banks(subject.style))};
        const std::string conflict = core::conflict_text(words);
        std::string text = conflict.empty() ? "no bank is asked for two words" : conflict;
        if (words.empty())
            text = "no lane is active";
        if (const std::size_t seen = plane.rows.size(); seen < plane.all.size())
            text += fmt::format("; showing {} of {}", seen,
                                core::counted(static_cast<core::Int>(plane.all.size()), "row"));
        figure.text(line, Align::left, Face::text, conflict.empty() ? theme.good : theme.text,
                    shortened(subject.measure, Face::text, text, line.width()));
        if (subject.names)
            figure.places.push_back({"banks/" + text, line});
    }

    /// Draws the words that each cycle serves: one of each bank.
    void cycles(const std::vector<core::AskedWord>& words, core::Int count)
    {
        if (count == 0)
            return;
        const float top = plane.words.bottom + px(2 * line_of_banks(subject.style) + 6);
        const Rect line = {area.left, top, area.right, top + px(cycle_line)};
        const Rect boxes = {plane.words.left, line.bottom, plane.words.right, line.bottom + px(cycle_words)};
        const float gap = px(between_cycles);
        const float width = std::clamp((boxes.width() + gap) / static_cast<float>(count) - gap,
                                       px(narrowest_cycle), px(widest_cycle));
        const auto fitting = static_cast<core::Int>((boxes.width() + gap) / (width + gap));
        const core::Int shown = fitting < count ? std::max<core::Int>(1, fitting - 1) : count;
        const auto box = [&](core::Int cycle)
        {
            const float left = boxes.left + (width + gap) * static_cast<float>(cycle);
            return Rect{left, boxes.top, left + width, boxes.bottom};
        };
        figure.text({line.left, line.top, boxes.left, line.bottom}, Align::left, Face::cell_small,
                    theme.text_faint, "cycle");
        for (core::Int cycle = 0; cycle < shown; ++cycle)
        {
            figure.text({box(cycle).left, line.top, box(cycle).right, line.bottom}, Align::centre,
                        Face::cell_small, theme.text_faint, std::to_string(cycle + 1));
            figure.rect(box(cycle), theme.field, px(2));
        }
        std::vector<core::Int> served(static_cast<std::size_t>(shown), 0);
        std::vector<core::Int> of_bank(static_cast<std::size_t>(banks.count), 0);
        const float across = width / static_cast<float>(banks.count);
        for (const core::AskedWord& word : words)
        {
            const core::Int cycle = of_bank[static_cast<std::size_t>(word.bank)]++;
            if (cycle >= shown || word.lanes.empty())
                continue;
            ++served[static_cast<std::size_t>(cycle)];
            const float left = box(cycle).left + across * static_cast<float>(word.bank);
            figure.rect({left, boxes.top, left + std::max(across, 1.0F), boxes.bottom},
                        lane_hue(theme, word.lanes.front()).fill);
        }
        for (core::Int cycle = 0; cycle < shown; ++cycle)
        {
            const Rect below = {box(cycle).left, boxes.bottom, box(cycle).right, boxes.bottom + px(cycle_line)};
            const core::Int used = served[static_cast<std::size_t>(cycle)];
            const std::string whole = fmt::format("{} of {} banks", used, banks.count);
            const auto fits = [&](std::string_view text)
            { return subject.measure(Face::cell_small, text) <= below.width(); };
            const std::string part = whole.substr(0, whole.rfind(' '));
            figure.text(below, Align::centre, Face::cell_small, theme.text_faint,
                        fits(whole)  ? whole
                        : fits(part) ? part
                                     : std::to_string(used));
            if (subject.names)
                figure.places.push_back({fmt::format("banks/cycle/{}: {}", cycle + 1, whole), box(cycle)});
        }
        if (shown < count)
            figure.text({box(shown).left, boxes.top, area.right, boxes.bottom}, Align::left, Face::cell_small,
                        theme.text_soft, fmt::format("{} more", count - shown));
    }

    /// Draws a strip of all rows that shows which ones a phase asks for, and which are visible.
    void strip()
    {
        const auto rows = bank_rows(subject, area);
        if (!rows)
            return;
        const auto y_of = [&](std::size_t row)
        {
            return rows->strip.top
                   + rows->strip.height() * static_cast<float>(row) / static_cast<float>(plane.all.size());
        };
        figure.rect(rows->strip, theme.field, px(2));
        std::vector<core::Int> asked;
        for (const core::AskedWord& word : map.instruction.phases[static_cast<std::size_t>(look.phase)])
            asked.push_back(word.row);
        for (std::size_t i = 0; i < plane.all.size(); ++i)
            if (std::find(asked.begin(), asked.end(), plane.all[i]) != asked.end())
                figure.rect({rows->strip.left, y_of(i), rows->strip.right, y_of(i + 1)}, theme.text_soft);
        figure.outline(
            {rows->strip.left, y_of(plane.first), rows->strip.right, y_of(plane.first + plane.rows.size())},
            theme.focus, px(2), px(3));
        if (subject.names)
            figure.places.push_back({"banks/strip", rows->strip});
    }

    void marks()
    {
        const auto mark = [&](const core::PickPlaces& linked, Picked how)
        {
            const auto& place = linked.in(core::Operand::input);
            if (!place)
                return;
            if (const auto rect = rect_of(core::bank_spot(subject.view, look.access, place->offset)))
                draw_pick_mark(figure, *rect, subject.style, how, true, px(2));
        };
        for (const auto& linked : subject.highlights.pinned)
            mark(linked, Picked::pinned);
        if (subject.highlights.hovered)
            mark(*subject.highlights.hovered, Picked::hovered);
    }

    Figure& figure;
    const Subject& subject;
    const Theme& theme;
    const Rect& area;
    const core::BankMap& map;
    BankLook look;
    BankPlane plane;
    const core::Banks& banks;
};

} // namespace

bool shows_banks(const Look& look, const core::SceneView& view)
{
    const core::BankFacts* banks = view.facts().banks();
    return look.banks.shown && !look.asks && banks && !banks->costs.empty();
}

BankLook bank_look(const Look& look, const core::SceneView& view)
{
    const core::BankFacts& facts = *view.facts().banks();
    BankLook settled = look.banks;
    settled.access = std::min(settled.access, facts.costs.size() - 1);
    const core::BankCost& cost = facts.costs[settled.access];
    settled.instruction = std::clamp<core::Int>(settled.instruction, 0, cost.instructions - 1);
    settled.phase = std::clamp<core::Int>(
        settled.phase, 0, std::max<core::Int>(static_cast<core::Int>(cost.of_phase.size()), 1) - 1);
    return settled;
}

const core::BankMap& bank_map_of(const Subject& subject)
{
    PictureCache::Banks& kept = subject.cache.banks;
    const BankLook look = bank_look(subject.look, subject.view);
    if (kept.of != subject.view.shown() || kept.access != look.access || kept.instruction != look.instruction)
    {
        kept.map = core::bank_map(subject.view, look.access, look.instruction);
        kept.of = subject.view.shown();
        kept.access = look.access;
        kept.instruction = look.instruction;
    }
    return kept.map;
}

std::string banks_remark(const Look& look, const core::SceneView& view)
{
    const core::BankFacts& facts = *view.facts().banks();
    const BankLook at = bank_look(look, view);
    const core::BankCost& cost = facts.costs[at.access];
    const core::NamedAccess& named = facts.plan.accesses[at.access];
    const char* verb = named.op == core::AccessOp::write ? "write" : "read";
    return fmt::format("{} of {}; {} {}: {}", core::counted(facts.plan.banks.count, "bank"),
                       core::counted(facts.plan.banks.bytes, "byte"), verb, named.name,
                       core::counted(cost.wavefronts, "wavefront"));
}

float wanted_banks_height(const core::SceneView& view, const Style& style)
{
    const core::BankMap map = core::bank_map(view, 0, 0);
    const float rows = static_cast<float>(std::clamp<std::size_t>(map.rows.size(), 1, 32));
    return style.px(3 * line_of_banks(style) + 4) + (style.audience ? 0 : style.px(cycles_height))
           + rows * style.px(style.audience ? presented_bank_row : usual_row);
}

bool says_lanes(const Look& look, const core::SceneView& view)
{
    return shows_banks(look, view) && !look.text;
}

void settle_banks(BankLook& banks, const Subject& subject, const Rect& area)
{
    const BankLook at = bank_look(subject.look, subject.view);
    const core::BankMap& map = bank_map_of(subject);
    std::optional<core::Int> row;
    if (banks.target)
        row = core::bank_spot(subject.view, at.access, *banks.target).row;
    const std::array<core::Int, 3> seen = {static_cast<core::Int>(at.access), at.instruction, at.phase};
    if (banks.fitted != seen && !row)
        for (const core::AskedWord& word : map.instruction.phases[static_cast<std::size_t>(at.phase)])
            row = std::min(row.value_or(word.row), word.row);
    banks.fitted = seen;
    banks.target.reset();
    const BankPlane plane = bank_plane(subject, map, area);
    const std::size_t shown = plane.rows.size();
    banks.first = std::clamp(banks.first, 0.0, static_cast<double>(plane.all.size() - shown));
    const auto found = row ? std::lower_bound(plane.all.begin(), plane.all.end(), *row) : plane.all.end();
    if (found == plane.all.end() || *found != *row)
        return;
    const auto index = static_cast<std::size_t>(found - plane.all.begin());
    if (index < plane.first || index >= plane.first + shown)
        banks.first =
            static_cast<double>(std::min(index - std::min(index, shown / 2), plane.all.size() - shown));
}

std::optional<BankRows> bank_rows(const Subject& subject, const Rect& area)
{
    const BankPlane plane = bank_plane(subject, bank_map_of(subject), area);
    if (plane.rows.size() == plane.all.size())
        return std::nullopt;
    return BankRows{{area.right - subject.px(10), plane.words.top, area.right, plane.words.bottom},
                    static_cast<core::Int>(plane.first),
                    static_cast<core::Int>(plane.rows.size()),
                    static_cast<core::Int>(plane.all.size())};
}

void draw_banks(Figure& figure, const Subject& subject, const Rect& area)
{
    figure.clip(area);
    BankPainter(figure, subject, area).paint();
    figure.unclip();
}

std::optional<core::BankSpot> bank_at(const Subject& subject, const Rect& area, float x, float y)
{
    const BankPlane plane = bank_plane(subject, bank_map_of(subject), area);
    if (x < plane.words.left || y < plane.words.top || x >= plane.words.right || y >= plane.words.bottom)
        return std::nullopt;
    const auto row = static_cast<std::size_t>((y - plane.words.top) / plane.down);
    const auto bank = static_cast<core::Int>((x - plane.words.left) / plane.across);
    if (row >= plane.rows.size() || bank >= subject.view.facts().banks()->plan.banks.count)
        return std::nullopt;
    return core::BankSpot{bank, plane.rows[row]};
}

CellColours lane_hue(const Theme& theme, core::Int lane)
{
    return cell_colours(theme, hues[static_cast<std::size_t>(lane) % hues.size()], Emphasis::full);
}

} // namespace stridescope::ui
