#pragma once

#include "core/lessons/lesson_budget.h"
#include "core/tensor/problem.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::core
{

/// Finds what a name stands for; null for an unknown name.
using NameLookup = std::function<const Json*(std::string_view name)>;

/// An expression of a lesson over whole numbers, lists, words, and truth values: `coords[0] * sizes[1] +
/// coords[1]`, `if(packed, 0, align(w, 4))`, `view.strides[-1]`. Numbers that do not fit in 64 bits, and
/// unknown names, are problems. `/` and `%` round down; `and`, `or`, and `if` evaluate no more than they need.
/// Throws OverBudget.
[[nodiscard]] Result<Json> evaluate_expression(std::string_view text, const NameLookup& names,
                                               LessonBudget& budget);

/// Returns the text that replaces a name if its value alone would not show where it comes from; nothing: its
/// value replaces it.
using WrittenAs = std::function<std::optional<std::string>(std::string_view name)>;

/// Returns the expression with numbers for names: `coords[0] * sizes[1] + coords[1]` becomes "2*3 + 1".
/// Branches that a condition leaves out are not written.
[[nodiscard]] Result<std::string> written_with_numbers(std::string_view text, const NameLookup& names,
                                                       LessonBudget& budget, const WrittenAs& written_as = {});

/// Returns a value for people: 7, yes, no, none, {2,3}.
[[nodiscard]] std::string value_text(const Json& value);

/// Returns the text with each {expression} replaced by its value ({{ is a brace); `coords` and other lists of
/// the same meaning read (1,0).
[[nodiscard]] Result<std::string> filled_text(std::string_view text, const NameLookup& names,
                                              LessonBudget& budget);

} // namespace stridescope::core
