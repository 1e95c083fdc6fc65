#pragma once

#include "core/spec/json.h"

#include <string>
#include <vector>

namespace stridescope::app
{

/// An answer for people: one fact a line, a heading for each tensor, warnings last.
[[nodiscard]] std::vector<std::string> as_table(const core::Json& answer);

/// Returns only the answers to extra questions: coordinates and offsets.
[[nodiscard]] std::vector<std::string> questions_as_table(const core::Json& answer);

/// The members of an object that are no objects themselves, a line each.
[[nodiscard]] std::vector<std::string> rows_as_table(const core::Json& object, std::string_view margin);

} // namespace stridescope::app
