#include "app/figures/worksheet.h"

#include "core/lessons/markdown.h"
#include "core/lessons/question_words.h"
#include "core/lessons/worked_example.h"
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
constexpr float line_height = 1.45F; ///< relative to the size of a face
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

    /// Draws text wrapped at the width, `indent` from the margin.
    void words(ui::Face face, std::string_view text, float indent = 0, bool soft = false)
    {
        for (const std::string& line : wrapped(face, text, text_width - indent))
            one_line(face, line, indent, soft);
    }
    [[nodiscard]] float height_of(ui::Face face, std::string_view text, float indent = 0) const
    {
        return static_cast<float>(wrapped(face, text, text_width - indent).size()) * line_of(face);
    }
    /// Draws Markdown.
    void prose(std::string_view markdown)
    {
        for (const core::TextBlock& block : core::markdown_blocks(markdown))
        {
            const float indent = 16 * static_cast<float>(block.depth);
            if (block.kind == core::TextBlock::Kind::code)
                for (const std::string& line : lines_of(block.words()))
                    words(ui::Face::mono, line, indent);
            else
                runs(block, indent);
            space(6);
        }
    }
    /// Draws lines for a name and a date.
    void name_and_date()
    {
        blank("Name", 320, 0);
        y -= blank_height;
        blank("Date", 150, 420);
        space(8);
    }
    /// Draws a line to write on after a word, `indent` from the margin.
    void blank(std::string_view word, float width, float indent)
    {
        need(blank_height);
        const float left = margin + indent;
        pages.back().text({left, y, left + 80, y + 26}, ui::Align::left, ui::Face::text, style.theme.text_soft,
                          word);
        const float from = left + measure(ui::Face::text, word) + 8;
        pages.back().line(from, y + 22, from + width, y + 22, style.theme.text, 1);
        y += blank_height;
    }
    /// Draws a box to write in, with a word in its corner.
    void box(std::string_view word, float width, float height)
    {
        need(height + 8);
        const float left = margin + 24;
        pages.back().outline({left, y, left + width, y + height}, style.theme.text_soft, 1, 3);
        pages.back().text({left + 8, y + 2, left + width, y + 2 + line_of(ui::Face::text)}, ui::Align::left,
                          ui::Face::text, style.theme.text_soft, word);
        y += height + 8;
    }
    /// Draws an option with a box to tick.
    void choice(std::string_view text)
    {
        constexpr float side = 12;
        const float indent = 24 + side + 8;
        need(height_of(ui::Face::text, text, indent));
        const float top = y + (line_of(ui::Face::text) - side) / 2;
        pages.back().outline({margin + 24, top, margin + 24 + side, top + side}, style.theme.text, 1, 2);
        words(ui::Face::text, text, indent);
    }
    /// Draws a scene, unless it is invalid. If a question is open, draws only what does not give the answer
    /// away. Without `text`, cells show their values if they have some.
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

    static constexpr float blank_height = 30;

private:
    /// Draws a paragraph or an item: text in several faces, wrapped.
    void runs(const core::TextBlock& block, float indent)
    {
        const float height = line_of(ui::Face::text);
        const float space_wide = measure(ui::Face::text, " ");
        float x = indent;
        need(height);
        const auto put = [&](ui::Face face, std::string_view word)
        {
            const float width = measure(face, word);
            if (x > indent && x + width > text_width)
                break_line(x, indent, height);
            pages.back().text({margin + x, y, sheet_size.width - margin, y + height}, ui::Align::left, face,
                              style.theme.text, word);
            x += width;
        };
        if (!block.mark.empty())
            put(ui::Face::text, block.mark + " ");
        for (const core::TextRun& run : block.runs)
        {
            const ui::Face face = run.code ? ui::Face::mono : run.strong ? ui::Face::strong : ui::Face::text;
            std::string_view rest = run.words;
            while (!rest.empty())
            {
                const auto end = std::min(rest.find_first_of(" \n"), rest.size());
                if (end > 0)
                    put(face, rest.substr(0, end));
                if (end < rest.size() && rest[end] == '\n')
                    break_line(x, indent, height);
                else if (end < rest.size())
                    x += space_wide;
                rest.remove_prefix(std::min(end + 1, rest.size()));
            }
        }
        y += height;
    }
    void break_line(float& x, float indent, float height)
    {
        y += height;
        need(height);
        x = indent;
    }
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

