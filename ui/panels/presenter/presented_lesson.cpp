#include "ui/panels/presenter/presented_lesson.h"

#include "core/lessons/markdown.h"
#include "core/lessons/question_words.h"
#include "core/scene/print.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/lesson/lesson_question.h"
#include "ui/panels/presenter/presented_words.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/coloured_words.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t most_said = 260;     ///< most characters of a lesson's text at once
constexpr float most_of_screen = 0.56F;    ///< share of the screen that text takes beside a picture
constexpr float most_with_question = 0.4F; ///< the same for an answer below its question

/// A part of a page that one press of an arrow shows.
struct Piece
{
    enum class What
    {
        words,
        worked,
        question,
        answer,
    };
    What what = What::words;
    std::vector<std::string> lines; ///< lines, one per paragraph
};

/// Returns the question as far as it makes sense without panels; `scene`: as it was edited.
std::vector<std::string> asked(const core::Question& question, const core::Scene& scene)
{
    std::vector<std::string> lines{question.text};
    if (question.kind == core::QuestionKind::why)
        for (std::size_t i = 0; i < question.options.size(); ++i)
            lines.push_back(core::option_words(question, i));
    if (question.kind == core::QuestionKind::choose)
        lines.push_back(fmt::format("{}", fmt::join(question.options, "   or   ")));
    if (question.kind == core::QuestionKind::edit)
        lines.push_back("Now: " + core::changeable_words(question, core::print_scene_line(scene)));
    return lines;
}

std::vector<std::string> answered(const LessonRun& run)
{
    const bool found = run.judged && run.judged->right && !run.shown;
    std::vector<std::string> lines{(found ? "Correct: " : "The answer: ")
                                   + core::right_option_words(*run.question)};
    if (!run.question->explanation.empty())
        lines.push_back(run.question->explanation);
    else if (!run.made->right_sum.empty())
        lines.push_back(as_written(run.made->right_sum));
    return lines;
}

/// Cuts a paragraph after sentences if it is longer than what is shown at once.
std::vector<std::string> cut_to_be_said(std::string words)
{
    std::vector<std::string> parts;
    while (words.size() > most_said)
    {
        std::size_t end = words.rfind(". ", most_said);
        if (end == std::string::npos)
            end = words.find(". ", most_said);
        if (end == std::string::npos)
            break;
        parts.push_back(words.substr(0, end + 1));
        words.erase(0, end + 2);
    }
    parts.push_back(std::move(words));
    return parts;
}

/// Returns the lines of a worked example, what may be changed in it, and what that reaches.
std::vector<std::string> worked_lines(const core::WorkedExample& worked)
{
    std::vector<std::string> lines = worked.lines;
    if (!worked.drags.empty())
        lines.push_back(fmt::format("{}: {} (\xE2\x86\x91 and \xE2\x86\x93 change it)",
                                    worked.drags.front().words, worked.drags.front().value));
    for (const core::WorkedGoal& goal : worked.goals)
        lines.push_back((goal.met ? "\xE2\x9C\x93 " : "\xE2\x9C\x97 ") + goal.words);
    return lines;
}

std::vector<Piece> pieces_of(const OpenScene& open)
{
    const LessonRun& run = *open.lesson;
    std::vector<Piece> pieces;
    std::size_t said = most_said;
    for (const core::LessonBlock* const text : run.now().texts)
        for (const core::TextBlock& block : core::markdown_blocks(text->text))
        {
            const std::string whole = block.mark.empty() ? block.words() : block.mark + " " + block.words();
            for (std::string& words : cut_to_be_said(whole))
            {
                if (pieces.empty() || said + words.size() > most_said)
                {
                    pieces.push_back({Piece::What::words, {}});
                    said = 0;
                }
                said += words.size();
                pieces.back().lines.push_back(std::move(words));
            }
        }
    if (run.made && run.made->worked)
        pieces.push_back({Piece::What::worked, worked_lines(*run.made->worked)});
    if (run.question)
    {
        pieces.push_back({Piece::What::question, asked(*run.question, open.document.scene())});
        pieces.push_back({Piece::What::answer, {}});
    }
    if (run.made && !run.made->broken.empty())
        pieces.push_back({Piece::What::words, {"Cannot show this page: " + run.made->broken}});
    if (pieces.empty())
        pieces.push_back({});
    return pieces;
}

