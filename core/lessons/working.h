#pragma once

#include "core/lessons/question.h"

namespace stridescope::core
{

/// Says how somebody came to a wrong answer, as far as the answer shows it, in the question's own scene.
struct WrongAnswer
{
    std::string name; ///< of the misconception: "bytes for elements"; may be empty
    std::string says;
    std::string sum;    ///< the learner's own, with live numbers: "0*4 + 1*4 = 4"; may be empty
    bool tells = false; ///< the sum contains the right answer: shown only when that is revealed
};
/// Finds it among the question's own misconceptions, then among those that many have; nothing if none gives the
/// answer, it is right, or the scene is to be edited.
[[nodiscard]] std::optional<WrongAnswer> explain_wrong(const Question& question, std::string_view answer);

/// Says what a wrong answer names, for answers that nothing explains: "(0,2) is there." of an offset, "(0,2) is
/// at 5." of an element; empty for other questions, for operations, and if it names nothing.
[[nodiscard]] std::string what_is_named(const Question& question, std::string_view answer);

/// Returns the sum that gives the right answer: "1*5 + 0*1 = 5"; empty if it follows from no sum.
[[nodiscard]] std::string right_sum(const Question& question);

struct SumPart
{
    std::string words;
    bool blank = false; ///< a number that is still to be found
};
/// Returns that sum as a form to be filled in: of an offset all numbers but the coordinate's are blank, of a
/// number that is asked all are. Empty for other questions.
[[nodiscard]] std::vector<SumPart> sum_with_blanks(const Question& question);

} // namespace stridescope::core
