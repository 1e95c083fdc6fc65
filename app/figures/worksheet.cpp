#include "app/figures/worksheet.h"

#include "core/lessons/markdown.h"
#include "core/view/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stridescope::app
{
namespace
{

constexpr float margin = 56;
constexpr float text_width = 794 - 2 * margin;
constexpr float line_height = 1.45F; ///< of a face's size
constexpr int difficulty = 2;

std::vector<std::string> lines_of(std::string_view text)
{
    std::vector<std::string> found;
    while (true)
    {
        const auto end = text.find('\n');
        found.emplace_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return found;
        text.remove_prefix(end + 1);
    }
}

class Sheet
{
public:
    Sheet(std::string of, FigureFonts& with)
        : foot(std::move(of)), measure(with.measure()), style{ui::theme_named(ui::ThemeName::print), 1}
    {
        new_page();
    }

    void space(float height) { y += height; }
    void need(float height)
    {
        if (y + height > sheet_size.height - margin)
            new_page();
    }

    /// Words wrapped into the width, `indent` from the margin.
    void words(ui::Face face, std::string_view text, float indent = 0, bool soft = false)
    {
        std::string line;
        std::string_view rest = text;
        while (!rest.empty())
        {
            const auto end = rest.find(' ');
            const std::string word(rest.substr(0, end));
            const std::string longer = line.empty() ? word : fmt::format("{} {}", line, word);
            if (!line.empty() && measure(face, longer) > text_width - indent)
            {
                one_line(face, line, indent, soft);
                line = word;
            }
            else
                line = longer;
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
        if (!line.empty())
            one_line(face, line, indent, soft);
    }
    /// Markdown; on paper its faces say nothing.
    void prose(std::string_view markdown)
    {
        for (const core::TextBlock& block : core::markdown_blocks(markdown))
        {
            const bool code = block.kind == core::TextBlock::Kind::code;
            std::string before = block.mark.empty() ? "" : block.mark + " ";
            for (const std::string& line : lines_of(block.words()))
                words(code ? ui::Face::mono : ui::Face::text, std::exchange(before, "") + line,
                      16 * static_cast<float>(block.depth));
            space(6);
        }
    }
    /// To write on.
    void blank(float width)
    {
        need(30);
        pages.back().line(margin + 24, y + 22, margin + 24 + width, y + 22, style.theme.text, 1);
        y += 30;
    }
    /// Nothing of a scene that breaks a rule.
    void picture(core::Scene scene, bool with_places)
    {
        auto shown = core::show(std::move(scene), {});
        if (!shown)
            return;
        const ui::Size size{text_width, with_places ? 410.0F : 210.0F};
        need(size.height + 8);
        ui::Look look;
        look.text = with_places ? ui::CellText::offsets : ui::CellText::none;
        look.parts = {true, with_places, with_places};
        if (!with_places) // a ramp by offset would tell the answer
            look.colour = {ui::ColouredBy::What::dimension, 0};
        const ui::Figure figure =
            ui::compose(std::make_shared<const core::Shown>(*std::move(shown)), look, style, size, measure);
        for (ui::Shape shape : figure.shapes)
        {
            shape.rect.left += margin;
            shape.rect.right += margin;
            shape.rect.top += y;
            shape.rect.bottom += y;
            pages.back().shapes.push_back(std::move(shape));
        }
        y += size.height + 8;
    }

    std::vector<ui::Figure> finished() { return std::move(pages); }

private:
    void new_page()
    {
        pages.emplace_back(style.scale);
        pages.back().rect({0, 0, sheet_size.width, sheet_size.height}, ui::hex(0xFFFFFF));
        pages.back().text(
            {margin, sheet_size.height - margin, sheet_size.width - margin, sheet_size.height - 24},
            ui::Align::left, ui::Face::text, style.theme.text_soft,
            fmt::format("{} - page {}", foot, pages.size()));
        y = margin;
    }
    void one_line(ui::Face face, const std::string& words, float indent, bool soft)
    {
        const float height = ui::face_size(face) * line_height;
        need(height);
        pages.back().text({margin + indent, y, sheet_size.width - margin, y + height}, ui::Align::left, face,
                          soft ? style.theme.text_soft : style.theme.text,
                          ui::shortened(measure, face, words, text_width - indent));
        y += height;
    }

    std::string foot;
    ui::TextMeasure measure;
    ui::Style style;
    std::vector<ui::Figure> pages;
    float y = 0;
};

std::string edited(const core::Question& question)
{
    std::string all;
    for (const core::EditGoal& goal : question.goals)
        all += (all.empty() ? "" : "; ") + goal.fact + ": " + goal.text;
    return "for example " + question.right.front() + " (" + all + ")";
}

void answer_of(Sheet& sheet, const core::Question& question)
{
    std::string right;
    if (question.kind == core::QuestionKind::edit)
        right = edited(question);
    else
        for (const std::string& one : question.right)
            right += (right.empty() ? "" : " or ") + one;
    sheet.words(ui::Face::strong, "Answer: " + right, 24);
    if (!question.explanation.empty())
        sheet.words(ui::Face::text, question.explanation, 24);
    for (const core::Misconception& one : question.misconceptions)
        sheet.words(ui::Face::text, "Not " + (one.answer.empty() ? one.holds : one.answer) + ": " + one.says,
                    24, true);
}

void put_question(Sheet& sheet, const core::Question& question, int number, bool answers)
{
    sheet.need(300);
    sheet.words(ui::Face::strong, fmt::format("{}. {}", number, question.text));
    sheet.picture(question.scene, answers);
    char letter = 'A';
    for (const std::string& option : question.options)
        sheet.words(ui::Face::text,
                    question.kind == core::QuestionKind::why ? fmt::format("{}. {}", letter++, option)
                                                             : "- " + option,
                    24);
    if (answers)
        answer_of(sheet, question);
    else
        sheet.blank(question.kind == core::QuestionKind::edit ? 560 : 260);
    sheet.space(16);
}

} // namespace

core::Result<std::vector<ui::Figure>> worksheet(const core::Lesson& lesson, std::uint64_t seed, bool answers,
                                                FigureFonts& fonts)
{
    using Kind = core::LessonBlock::Kind;
    Sheet sheet(fmt::format("{}, seed {}{}", lesson.title, seed, answers ? ", answers" : ""), fonts);
    sheet.words(ui::Face::cell_big, lesson.title);
    sheet.words(ui::Face::text, lesson.learn, 0, true);
    sheet.space(14);
    int number = 0;
    const auto scenes = lesson.scenes();
    for (const core::LessonStep& step : lesson.steps)
    {
        sheet.need(120);
        sheet.words(ui::Face::cell_big, step.heading);
        sheet.space(6);
        for (const core::LessonBlock& block : step.blocks)
            if (block.kind == Kind::text)
                sheet.prose(block.text);
            else if (block.kind == Kind::steps)
            {
                auto lines = core::make_steps(lesson, block, seed, difficulty);
                auto scene = core::make_scene(*scenes.at(*block.of_scene), seed, difficulty);
                if (!lines || !scene)
                    return lines ? scene.problem() : lines.problem();
                sheet.picture(*std::move(scene), true);
                for (const std::string& line : *lines)
                    sheet.words(ui::Face::mono, line, 12);
                sheet.space(12);
            }
            else if (block.kind == Kind::ask)
            {
                const auto question = core::make_question(lesson, block, seed, difficulty);
                if (!question)
                    return question.problem();
                put_question(sheet, *question, ++number, answers);
            }
    }
    return sheet.finished();
}

} // namespace stridescope::app
