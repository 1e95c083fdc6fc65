#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <string_view>

namespace stridescope::core
{

struct ParsedScene
{
    Scene scene;
    std::vector<Warning> warnings; ///< unknown keys (they are kept): the first 1,001
};

/// Parses the text of a scene file. Problems are `parse` and `schema` (and `overflow` for a literal,
/// `unsupported` for a version); `evaluate` checks the rules of a kind.
[[nodiscard]] Result<ParsedScene> parse_scene(std::string_view json);

} // namespace stridescope::core
