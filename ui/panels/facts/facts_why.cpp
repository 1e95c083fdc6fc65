#include "core/derivation/ledger.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/copyable.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t most_listed = 16; ///< numbers of a list that are shown

bool tells_of(const std::string& of, const std::string& path)
{
    return of == path || (of.size() > path.size() && of.starts_with(path) && of[path.size()] == '[');
}

/// Returns the sum in its dimensions' colours, and its value.
ColouredWords sum_words(const core::SceneView& view, const core::Derivation& derivation)
{
    ColouredWords words;
    const std::string& sum = derivation.left.text();
    const auto put = [&](std::size_t from, std::size_t to, Colour colour)
    {
        if (from < to)
            words.add(sum.substr(from, to - from), colour);
    };
    std::size_t at = 0;
    for (const core::Term& term : derivation.left.terms())
    {
        if (term.at < at)
            continue; // it is part of one that was shown
        put(at, term.at, theme().text_soft);
        at = term.at + term.text.size();
        put(term.at, at,
            term.dimension
                ? dimension_colour(view, term.operand.value_or(core::Operand::input), *term.dimension)
                : theme().text);
    }
    put(at, sum.size(), theme().text_soft);
    words.add(fmt::format(" = {}", derivation.value), theme().text);
    return words;
}

/// Draws one line per term in its dimension's colour, a rule, and the sum, as an item that copies the sum as
/// text; then what follows from it. Pointing at a line highlights its dimension in the pictures.
void draw_ledger(ViewState& state, const core::Derivation& derivation, const core::Ledger& ledger)
{
    const core::SceneView& view = *state.view;
    const float line_height = px(25);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const std::string all = sum_words(view, derivation).all();
    copyable("sum", {width, line_height * static_cast<float>(ledger.lines.size() + 1) + px(6)}, all);
    if (probing())
        probe_last_item("line/" + all);
    const bool is_hovered = ImGui::IsItemHovered();
    const float pointer = ImGui::GetIO().MousePos.y;
    const float above = (line_height - font_size(fonts().mono)) / 2;
    float y = low.y;
    const auto put_value = [&](core::Int value, Colour colour)
    {
        const std::string words = as_shown(std::to_string(value));
        const float wide = text_size(fonts().mono, words.data(), words.data() + words.size()).x;
        paint_text(fonts().mono, {low.x + width - wide - px(2), y + above}, colour, words);
        return wide;
    };
    for (std::size_t i = 0; i < ledger.lines.size(); ++i, y += line_height)
    {
        const core::Term& term = derivation.left.terms()[ledger.lines[i].term];
        const core::Operand operand = term.operand.value_or(core::Operand::input);
        const Colour colour = term.dimension ? dimension_colour(view, operand, *term.dimension) : theme().text;
        if (term.dimension && *term.dimension < view.labels(operand).size())
            paint_dimension_chip({low.x + px(10), y + line_height / 2}, view.labels(operand), *term.dimension);
        if (is_hovered && term.dimension && pointer >= y && pointer < y + line_height)
            state.pointed = {operand, *term.dimension};
        if (i > 0)
            paint_text(fonts().mono, {low.x + px(26), y + above}, theme().text_soft,
                       ledger.lines[i].subtracted ? "-" : "+");
        const float used = put_value(*term.value, colour);
        paint_text(fonts().mono, {low.x + px(40), y + above}, colour,
                   shortened(fonts().mono, as_written(as_shown(term.text)), width - px(40) - used - px(28)));
        paint_text(fonts().mono, {low.x + width - used - px(20), y + above}, theme().text_soft, "=");
    }
    ImGui::GetWindowDrawList()->AddLine({low.x + px(26), y + px(3)}, {low.x + width, y + px(3)},
                                        packed_colour(theme().text_faint));
    y += px(6);
    put_value(ledger.sum, theme().text);
    if (!ledger.rest.empty())
    {
        ColouredWords rest;
        rest.add(ledger.rest, theme().text_soft);
        rest.add(fmt::format(" = {}", derivation.value), theme().text);
        coloured_words("rest", rest);
    }
}

/// Names the terms that have names of their own and no chip in a ledger, each on a line.
void name_terms(const core::Derivation& derivation, const std::optional<core::Ledger>& ledger)
{
    const std::vector<core::Term>& terms = derivation.left.terms();
    for (std::size_t i = 0; i < terms.size(); ++i)
    {
        const bool has_chip = terms[i].dimension && ledger
                              && std::any_of(ledger->lines.begin(), ledger->lines.end(),
                                             [&](const core::Ledger::Line& line) { return line.term == i; });
        if (!terms[i].name.empty() && !has_chip)
            explained_text(fonts().text, theme().text_soft,
                           fmt::format("{}: {}", terms[i].text, terms[i].name));
    }
}

} // namespace

void draw_derivation(ViewState& state, const core::Derivation& derivation, bool named, bool with_source)
{
    const core::SceneView& view = *state.view;
    ImGui::PushID(derivation.of.c_str());
    if (named)
        text(fonts().mono, theme().text_soft, derivation.of);
    const std::optional<core::Ledger> ledger = core::ledger_of(derivation);
    if (ledger)
        draw_ledger(state, derivation, *ledger);
    else
        coloured_words("sum", sum_words(view, derivation));
    name_terms(derivation, ledger);
    explained_text(fonts().text, theme().text, derivation.rule);
    if (with_source && !derivation.source.empty())
        wrapped_text(fonts().text, theme().text_faint, std::string(derivation.source));
    ImGui::PopID();
}

namespace
{

/// Returns the explanation of the scene on the canvas; null until it is computed, and requests it.
const core::Explanation* explanation_of(OpenScene& open)
{
    if (open.work.explained == on_canvas(open)->scene)
        return open.work.explanation.get();
    open.work.explanation_asked = true;
    return nullptr;
}

} // namespace

