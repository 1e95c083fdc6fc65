#pragma once

#include "core/import/imported.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Finds the outermost objects anywhere in a text that have one of these keys themselves; not deeper than JSON
/// is read. Strings end with their line. If there is none, finds one that the end of the text cuts off.
[[nodiscard]] std::vector<TextSpan>
objects_with_key(std::string_view text, const std::vector<std::string_view>& keys, std::size_t most);

/// Returns JSON with comments and trailing commas as JSON of the same length: every value stays where it was.
[[nodiscard]] std::string without_comments(std::string_view json);

} // namespace stridescope::core
