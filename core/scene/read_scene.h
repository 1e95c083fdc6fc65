#pragma once

#include "core/scene/json_reader.h"
#include "core/scene/parse.h"

namespace stridescope::core
{

/// The scene at `value`, a part of `document` with the path `path_in_document` (empty: all of it). Problems'
/// paths begin at the scene.
[[nodiscard]] Result<ParsedScene> read_scene(const JsonDocument& document, const Json& value,
                                             const std::string& path_in_document);

} // namespace stridescope::core
