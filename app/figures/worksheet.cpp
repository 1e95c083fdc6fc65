#include "app/figures/worksheet.h"

#include "core/lessons/markdown.h"
#include "core/lessons/question_words.h"
#include "core/scene/parse.h"
#include "core/scene/print.h"
#include "core/view/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace stridescope::app
{
namespace
{

constexpr float margin = 56;
constexpr float text_width = 794 - 2 * margin;
constexpr float line_height = 1.45F; ///< of a face's size
constexpr int difficulty = 2;
constexpr float gap_without_picture = 8;

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
        : foot(std::move(of)), measure(with.measure()), style{ui::theme_named(ui::ThemeName::print), 1, true}
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
        for (const std::string& line : wrapped(face, text, text_width - indent))
            one_line(face, line, indent, soft);
    }
    [[nodiscard]] float height_of(ui::Face face, std::string_view text, float indent = 0) const
    {
        return static_cast<float>(wrapped(face, text, text_width - indent).size()) * line_of(face);
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
    /// Nothing of a scene that breaks a rule. While something is asked, no more than that leaves. Without
    /// `text` cells say their values, where they have such.
    void picture(core::Scene scene, core::AskedPicture what, std::optional<ui::CellText> text = {})
    {
        if (what == core::AskedPicture::nothing)
            return space(gap_without_picture);
        auto shown = core::show(std::move(scene), {});
        if (!shown)
            return;
        const ui::Size size{text_width, picture_height(what)};
        need(size.height);
        ui::Look look;
        look.text = text;
        look.asks = what != core::AskedPicture::all;
        look.parts.memory = look.parts.lanes = look.parts.output = what != core::AskedPicture::cells;
        look.links = false;
        const ui::Figure figure =
            ui::compose(std::make_shared<const core::Shown>(*std::move(shown)), look, style, size, measure);
        for (ui::Shape shape : figure.shapes)
        {
            shape.rect.left += margin;
            shape.rect.right += margin;
            shape.rect.top += y;
            shape.rect.bottom += y;
            for (ui::Point& point : shape.points)
                point = {point.x + margin, point.y + y};
            pages.back().shapes.push_back(std::move(shape));
        }
        y += size.height;
    }
    [[nodiscard]] static float picture_height(core::AskedPicture what)
    {
        return what == core::AskedPicture::nothing ? gap_without_picture
               : what == core::AskedPicture::cells ? 190
                                                   : 330;
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
    [[nodiscard]] static float line_of(ui::Face face) { return ui::face_size(face) * line_height; }
    [[nodiscard]] std::vector<std::string> wrapped(ui::Face face, std::string_view text, float width) const
    {
        std::vector<std::string> lines;
        std::string line;
        std::string_view rest = text;
        while (!rest.empty())
        {
            const auto end = rest.find(' ');
            const std::string word(rest.substr(0, end));
            const std::string longer = line.empty() ? word : fmt::format("{} {}", line, word);
            if (!line.empty() && measure(face, longer) > width)
            {
                lines.push_back(std::move(line));
                line = word;
            }
            else
                line = longer;
            rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
        }
        if (!line.empty())
            lines.push_back(std::move(line));
        return lines;
    }
    void one_line(ui::Face face, const std::string& words, float indent, bool soft)
    {
        const float height = line_of(face);
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

/// One paragraph below a question.
struct Line
{
    ui::Face face = ui::Face::text;
    std::string words;
    bool soft = false;
};

/// What there is to choose from, and of `edit` what is to be changed into what.
std::vector<Line> choices(const core::Question& question)
{
    std::vector<Line> lines;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        lines.push_back({ui::Face::text, (question.kind == core::QuestionKind::why ? "" : "- ")
                                             + core::option_words(question, i)});
    if (question.kind != core::QuestionKind::edit)
        return lines;
    lines.push_back(
        {ui::Face::mono, "Start: " + core::changeable_words(question, core::print_scene_line(question.scene))});
    for (const std::string& goal : core::goal_words(question))
        lines.push_back({ui::Face::mono, "Goal: " + goal});
    return lines;
}

std::vector<Line> answer_of(const core::Question& question)
{
    std::vector<Line> lines;
    const bool one_of_many = question.kind == core::QuestionKind::edit;
    lines.push_back({ui::Face::strong, fmt::format("Answer: {}{}", one_of_many ? "for example " : "",
                                                   core::right_words(question))});
    if (!question.explanation.empty())
        lines.push_back({ui::Face::text, question.explanation});
    for (const core::Misconception& one : question.misconceptions)
        lines.push_back({ui::Face::text,
                         (one.answer.empty() ? "Common mistake: " : "Not " + one.answer + ": ") + one.says,
                         true});
    return lines;
}

/// All of it on one page.
void put_question(Sheet& sheet, const core::Question& question, int number, bool answers)
{
    constexpr float indent = 24;
    constexpr float to_write = 30;
    const std::string asked = fmt::format("{}. {}", number, question.text);
    const core::AskedPicture picture = answers ? core::AskedPicture::all : question.picture;
    std::vector<Line> lines = choices(question);
    if (answers)
        for (Line& line : answer_of(question))
            lines.push_back(std::move(line));
    float height = sheet.height_of(ui::Face::strong, asked) + Sheet::picture_height(picture) + to_write;
    for (const Line& line : lines)
        height += sheet.height_of(line.face, line.words, indent);
    sheet.need(height);
    sheet.words(ui::Face::strong, asked);
    // What an edit comes to is its answer.
    const auto edited = answers && question.kind == core::QuestionKind::edit && !question.right.empty()
                            ? core::parse_scene(question.right.front())
                            : core::Result<core::ParsedScene>(core::Problem{});
    sheet.picture(edited ? edited->scene : question.scene, picture, ui::CellText::offsets);
    for (const Line& line : lines)
        sheet.words(line.face, line.words, indent, line.soft);
    if (!answers)
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
    std::set<std::size_t> used; // scenes that are shown with what is said or asked of them
    for (const core::LessonStep& step : lesson.steps)
        for (const core::LessonBlock& block : step.blocks)
            if (block.of_scene)
                used.insert(*block.of_scene);
    std::size_t scene_number = 0;
    for (const core::LessonStep& step : lesson.steps)
    {
        sheet.need(Sheet::picture_height(core::AskedPicture::cells)
                   + 120); // a heading alone at the foot of a page heads nothing
        sheet.words(ui::Face::cell_big, step.heading);
        sheet.space(6);
        for (const core::LessonBlock& block : step.blocks)
            if (block.kind == Kind::text)
                sheet.prose(block.text);
            else if (block.kind == Kind::scene)
            {
                if (used.contains(scene_number++))
                    continue;
                auto scene = core::make_scene(block, seed, difficulty);
                if (!scene)
                    return scene.problem();
                sheet.picture(*std::move(scene), core::AskedPicture::all);
                sheet.space(12);
            }
            else if (block.kind == Kind::steps)
            {
                auto lines = core::make_steps(lesson, block, seed, difficulty);
                auto scene = core::make_scene(*scenes.at(*block.of_scene), seed, difficulty);
                if (!lines || !scene)
                    return lines ? scene.problem() : lines.problem();
                sheet.picture(*std::move(scene), core::AskedPicture::all);
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
