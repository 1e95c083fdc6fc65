#include "ui/picture/bank_figure.h"

#include "core/text/counted.h"
#include "ui/picture/surroundings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

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

/// Returns the rows that lanes ask for, and those of pins and of the step.
std::vector<core::Int> listed_rows(const core::SceneView& view, const Look& look, const core::BankMap& map)
{
    std::vector<core::Int> rows = map.rows;
    const core::BankWords words = core::bank_words(view, bank_look(look, view).access);
    const auto list = [&](const core::Pick& pick)
    {
        const core::TensorFacts& tensor = *view.tensor(core::Operand::input);
        if (const auto* const place = std::get_if<core::AtPlace>(&pick))
            rows.push_back(words.of(place->place.offset).row);
        else if (const core::Dims& x = std::get<core::AtCoordinate>(pick).coordinate;
                 core::contains(tensor.layout.sizes, x))
            rows.push_back(words.of(tensor.offset(x)).row);
    };
    for (const core::Pick& pin : look.pins)
        list(pin);
    if (const auto step = step_shown(look, view))
        if (const auto pick = pick_of(*step))
            list(*pick);
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

/// Draws one phase.
class BankSurroundings final : public Surroundings
{
public:
    BankSurroundings(Figure& into, const Subject& what, const MemoryPlane& where)
        : figure(into), subject(what), theme(what.style.theme), plane(where), rows(where.rows),
          area(where.canvas), map(bank_map_of(what)),
          phase(static_cast<std::size_t>(bank_look(what.look, what.view).phase)),
          banks(what.view.facts().banks()->plan.banks), asked(static_cast<std::size_t>(banks.count), 0)
    {
    }

    void below() override
    {
        numbers();
        ground();
        for (std::size_t p = 0; p < map.instruction.phases.size(); ++p)
            for (const core::AskedWord& word : map.instruction.phases[p])
                if (p != phase)
                    draw_word(word, 0.3F);
        if (phase >= map.instruction.phases.size())
            return;
        for (const core::AskedWord& word : words())
        {
            ++asked[static_cast<std::size_t>(word.bank)];
            draw_word(word, 1);
        }
        conflicts(words());
    }
    void row(core::Int) override {}
    void lines() override {}
    void above(core::Int, core::Int) override
    {
        if (subject.style.thumbnail || phase >= map.instruction.phases.size())
            return;
        counts();
        sentence(words());
        if (plane.cycles > 0)
            cycles(words(), *std::max_element(asked.begin(), asked.end()));
    }

private:
    [[nodiscard]] float px(float length) const { return subject.px(length); }
    [[nodiscard]] const std::vector<core::AskedWord>& words() const { return map.instruction.phases[phase]; }
    [[nodiscard]] core::Int first_row() const { return static_cast<core::Int>(rows.first_row); }
    [[nodiscard]] core::Int end_row() const
    {
        return static_cast<core::Int>(std::min<core::Wide>(
            rows.rows,
            first_row() + static_cast<core::Int>(std::lround(rows.area.height() / rows.row_height))));
    }

    /// Returns the rectangle of a word if its row is visible.
    [[nodiscard]] std::optional<Rect> rect_of(core::Int bank, core::Int row) const
    {
        const auto& listed = rows.words->listed;
        const auto at = std::lower_bound(listed.begin() + first_row(), listed.begin() + end_row(), row);
        return at == listed.begin() + end_row() || *at != row
                   ? std::nullopt
                   : std::optional(rect_at(bank, at - listed.begin()));
    }
    [[nodiscard]] Rect rect_at(core::Int bank, core::Int index) const
    {
        const float across = static_cast<float>(rows.slot_width);
        const float left = rows.left_of(static_cast<World>(bank));
        const float top = rows.top_of(static_cast<World>(index)) + rows.inset;
        const float between = std::min(px(1), across * 0.15F);
        return {left + between, top, left + across - between, top + rows.slot_height};
    }

    /// Draws the numbers of banks, as many as fit, and those of the rows.
    void numbers()
    {
        core::Int every = 1;
        const auto across = static_cast<float>(rows.slot_width);
        while (across * static_cast<float>(every) < px(26))
            every *= 2;
        figure.text({area.left, area.top, rows.area.left, rows.area.top}, Align::left, Face::cell_small,
                    theme.text_faint, "bank");
        for (core::Int bank = 0; bank < banks.count; bank += every)
        {
            const float middle = rows.left_of(static_cast<World>(bank)) + across / 2;
            const float half = across * static_cast<float>(every) / 2;
            figure.text({middle - half, area.top, middle + half, rows.area.top}, Align::centre,
                        Face::cell_small, theme.text_faint, std::to_string(bank));
        }
        for (core::Int i = first_row(); i < end_row(); ++i)
        {
            const float top = rows.top_of(static_cast<World>(i));
            const std::string number = std::to_string(rows.number_of(i));
            const auto is_here = [&](const core::PickPlaces& pinned)
            {
                const auto& place = pinned.in(rows.operand);
                return place && rows.row_of(*place) == i;
            };
            const auto& pins = subject.highlights.pinned;
            const bool lit = std::any_of(pins.begin(), pins.end(), is_here);
            figure.text({area.left, top, rows.area.left - px(6), top + rows.row_height}, Align::right,
                        Face::cell_small, lit ? theme.text : theme.text_soft, number);
            if (subject.names)
                figure.places.push_back(
                    {"bank/row/" + number, {area.left, top, rows.area.left, top + rows.row_height}});
        }
    }

    /// Draws the words that no lane asks for.
    void ground()
    {
        if (rows.slot_width < static_cast<double>(px(3)))
            return figure.rect(rows.area, theme.field);
        for (core::Int i = first_row(); i < end_row(); ++i)
            for (core::Int bank = 0; bank < banks.count; ++bank)
            {
                figure.rect(rect_at(bank, i), theme.field, px(2));
                draw_cell_outline(figure, rect_at(bank, i), theme, px(2));
            }
    }

    void draw_word(const core::AskedWord& word, float opacity)
    {
        const auto rect = rect_of(word.bank, word.row);
        if (!rect || word.lanes.empty())
            return;
        const CellColours colours = lane_hue(theme, word.lanes.front());
        figure.rect(*rect, opacity < 1 ? mixed(theme.field, colours.fill, opacity) : colours.fill, px(2));
        draw_cell_outline(figure, *rect, theme, px(2));
        if (opacity < 1)
            return;
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
    void conflicts(std::vector<core::AskedWord> words)
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
            const auto from = rect_of(words[first].bank, words[first].row);
            const auto to = rect_of(words[end - 1].bank, words[first].row);
            if (from && to)
                figure.outline({from->left - px(1), from->top - px(1), to->right + px(1), to->bottom + px(1)},
                               clash, px(1.5F), px(3));
        }
    }

    /// Draws the number of words that each bank is asked for.
    void counts()
    {
        const float top = rows.area.bottom + px(3);
        const float bottom = top + px(line_of_banks(subject.style) - 2);
        figure.text({area.left, top, rows.area.left, bottom}, Align::left, Face::cell_small, theme.text_faint,
                    "words");
        for (std::size_t bank = 0; bank < asked.size(); ++bank)
        {
            if (asked[bank] == 0)
                continue;
            const float left = rows.left_of(static_cast<World>(bank));
            const Rect rect = {left, top, left + static_cast<float>(rows.slot_width), bottom};
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
        const float top = rows.area.bottom + px(line_of_banks(subject.style) + 3);
        Rect line = {area.left, top, area.right, top + px(line_of_banks(subject.style))};
        const std::string conflict = core::conflict_text(words);
        std::string text = conflict.empty() ? "no bank is asked for two words" : conflict;
        if (words.empty())
            text = "no lane is active";
        if (const core::Int seen = end_row() - first_row(); seen < rows.rows)
            text += fmt::format("; showing {} of {}", seen,
                                core::counted(static_cast<core::Int>(rows.rows), "row"));
        figure.text(line, Align::left, Face::text, conflict.empty() ? theme.good : theme.text,
                    shortened(subject.measure, Face::text, text, line.width()));
        if (subject.names)
            figure.places.push_back({"banks/" + text, line});
    }

    /// A word that a cycle serves, and the first lane that asks for it.
    struct ServedWord
    {
        core::Int bank = 0;
        core::Int lane = 0;
    };
    /// Draws the words of a cycle in its box, with the lane's number on those of neighbouring banks together.
    void served_words(std::vector<ServedWord> served, const Rect& box)
    {
        std::sort(served.begin(), served.end(),
                  [](const ServedWord& a, const ServedWord& b) { return a.bank < b.bank; });
        const float across = box.width() / static_cast<float>(banks.count);
        for (std::size_t first = 0, end = 0; first < served.size(); first = end)
        {
            for (end = first + 1; end < served.size() && served[end].lane == served[first].lane
                                  && served[end].bank == served[end - 1].bank + 1;)
                ++end;
            const float left = box.left + across * static_cast<float>(served[first].bank);
            const float width = across * static_cast<float>(served[end - 1].bank - served[first].bank + 1);
            const Rect rect = {left, box.top, left + std::max(width, 1.0F), box.bottom};
            const CellColours colours = lane_hue(theme, served[first].lane);
            figure.rect(rect, colours.fill);
            draw_cell_outline(figure, rect, theme, 0);
            if (const std::string lane = std::to_string(served[first].lane);
                subject.measure(Face::cell_small, lane) + px(2) <= rect.width())
                figure.text(rect, Align::centre, Face::cell_small, colours.text, lane);
        }
    }

    /// Draws the words that each cycle serves: one of each bank.
    void cycles(const std::vector<core::AskedWord>& words, core::Int count)
    {
        if (count == 0)
            return;
        const float top = rows.area.bottom + px(2 * line_of_banks(subject.style) + 6);
        const Rect line = {area.left, top, area.right, top + px(cycle_line)};
        const Rect boxes = {rows.area.left, line.bottom, rows.area.right, line.bottom + px(cycle_words)};
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
            draw_cell_outline(figure, box(cycle), theme, px(2));
        }
        std::vector<core::Int> served(static_cast<std::size_t>(shown), 0);
        std::vector<core::Int> of_bank(static_cast<std::size_t>(banks.count), 0);
        std::vector<std::vector<ServedWord>> drawn(static_cast<std::size_t>(shown));
        for (const core::AskedWord& word : words)
        {
            const core::Int cycle = of_bank[static_cast<std::size_t>(word.bank)]++;
            if (cycle >= shown || word.lanes.empty())
                continue;
            ++served[static_cast<std::size_t>(cycle)];
            drawn[static_cast<std::size_t>(cycle)].push_back({word.bank, word.lanes.front()});
        }
        for (core::Int cycle = 0; cycle < shown; ++cycle)
            served_words(std::move(drawn[static_cast<std::size_t>(cycle)]), box(cycle));
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

    Figure& figure;
    const Subject& subject;
    const Theme& theme;
    const MemoryPlane& plane;
    const SlotRows& rows;
    const Rect& area;
    const core::BankMap& map;
    std::size_t phase;
    const core::Banks& banks;
    std::vector<core::Int> asked; ///< words that each bank is asked for
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
    const core::NamedAccess& named = facts.plan.accesses[bank_look(look, view).access];
    const char* verb = named.op == core::AccessOp::write ? "write" : "read";
    return fmt::format("{} {}; {} of {}", verb, named.name, core::counted(facts.plan.banks.count, "bank"),
                       core::counted(facts.plan.banks.bytes, "byte"));
}

TitlePill wavefronts_pill(const Look& look, const core::SceneView& view, const Theme& theme)
{
    const core::BankCost& cost = view.facts().banks()->costs[bank_look(look, view).access];
    return {core::counted(cost.wavefronts, "wavefront"), cost.excess() > 0 ? theme.caution : theme.good};
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

MemoryPlane bank_plane(const core::SceneView& view, const Look& look, const MemoryPlace& place,
                       const Style& style)
{
    const auto px = [&](float length) { return style.px(length); };
    const BankLook at = bank_look(look, view);
    const core::BankMap map = core::bank_map(view, at.access, at.instruction);
    const Rect& area = place.area;
    const float line = line_of_banks(style);
    MemoryPlane plane;
    plane.place = place;
    plane.canvas = area;
    plane.fits = {{static_cast<core::Int>(at.access), at.instruction}, at.phase};
    SlotRows& rows = plane.rows;
    rows.operand = place.operand;
    rows.range = {core::int_min, core::int_max};
    rows.words =
        std::make_shared<WordRows>(WordRows{core::bank_words(view, at.access), listed_rows(view, look, map)});
    rows.columns = rows.words->count;
    const std::size_t all = rows.words->listed.size();
    rows.rows = static_cast<core::Int>(all);
    rows.area = area;
    if (!style.thumbnail)
        rows.area = {area.left + px(names_across), area.top + px(line), area.right,
                     area.bottom - px(2 * line + 4)};
    constexpr std::size_t enough_rows = 16;
    const auto least = static_cast<float>(std::min(all, enough_rows)) * px(least_row);
    if (!style.thumbnail && !style.audience && rows.area.height() >= least + px(cycles_height))
        plane.cycles = px(cycles_height);
    rows.area.bottom -= plane.cycles;
    const auto fit = [&](float row)
    {
        const float high = style.audience ? presented_bank_row : row;
        return std::min(static_cast<std::size_t>(std::max(1.0F, rows.area.height() / px(high) + 0.05F)), all);
    };
    std::size_t seen = fit(style.thumbnail ? 2 : least_row);
    if (seen < all && !style.thumbnail)
    {
        seen = fit(readable_bank_row); // if not all rows are visible anyway, the visible ones are readable
        rows.area.right -= px(bank_strip_room);
    }
    rows.slot_width = static_cast<double>(rows.area.width()) / static_cast<double>(rows.columns);
    plane.fitted_slot = plane.least_slot = plane.most_slot = rows.slot_width;
    plane.end = static_cast<World>(rows.columns);
    rows.row_height =
        std::min(px(usual_row + 8), rows.area.height() / static_cast<float>(std::max<std::size_t>(seen, 1)));
    rows.inset = px(1);
    rows.slot_height = rows.row_height - 2 * rows.inset;
    rows.area.bottom = rows.area.top + rows.row_height * static_cast<float>(seen);
    if (seen < all && !style.thumbnail)
        plane.strip = Rect{area.right - px(10), rows.area.top, area.right, rows.area.bottom};
    std::optional<core::BankSpot> first;
    if (const auto phase = static_cast<std::size_t>(at.phase); phase < map.instruction.phases.size())
        for (const core::AskedWord& word : map.instruction.phases[phase])
            if (!first || word.row < first->row)
                first = core::BankSpot{word.bank, word.row};
    if (const auto offset = first ? rows.words->offset(*first) : std::nullopt)
        plane.first_asked = core::Place{0, *offset};
    return plane;
}

std::unique_ptr<Surroundings> bank_surroundings(Figure& figure, const Subject& subject,
                                                const MemoryPlane& plane)
{
    return std::make_unique<BankSurroundings>(figure, subject, plane);
}

void draw_bank_strip(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const Theme& theme = subject.style.theme;
    const Rect& strip = *plane.strip;
    const auto& listed = plane.rows.words->listed;
    const auto& phases = bank_map_of(subject).instruction.phases;
    const auto phase = static_cast<std::size_t>(bank_look(subject.look, subject.view).phase);
    const auto y_of = [&](std::ptrdiff_t row)
    { return strip.top + strip.height() * static_cast<float>(row) / static_cast<float>(listed.size()); };
    figure.rect(strip, theme.field, subject.px(2));
    if (phase < phases.size())
        for (const core::AskedWord& word : phases[phase])
            if (const auto at = std::lower_bound(listed.begin(), listed.end(), word.row);
                at != listed.end() && *at == word.row)
                figure.rect({strip.left, y_of(at - listed.begin()), strip.right, y_of(at - listed.begin() + 1)},
                            theme.text_soft);
    if (subject.names)
        figure.places.push_back({"banks/strip", strip});
}

CellColours lane_hue(const Theme& theme, core::Int lane)
{
    return cell_colours(theme, hues[static_cast<std::size_t>(lane) % hues.size()], Emphasis::full);
}

} // namespace stridescope::ui