/// Reads arrows and the keys of a presenter's remote.
int steps_wanted()
{
    if (ImGui::GetIO().WantTextInput)
        return 0;
    if (key_pressed(Key::right) || key_pressed(Key::page_down))
        return 1;
    return key_pressed(Key::left) || key_pressed(Key::page_up) ? -1 : 0;
}

/// Goes forward or back; reveals an answer when it is reached.
void go_by(Workspace& workspace, int by)
{
    OpenScene& open = *workspace.front();
    LessonRun& run = *open.lesson;
    const std::vector<Piece> pieces = pieces_of(open);
    run.piece = std::min(run.piece, pieces.size() - 1);
    if (by > 0 && run.piece + 1 < pieces.size())
    {
        ++run.piece;
        if (pieces[run.piece].what == Piece::What::answer && run.asking())
            show_answer(open);
    }
    else if (by > 0 && run.page + 1 < run.pages.size())
        go_to_page(workspace, run.page + 1);
    else if (by < 0 && pieces[run.piece].what == Piece::What::answer)
    {
        const std::size_t question = run.piece - 1;
        page_again(workspace);
        run.piece = question;
    }
    else if (by < 0 && run.piece > 0)
        --run.piece;
    else if (by < 0 && run.page > 0)
    {
        go_to_page(workspace, run.page - 1,
                   [](OpenScene& there)
                   {
                       if (there.lesson->asking()) // it was left unanswered
                           show_answer(there);
                       there.lesson->piece = pieces_of(there).size() - 1;
                   });
    }
    // The sentence must not be about what the pointer happens to be over.
    open.views.look.hovered.reset();
    open.views.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

/// Changes the first number of a worked example that may be dragged, by the keys up and down.
void change_by_keys(Workspace& workspace)
{
    const LessonRun& run = *workspace.front()->lesson;
    const int by = key_pressed(Key::up) ? 1 : key_pressed(Key::down) ? -1 : 0;
    if (by == 0 || ImGui::GetIO().WantTextInput || !run.made || !run.made->worked
        || run.made->worked->drags.empty())
        return;
    const core::DraggedNumber& drag = run.made->worked->drags.front();
    const core::Int value = std::clamp(drag.value + by, drag.least, drag.greatest);
    if (value != drag.value)
        drag_number(workspace, drag.name, value);
}

struct Paragraph
{
    ImFont* font = nullptr;
    float size = 0;
    Colour colour;
    std::string words;
    float height = 0;
};

/// Paragraphs below each other, wrapped at a width.
class LargeWords
{
public:
    LargeWords(float broken_at, float per_unit) : width(broken_at), unit(per_unit) {}

    void add(ImFont* font, Face face, Colour colour, std::string words)
    {
        const float size = size_of_em(font, face, smallest_presented * unit);
        const float height =
            font->CalcTextSizeA(size, 3.0e38F, width, words.data(), words.data() + words.size()).y;
        total += height + (all.empty() ? 0 : between());
        all.push_back({font, size, colour, std::move(words), height});
    }
    [[nodiscard]] float height() const { return total; }
    void draw(float x, float y) const
    {
        for (const Paragraph& one : all)
        {
            ImGui::GetWindowDrawList()->AddText(one.font, one.size, {x, y}, packed_colour(one.colour),
                                                one.words.c_str(), nullptr, width);
            y += one.height + between();
        }
    }

private:
    [[nodiscard]] float between() const { return 6 * unit; }

    float width;
    float unit;
    float total = 0;
    std::vector<Paragraph> all;
};

/// Lays out the text of a piece; `with_question`: below its question.
LargeWords words_of(const LessonRun& run, const Piece& piece, float width, float unit, bool with_question)
{
    LargeWords column(width, unit);
    column.add(fonts().strong, Face::strong, theme().text, run.lesson->steps[run.now().step].heading);
    if (with_question && piece.what == Piece::What::answer && run.question)
        column.add(fonts().text, Face::text, theme().text_soft, run.question->text);
    const bool worked = piece.what == Piece::What::worked;
    const std::vector<std::string> lines =
        piece.what == Piece::What::answer && !run.asking() ? answered(run) : piece.lines;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (worked)
            column.add(fonts().mono, Face::mono, theme().text, lines[i]);
        else
            column.add(fonts().text, Face::text,
                       piece.what == Piece::What::question ? (i == 0 ? theme().accent : theme().text)
                       : piece.what == Piece::What::answer ? (i == 0 ? theme().good : theme().text)
                                                           : theme().text,
                       lines[i]);
    if (piece.what == Piece::What::question && run.asking())
        if (const std::string said = verdict_words(run); !said.empty())
            column.add(fonts().text, Face::text, theme().bad, said);
    return column;
}

} // namespace

