#include "ui/panels/facts/code_tab.h"

#include "ui/panels/canvas/element_words.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

void follow(CodeShown& shown, const std::shared_ptr<const core::Shown>& scene)
{
    if (shown.of == scene)
        return;
    shown.of = scene;
    shown.code = {};
    shown.refused.clear();
    auto code = core::write_code(core::code_targets()[shown.target], *scene->scene, *scene->facts);
    if (code)
        shown.code = *std::move(code);
    else
        shown.refused = code.problem().message;
    shown.lines = {0};
    for (std::size_t i = 0; i + 1 < shown.code.text.size(); ++i)
        if (shown.code.text[i] == '\n')
            shown.lines.push_back(i + 1);
}

/// Draws one line, with its numbers in their dimensions' colours.
void draw_line(const core::SceneView& view, const core::CodeText& code, std::size_t begin, std::size_t end,
               ImVec2 place)
{
    const auto put = [&](std::size_t from, std::size_t to, Colour colour)
    {
        if (from >= to)
            return;
        const std::string words = code.text.substr(from, to - from);
        paint_text(fonts().mono, place, colour, words);
        place.x += text_size(fonts().mono, words.c_str()).x;
    };
    auto span = std::lower_bound(code.spans.begin(), code.spans.end(), begin,
                                 [](const core::CodeSpan& one, std::size_t at) { return one.begin < at; });
    std::size_t at = begin;
    for (; span != code.spans.end() && span->end <= end; ++span)
    {
        put(at, span->begin, theme().text);
        put(span->begin, span->end, dimension_colour(view, span->operand, span->dimension));
        at = span->end;
    }
    put(at, end, theme().text);
}

void draw_text(const core::SceneView& view, const CodeShown& shown, ImVec2 size)
{
    const std::string& words = shown.code.text;
    const float height = font_size(fonts().mono) + px(4);
    std::size_t longest = 0;
    for (std::size_t i = 0; i < shown.lines.size(); ++i)
        longest = std::max(longest,
                           (i + 1 < shown.lines.size() ? shown.lines[i + 1] : words.size()) - shown.lines[i]);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(10), px(8)});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, packed_colour(theme().inset));
    begin_child("code", size, true, ImGuiWindowFlags_HorizontalScrollbar);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float letter = text_size(fonts().mono, "0").x;
    const float seen = ImGui::GetWindowPos().y;
    const auto first = static_cast<std::size_t>(std::max(0.0F, (seen - low.y) / height));
    const auto count = static_cast<std::size_t>(ImGui::GetWindowHeight() / height) + 2;
    for (std::size_t i = first; i < std::min(shown.lines.size(), first + count); ++i)
    {
        std::size_t end = i + 1 < shown.lines.size() ? shown.lines[i + 1] : words.size();
        while (end > shown.lines[i] && words[end - 1] == '\n')
            --end;
        draw_line(view, shown.code, shown.lines[i], end, {low.x, low.y + height * static_cast<float>(i)});
    }
    ImGui::Dummy({letter * static_cast<float>(longest), height * static_cast<float>(shown.lines.size())});
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

} // namespace

void code_tab(CodeShown& shown, const std::shared_ptr<const core::Shown>& scene, const core::SceneView& view)
{
    static const std::vector<std::string> titles = []
    {
        std::vector<std::string> all;
        for (const core::CodeTarget& target : core::code_targets())
            all.emplace_back(target.title);
        return all;
    }();
    const float width = ImGui::GetContentRegionAvail().x;
    const float copy = button_width("Copy");
    if (choice("code/target", shown.target, titles, width - copy - px(8)))
        shown.of = nullptr;
    follow(shown, scene);
    ImGui::SameLine(0, px(8));
    if (button("code/copy", "Copy",
               {.width = copy, .enabled = shown.refused.empty(), .tooltip = "Copy all code"}))
        ImGui::SetClipboardText(shown.code.text.c_str());
    if (!shown.refused.empty())
    {
        wrapped_text(fonts().text, theme().text_soft, shown.refused);
        probe_last_item("code/refused");
        return;
    }
    const float height = std::max(px(160), ImGui::GetContentRegionAvail().y);
    draw_text(view, shown, {width, height});
    probe_last_item("code/text");
}

} // namespace stridescope::ui