/// A paragraph below a question.
struct Line
{
    ui::Face face = ui::Face::text;
    std::string words;
    bool soft = false;
    bool ticked = false; ///< an option with a box
};

/// Returns the options of a question; for `edit`, what may be changed and the goals.
std::vector<Line> choices(const core::Question& question)
{
    std::vector<Line> lines;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        lines.push_back({ui::Face::text, core::option_words(question, i), false, true});
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

/// Puts a whole question on one page.
void put_question(Sheet& sheet, const core::Question& question, int number, bool answers)
{
    constexpr float indent = 24;
    constexpr float working = 64;
    const bool chosen = !question.options.empty();
    const float to_write = answers || chosen ? 0 : working + 14 + Sheet::blank_height;
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
    // The answer to an edit is the resulting scene.
    const auto edited = answers && question.kind == core::QuestionKind::edit && !question.right.empty()
                            ? core::parse_scene(question.right.front())
                            : core::Result<core::ParsedScene>(core::Problem{});
    sheet.picture(edited ? edited->scene : question.scene, picture, ui::CellText::offsets);
    for (const Line& line : lines)
        if (line.ticked)
            sheet.choice(line.words);
        else
            sheet.words(line.face, line.words, indent, line.soft);
    if (to_write > 0)
    {
        sheet.space(6);
        sheet.box("Working", 640, working);
        sheet.blank("Answer", question.kind == core::QuestionKind::edit ? 560 : 260, indent);
    }
    sheet.space(16);
}

} // namespace

core::Result<std::vector<ui::Figure>> worksheet(const core::Lesson& lesson, std::uint64_t seed, bool answers,
                                                FigureFonts& fonts)
{
    using Kind = core::LessonBlock::Kind;
    Sheet sheet(fmt::format("{}, seed {}{}", lesson.title, seed, answers ? ", answers" : ""), fonts);
    if (!answers)
        sheet.name_and_date();
    sheet.words(ui::Face::heading, lesson.title);
    sheet.words(ui::Face::text, lesson.learn, 0, true);
    sheet.space(14);
    int number = 0;
    std::set<std::size_t> used; // scenes that are drawn beside their text or questions
    for (const core::LessonStep& step : lesson.steps)
        for (const core::LessonBlock& block : step.blocks)
            if (block.of_scene)
                used.insert(*block.of_scene);
    std::size_t scene_number = 0;
    for (const core::LessonStep& step : lesson.steps)
    {
        sheet.need(Sheet::picture_height(core::AskedPicture::cells)
                   + 120); // so that a heading is not alone at the foot of a page
        sheet.words(ui::Face::heading, step.heading);
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
                auto worked = core::make_worked_example(lesson, block, seed, difficulty);
                if (!worked)
                    return worked.problem();
                sheet.picture(std::move(worked->scene), core::AskedPicture::all);
                for (const std::string& line : worked->lines)
                    sheet.words(ui::Face::mono, line, 12);
                for (core::WorkedPicture& picture : worked->pictures)
                {
                    sheet.words(ui::Face::text, picture.caption);
                    sheet.picture(std::move(picture.scene), core::AskedPicture::all);
                }
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

core::Result<std::vector<ui::Figure>> answer_key(const core::Lesson& lesson, std::uint64_t first_seed,
                                                 std::uint64_t seeds, FigureFonts& fonts)
{
    Sheet sheet(lesson.title + ", key", fonts);
    sheet.words(ui::Face::heading, lesson.title);
    sheet.space(14);
    for (std::uint64_t i = 0; i < seeds; ++i)
    {
        const std::uint64_t seed = first_seed + i;
        std::string answers;
        int number = 0;
        for (const core::LessonBlock* const ask : lesson.asks())
        {
            const auto question = core::make_question(lesson, *ask, seed, difficulty);
            if (!question)
                return question.problem();
            answers +=
                fmt::format("{}{}. {}", answers.empty() ? "" : ";  ", ++number, core::right_words(*question));
        }
        sheet.need(sheet.height_of(ui::Face::text, answers, 24) + 40);
        sheet.words(ui::Face::strong, fmt::format("Seed {}", seed));
        sheet.words(ui::Face::text, answers, 24);
        sheet.space(6);
    }
    return sheet.finished();
}

} // namespace stridescope::app
