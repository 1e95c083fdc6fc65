#pragma once

#include "core/kinds/ask.h"
#include "core/scene/facts.h"
#include "core/scene/parse.h"
#include "core/spec/json.h"

namespace stridescope::core
{

/// Returns the answer to a parsed scene without its id: `ok`, `kind`, `warnings`, the facts, and the answers to
/// questions. A question that cannot be answered fails the whole answer.
[[nodiscard]] Result<Json> answer(const Result<ParsedScene>& parsed, const Ask& ask,
                                  const EvaluateOptions& options);

/// Returns the whole answer, `id` first; `ok:false` with the problem if there is one.
[[nodiscard]] Json with_id(const Json& id, const Result<Json>& answer);

/// Returns one line of JSON, without a newline.
[[nodiscard]] std::string to_line(const Json& answer);
/// Returns the same for a whole answer whose id is JSON text.
[[nodiscard]] std::string to_line(std::string_view id, const Result<Json>& answer);

} // namespace stridescope::core
