// Squares of elements transposed in vectors. Compiled once for each instruction set by the files that include
// it.

#include "core/engine/tile_loops-inl.h"

#include <hwy/highway.h>

#include <algorithm>
#include <cstring>
#include <utility>

#if defined(STRIDESCOPE_TRANSPOSE_SQUARES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef STRIDESCOPE_TRANSPOSE_SQUARES_INL_H
#undef STRIDESCOPE_TRANSPOSE_SQUARES_INL_H
#else
#define STRIDESCOPE_TRANSPOSE_SQUARES_INL_H
#endif

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

namespace hn = hwy::HWY_NAMESPACE;

/// Number of elements in 16 bytes: the side of the squares that are transposed inside each 128-bit block.
template <typename T>
inline constexpr std::size_t side = 16 / sizeof(T);

/// Loads 16 bytes from each of `Blocks` addresses, `step` bytes apart, into one vector.
template <std::size_t Blocks, typename T>
HWY_INLINE auto load_blocks(const std::byte* source, Int step)
{
    if constexpr (Blocks == 1)
        return hn::LoadU(hn::Full128<T>(), elements_at<T>(source));
    else
    {
        constexpr Int half = static_cast<Int>(Blocks / 2);
        return hn::Combine(hn::FixedTag<T, Blocks * side<T>>(),
                           load_blocks<Blocks / 2, T>(source + half * step, step),
                           load_blocks<Blocks / 2, T>(source, step));
    }
}

/// Does one stage of the transpose: interleaves row i with row i + half, element by element. If the number of a
/// row and of an element in it are written as bits one after the other, a stage rotates them by one bit; after
/// as many stages as a row's number has bits, rows and elements are exchanged.
template <typename D, typename V, std::size_t... I>
HWY_INLINE void interleave_halves(D d, V (&rows)[2 * sizeof...(I)], std::index_sequence<I...>)
{
    constexpr std::size_t half = sizeof...(I);
    V turned[2 * half];
    ((turned[2 * I] = hn::InterleaveLower(d, rows[I], rows[I + half]),
      turned[2 * I + 1] = hn::InterleaveUpper(d, rows[I], rows[I + half])),
     ...);
    ((rows[I] = turned[I], rows[I + half] = turned[I + half]), ...);
}

/// Transposes `side` rows of vectors inside each 128-bit block.
template <typename D, typename V, std::size_t... I>
HWY_INLINE void transpose_vectors(D d, V (&rows)[sizeof...(I)], std::index_sequence<I...>)
{
    constexpr std::size_t n = sizeof...(I);
    constexpr std::make_index_sequence<n / 2> halves;
    interleave_halves(d, rows, halves);
    if constexpr (n >= 4)
        interleave_halves(d, rows, halves);
    if constexpr (n >= 8)
        interleave_halves(d, rows, halves);
    if constexpr (n >= 16)
        interleave_halves(d, rows, halves);
}

/// Returns a tile of Blocks * side rows of 16 bytes; each of its `side` columns becomes a vector of the
/// destination.
template <std::size_t Blocks, typename T, std::size_t... I>
HWY_INLINE void transpose_blocks(const std::byte* HWY_RESTRICT source, Int source_step,
                                 std::byte* HWY_RESTRICT dest, Int dest_step, std::index_sequence<I...> each)
{
    constexpr std::size_t n = sizeof...(I);
    const hn::FixedTag<T, Blocks * n> d;
    constexpr Int block_rows = static_cast<Int>(n);
    hn::Vec<decltype(d)> rows[n] = {
        load_blocks<Blocks, T>(source + static_cast<Int>(I) * source_step, block_rows * source_step)...};
    transpose_vectors(d, rows, each);
    (hn::StoreU(rows[I], d, elements_at<T>(dest + static_cast<Int>(I) * dest_step)), ...);
}

/// Transposes the strip of Blocks * side source rows from `first` on. The last square steps back over elements
/// already done.
template <std::size_t Blocks, typename T>
HWY_INLINE void transpose_strip(Tile tile, Int first)
{
    constexpr Int n = static_cast<Int>(side<T>);
    constexpr Int bytes = static_cast<Int>(sizeof(T));
    const std::byte* const source = tile.source + first * tile.inner.source_step;
    std::byte* const dest = tile.dest + first * bytes;
    for (Int s = 0; s < tile.middle.count; s += n)
    {
        const Int column = std::min(s, tile.middle.count - n);
        // Each square begins lines that the caches' own prefetchers do not foresee.
        if (Blocks * 16 >= static_cast<std::size_t>(line_bytes) && s + 3 * n <= tile.middle.count)
            for (Int k = 2 * n; k < 3 * n; ++k)
                __builtin_prefetch(dest + (s + k) * tile.middle.dest_step, 1);
        transpose_blocks<Blocks, T>(source + column * bytes, tile.inner.source_step,
                                    dest + column * tile.middle.dest_step, tile.middle.dest_step,
                                    std::make_index_sequence<side<T>>());
    }
}

template <typename T>
HWY_INLINE void transpose_one_by_one(Tile tile)
{
    for (Int m = 0; m < tile.middle.count; ++m)
        for (Int i = 0; i < tile.inner.count; ++i)
            std::memcpy(tile.dest + m * tile.middle.dest_step + i * tile.inner.dest_step,
                        tile.source + m * tile.middle.source_step + i * tile.inner.source_step, sizeof(T));
}

template <typename T>
HWY_INLINE void transpose_plane(Tile tile)
{
    constexpr Int n = static_cast<Int>(side<T>);
    const Int rows = tile.inner.count;
    // Rows read in parallel. More would be faster within the cache, but rows that are a large power of two
    // apart share its sets, and the processor's prefetcher follows only a few.
    [[maybe_unused]] constexpr Int most_rows = sizeof(T) == 1 ? 32 : 16;
    if (rows < n || tile.middle.count < n)
        return transpose_one_by_one<T>(tile);
    for (Int done = 0; done < rows;)
    {
        const Int left = rows - done;
        [[maybe_unused]] const Int wanted = (left + n - 1) / n;
#if HWY_MAX_BYTES >= 64
        if (4 * n <= most_rows && wanted > 2 && rows >= 4 * n)
        {
            transpose_strip<4, T>(tile, std::min(done, rows - 4 * n));
            done += 4 * n;
            continue;
        }
#endif
#if HWY_MAX_BYTES >= 32
        if (2 * n <= most_rows && wanted > 1 && rows >= 2 * n)
        {
            transpose_strip<2, T>(tile, std::min(done, rows - 2 * n));
            done += 2 * n;
            continue;
        }
#endif
        transpose_strip<1, T>(tile, std::min(done, rows - n));
        done += n;
    }
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace stridescope::core
HWY_AFTER_NAMESPACE();

#endif
