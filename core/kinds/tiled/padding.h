#pragma once

#include "core/data/array.h"
#include "core/kinds/tiled/tiled.h"

namespace stridescope::core
{

/// Where padding of whole tiles is not zero, the one at the lowest offset: libraries such as oneDNN read
/// padding and want zeros there. `memory` is packed, as `run` takes it; places of padding that it does not
/// reach are not looked at, nor those that an element is at.
[[nodiscard]] std::optional<Problem> find_full_padding(const TiledFacts& facts, const DataArray& memory);

} // namespace stridescope::core
