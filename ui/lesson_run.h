#pragma once

#include "core/lessons/question.h"
#include "core/lessons/working.h"
#include "core/view/pick.h"
#include "ui/lesson_progress.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{
class SceneView;
}

/// A lesson as someone walks through it: pages, the question that is open, what was answered. No ImGui.
namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// One page: words, and either a worked example, a question, or nothing more.
struct LessonPage
{
    std::size_t step = 0; ///< of the lesson: its heading
    std::vector<const core::LessonBlock*> texts;
    const core::LessonBlock* scene = nullptr; ///< of a page without a question
    const core::LessonBlock* worked = nullptr;
    const core::LessonBlock* ask = nullptr;
};
[[nodiscard]] std::vector<LessonPage> lesson_pages(const core::Lesson& lesson);

inline constexpr std::size_t right_in_row_moves_on = 2;

struct LessonRun
{
    std::string name; ///< of its file: of the course, or a path
    std::string text; ///< of its file
    std::shared_ptr<const core::Lesson> lesson;
    std::vector<LessonPage> pages; ///< of `lesson`
    std::size_t page = 0;
    std::uint64_t seed = 1;                          ///< of what is shown
    std::uint64_t last_seed = 1;                     ///< the greatest used so far
    std::map<std::size_t, std::uint64_t> page_seeds; ///< who comes back to a page finds its numbers
    std::size_t right_in_row = 0;

    std::vector<std::string> worked; ///< lines of a worked example
    std::optional<core::Question> question;
    std::string broken;                     ///< why a page cannot be shown; empty: it can
    std::string typed;                      ///< of the answer
    std::string answered;                   ///< last
    std::string last_wrong;                 ///< of what was answered
    std::optional<core::Judgement> judged;  ///< of what was answered last
    std::optional<core::WrongAnswer> wrong; ///< how who answered wrongly last came to it, where that is known
    std::string right_sum;                  ///< once the answer is revealed; may be empty
    std::vector<core::SumPart> form;        ///< of that sum, with blanks
    bool shown = false;                     ///< the answer, by its button
    bool hint = false;
    bool missed = false;              ///< wrongly answered or shown before
    std::vector<core::Pick> marks;    ///< on the canvas
    std::optional<core::Pick> led_to; ///< by keys, an answer that is not given yet
    std::size_t piece = 0;            ///< of the page, while it is shown to an audience
    bool fresh = true;                ///< not drawn yet: its field takes the keyboard
    bool just_judged = false;         ///< to be brought into sight
    bool type_again = false;          ///< what was typed is wrong: so does it
    std::string remark;               ///< about a click that is no answer
    float words_height = 0;           ///< of the lesson's card, as it was drawn last
    std::weak_ptr<OpenScene> back;    ///< in front before

    [[nodiscard]] const LessonPage& now() const { return pages[page]; }
    /// The question waits for an answer.
    [[nodiscard]] bool asking() const { return question && !shown && !(judged && judged->right); }
    /// The fact that is asked by its path in the answer; empty where it is none.
    [[nodiscard]] std::string asked_fact() const;
};

/// Opens one of the course beside what is open, where it was left.
void open_lesson(Workspace& workspace, std::string_view name);
/// The same of one that somebody wrote, from its path and text; false, and a message, where something is wrong
/// with it.
bool open_lesson(Workspace& workspace, const std::string& path, std::string_view text);
/// Closes it, and brings the scene back that was in front before.
void leave_lesson(Workspace& workspace);
/// Makes a page what is shown; behind the last one the lesson is done and left.
void go_to_page(Workspace& workspace, std::size_t page);
/// The same page and numbers, its question open again.
void page_again(Workspace& workspace);
/// The same page with other numbers.
void other_numbers(Workspace& workspace);
/// Judges what stands in the field; of `edit` the scene as it is now.
void answer_lesson(OpenScene& open, const std::string& answer);
/// Reveals the answer.
void show_answer(OpenScene& open);
/// A place or a cell as an answer to the question; nothing where it is none, then `remark` says so.
[[nodiscard]] std::optional<std::string> answer_of_pick(LessonRun& run, const core::SceneView& view,
                                                        const core::Pick& pick);

} // namespace stridescope::ui
