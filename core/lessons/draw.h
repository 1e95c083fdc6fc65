#pragma once

#include "core/lessons/expression.h"
#include "core/lessons/lesson.h"
#include "core/lessons/lesson_dice.h"

namespace stridescope::core
{

/// What kept a question from being made: where in the lesson's file, and why. `again` where other numbers may
/// do.
struct NotDrawn
{
    std::size_t line = 0;
    std::string why;
    bool again = false;
};

/// The value of an expression on a line of the lesson; throws NotDrawn.
[[nodiscard]] Json value_of(const std::string& expression, std::size_t line, const NameLookup& names);
[[nodiscard]] bool holds(const std::string& condition, std::size_t line, const NameLookup& names);
[[nodiscard]] std::string text_of(const std::string& text, std::size_t line, const NameLookup& names);

/// Gives the names of `vary` and `let` lines their values. Difficulties are 1 to 3. Throws NotDrawn.
void draw_variables(const std::vector<LessonLine>& lines, LessonDice& dice, int difficulty, Json& variables);

/// JSON text whose strings that begin with "=" are expressions. Throws NotDrawn.
[[nodiscard]] Json filled_json(const std::string& text, std::size_t line, const NameLookup& names);

} // namespace stridescope::core
