#pragma once

#include "core/lessons/question.h"

/// Words for the options of a question, the goals of an `edit`, and the right answers: for windows and for
/// paper.
namespace stridescope::core
{

/// Returns "A" for the first reason, and so on: an answer to `why` consists of letters.
[[nodiscard]] std::string option_letter(std::size_t option);
/// Returns the answer that an option stands for: its letter, or for `choose` its words.
[[nodiscard]] std::string option_answer(const Question& question, std::size_t option);
/// Returns "A  It counts from the end." for `why`; for `choose` the words alone.
[[nodiscard]] std::string option_words(const Question& question, std::size_t option);

/// Returns all right answers: "7", "0,1 or 1,1"; "lane 1, byte 60"; for `edit`, the new values of the keys:
/// "strides {3,1}".
[[nodiscard]] std::string right_words(const Question& question);
/// Returns the same, with the words of an option: "A  It takes one wavefront."
[[nodiscard]] std::string right_option_words(const Question& question);
/// Returns the label of a field of a scene: "start lane" for "start_index".
[[nodiscard]] std::string field_words(std::string_view path);

/// Returns a coordinate of the tensor's rank as it is typed: "0,0,1,0".
[[nodiscard]] std::string coordinate_example(const Question& question);
/// Says what to type, if an answer has a form that cannot be judged: "Enter one whole number." Empty if it can
/// be judged.
[[nodiscard]] std::string other_form_words(const Question& question, std::string_view answer);

/// Describes the keys that may be changed in a scene, given or as they follow: "strides {3,1}"; for a key that
/// is neither, "without total_bytes". Empty if the text is not JSON.
[[nodiscard]] std::string changeable_words(const Question& question, std::string_view scene_json);

/// Returns the goals, one per line: in the lesson's words, else as facts such as "packed" and "max_offset =
/// 11".
[[nodiscard]] std::vector<std::string> goal_words(const Question& question);

} // namespace stridescope::core
