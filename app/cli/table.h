#pragma once

#include "core/spec/json.h"

#include <string>
#include <vector>

namespace stridescope::app
{

/// Returns an answer for people: one fact per line, a heading for each tensor, warnings last.
[[nodiscard]] std::vector<std::string> as_table(const core::Json& answer);

/// Returns only the answers to extra questions: coordinates and offsets.
[[nodiscard]] std::vector<std::string> questions_as_table(const core::Json& answer);

/// Returns the members of an object that are not objects themselves, one per line.
[[nodiscard]] std::vector<std::string> rows_as_table(const core::Json& object, std::string_view margin);

} // namespace stridescope::app
