#pragma once

#include "core/scene/scene.h"

#include <string>

namespace stridescope::core
{

/// Prints a scene file: short lists are on one line, unknown keys are kept. Parsing it gives the same scene.
[[nodiscard]] std::string print_scene(const Scene& scene);

/// Prints the same on one line, without a newline.
[[nodiscard]] std::string print_scene_line(const Scene& scene);

} // namespace stridescope::core
