#pragma once

#include "core/engine/tile.h"
#include "core/engine/tuning.h"

#include <array>

namespace stridescope::core
{

/// The destination of a tile, first made in the cache by a kernel with ordinary stores and then streamed to
/// memory in whole lines, however the kernel writes.
class StagedTile
{
public:
    /// Returns the tile with the stage as its destination. Its rows are those of tile.inner; if they follow
    /// each other in the destination, they do so here.
    [[nodiscard]] Tile begin(const Tile& tile, Int element_bytes);

    /// Writes the stage to memory.
    void stream() const;

private:
    Tile streaming; ///< copy from the stage to memory; inner counts bytes
    alignas(line_bytes) std::array<std::byte, static_cast<std::size_t>(tuning::stage_bytes)> bytes;
};

} // namespace stridescope::core
