#pragma once

#include "core/lessons/question.h"

namespace stridescope::core
{

/// Says how a wrong answer came about, as far as it shows, in the question's own scene.
struct WrongAnswer
{
    std::string name; ///< name of the misconception: "bytes for elements"; may be empty
    std::string says;
    std::string sum;    ///< the sum that gives the wrong answer, with numbers: "0*4 + 1*4 = 4"; may be empty
    bool tells = false; ///< the sum contains the right answer: shown only when that is revealed
};
/// Finds it among the question's own misconceptions, then among the common ones; nothing if none gives the
/// answer, if the answer is right, or if the scene is to be edited.
[[nodiscard]] std::optional<WrongAnswer> explain_wrong(const Question& question, std::string_view answer);

/// Describes what a wrong answer names, if nothing explains the answer: "(0,2) is there." for an offset, "(0,2)
/// is at 5." for an element; empty for other questions, for operations, and if it names nothing.
[[nodiscard]] std::string what_is_named(const Question& question, std::string_view answer);

/// Returns the sum that gives the right answer: "1*5 + 0*1 = 5"; empty if there is none.
[[nodiscard]] std::string right_sum(const Question& question);

struct SumPart
{
    std::string words;
    bool blank = false; ///< a number that is to be filled in
};
/// Returns that sum as a form to be filled in: for an offset all numbers except the coordinate's are blank, for
/// a number all are. Empty for other questions.
[[nodiscard]] std::vector<SumPart> sum_with_blanks(const Question& question);

} // namespace stridescope::core
