#pragma once

#include "core/spec/json.h"
#include "core/tensor/problem.h"

#include <functional>
#include <string_view>

namespace stridescope::core
{

/// What a name stands for; null where it stands for nothing.
using NameLookup = std::function<const Json*(std::string_view name)>;

/// An expression of a lesson over whole numbers, lists, words and truths: `coords[0] * sizes[1] + coords[1]`,
/// `if(packed, 0, align(w, 4))`, `view.strides[-1]`. Numbers that 64 bits do not hold, and names that nothing
/// is called by, are problems. `/` and `%` round down; `and`, `or` and `if` read no more than they need.
[[nodiscard]] Result<Json> evaluate_expression(std::string_view text, const NameLookup& names);

/// For people: 7, yes, no, none, {2,3}.
[[nodiscard]] std::string value_text(const Json& value);

/// The text with each {expression} replaced by its value ({{ is a brace); `coords` and other lists of the same
/// meaning read (1,0).
[[nodiscard]] Result<std::string> filled_text(std::string_view text, const NameLookup& names);

} // namespace stridescope::core
