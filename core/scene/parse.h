#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <string_view>

namespace stridescope::core
{

struct ParsedScene
{
    Scene scene;
    std::vector<Warning> warnings; ///< keys that no kind knows (they are kept): the first 1,001
};

/// A scene file's text. Problems are `parse` and `schema` (and `overflow` of a literal, `unsupported` of a
/// version): what the rules of a kind say of the numbers is for `evaluate`.
[[nodiscard]] Result<ParsedScene> parse_scene(std::string_view json);

} // namespace stridescope::core