void draw_presented_lesson(Workspace& workspace, const Rect& screen, float unit)
{
    if (const int by = steps_wanted(); by != 0)
        go_by(workspace, by);
    OpenScene& open = *workspace.front();
    LessonRun& run = *open.lesson;
    std::vector<Piece> pieces = pieces_of(open);
    run.piece = std::min(run.piece, pieces.size() - 1);
    // An answer by a click is shown, so that the audience sees it.
    if (pieces[run.piece].what == Piece::What::question && !run.asking())
        ++run.piece;
    if (pieces[run.piece].what == Piece::What::answer && run.asking()) // the page has new numbers
        --run.piece;
    const Piece& piece = pieces[run.piece];
    if (piece.what == Piece::What::worked)
        change_by_keys(workspace);

    const float margin = 24 * unit;
    const std::string count = fmt::format("{} of {}", run.page + 1, run.pages.size());
    const float count_size = size_of_em(fonts().text, Face::text, smallest_presented * unit);
    const float beside = width_at(fonts().text, count_size, count);
    const float room = screen.width() - 3 * margin - beside;
    LargeWords words = words_of(run, piece, room, unit, true);
    if (words.height() + 34 * unit > screen.height() * most_with_question)
        words = words_of(run, piece, room, unit, false);
    const bool hidden = run.asking() && run.question->picture == core::AskedPicture::nothing;
    const bool pictured = open.document.has_picture() && !hidden;
    const float wanted = words.height() + 34 * unit;
    const float top =
        pictured ? std::max(screen.bottom - wanted, screen.top + screen.height() * (1 - most_of_screen))
                 : screen.top;
    if (pictured)
    {
        open.views.asked_pins = run.asking() ? run.marks.size() : 0;
        open.views.entered = false;
        draw_presented_views(open, {screen.left, screen.top, screen.right, top});
        take_picks(open);
    }
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({screen.left, top}, {screen.right, screen.bottom}, packed_colour(theme().card));
    list->AddLine({screen.left, top}, {screen.right, top}, packed_colour(theme().card_border));
    list->PushClipRect({screen.left, top}, {screen.right, screen.bottom}, true);
    const float above = pictured ? 14 * unit : std::max(14 * unit, (screen.height() - words.height()) / 3);
    words.draw(screen.left + margin, top + above);
    list->AddText(fonts().text, count_size, {screen.right - margin - beside, top + above},
                  packed_colour(theme().text_soft), count.c_str());
    list->PopClipRect();
    probe("presenter", {screen.left, screen.top, screen.right, screen.bottom});
    if (probing())
    {
        probe("presenter/page " + count, {screen.left, top, screen.right, screen.bottom});
        for (const std::string& line : piece.what == Piece::What::answer ? answered(run) : piece.lines)
            probe("presenter/says " + line, {screen.left, top, screen.right, screen.bottom});
        if (const std::string said = verdict_words(run); !said.empty())
            probe("presenter/verdict " + said, {screen.left, top, screen.right, screen.bottom});
    }
}

} // namespace stridescope::ui
