#include "core/lessons/lesson.h"
#include "core/lessons/question.h"
#include "core/lessons/worked_example.h"
#include "tests/fuzz/check.h"

/// Lessons: what is parsed makes questions, scenes and steps within their budgets, and judges its own answers
/// right.
int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    using namespace stridescope;
    const auto lesson = core::parse_lesson(fuzz::text_of(data, size));
    if (!lesson)
    {
        fuzz::check(!lesson.problem().message.empty(), "a refusal has a reason");
        return 0;
    }
    constexpr std::size_t most_blocks = 4;
    std::size_t count = 0;
    for (const core::LessonStep& step : lesson->steps)
        for (const core::LessonBlock& block : step.blocks)
        {
            if (++count > most_blocks)
                return 0;
            if (block.kind == core::LessonBlock::Kind::scene)
                static_cast<void>(core::make_scene(block, 1, 1));
            else if (block.kind == core::LessonBlock::Kind::steps)
                static_cast<void>(core::make_worked_example(*lesson, block, 1, 1));
            if (block.kind != core::LessonBlock::Kind::ask)
                continue;
            const auto question = core::make_question(*lesson, block, 1, 1);
            if (!question)
                fuzz::check(!question.problem().message.empty(), "a refusal has a reason");
            else
                for (const std::string& right : question->right)
                    fuzz::check(core::judge(*question, right).right, "a right answer is judged right", right);
        }
    return 0;
}
