#include "ui/fonts.h"
#include "ui/panels/element_words.h"
#include "ui/panels/facts_parts.h"
#include "ui/probe.h"
#include "ui/widgets/coloured_words.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t most_told = 16; ///< of a list's numbers

bool tells_of(const std::string& of, const std::string& path)
{
    return of == path || (of.size() > path.size() && of.starts_with(path) && of[path.size()] == '[');
}

/// The sum in its dimensions' colours, and its value.
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
            continue; // folded into one that was told
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

/// What the terms are, where they have names of their own.
std::string term_words(const core::Derivation& derivation)
{
    std::string words;
    for (const core::Term& term : derivation.left.terms())
        if (!term.name.empty())
            words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", term.text, term.name);
    return words;
}

} // namespace

void draw_derivation(const core::SceneView& view, const core::Derivation& derivation, bool named)
{
    ImGui::PushID(derivation.of.c_str());
    if (named)
        text(fonts().mono, theme().text_soft, derivation.of);
    coloured_words("sum", sum_words(view, derivation));
    if (const std::string terms = term_words(derivation); !terms.empty())
        explained_text(fonts().text, theme().text_soft, terms);
    explained_text(fonts().text, theme().text, derivation.rule);
    if (!derivation.source.empty())
        wrapped_text(fonts().text, theme().text_faint, std::string(derivation.source));
    ImGui::PopID();
}

namespace
{

/// Returns that of what the canvas shows; null until it is there: it is asked for.
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
    for (std::size_t i = 0; i < std::min(found.size(), most_told); ++i)
    {
        draw_derivation(*open.views.view, *found[i], found.size() > 1);
        gap(4);
    }
    if (found.size() > most_told)
        wrapped_text(fonts().text, theme().text_faint, fmt::format("and {} more", found.size() - most_told));
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

/// Whether it is unfolded now.
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

void draw_lines(const std::vector<FactLine>& lines, OpenScene& open)
{
    int place = 0;
    for (const FactLine& line : lines)
    {
        // Facts of one name, as of several free ranges, are items of their own: else Tab went round among them.
        ImGui::PushID(place++);
        if (line.of.empty())
        {
            const float side = px(14); // below the others' names
            ImGui::Indent(side);
            fact_row(line.name, line.value, line.about);
            ImGui::Unindent(side);
        }
        else
        {
            const bool was = open.views.unfolded.contains(line.name);
            if (turn(open.views.unfolded, line.name,
                     unfolding_fact_row(line.name, line.value, line.about, was)))
                draw_why(line.of, open);
        }
        ImGui::PopID();
    }
}

} // namespace stridescope::ui
