#pragma once

#include "core/engine/tile.h"
#include "core/engine/tuning.h"

#include <array>

namespace stridescope::core
{

/// The source of a tile of a transpose, brought into the cache.
///
/// A transpose reads many rows at once. Where these are a large power of two apart their lines meet in the same
/// sets of the caches and drive each other out before they are used up, and the prefetcher cannot follow so
/// many. Reading row after row, whole lines, with prefetches that we order ourselves, does not suffer from
/// either.
class PackedTile
{
public:
    /// Copies the rows (of tile.middle, one for each of tile.inner) and makes the tile read the copy.
    void bring(Tile& tile);

private:
    alignas(line_bytes) std::array<std::byte, static_cast<std::size_t>(tuning::pack_bytes)> bytes;
};

} // namespace stridescope::core
