#pragma once

#include "core/lessons/expression.h"
#include "core/lessons/lesson.h"
#include "core/lessons/lesson_budget.h"
#include "core/lessons/lesson_dice.h"
#include "core/lessons/worked_example.h"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <utility>

namespace stridescope::core
{

/// Thrown when a question cannot be made: the line of the lesson's file, and the reason.
struct NotDrawn
{
    std::size_t line = 0;
    std::string why;
    bool again = false; ///< other numbers may work
};

/// Evaluates the text of a line of a lesson, within the budget of its question. All functions throw NotDrawn
/// and OverBudget.
class LineReader
{
public:
    LineReader(std::size_t of, NameLookup with, LessonBudget& within)
        : line(of), budget(within), names(std::move(with))
    {
        budget.at(line);
    }

    [[nodiscard]] Json value(std::string_view expression) const;
    [[nodiscard]] Int whole(std::string_view expression) const;
    [[nodiscard]] bool holds(std::string_view condition) const;
    /// Fills the placeholders of a text.
    [[nodiscard]] std::string filled(std::string_view text) const;
    /// Reads JSON and replaces its strings that start with "=" by the values of their expressions.
    [[nodiscard]] Json json(std::string_view text) const;

    std::size_t line;
    LessonBudget& budget;

private:
    NameLookup names;
};

/// Gives the names of `vary` and `let` lines their values. Difficulties are 1 to 3. Throws as above.
void draw_variables(const std::vector<LessonLine>& lines, LessonDice& dice, int difficulty, Json& variables,
                    LessonBudget& budget, const ChosenNumbers& chosen = {});

/// A `NAME = VALUE` of a line, or a range `LEAST..GREATEST`; both throw NotDrawn for anything else.
struct NamedValue
{
    std::string name;
    std::string value;
};
[[nodiscard]] NamedValue named_value(std::string_view text, const LessonLine& line);
struct NumberRange
{
    Int least;
    Int greatest;
};
[[nodiscard]] NumberRange number_range(const std::string& text, const LineReader& reader);

/// Calls `attempt` with seeds derived from one until it succeeds or fails for good, within one budget.
template <typename Attempt>
auto drawn_until_done(std::uint64_t seed, const Progress* progress, Attempt attempt)
    -> Result<decltype(attempt(seed, std::declval<LessonBudget&>()))>
{
    constexpr int most_draws = 300;
    LessonDice seeds(seed);
    LessonBudget budget(LessonBudget::question_steps, progress);
    for (int i = 0;; ++i)
        try
        {
            budget.begin_draw();
            return attempt(seeds.next(), budget);
        }
        catch (const NotDrawn& reason)
        {
            if (reason.again && i < most_draws)
                continue;
            return Problem{Code::schema, std::to_string(reason.line),
                           reason.again
                               ? fmt::format("no numbers were found in {} draws: {}", most_draws, reason.why)
                               : reason.why};
        }
        catch (const OverBudget& reason)
        {
            return Problem{Code::schema, std::to_string(reason.line), reason.why};
        }
}

} // namespace stridescope::core
