#include "ui/panels/lesson_words.h"

#include "ui/probe.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <string>
#include <vector>

namespace stridescope::ui
{
namespace
{

/// One paragraph, word by word.
class Flow
{
public:
    Flow() : low(ImGui::GetCursorScreenPos()), width(ImGui::GetContentRegionAvail().x) {}

    void put(std::string_view words)
    {
        hits = core::glossary_hits(words);
        std::string word;
        for (std::size_t i = 0; i < words.size(); ++i)
        {
            const char c = words[i];
            const bool doubled = c == '*' && i + 1 < words.size() && words[i + 1] == '*';
            if (c == '`' || (c == '*' && !code && (doubled || emphasised || opens(words, i))))
            {
                piece(word, i);
                (c == '`' ? code : doubled ? strong : emphasised) ^= true;
                i += doubled ? 1 : 0;
            }
            else if (c == ' ' && !code)
            {
                piece(word, i);
                x += space();
            }
            else
                word += c;
        }
        piece(word, words.size());
        x += space();
    }
    void end() { ImGui::Dummy({width, y + line()}); }

private:
    [[nodiscard]] static float line() { return px(21); }
    [[nodiscard]] static float space() { return px(4); }

    /// Whether a single asterisk begins emphasis: a word follows it, and another one ends that.
    [[nodiscard]] static bool opens(std::string_view words, std::size_t at)
    {
        const auto blank = [&](std::size_t i) { return i >= words.size() || words[i] == ' '; };
        if (blank(at + 1) || !(at == 0 || words[at - 1] == ' ' || words[at - 1] == '('))
            return false;
        for (std::size_t i = at + 1; i < words.size() && words[i] != '`'; ++i)
            if (words[i] == '*')
                return !blank(i - 1) && !(i + 1 < words.size() && words[i + 1] == '*');
        return false;
    }
    /// `end`: of the word in the paragraph.
    void piece(std::string& word, std::size_t end)
    {
        if (word.empty())
            return;
        ImFont* const face = code ? fonts().mono : strong ? fonts().strong : fonts().text;
        const float wide = text_size(face, word.c_str()).x;
        if (x > 0 && x + wide > width)
        {
            x = 0;
            y += line();
        }
        const Colour colour = strong ? theme().text : emphasised ? theme().accent : theme().text_soft;
        paint_text(face, {low.x + x, low.y + y}, colour, word);
        if (emphasised && !strong && probing())
            probe("lesson/emphasised/" + word, {low.x + x, low.y + y, low.x + x + wide, low.y + y + line()});
        if (!code)
            mark_glossary_words(face, {low.x + x, low.y + y}, word, end - word.size(), hits);
        x += wide;
        word.clear();
    }

    std::vector<core::GlossaryHit> hits;
    ImVec2 low;
    float width;
    float x = 0;
    float y = 0;
    bool code = false;
    bool strong = false;
    bool emphasised = false;
};

} // namespace

void lesson_words(std::string_view markdown)
{
    std::string paragraph;
    const auto put = [&]
    {
        if (paragraph.empty())
            return;
        Flow flow;
        flow.put(paragraph);
        flow.end();
        paragraph.clear();
    };
    while (!markdown.empty())
    {
        const auto end = markdown.find('\n');
        std::string_view line = markdown.substr(0, end);
        markdown.remove_prefix(end == std::string_view::npos ? markdown.size() : end + 1);
        while (!line.empty() && (line.front() == ' ' || line.front() == '\r'))
            line.remove_prefix(1);
        while (!line.empty() && (line.back() == ' ' || line.back() == '\r'))
            line.remove_suffix(1);
        const bool item = line.starts_with("* ") || line.starts_with("- ");
        if (line.empty() || item)
            put();
        if (item)
            line.remove_prefix(2);
        if (!line.empty())
            paragraph += (item ? "\xE2\x80\xA2 " : paragraph.empty() ? "" : " ") + std::string(line);
    }
    put();
}

} // namespace stridescope::ui
