#pragma once

#include "core/lessons/question.h"

namespace stridescope::core
{

/// How somebody came to a wrong answer, as far as it can be told from the answer: worked out of the question's
/// own scene.
struct WrongAnswer
{
    std::string name; ///< of the misconception: "bytes for elements"; may be empty
    std::string says;
    std::string sum;    ///< the learner's own, with live numbers: "0*4 + 1*4 = 4"; may be empty
    bool tells = false; ///< the sum has the right answer itself in it: to be shown when that is revealed
};
/// Of a question's own misconceptions, else of those that many have; nothing where none gives the answer, it is
/// right, or the scene is to be edited.
[[nodiscard]] std::optional<WrongAnswer> explain_wrong(const Question& question, std::string_view answer);

/// What a wrong answer names, where nothing tells how somebody came to it: "There lies (0,2)." of a place,
/// "(0,2) lies at 5." of an element; empty of other questions, of operations, and where it names nothing.
[[nodiscard]] std::string what_is_named(const Question& question, std::string_view answer);

/// The sum that gives the right answer: "1*5 + 0*1 = 5"; empty where it follows from no sum.
[[nodiscard]] std::string right_sum(const Question& question);

struct SumPart
{
    std::string words;
    bool blank = false; ///< a number that is still to be found
};
/// That sum as a form to be filled in: of a strided place all numbers but the coordinate's are blank, of a
/// number that is asked all are. Nothing of other questions.
[[nodiscard]] std::vector<SumPart> sum_with_blanks(const Question& question);

} // namespace stridescope::core
