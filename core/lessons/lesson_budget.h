#pragma once

#include "core/analysis/progress.h"
#include "core/spec/json.h"
#include "core/tensor/checked.h"

#include <string>
#include <type_traits>

namespace stridescope::core
{

/// Thrown when a budget is used up, or its work cancelled.
struct OverBudget
{
    std::size_t line = 0; ///< line of the lesson's file
    std::string why;
};

/// Limits the cost of making or judging one question, equally on every machine: steps of some ten nanoseconds
/// over all draws, and bytes of all values that one draw makes.
class LessonBudget
{
public:
    static constexpr Int question_steps = Int{1} << 27;
    static constexpr Int answer_steps = Int{1} << 23; ///< Steps of a judgement, which a frame waits for.
    static constexpr Int draw_bytes = Int{64} << 20;

    explicit LessonBudget(Int steps = question_steps, const Progress* of = nullptr)
        : all_steps(steps), steps_left(steps), progress(of)
    {
    }

    /// Names the line of the lesson that uses the budget from here on.
    void at(std::size_t line) { spends = line; }
    /// Gives the next draw its bytes; those of the previous draw are free again.
    void begin_draw() { bytes_left = draw_bytes; }

    void spend(Int steps);
    void hold(Int bytes);
    /// Counts a value that is about to be made or copied, `times` times.
    void hold(const Json& value, Int times = 1);

private:
    Int all_steps;
    Int steps_left;
    Int bytes_left = draw_bytes;
    Int unchecked = 0; ///< steps since `progress` was last checked
    std::size_t spends = 0;
    const Progress* progress;
};

/// Calls a function with the budget of an answer; returns an empty result if that is used up.
template <typename Work>
auto within_answer(Work work)
{
    LessonBudget budget(LessonBudget::answer_steps);
    using Done = std::remove_cvref_t<decltype(work(budget))>;
    try
    {
        return Done(work(budget));
    }
    catch (const OverBudget&)
    {
        return Done();
    }
}

} // namespace stridescope::core
