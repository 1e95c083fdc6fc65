#include "ui/widgets/flow_text.h"

#include "core/lessons/glossary.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/glossary_text.h"

#include <algorithm>
#include <vector>

namespace stridescope::ui
{
namespace
{

bool leads_to_page(const std::string& link)
{
    return link.substr(0, link.find('#')).ends_with(".md");
}

/// Paints one block, word by word.
class Flow
{
public:
    Flow(const core::TextBlock& of, ImVec2 from, float room, bool glossary)
        : block(of), words(of.words()), low(from), width(room)
    {
        if (glossary)
            hits = core::glossary_hits(words);
    }

    Flowed draw()
    {
        if (!block.mark.empty())
            paint_text(fonts().text, {low.x - px(list_indent) + px(4), low.y}, theme().text_soft, block.mark);
        for (const core::TextRun& run : block.runs)
            put(run);
        if (x == 0 && y > 0)
            y -= line(); // nothing follows the last line break
        if (!hits.empty())
            glossary_stop(low, {width, y + line()}, words, hits);
        return {y + line(), std::move(followed)};
    }

private:
    [[nodiscard]] bool is_title() const { return block.heading == 1; }
    [[nodiscard]] float line() const { return px(is_title() ? 30 : 21); }
    [[nodiscard]] float space() const { return block.kind == core::TextBlock::Kind::code ? px(8) : px(4); }

    void put(const core::TextRun& run)
    {
        const bool page = leads_to_page(run.link);
        for (std::size_t i = 0; i < run.words.size();)
        {
            const char c = run.words[i];
            if (c == '\n')
                new_line();
            if (c == ' ')
                x += space();
            if (c == '\n' || c == ' ')
            {
                ++i;
                ++at;
                continue;
            }
            // The words of a link are pressed as one.
            const std::size_t end =
                page ? run.words.size() : std::min(run.words.find_first_of(" \n", i), run.words.size());
            word(run, run.words.substr(i, end - i), page);
            at += end - i;
            i = end;
        }
    }
    void new_line()
    {
        x = 0;
        y += line();
    }
    void word(const core::TextRun& run, const std::string& text, bool page)
    {
        ImFont* const face = is_title()   ? fonts().title
                             : run.code   ? fonts().mono
                             : run.strong ? fonts().strong
                                          : fonts().text;
        const float wide = text_size(face, text.c_str()).x;
        // Text without a blank between runs stays on one line: the full stop after a strong word.
        const bool joined = at > 0 && words[at - 1] != ' ' && words[at - 1] != '\n';
        const std::size_t behind = std::min(at + text.size(), words.size());
        const std::string next = words.substr(behind, words.find_first_of(" \n", behind) - behind);
        if (x > 0 && !joined && x + wide + text_size(fonts().text, next.c_str()).x > width)
            new_line();
        const Colour colour = page || (run.emphasised && !run.strong) ? theme().accent
                              : run.strong                            ? theme().text
                                                                      : theme().text_soft;
        const ImVec2 here(low.x + x, low.y + y);
        paint_text(face, here, colour, text);
        if (page)
            press(run.link, here, wide);
        if (run.emphasised && !run.strong && probing())
            probe("emphasised/" + text, {here.x, here.y, here.x + wide, here.y + line()});
        if (!run.code && !hits.empty())
            mark_glossary_words(face, here, text, at, hits);
        x += wide;
    }
    void press(const std::string& link, ImVec2 here, float wide)
    {
        const ImVec2 before = ImGui::GetCursorPos();
        ImGui::SetCursorScreenPos(here);
        ImGui::PushID(static_cast<int>(at));
        if (invisible_button(link.c_str(), {wide, line()}))
            followed = link;
        stop_by_tab_only(); // arrow keys scroll
        const bool hovered = ImGui::IsItemHovered();
        ImGui::PopID();
        if (probing())
            probe_last_item("link/" + link);
        if (hovered)
            ImGui::GetWindowDrawList()->AddLine({here.x, here.y + line() - px(4)},
                                                {here.x + wide, here.y + line() - px(4)},
                                                packed_colour(theme().accent));
        ImGui::SetCursorPos(before);
    }

    const core::TextBlock& block;
    std::string words;
    std::vector<core::GlossaryHit> hits;
    ImVec2 low;
    float width;
    std::string followed;
    std::size_t at = 0; ///< index in the words of the block
    float x = 0;
    float y = 0;
};

} // namespace

Flowed flow_text(const core::TextBlock& block, ImVec2 low, float width, bool glossary)
{
    return Flow(block, low, width, glossary).draw();
}

} // namespace stridescope::ui
