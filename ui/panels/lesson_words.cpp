#include "ui/panels/lesson_words.h"

#include "core/lessons/markdown.h"
#include "ui/probe.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <string>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float list_indent = 18;

/// One block, word by word.
class Flow
{
public:
    Flow(const core::TextBlock& of, float indent)
        : block(of), words(of.words()), hits(core::glossary_hits(words)), low(ImGui::GetCursorScreenPos()),
          width(ImGui::GetContentRegionAvail().x - indent)
    {
        low.x += indent;
    }

    void draw()
    {
        if (!block.mark.empty())
            paint_text(fonts().text, {low.x - px(list_indent) + px(4), low.y}, theme().text_soft, block.mark);
        for (const core::TextRun& run : block.runs)
            put(run);
        if (x == 0 && y > 0)
            y -= line(); // the last line break begins nothing
        glossary_stop(low, {width, y + line()}, words, hits);
        ImGui::Dummy(item_size({width, y + line()}));
    }

private:
    [[nodiscard]] static float line() { return px(21); }
    [[nodiscard]] float space() const { return block.kind == core::TextBlock::Kind::code ? px(8) : px(4); }

    void put(const core::TextRun& run)
    {
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
            const std::size_t length = std::min(run.words.find_first_of(" \n", i), run.words.size()) - i;
            word(run, run.words.substr(i, length));
            i += length;
            at += length;
        }
    }
    void new_line()
    {
        x = 0;
        y += line();
    }
    void word(const core::TextRun& run, const std::string& text)
    {
        ImFont* const face = run.code ? fonts().mono : run.strong ? fonts().strong : fonts().text;
        const float wide = text_size(face, text.c_str()).x;
        if (x > 0 && x + wide > width)
            new_line();
        const Colour colour = run.strong ? theme().text : run.emphasised ? theme().accent : theme().text_soft;
        const ImVec2 here(low.x + x, low.y + y);
        paint_text(face, here, colour, text);
        if (run.emphasised && !run.strong && probing())
            probe("lesson/emphasised/" + text, {here.x, here.y, here.x + wide, here.y + line()});
        if (!run.code)
            mark_glossary_words(face, here, text, at, hits);
        x += wide;
    }

    const core::TextBlock& block;
    std::string words;
    std::vector<core::GlossaryHit> hits;
    ImVec2 low;
    float width;
    std::size_t at = 0; ///< in the words of the block
    float x = 0;
    float y = 0;
};

} // namespace

void lesson_words(std::string_view markdown)
{
    for (const core::TextBlock& block : core::markdown_blocks(markdown))
        Flow(block, px(list_indent) * static_cast<float>(block.depth)).draw();
}

} // namespace stridescope::ui
