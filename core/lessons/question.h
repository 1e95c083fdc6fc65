#pragma once

#include "core/analysis/progress.h"
#include "core/lessons/lesson.h"
#include "core/scene/scene.h"

#include <cstdint>

namespace stridescope::core
{

/// Holds a wrong answer that is known, and what to say about it.
struct Misconception
{
    std::string answer; ///< as `Question::right`; empty of `edit`
    std::string holds;  ///< of `edit`: what is then true of the edited scene
    std::string says;
    std::string name = {};    ///< of one that many have, whatever the scene; may be empty
    std::string thought = {}; ///< the expression that gives its answer, or `with` what is taken for the scene
};

/// Holds what an edited scene must give.
struct EditGoal
{
    std::string fact; ///< an expression over the answer's names
    std::string text; ///< the value it must have
    std::string value_json;
};

/// Says what may be shown while a question is open.
enum class AskedPicture
{
    all,     ///< nothing of it is asked
    slots,   ///< cells and slots by their names alone, unlinked
    cells,   ///< the same without memory, and without what a copy writes
    nothing, ///< every picture would show the answer
};

/// Holds a finished question with its numbers, to be shown, printed and judged.
struct Question
{
    QuestionKind kind = QuestionKind::number;
    std::size_t line = 0; ///< of the ask in its lesson's file
    Scene scene;          ///< what is shown; of `edit` what is to be changed
    AskedPicture picture = AskedPicture::all;
    std::string text;
    std::string hint;               ///< may be empty
    std::string explanation;        ///< how a right answer follows; may be empty
    std::vector<std::string> right; ///< every right answer; of `edit` a scene as JSON that reaches the goals
    std::vector<Misconception> misconceptions;
    std::vector<std::string> options; ///< of `choose` and `why`; those of `why` are answered "A", "B", ...
    /// Answers to a `who` question that may be given instead of a coordinate.
    std::vector<std::string> slot_words = {"hole", "outside", "unread"};
    std::vector<std::string> change; ///< of `edit`: the keys that may be changed
    std::vector<EditGoal> goals;
    std::vector<std::string> goal_says; ///< of the goals, in the lesson's words; may be empty
    std::string of;                     ///< of `number` and `choose`: the expression that is asked
    bool about_an_element = true;       ///< false of what is asked of the whole tensor: no cell is meant
    std::string drawn_json; ///< the names that the question's numbers have: variables, coords, place ...
};

/// Makes the question of an `ask` block with the numbers that follow from the seed; difficulties are 1 to 3.
/// Right answers are those of `evaluate` on the scene, misconceptions of the same scene; all is drawn again
/// until none of these is right by chance. A question that cannot be made within its budget (LessonBudget), or
/// whose `progress` is cancelled, is a problem with the line in `where`.
[[nodiscard]] Result<Question> make_question(const Lesson& lesson, const LessonBlock& ask, std::uint64_t seed,
                                             int difficulty, const Progress* progress = nullptr);

/// Makes the scene of a `scene` block with such numbers, and the lines of a `steps` block for it.
[[nodiscard]] Result<Scene> make_scene(const LessonBlock& scene, std::uint64_t seed, int difficulty,
                                       const Progress* progress = nullptr);
[[nodiscard]] Result<std::vector<std::string>> make_steps(const Lesson& lesson, const LessonBlock& steps,
                                                          std::uint64_t seed, int difficulty,
                                                          const Progress* progress = nullptr);

struct Judgement
{
    bool right = false;
    std::optional<std::size_t> misconception; ///< of the question's, where a wrong answer is a known one
    std::string says;                         ///< to a wrong answer; may be empty
    std::vector<bool> met = {};               ///< of `edit`: the goals that hold; empty if none can
};
/// Judges an answer as people write it: "7", "(1,0)", "1, 0", "yes", "hole"; of `edit` a scene as JSON.
[[nodiscard]] Judgement judge(const Question& question, std::string_view answer);

} // namespace stridescope::core
