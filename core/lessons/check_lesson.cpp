#include "core/lessons/check_lesson.h"

#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::optional<std::string> fault_of(const Question& question)
{
    if (question.right.empty() || question.text.empty())
        return "no answer is right";
    for (const std::string& right : question.right)
        if (!judge(question, right).right)
            return fmt::format("the right answer {} is judged wrong", right);
    for (std::size_t i = 0; i < question.misconceptions.size(); ++i)
    {
        const Misconception& one = question.misconceptions[i];
        if (one.says.empty())
            return fmt::format("the wrong answer {} has no reply", one.answer);
        if (question.kind != QuestionKind::edit && judge(question, one.answer).misconception != i)
            return fmt::format("the wrong answer {} gets the reply of another one", one.answer);
    }
    return std::nullopt;
}

/// Returns what is wrong with a worked example as it is drawn, or with a number dragged to an end of its range.
std::optional<Problem> problem_of_example(const Lesson& lesson, const LessonBlock& steps, std::uint64_t seed,
                                          int difficulty)
{
    const auto made = make_worked_example(lesson, steps, seed, difficulty);
    if (!made)
        return made.problem();
    for (const DraggedNumber& drag : made->drags)
        for (const Int value : {drag.least, drag.greatest})
            if (const auto dragged =
                    make_worked_example(lesson, steps, seed, difficulty, nullptr, {{drag.name, value}});
                !dragged)
                return Problem{
                    dragged.problem().code, dragged.problem().where,
                    fmt::format("{} dragged to {}: {}", drag.name, value, dragged.problem().message)};
    return std::nullopt;
}

Problem at_seed(Problem problem, std::uint64_t seed)
{
    problem.message = fmt::format("seed {}: {}", seed, problem.message);
    return problem;
}

} // namespace

std::optional<Problem> check_lesson(const Lesson& lesson, std::uint64_t seeds)
{
    for (std::uint64_t seed = 0; seed < seeds; ++seed)
    {
        const int difficulty = static_cast<int>(seed % 3) + 1;
        for (const LessonBlock* const scene : lesson.scenes())
            if (const auto made = make_scene(*scene, seed, difficulty); !made)
                return at_seed(made.problem(), seed);
        for (const LessonBlock* const steps : lesson.blocks(LessonBlock::Kind::steps))
            if (const auto problem = problem_of_example(lesson, *steps, seed, difficulty))
                return at_seed(*problem, seed);
        for (const LessonBlock* const ask : lesson.asks())
        {
            const auto question = make_question(lesson, *ask, seed, difficulty);
            if (!question)
                return at_seed(question.problem(), seed);
            if (const auto fault = fault_of(*question))
                return at_seed({Code::schema, std::to_string(ask->line), *fault}, seed);
        }
    }
    return std::nullopt;
}

} // namespace stridescope::core
