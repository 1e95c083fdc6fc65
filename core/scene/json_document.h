#pragma once

#include "core/tensor/problem.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <unordered_set>

namespace stridescope::core
{

using Json = nlohmann::ordered_json;

/// JSON text as read: keys in the file's order, none twice, nested at most 200 deep.
struct JsonDocument
{
    Json root;
    /// Paths ("scene.sizes[0]") of integer literals that no 64-bit integer holds; in `root` they are floats.
    std::unordered_set<std::string> beyond_64_bits;
};

/// Problems are `parse` with `where` "LINE:COLUMN" (bytes, from 1).
[[nodiscard]] Result<JsonDocument> parse_json(std::string_view text);

} // namespace stridescope::core
