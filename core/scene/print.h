#pragma once

#include "core/scene/scene.h"

#include <string>

namespace stridescope::core
{

/// Prints the scene as its file, short lists on one line, unknown keys kept. Parsing it gives the same scene.
[[nodiscard]] std::string print_scene(const Scene& scene);

/// Prints the same on one line, without its end.
[[nodiscard]] std::string print_scene_line(const Scene& scene);

} // namespace stridescope::core
