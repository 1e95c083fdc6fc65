#include "core/engine/packed_tile.h"

#include "core/engine/kernels.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace stridescope::core
{

void PackedTile::bring(Tile& tile)
{
    const Int row_bytes = tile.middle.count * tile.middle.source_step;
    // A distance that is no multiple of 256 keeps the rows in different sets.
    const Int pitch = divide_up(row_bytes, line_bytes) * line_bytes + line_bytes;
    assert(pitch * tile.inner.count <= tuning::pack_bytes);
    assert(tile.outer.count == 1);
    const Int ahead = std::max<Int>(1, tuning::prefetched_bytes / row_bytes);
    const auto fetch = [&](Int row)
    {
        const std::byte* from = tile.source + row * tile.inner.source_step;
        for (Int i = 0; i < row_bytes; i += line_bytes)
            __builtin_prefetch(from + i);
    };
    for (Int r = 0; r < std::min(ahead, tile.inner.count); ++r)
        fetch(r);
    for (Int r = 0; r < tile.inner.count; ++r)
    {
        if (r + ahead < tile.inner.count)
            fetch(r + ahead);
        std::memcpy(bytes.data() + r * pitch, tile.source + r * tile.inner.source_step,
                    static_cast<std::size_t>(row_bytes));
    }
    tile.source = bytes.data();
    tile.inner.source_step = pitch;
}

} // namespace stridescope::core
