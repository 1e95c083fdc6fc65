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

/// Points right, or down where it is unfolded.
void paint_arrow(ImVec2 low, float height, bool down, Colour colour)
{
    const float x = low.x + px(6);
    const float y = low.y + height / 2;
    const ImVec2 across[] = {{x - px(2), y - px(4)}, {x + px(2), y}, {x - px(2), y + px(4)}};
    const ImVec2 below[] = {{x - px(4), y - px(2)}, {x, y + px(2)}, {x + px(4), y - px(2)}};
    ImGui::GetWindowDrawList()->AddPolyline(down ? below : across, 3, packed_colour(colour), 0, px(1.5F));
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

void draw_why(const FactLine& line, OpenScene& open)
{
    if (!open.work.explanation)
    {
        open.work.explanation_asked = true;
        wrapped_text(fonts().text, theme().text_faint, "Looking where it comes from\xE2\x80\xA6");
        return;
    }
    std::vector<const core::Derivation*> found;
    for (const core::Derivation& derivation : open.work.explanation->derivations())
        if (std::any_of(line.of.begin(), line.of.end(),
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
    if (found.empty())
        wrapped_text(fonts().text, theme().text_soft, "The scene gives it.");
    for (const core::Reason& reason : open.work.explanation->reasons())
        if (std::find(line.of.begin(), line.of.end(), reason.of) != line.of.end())
            explained_text(fonts().text, theme().text, reason.text);
    ImGui::Unindent(px(18));
}

bool unfold_button(const std::string& key, const std::string& tooltip, OpenScene& open)
{
    auto& unfolded = open.views.unfolded;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = px(26);
    const std::string name = "why/" + key;
    if (invisible_button(name.c_str(), {px(14), height}) && !unfolded.erase(key))
        unfolded.insert(key);
    probe_last_item(name);
    const bool is_unfolded = unfolded.contains(key);
    if (!is_unfolded) // there it would cover what is asked
        item_tooltip(tooltip.c_str());
    paint_arrow(low, height, is_unfolded, ImGui::IsItemHovered() ? theme().text : theme().text_faint);
    return is_unfolded;
}

void draw_lines(const std::vector<FactLine>& lines, OpenScene& open)
{
    const float side = px(14);
    for (const FactLine& line : lines)
    {
        if (line.of.empty())
        {
            ImGui::Indent(side);
            fact_row(line.name, line.value, line.about);
            ImGui::Unindent(side);
            continue;
        }
        const bool is_unfolded = unfold_button(line.name, "Where the number comes from", open);
        ImGui::SameLine(0, 0);
        fact_row(line.name, line.value, line.about);
        if (is_unfolded)
            draw_why(line, open);
    }
}

} // namespace stridescope::ui
