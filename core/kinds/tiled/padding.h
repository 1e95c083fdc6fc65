#pragma once

#include "core/data/array.h"
#include "core/kinds/tiled/tiled.h"

namespace stridescope::core
{

/// Finds padding of whole tiles that is not zero, at the lowest offset: libraries such as oneDNN read padding
/// and expect zeros there. `memory` is packed, as `run` takes it; padding beyond its end, and slots that hold
/// an element, are not checked.
[[nodiscard]] std::optional<Problem> find_full_padding(const TiledFacts& facts, const DataArray& memory);

} // namespace stridescope::core
