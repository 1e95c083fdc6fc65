#pragma once

#include "core/import/imported.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::core
{

/// Finds the outermost objects anywhere in a text that have one of these keys themselves, down to the depth
/// that JSON is read to. Strings end at the end of their line. If there is none, finds one that the end of the
/// text cuts off.
[[nodiscard]] std::vector<TextSpan>
objects_with_key(std::string_view text, const std::vector<std::string_view>& keys, std::size_t most);

/// Returns JSON without comments and trailing commas, with the same length: every value keeps its position.
[[nodiscard]] std::string without_comments(std::string_view json);

} // namespace stridescope::core
