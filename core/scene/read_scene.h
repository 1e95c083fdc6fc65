#pragma once

#include "core/scene/json_document.h"
#include "core/scene/parse.h"

namespace stridescope::core
{

/// Reads the scene that a value of a document holds. Problems' paths begin at the scene.
[[nodiscard]] Result<ParsedScene> read_scene(JsonValue value);

} // namespace stridescope::core
