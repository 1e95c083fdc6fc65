#pragma once

#include "core/lessons/question.h"

/// What there is to choose from, what an `edit` asks for, and what is right, in words: for windows and for
/// paper.
namespace stridescope::core
{

/// "A" of the first reason, and so on: what `why` is answered with.
[[nodiscard]] std::string option_letter(std::size_t option);
/// What answers with an option: its letter, or of `choose` its words.
[[nodiscard]] std::string option_answer(const Question& question, std::size_t option);
/// "A  It counts from the end." of `why`; of `choose` the words alone.
[[nodiscard]] std::string option_words(const Question& question, std::size_t option);

/// All right answers: "7", "0,1 or 1,1"; "lane 1, byte 60"; of `edit` what the keys become: "strides
/// {3,1}".
[[nodiscard]] std::string right_words(const Question& question);

/// What an answer that was typed should have been, where it is of another form and no answer at all: "The
/// answer is a whole number." Empty where it can be judged.
[[nodiscard]] std::string other_form_words(const Question& question, std::string_view answer);

/// What the keys that may be changed are in a scene, given or as they follow, "strides {3,1}"; of one
/// that is neither "without total_bytes". Empty where it is no JSON.
[[nodiscard]] std::string changeable_words(const Question& question, std::string_view scene_json);

/// What has to hold, line by line: what the lesson says of it, else its facts: "packed", "max_offset = 11".
[[nodiscard]] std::vector<std::string> goal_words(const Question& question);

} // namespace stridescope::core
