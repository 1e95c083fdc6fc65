#pragma once

#include "core/lessons/question.h"

/// Says what there is to choose from, what an `edit` asks for, and what is right: for windows and for paper.
namespace stridescope::core
{

/// Returns "A" for the first reason, and so on: what `why` is answered with.
[[nodiscard]] std::string option_letter(std::size_t option);
/// Returns the answer that an option stands for: its letter, or of `choose` its words.
[[nodiscard]] std::string option_answer(const Question& question, std::size_t option);
/// Returns "A  It counts from the end." of `why`; of `choose` the words alone.
[[nodiscard]] std::string option_words(const Question& question, std::size_t option);

/// Returns all right answers: "7", "0,1 or 1,1"; "lane 1, byte 60"; of `edit` what the keys become: "strides
/// {3,1}".
[[nodiscard]] std::string right_words(const Question& question);

/// Says what to type instead of an answer of another form, which is no answer at all: "Enter one whole number."
/// Empty if it can be judged.
[[nodiscard]] std::string other_form_words(const Question& question, std::string_view answer);

/// Says what the keys that may be changed are in a scene, given or as they follow, "strides {3,1}"; of one that
/// is neither "without total_bytes". Empty if it is not JSON.
[[nodiscard]] std::string changeable_words(const Question& question, std::string_view scene_json);

/// Returns the goals, line by line: in the lesson's words, else as facts: "packed", "max_offset = 11".
[[nodiscard]] std::vector<std::string> goal_words(const Question& question);

} // namespace stridescope::core
