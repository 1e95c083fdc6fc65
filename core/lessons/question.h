#pragma once

#include "core/analysis/progress.h"
#include "core/lessons/lesson.h"
#include "core/scene/scene.h"

#include <cstdint>

namespace stridescope::core
{

/// Holds a known wrong answer and the reply to it.
struct Misconception
{
    std::string answer; ///< as in `Question::right`; empty for `edit`
    std::string holds;  ///< for `edit`: the condition that is then true of the edited scene
    std::string says;
    std::string name = {};    ///< name of a common one; may be empty
    std::string thought = {}; ///< expression that gives its answer, or `with` and the change of the scene
};

/// Holds a fact that an edited scene must have.
struct EditGoal
{
    std::string fact; ///< an expression over the answer's names
    std::string text; ///< value that it must have
    std::string value_json;
};

/// Parts that a picture may show while a question is open.
enum class AskedPicture
{
    all,     ///< everything: the picture does not give the answer
    slots,   ///< cells and slots by their names, without links
    cells,   ///< cells by their names, without memory and without what a copy writes
    nothing, ///< nothing: every picture would show the answer
};

/// Holds a finished question with its numbers, to be shown, printed and judged.
struct Question
{
    QuestionKind kind = QuestionKind::number;
    std::size_t line = 0; ///< line of the ask in its lesson's file
    Scene scene;          ///< scene that is shown; for `edit`, the one that is to be changed
    AskedPicture picture = AskedPicture::all;
    std::string text;
    std::string hint;        ///< may be empty
    std::string explanation; ///< derivation of a right answer; may be empty
    /// Every right answer; for `edit`, a scene as JSON that reaches the goals.
    std::vector<std::string> right;
    std::vector<Misconception> misconceptions;
    /// Options of `choose` and `why`; those of `why` are answered "A", "B", ...
    std::vector<std::string> options;
    /// Answers to a `who` question that may be given instead of a coordinate.
    std::vector<std::string> slot_words = {"hole", "outside", "unread"};
    std::vector<std::string> change; ///< for `edit`: the keys that may be changed
    std::vector<EditGoal> goals;
    std::vector<std::string> goal_says; ///< the goals in the lesson's words; may be empty
    std::string of;                     ///< for `number` and `choose`: the expression that is asked for
    bool about_an_element = true;       ///< false if the question is about the whole tensor
    /// Names and values of the question's numbers: variables, coords, place, and so on.
    std::string drawn_json;
};

/// Makes the question of an `ask` block with the numbers that follow from the seed; difficulties are 1 to 3.
/// Right answers are those of `evaluate` for the scene, misconceptions those of the same scene. Numbers are
/// drawn again until no misconception is right by chance. A question that cannot be made within its budget
/// (LessonBudget), or whose `progress` is cancelled, is a problem with the line in `where`.
[[nodiscard]] Result<Question> make_question(const Lesson& lesson, const LessonBlock& ask, std::uint64_t seed,
                                             int difficulty, const Progress* progress = nullptr);

struct Judgement
{
    bool right = false;
    /// Index of the question's misconception that the wrong answer is.
    std::optional<std::size_t> misconception;
    std::string says;           ///< reply to a wrong answer; may be empty
    std::vector<bool> met = {}; ///< for `edit`: the goals that hold; empty if none can
};
/// Judges an answer as people write it: "7", "(1,0)", "1, 0", "yes", "hole"; for `edit`, a scene as JSON.
[[nodiscard]] Judgement judge(const Question& question, std::string_view answer);

} // namespace stridescope::core
