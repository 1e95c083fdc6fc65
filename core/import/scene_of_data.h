#pragma once

#include "core/data/array.h"
#include "core/scene/scene.h"

namespace stridescope::core
{

/// Returns a buffer scene that shows an array as it lies in its file: its type, sizes and order, and its
/// elements from `path`. Raw bytes are a UINT8 tensor of one dimension, to be given another type and shape by
/// hand. Problems: `rank` (above 8), `zero_size` (no elements).
[[nodiscard]] Result<Scene> scene_of_data(const DataArray& array, bool raw, const std::string& path);

} // namespace stridescope::core
