#include "core/lessons/question_words.h"

#include "core/scene/print.h"

#include "core/lessons/answer_words.h"
#include "core/lessons/expression.h"
#include "core/lessons/lesson_facts.h"
#include "core/scene/answer.h"
#include "core/spec/json.h"

#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{

namespace
{

/// Returns "hole or outside"; "hole, outside, or unread".
std::string listed(const std::vector<std::string>& words)
{
    if (words.size() < 3)
        return fmt::format("{}", fmt::join(words, " or "));
    return fmt::format("{}, or {}", fmt::join(words.begin(), words.end() - 1, ", "), words.back());
}

} // namespace

std::string option_letter(std::size_t option)
{
    return {static_cast<char>('A' + static_cast<int>(option))};
}

std::string option_answer(const Question& question, std::size_t option)
{
    return question.kind == QuestionKind::why ? option_letter(option) : question.options[option];
}

std::string option_words(const Question& question, std::size_t option)
{
    const std::string& words = question.options[option];
    return question.kind == QuestionKind::why ? fmt::format("{}  {}", option_letter(option), words) : words;
}

std::string right_words(const Question& question)
{
    if (question.kind == QuestionKind::edit)
        return changeable_words(question, question.right.front());
    const bool place = question.kind == QuestionKind::where || question.kind == QuestionKind::next;
    const Json numbers = place ? numbers_in(question.right.front()) : Json();
    if (numbers.is_array() && numbers.size() == 2) // which might be two numbers or one with a decimal comma
        return fmt::format("lane {}, byte {}", value_text(numbers[0]), value_text(numbers[1]));
    return fmt::format("{}", fmt::join(question.right, " or "));
}

std::string field_words(std::string_view path)
{
    if (path == "start_index")
        return "start lane";
    std::string words(path);
    std::replace_if(
        words.begin(), words.end(), [](char c) { return c == '_' || c == '.'; }, ' ');
    return words;
}

std::string right_option_words(const Question& question)
{
    for (std::size_t i = 0; i < question.options.size(); ++i)
        if (same_answer(question.right.front(), option_answer(question, i)))
            return option_words(question, i);
    return right_words(question);
}

std::string coordinate_example(const Question& question)
{
    const Json scene = Json::parse(print_scene_line(question.scene), nullptr, false);
    const Json sizes = scene.is_object() ? scene.value("sizes", Json::array()) : Json::array();
    const std::size_t rank = sizes.is_array() ? sizes.size() : 0;
    const auto with = [&](std::size_t one)
    {
        std::string words;
        for (std::size_t d = 0; d < rank; ++d)
            words += fmt::format("{}{}", d > 0 ? "," : "", d == one ? 1 : 0);
        return words;
    };
    if (rank == 0)
        return "1,0";
    // The example must not be the answer.
    const std::string usual = with(rank < 2 ? rank : rank - 2);
    const bool told = std::any_of(question.right.begin(), question.right.end(),
                                  [&](const std::string& right) { return same_answer(right, usual); });
    return told ? with(rank - 1) : usual;
}

std::string other_form_words(const Question& question, std::string_view answer)
{
    if (question.kind == QuestionKind::edit || !question.options.empty() || question.right.empty())
        return {};
    const auto numbers = [](std::string_view text)
    {
        const Json found = numbers_in(text);
        return found.is_array() ? found.size() : found.is_number() ? std::size_t{1} : 0;
    };
    const std::size_t given = std::max(numbers(answer), numbers(plain_number(answer)));
    if (given == 0 && !answer.empty() && answer.find_first_not_of("0123456789") == std::string_view::npos)
        return "This number does not fit in 64 bits.";
    if (question.kind == QuestionKind::who)
    {
        constexpr std::string_view words[] = {"hole", "outside", "unread"}; // padding is a hole, too
        const bool word = std::any_of(std::begin(words), std::end(words),
                                      [&](std::string_view one) { return same_answer(one, answer); });
        return given > 0 || word ? std::string()
                                 : fmt::format("Enter a coordinate such as {}, or what the slot is: {}.",
                                               coordinate_example(question), listed(question.slot_words));
    }
    const std::size_t wanted = numbers(question.right.front());
    // A list whose length is asked for may have any: the form would give it away.
    const bool any_length = question.kind == QuestionKind::number
                            && std::any_of(question.misconceptions.begin(), question.misconceptions.end(),
                                           [&](const Misconception& one)
                                           {
                                               const std::size_t count = numbers(one.answer);
                                               return count > 0 && count != wanted;
                                           });
    if (any_length)
        return given > 0 ? std::string() : "Enter whole numbers, separated by commas.";
    if (wanted == 0 || given == wanted || numbers(plain_number(answer)) == wanted
        || numbers(plain_answer(answer)) == wanted)
        return {};
    if (wanted == 2 && (question.kind == QuestionKind::where || question.kind == QuestionKind::next))
        return "Enter the lane and the byte, such as 1,64.";
    return wanted == 1 ? "Enter one whole number." : fmt::format("Enter {} whole numbers.", wanted);
}

std::string changeable_words(const Question& question, std::string_view scene_json)
{
    const Json scene = Json::parse(scene_json, nullptr, false);
    if (!scene.is_object())
        return {};
    // Parts that the scene leaves out are stated as the core completes them.
    std::optional<Json> answered;
    const auto resolved = [&](const Json::json_pointer& at) -> const Json*
    {
        if (!answered)
            answered = within_answer([&](LessonBudget& budget) { return LessonFacts(scene, budget).facts(); });
        return answered->contains(at) ? &(*answered)[at] : nullptr;
    };
    std::string all;
    for (const std::string& path : question.change)
    {
        std::string pointer = "/" + path;
        std::replace(pointer.begin(), pointer.end(), '.', '/');
        const Json::json_pointer at(pointer);
        all += all.empty() ? "" : ", ";
        const Json* const value = scene.contains(at) ? &scene[at] : resolved(at);
        all += value ? fmt::format("{} {}", path, value_text(*value)) : "without " + path;
    }
    return all;
}

std::vector<std::string> goal_words(const Question& question)
{
    if (!question.goal_says.empty())
        return question.goal_says;
    std::vector<std::string> all;
    for (const EditGoal& goal : question.goals)
        all.push_back(goal.value_json == "true"    ? goal.fact
                      : goal.value_json == "false" ? "not " + goal.fact
                                                   : goal.fact + " = " + goal.text);
    return all;
}

} // namespace stridescope::core
