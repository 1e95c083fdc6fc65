#pragma once

#include "core/scene/facts.h"

#include <string>
#include <string_view>

namespace stridescope::core
{

/// Returns the answer to one line of `eval --jsonl`, {"id", "scene", "coords", "offsets", "elements",
/// "explain"}. Any line gets an answer.
[[nodiscard]] std::string answer_request(std::string_view line, const EvaluateOptions& options);

} // namespace stridescope::core