bool is_given(const std::string& fact, OpenScene& open)
{
    const core::Explanation* const explanation = explanation_of(open);
    if (!explanation)
        return false;
    const core::Explanation& known = *explanation;
    const auto tells = [&](const core::Derivation& one) { return tells_of(one.of, fact); };
    return std::none_of(known.derivations().begin(), known.derivations().end(), tells)
           && std::none_of(known.shown().begin(), known.shown().end(), tells)
           && std::none_of(known.reasons().begin(), known.reasons().end(),
                           [&](const core::Reason& one) { return one.of == fact; });
}

void draw_why(const std::vector<std::string>& of, OpenScene& open)
{
    const core::Explanation* const explanation = explanation_of(open);
    if (!explanation)
    {
        wrapped_text(fonts().text, theme().text_faint, "Deriving\u2026");
        return;
    }
    std::vector<const core::Derivation*> found;
    for (const auto* const all : {&explanation->derivations(), &explanation->shown()})
        for (const core::Derivation& derivation : *all)
            if (std::any_of(of.begin(), of.end(),
                            [&](const std::string& path) { return tells_of(derivation.of, path); }))
                found.push_back(&derivation);
    ImGui::Indent(px(18));
    for (std::size_t i = 0; i < std::min(found.size(), most_listed); ++i)
    {
        // A document that several derivations share is named once, below the last of them.
        const bool again =
            i + 1 < std::min(found.size(), most_listed) && found[i + 1]->source == found[i]->source;
        draw_derivation(open.views, *found[i], found.size() > 1, !again);
        gap(4);
    }
    if (found.size() > most_listed)
        wrapped_text(fonts().text, theme().text_faint, fmt::format("and {} more", found.size() - most_listed));
    bool reasoned = false;
    for (const core::Reason& reason : explanation->reasons())
        if (std::find(of.begin(), of.end(), reason.of) != of.end())
        {
            explained_text(fonts().text, theme().text, reason.text);
            if (probing())
                probe_last_item("reason/" + reason.text);
            reasoned = true;
        }
    if (found.empty() && !reasoned)
        wrapped_text(fonts().text, theme().text_soft, "Set in the scene.");
    ImGui::Unindent(px(18));
}

namespace
{

/// Toggles it if pressed; tells whether it is unfolded now.
bool turn(std::set<std::string>& unfolded, const std::string& key, bool pressed)
{
    if (pressed && unfolded.erase(key) == 0)
        unfolded.insert(key);
    return unfolded.contains(key);
}

} // namespace

void draw_badges(const std::vector<Badge>& badges, OpenScene& open)
{
    const auto pressed = badge_row(badges);
    for (std::size_t i = 0; i < badges.size(); ++i)
        if (turn(open.views.unfolded, "verdict " + badges[i].words, pressed == i))
        {
            ImGui::PushID(static_cast<int>(i));
            wrapped_text(fonts().strong, theme().text, badges[i].words);
            if (badges[i].of.empty())
                explained_text(fonts().text, theme().text, badges[i].about);
            else
                draw_why(badges[i].of, open);
            ImGui::PopID();
        }
}

namespace
{

/// Scrolls the window so that what lies between two heights is in sight, or its beginning if it is too long.
void scroll_to(float top, float bottom)
{
    const float window = ImGui::GetWindowPos().y;
    const float height = ImGui::GetWindowHeight();
    if (bottom > window + height)
        ImGui::SetScrollY(ImGui::GetScrollY() + std::min(bottom - window - height + px(4), top - window));
}

} // namespace

void draw_lines(const std::vector<FactLine>& lines, OpenScene& open)
{
    int place = 0;
    for (const FactLine& line : lines)
    {
        // Facts with the same name, such as several free ranges, need different identifiers: otherwise Tab
        // would cycle among them.
        ImGui::PushID(place++);
        if (!line.head.empty())
            section(line.head);
        if (line.of.empty())
        {
            const float side = px(14); // below the names of the others
            ImGui::Indent(side);
            fact_row(line.name, line.value, line.about);
            ImGui::Unindent(side);
        }
        else
        {
            const bool was = open.views.unfolded.contains(line.name);
            auto* const list = ImGui::GetWindowDrawList();
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float right = low.x + ImGui::GetContentRegionAvail().x;
            list->ChannelsSplit(2); // what is unfolded lies on an inset, whose height is known at its end
            list->ChannelsSetCurrent(1);
            const bool unfolded = turn(open.views.unfolded, line.name,
                                       unfolding_fact_row(line.name, line.value, line.about, was));
            if (unfolded)
                draw_why(line.of, open);
            list->ChannelsSetCurrent(0);
            if (unfolded)
            {
                const ImVec2 from = {low.x - px(8), low.y};
                const ImVec2 to = {right + px(4), ImGui::GetCursorScreenPos().y};
                list->PushClipRect({from.x, list->GetClipRectMin().y}, {to.x, list->GetClipRectMax().y});
                list->AddRectFilled(from, to, packed_colour(theme().inset), px(10));
                list->AddRect(from, to, packed_colour(theme().accent), px(10));
                list->PopClipRect();
            }
            list->ChannelsMerge();
            if (unfolded && !was)
                open.views.brought_in_sight = line.name;
            if (unfolded && open.views.brought_in_sight == line.name && explanation_of(open))
            {
                open.views.brought_in_sight.clear();
                scroll_to(low.y, ImGui::GetCursorScreenPos().y);
            }
            if (unfolded)
                gap(4);
        }
        ImGui::PopID();
    }
}

} // namespace stridescope::ui
