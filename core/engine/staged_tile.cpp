#include "core/engine/staged_tile.h"

#include "core/engine/kernels.h"

#include <cassert>

namespace stridescope::core
{

Tile StagedTile::begin(const Tile& tile, Int element_bytes)
{
    // Returns an odd number of lines: rows a power of two apart would share a few sets of the cache.
    const auto pitch_of = [](Int row) { return (divide_up(row, line_bytes) | 1) * line_bytes; };
    // Pixels: each is a short part of the destination, and the next one directly follows.
    const Int inner_bytes = tile.inner.count * element_bytes;
    const bool runs_on = tile.middle.count > 1 && tile.middle.dest_step == inner_bytes;
    const Int row_bytes = runs_on ? inner_bytes * tile.middle.count : inner_bytes;

    const bool all_run_on = runs_on && tile.outer.dest_step == row_bytes;

    Tile filling = tile;
    filling.dest = bytes.data();
    filling.middle.dest_step = runs_on ? inner_bytes : pitch_of(inner_bytes);
    filling.outer.dest_step = all_run_on ? row_bytes
                              : runs_on  ? pitch_of(row_bytes)
                                         : filling.middle.dest_step * tile.middle.count;
    assert(filling.outer.dest_step * tile.outer.count <= tuning::stage_bytes);

    streaming = tile;
    streaming.source = bytes.data();
    streaming.inner = {row_bytes, 1, 1};
    streaming.middle = {runs_on ? 1 : tile.middle.count, filling.middle.dest_step, tile.middle.dest_step};
    streaming.outer = {tile.outer.count, filling.outer.dest_step, tile.outer.dest_step};
    if (all_run_on)
    {
        streaming.inner.count *= tile.outer.count;
        streaming.outer.count = 1;
    }
    return filling;
}

void StagedTile::stream() const
{
    block_kernels().stream(streaming);
}

} // namespace stridescope::core
