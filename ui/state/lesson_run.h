#pragma once

#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"
#include "core/lessons/working.h"
#include "core/view/pick.h"
#include "ui/state/lesson_progress.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{
class SceneView;
}

/// A lesson while it is taken: its pages, the open question, and the answers. Does not use ImGui.
namespace stridescope::ui
{

struct OpenScene;
struct Workspace;

/// Text, and optionally a worked example or a question.
struct LessonPage
{
    std::size_t step = 0; ///< heading in the lesson
    std::vector<const core::LessonBlock*> texts;
    const core::LessonBlock* scene = nullptr; ///< for a page without a question
    const core::LessonBlock* worked = nullptr;
    const core::LessonBlock* ask = nullptr;
};
[[nodiscard]] std::vector<LessonPage> lesson_pages(const core::Lesson& lesson);

inline constexpr std::size_t right_in_row_moves_on = 2;

/// A page with the numbers of a seed, made by the worker.
struct MadePage
{
    std::size_t page = 0;
    std::uint64_t seed = 1;
    bool again = false;               ///< the page that was shown before, with new numbers
    bool dragged = false;             ///< the page that is shown, with numbers that were dragged
    std::optional<core::Scene> scene; ///< nothing: the page has only text, or cannot be made
    std::optional<core::WorkedExample> worked;
    std::optional<core::Question> question;
    std::string right_sum;           ///< sum that gives the right answer; may be empty
    std::vector<core::SumPart> form; ///< the same sum as a form with blanks
    std::string broken;              ///< why the page cannot be shown; empty if it can
};

struct LessonRun
{
    std::string name; ///< name in the course, or path of its file
    std::string path; ///< path of its file; empty: it was opened from the course
    std::string text; ///< text of its file
    std::shared_ptr<const core::Lesson> lesson;
    std::vector<LessonPage> pages; ///< pages of `lesson`
    std::size_t page = 0;
    std::uint64_t seed = 1;      ///< seed of what is shown
    std::uint64_t last_seed = 1; ///< the largest seed used so far
    /// So that a page that is visited again shows the same numbers.
    std::map<std::size_t, std::uint64_t> page_seeds;
    std::size_t right_in_row = 0;
    core::ChosenNumbers dragged; ///< numbers of the page's worked example that were dragged

    std::shared_ptr<const MadePage> made;    ///< the page that is shown; null: none yet
    std::shared_ptr<const MadePage> arrived; ///< a page from the worker, to be shown in the next frame
    bool making = false;                     ///< the worker is making a page
    double making_since = -1;                ///< time of the first frame that noticed; negative: none has
    std::function<void(OpenScene&)> then;    ///< called once that page is shown; may be empty
    std::set<std::size_t> answered_pages;    ///< pages whose question was once answered correctly

    std::optional<core::Question> question; ///< question of `made`
    std::string typed;                      ///< answer typed so far
    std::string answered;                   ///< last answer
    std::string last_wrong;                 ///< last wrong answer
    std::optional<core::Judgement> judged;  ///< judgement of the last answer
    std::optional<core::WrongAnswer> wrong; ///< origin of the last wrong answer, if it is known
    std::string named;                      ///< what lies where the last wrong answer points; may be empty
    /// For an edit: the scene that was judged last without being submitted.
    std::optional<core::Scene> looked_at;
    core::Judgement look; ///< its judgement
    bool shown = false;   ///< the answer was revealed by its button
    bool hint = false;
    bool missed = false;              ///< it was answered wrongly, or revealed before
    std::vector<core::Pick> marks;    ///< marks on the canvas
    std::optional<core::Pick> led_to; ///< an answer that keys lead to but that is not given yet
    std::size_t piece = 0;            ///< piece of the page, while it is shown to an audience
    bool fresh = true;                ///< not drawn yet: its field gets the keyboard
    bool just_judged = false;         ///< scroll to the judgement
    bool type_again = false;          ///< the typed answer is wrong: its field gets the keyboard
    std::string remark;               ///< remark about a click that is not an answer
    float words_height = 0;           ///< height of the lesson's card when it was last drawn
    std::weak_ptr<OpenScene> back;    ///< scene that was in front before

    [[nodiscard]] const LessonPage& now() const { return pages[page]; }
    /// Tells whether the question waits for an answer.
    [[nodiscard]] bool asking() const { return question && !shown && !(judged && judged->right); }
    /// Returns the path of the fact that is asked for; empty if the question has none.
    [[nodiscard]] std::string asked_fact() const;
    /// Returns the pages whose question was never answered correctly.
    [[nodiscard]] std::vector<std::size_t> unanswered() const;
};

/// The name of the tour for new users.
inline constexpr const char* minute_lesson = "00-minute";

/// Opens a lesson of the course in a tab of its own, at the page where the user left it.
void open_lesson(Workspace& workspace, std::string_view name);
/// Opens a lesson from its path and text; returns false, and sets a message, if something is wrong with it.
bool open_lesson(Workspace& workspace, const std::string& path, std::string_view text);
/// Shows the lesson in front from its current file, at the same page and with the same numbers. Returns what is
/// wrong with the file, in which case the lesson stays unchanged, or nothing.
[[nodiscard]] std::string read_lesson_again(Workspace& workspace);
/// Closes the lesson, and brings the scene back that was in front before.
void leave_lesson(Workspace& workspace);
/// Makes the worker prepare a page, which is shown once it is made; until then the previous page stays. After
/// the last page the lesson is closed, and finished if all its questions were answered.
void go_to_page(Workspace& workspace, std::size_t page, std::function<void(OpenScene&)> then = {});
/// Shows the same page and numbers, with its question open again.
void page_again(Workspace& workspace);
/// Makes the worker prepare the same page with new numbers.
void other_numbers(Workspace& workspace);
/// Makes the worker prepare the same page with a number of its worked example dragged to a value.
void drag_number(Workspace& workspace, const std::string& name, core::Int value);
/// Cancels the page that the worker is making; a lesson without any page is closed.
void stop_making(Workspace& workspace);
/// Shows a page that the worker has made. To be called once per frame.
void keep_lesson(Workspace& workspace, const std::shared_ptr<OpenScene>& open);
/// Judges the text in the field; for `edit`, the current scene.
void answer_lesson(OpenScene& open, const std::string& answer);
/// Judges the current scene of an `edit`, without submitting it as an answer.
[[nodiscard]] const core::Judgement& look_at_edit(OpenScene& open);
/// Reveals the answer.
void show_answer(OpenScene& open);
/// Returns a slot or a cell as an answer to the question; nothing if it cannot be one, and then `remark` says
/// so.
[[nodiscard]] std::optional<std::string> answer_of_pick(LessonRun& run, const core::SceneView& view,
                                                        const core::Pick& pick);

} // namespace stridescope::ui
