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

#if HWY_MAX_BYTES >= 64

/// Transposes four vectors of four blocks of 16 bytes, block by block.
template <typename D, typename V>
HWY_INLINE void transpose_four_blocks(D d, V& a, V& b, V& c, V& e)
{
    const V ab_even = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(b), a);
    const V ab_odd = hn::OddEvenBlocks(b, hn::SwapAdjacentBlocks(a));
    const V ce_even = hn::OddEvenBlocks(hn::SwapAdjacentBlocks(e), c);
    const V ce_odd = hn::OddEvenBlocks(e, hn::SwapAdjacentBlocks(c));
    a = hn::ConcatLowerLower(d, ce_even, ab_even);
    b = hn::ConcatLowerLower(d, ce_odd, ab_odd);
    c = hn::ConcatUpperUpper(d, ce_even, ab_even);
    e = hn::ConcatUpperUpper(d, ce_odd, ab_odd);
}

/// A square of a line's elements in each direction, as vectors of a line: rows of the source become those of
/// the destination.
template <typename T>
struct LineSquare
{
    static constexpr std::size_t n = side<T>;
    static constexpr hn::FixedTag<T, 4 * n> d = {};
    hn::Vec<hn::FixedTag<T, 4 * n>> quarters[4][n]; ///< rows 0 to n - 1, the next n, and so on

    template <std::size_t Q, std::size_t... I>
    HWY_INLINE void read_quarter(const std::byte* HWY_RESTRICT source, Int step, std::index_sequence<I...> each)
    {
        ((quarters[Q][I] = hn::LoadU(d, elements_at<T>(source + static_cast<Int>(Q * n + I) * step))), ...);
        transpose_vectors(d, quarters[Q], each);
    }
    template <std::size_t... I>
    HWY_INLINE void read(const std::byte* HWY_RESTRICT source, Int step, std::index_sequence<I...> each)
    {
        read_quarter<0>(source, step, each);
        read_quarter<1>(source, step, each);
        read_quarter<2>(source, step, each);
        read_quarter<3>(source, step, each);
        (transpose_four_blocks(d, quarters[0][I], quarters[1][I], quarters[2][I], quarters[3][I]), ...);
    }
    /// Returns row `i` of the transposed square.
    template <std::size_t I>
    HWY_INLINE auto row() const
    {
        return quarters[I / n][I % n];
    }
};

/// Calls use(index) with 0, 1, ... as compile-time constants, so that vectors stay in registers.
template <typename Use, std::size_t... I>
HWY_INLINE void each_of(std::index_sequence<I...>, const Use& use)
{
    (use(std::integral_constant<std::size_t, I>()), ...);
}

/// Transposes as many rows as make half a line of the destination, column after column, each line of the source
/// read once.
template <typename T, std::size_t... I>
HWY_INLINE void transpose_half_line(const std::byte* HWY_RESTRICT source, Int source_step,
                                    std::byte* HWY_RESTRICT dest, Int dest_step, std::index_sequence<I...> each)
{
    constexpr std::size_t n = side<T>;
    const hn::FixedTag<T, 4 * n> d;
    const hn::FixedTag<T, 2 * n> half;
    using V = hn::Vec<decltype(d)>;
    constexpr Int ahead = 1024; // halves of lines that follow each other are written as lines
    for (Int k = 0; dest_step == line_bytes / 2 && k < static_cast<Int>(2 * n); ++k)
        __builtin_prefetch(dest + ahead + k * line_bytes, 1);
    V upper[n] = {hn::LoadU(d, elements_at<T>(source + static_cast<Int>(I) * source_step))...};
    V lower[n] = {hn::LoadU(d, elements_at<T>(source + static_cast<Int>(n + I) * source_step))...};
    transpose_vectors(d, upper, each);
    transpose_vectors(d, lower, each);
    const auto put = [&](V two, std::size_t column) HWY_ATTR
    {
        std::byte* const to = dest + static_cast<Int>(column) * dest_step;
        if (dest_step == line_bytes / 2)
            return hn::StoreU(two, d, elements_at<T>(to));
        hn::StoreU(hn::LowerHalf(half, two), half, elements_at<T>(to));
        hn::StoreU(hn::UpperHalf(half, two), half, elements_at<T>(to + dest_step));
    };
    each_of(std::make_index_sequence<n / 2>(),
            [&](auto pair) HWY_ATTR
            {
                constexpr std::size_t k = 2 * pair.value;
                transpose_four_blocks(d, upper[k], lower[k], upper[k + 1], lower[k + 1]);
                put(upper[k], k);
                put(lower[k], n + k);
                put(upper[k + 1], 2 * n + k);
                put(lower[k + 1], 3 * n + k);
            });
}

/// Transposes rows of a plane in squares of lines, then in halves of them, as many as there are; returns how
/// many rows that is.
template <typename T>
HWY_INLINE Int transpose_lines(const Tile& tile)
{
    constexpr auto bytes = static_cast<Int>(sizeof(T));
    constexpr Int square = line_bytes / bytes;
    constexpr std::make_index_sequence<side<T>> each;
    if (tile.middle.count < square)
        return 0;
    const Int step = tile.inner.source_step;
    const Int dest_step = tile.middle.dest_step;
    const auto each_column = [&](auto part) HWY_ATTR
    {
        for (Int c = 0; c < tile.middle.count; c += square)
            part(std::min(c, tile.middle.count - square));
    };
    Int row = 0;
    for (; row + square <= tile.inner.count; row += square)
        each_column(
            [&](Int column) HWY_ATTR
            {
                LineSquare<T> lines;
                lines.read(tile.source + row * step + column * bytes, step, each);
                std::byte* const to = tile.dest + column * dest_step + row * bytes;
                each_of(std::make_index_sequence<4 * side<T>>(),
                        [&](auto i) HWY_ATTR
                        {
                            hn::StoreU(lines.template row<i.value>(), lines.d,
                                       elements_at<T>(to + static_cast<Int>(i.value) * dest_step));
                        });
            });
    for (; row + square / 2 <= tile.inner.count; row += square / 2)
        each_column(
            [&](Int column) HWY_ATTR
            {
                transpose_half_line<T>(tile.source + row * step + column * bytes, step,
                                       tile.dest + column * dest_step + row * bytes, dest_step, each);
            });
    return row;
}

#endif

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
    Int done = 0;
#if HWY_MAX_BYTES >= 64
    if constexpr (sizeof(T) >= 4)
        done = transpose_lines<T>(tile);
#endif
    while (done < rows)
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
