#pragma once

#include "core/lessons/expression.h"
#include "core/lessons/lesson.h"
#include "core/lessons/lesson_budget.h"
#include "core/lessons/lesson_dice.h"

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
                    LessonBudget& budget);

} // namespace stridescope::core
