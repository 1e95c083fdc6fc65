// The loops of a tile, and the elements that they lead to. Compiled once for each instruction set by the files
// that include it.

#include "core/engine/tile.h"

#include <hwy/highway.h>

#if defined(STRIDESCOPE_TILE_LOOPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_TILE_LOOPS_INL_H
#undef STRIDESCOPE_TILE_LOOPS_INL_H
#else
#define STRIDESCOPE_TILE_LOOPS_INL_H
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

/// Typed pointers for Highway's loads and stores.
template <typename T>
HWY_INLINE const T* elements_at(const std::byte* place)
{
    return reinterpret_cast<const T*>(place);
}

template <typename T>
HWY_INLINE T* elements_at(std::byte* place)
{
    return reinterpret_cast<T*>(place);
}

// Kernels take their tiles by value: otherwise the compiler would have to assume that writing bytes changes the
// tile, and would read it again and again.

/// Calls row(dest, source) for each row of a tile.
template <typename Row>
HWY_INLINE void each_row(Tile tile, Row row)
{
    for (Int o = 0; o < tile.outer.count; ++o)
    {
        std::byte* dest = tile.dest + o * tile.outer.dest_step;
        const std::byte* source = tile.source + o * tile.outer.source_step;
        for (Int m = 0; m < tile.middle.count; ++m)
        {
            row(dest, source);
            dest += tile.middle.dest_step;
            source += tile.middle.source_step;
        }
    }
}

/// Calls plane(tile) for each plane of inner and middle.
template <typename Plane>
HWY_INLINE void each_plane(Tile tile, Plane plane)
{
    Tile one = tile;
    for (Int o = 0; o < tile.outer.count; ++o)
    {
        plane(one);
        one.source += tile.outer.source_step;
        one.dest += tile.outer.dest_step;
    }
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace stridescope::core
HWY_AFTER_NAMESPACE();

#endif
