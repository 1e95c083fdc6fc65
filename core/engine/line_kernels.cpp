#include "core/engine/kernels.h"
#include "core/engine/simd_targets.h"
#include "core/engine/tuning.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/engine/line_kernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "core/engine/transpose_squares-inl.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

[[maybe_unused]] constexpr auto line = static_cast<std::size_t>(line_bytes);

#if HWY_MAX_BYTES >= 64

HWY_INLINE void copy_line(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source)
{
    const hn::CappedTag<std::uint8_t, line> d;
    for (std::size_t i = 0; i < line; i += hn::Lanes(d))
        hn::StoreU(hn::LoadU(d, elements_at<std::uint8_t>(source + i)), d, elements_at<std::uint8_t>(dest + i));
}

/// Reads a tile line by line, several rows in turn, and stores it such that its rows do not share one set of a
/// cache.
template <typename T>
HWY_INLINE void read_tile(Tile tile, std::byte* stage, Int pitch)
{
    constexpr Int rows_in_turn = 16;
    const Int row_bytes = tile.middle.count * static_cast<Int>(sizeof(T));
    for (Int row = 0; row < tile.inner.count; row += rows_in_turn)
    {
        const Int end = std::min(row + rows_in_turn, tile.inner.count);
        for (Int i = 0; i < row_bytes; i += line_bytes)
        {
            const Int at = std::min(i, row_bytes - line_bytes);
            for (Int r = row; r < end; ++r)
                copy_line(stage + r * pitch + at, tile.source + r * tile.inner.source_step + at);
        }
    }
}

/// Transposes `side` columns of as many rows as make `Lines` lines of the destination. Neighbouring lines are
/// written one after the other: memory takes pairs of lines faster than single ones.
template <std::size_t Lines, typename T, std::size_t... I>
HWY_INLINE void stream_squares(const std::byte* HWY_RESTRICT source, Int source_step,
                               std::byte* HWY_RESTRICT dest, Int dest_step, std::index_sequence<I...> each)
{
    static_assert(Lines == 1 || Lines == 2);
    constexpr std::size_t n = sizeof...(I);
    const hn::FixedTag<T, 4 * n> d;
    using V = hn::Vec<decltype(d)>;
    constexpr Int block_rows = static_cast<Int>(n);
    V first[n] = {load_blocks<4, T>(source + static_cast<Int>(I) * source_step, block_rows * source_step)...};
    transpose_vectors(d, first, each);
    const auto to = [&](std::size_t i) HWY_ATTR
    { return elements_at<T>(dest + static_cast<Int>(i) * dest_step); };
    if constexpr (Lines == 1)
        (hn::Stream(first[I], d, to(I)), ...);
    else
    {
        source += 4 * block_rows * source_step;
        V second[n] = {
            load_blocks<4, T>(source + static_cast<Int>(I) * source_step, block_rows * source_step)...};
        transpose_vectors(d, second, each);
        ((hn::Stream(first[I], d, to(I)), hn::Stream(second[I], d, to(I) + 4 * n)), ...);
    }
}

/// Transposes the rows of a tile from one on, if there are any, with ordinary stores; out of line, because the
/// streaming loops run a few per cent faster without it inside.
template <typename T>
HWY_NOINLINE void transpose_from(const Tile& tile, Int row)
{
    if (row == tile.inner.count)
        return;
    Tile rest = tile;
    rest.source += row * tile.inner.source_step;
    rest.dest += row * static_cast<Int>(sizeof(T));
    rest.inner.count -= row;
    transpose_plane<T>(rest);
}

/// Streams rows whose beginnings are no lines' beginnings: what is left of a vector after a line waits, for
/// each row, until the next vector completes the next line.
template <typename T>
class UnevenRow
{
public:
    /// Takes the row's address and the place of its waiting vector.
    HWY_INLINE UnevenRow(std::byte* of, std::byte* waits)
        : row(elements_at<T>(of)), waiting(elements_at<T>(waits)), before(elements_before(of)),
          left(hn::FirstN(d, lanes - before)),
          turn(hn::IndicesFromVec(d, hn::And(hn::Add(hn::Iota(di, 0), hn::Set(di, static_cast<Index>(before))),
                                             hn::Set(di, static_cast<Index>(lanes - 1)))))
    {
    }

    /// Adds vectors that follow each other, from an element of the row on; `first`: nothing is waiting.
    template <typename V, typename... More>
    HWY_INLINE void add(Int at, bool first, V vector, More... more)
    {
        if (before == 0)
            return stream(at, vector, more...);
        const V turned = hn::TableLookupLanes(vector, turn);
        T* const line_begin = row + at - static_cast<Int>(lanes - before);
        if (first)
            hn::BlendedStore(turned, hn::Not(left), d, line_begin);
        else
            hn::Stream(hn::IfThenElse(left, hn::Load(d, waiting), turned), d, line_begin);
        complete(line_begin, turned, more...);
    }
    /// Writes what waits before an element.
    HWY_INLINE void finish(Int at) const
    {
        if (before != 0)
            hn::BlendedStore(hn::Load(d, waiting), left, d, row + at - static_cast<Int>(lanes - before));
    }

private:
    static constexpr std::size_t lanes = line / sizeof(T);
    static constexpr hn::FixedTag<T, lanes> d = {};
    static constexpr hn::RebindToSigned<hn::FixedTag<T, lanes>> di = {};
    using Index = hn::TFromD<hn::RebindToSigned<hn::FixedTag<T, lanes>>>;

    template <typename V>
    HWY_INLINE void stream(Int at, V vector)
    {
        hn::Stream(vector, d, row + at);
    }
    template <typename V>
    HWY_INLINE void stream(Int at, V vector, V next)
    {
        hn::Stream(vector, d, row + at);
        hn::Stream(next, d, row + at + static_cast<Int>(lanes));
    }
    template <typename V>
    HWY_INLINE void complete(T*, V turned)
    {
        hn::Store(turned, d, waiting);
    }
    template <typename V>
    HWY_INLINE void complete(T* line_begin, V turned, V next)
    {
        const V next_turned = hn::TableLookupLanes(next, turn);
        hn::Stream(hn::IfThenElse(left, turned, next_turned), d, line_begin + static_cast<Int>(lanes));
        hn::Store(next_turned, d, waiting);
    }

    static HWY_INLINE std::size_t elements_before(const std::byte* of)
    {
        return (line - reinterpret_cast<std::uintptr_t>(of) % line) % line / sizeof(T);
    }

    T* row;
    T* waiting;
    std::size_t before; ///< elements before the first line
    hn::Mask<hn::FixedTag<T, lanes>> left;
    decltype(hn::IndicesFromVec(hn::FixedTag<T, line / sizeof(T)>(),
                                hn::Zero(hn::RebindToSigned<hn::FixedTag<T, line / sizeof(T)>>()))) turn;
};

/// Transposes the rows of `Squares` lines of a tile, column after column: straight from the source, of which
/// each line is read once. Neighbouring lines are written one after the other: memory takes pairs of lines
/// faster than single ones. `waiting` has a line for each column if the rows of the destination do not begin
/// lines.
template <typename T, std::size_t Squares>
HWY_INLINE void stream_rows_of_lines(const Tile& tile, Int row, std::byte* waiting)
{
    constexpr auto bytes = static_cast<Int>(sizeof(T));
    constexpr Int square = line_bytes / bytes;
    constexpr std::make_index_sequence<side<T>> each;
    const Int source_step = tile.inner.source_step;
    const Int dest_step = tile.middle.dest_step;
    for (Int c = 0; c < tile.middle.count; c += square)
    {
        const Int column = std::min(c, tile.middle.count - square);
        const std::byte* const from = tile.source + row * source_step + column * bytes;
        LineSquare<T> first;
        first.read(from, source_step, each);
        [[maybe_unused]] LineSquare<T> second;
        if constexpr (Squares == 2)
            second.read(from + square * source_step, source_step, each);
        each_of(std::make_index_sequence<4 * side<T>>(),
                [&](auto i) HWY_ATTR
                {
                    std::byte* const to = tile.dest + (column + static_cast<Int>(i.value)) * dest_step;
                    if (waiting == nullptr)
                    {
                        T* const at = elements_at<T>(to) + row;
                        hn::Stream(first.template row<i.value>(), first.d, at);
                        if constexpr (Squares == 2)
                            hn::Stream(second.template row<i.value>(), first.d, at + square);
                        return;
                    }
                    UnevenRow<T> uneven(to, waiting + (c + static_cast<Int>(i.value)) * line_bytes);
                    if constexpr (Squares == 2)
                        uneven.add(row, row == 0, first.template row<i.value>(),
                                   second.template row<i.value>());
                    else
                        uneven.add(row, row == 0, first.template row<i.value>());
                });
    }
}

/// Transposes a tile whose rows in the destination begin anywhere.
template <typename T>
HWY_INLINE void stream_squares_of_lines(Tile tile)
{
    constexpr auto bytes = static_cast<Int>(sizeof(T));
    constexpr Int square = line_bytes / bytes;
    const Int whole = tile.inner.count / square * square;
    const auto begins =
        reinterpret_cast<std::uintptr_t>(tile.dest) | static_cast<std::uintptr_t>(tile.middle.dest_step);
    if (tile.middle.count < square || whole == 0 || begins % sizeof(T) != 0)
        return transpose_plane<T>(tile);
    const bool even = begins % line == 0;
    alignas(line_bytes) std::array<std::byte, static_cast<std::size_t>(tuning::stage_bytes)> stage;
    std::byte* const waiting = even ? nullptr : stage.data();
    const Int places = divide_up(tile.middle.count, square) * square;
    assert(even || places * line_bytes <= tuning::stage_bytes);
    Int row = 0;
    for (; row + 2 * square <= whole; row += 2 * square)
        stream_rows_of_lines<T, 2>(tile, row, waiting);
    if (row < whole)
        stream_rows_of_lines<T, 1>(tile, row, waiting);
    for (Int place = 0; !even && place < places; ++place)
    {
        const Int column = std::min(place / square * square, tile.middle.count - square) + place % square;
        UnevenRow<T>(tile.dest + column * tile.middle.dest_step, waiting + place * line_bytes).finish(whole);
    }
    transpose_from<T>(tile, whole);
}

template <typename T>
void stream_transpose_in_order(const Tile& tile)
{
    each_plane(tile, [](const Tile& one) HWY_ATTR { stream_squares_of_lines<T>(one); });
}

constexpr BySize stream_transpose_in_order_by_size = {
    nullptr, nullptr, stream_transpose_in_order<std::uint32_t>, stream_transpose_in_order<std::uint64_t>};

/// Transposes a tile if the rows of its destination begin lines.
template <typename T>
HWY_INLINE void stream_transposed(Tile tile)
{
    constexpr Int bytes = static_cast<Int>(sizeof(T));
    constexpr Int n = static_cast<Int>(side<T>);
    constexpr Int line_elements = line_bytes / bytes;
    const Int row_bytes = tile.middle.count * bytes;
    const Int whole = tile.inner.count / line_elements * line_elements;
    if (row_bytes < line_bytes || whole == 0)
        return transpose_plane<T>(tile);

    alignas(line_bytes) std::array<std::byte, static_cast<std::size_t>(tuning::stage_bytes)> stage;
    const Int pitch = (divide_up(row_bytes, line_bytes) + 1) * line_bytes;
    assert(pitch * whole <= tuning::stage_bytes);
    Tile lines = tile;
    lines.inner.count = whole;
    read_tile<T>(lines, stage.data(), pitch);
    constexpr std::make_index_sequence<side<T>> squares;
    for (Int c = 0; c < tile.middle.count; c += n)
    {
        const Int column = std::min(c, tile.middle.count - n);
        const std::byte* const from = stage.data() + column * bytes;
        std::byte* const to = tile.dest + column * tile.middle.dest_step;
        Int row = 0;
        for (; row + 2 * line_elements <= whole; row += 2 * line_elements)
            stream_squares<2, T>(from + row * pitch, pitch, to + row * bytes, tile.middle.dest_step, squares);
        if (row < whole)
            stream_squares<1, T>(from + row * pitch, pitch, to + row * bytes, tile.middle.dest_step, squares);
    }
    transpose_from<T>(tile, whole);
}

template <typename T>
void stream_transpose(const Tile& tile)
{
    each_plane(tile, [](const Tile& one) HWY_ATTR { stream_transposed<T>(one); });
}

constexpr BySize stream_transpose_by_size = {stream_transpose<std::uint8_t>, stream_transpose<std::uint16_t>,
                                             stream_transpose<std::uint32_t>, stream_transpose<std::uint64_t>};

#else

// Several narrower vectors make a line, and the processor has room for few incomplete lines: so a staged tile
// is faster.
constexpr BySize stream_transpose_by_size = {};
constexpr BySize stream_transpose_in_order_by_size = {};

#endif

#if HWY_TARGET == HWY_EMU128

template <std::size_t, bool>
constexpr BySize stream_interleave_by_size()
{
    return {};
}

template <std::size_t>
constexpr BySize stream_deinterleave_by_size()
{
    return {};
}

#else

/// Streams one line; `dest` is the start of a line.
HWY_INLINE void stream_line(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source)
{
    const hn::CappedTag<std::uint8_t, line> d;
    for (std::size_t i = 0; i < line; i += hn::Lanes(d))
        hn::Stream(hn::LoadU(d, elements_at<std::uint8_t>(source + i)), d, elements_at<std::uint8_t>(dest + i));
}

/// Stores as many pixels as make whole lines of the destination: one line from each plane.
template <typename T, std::size_t Count>
HWY_INLINE void stream_pixels(const std::byte* HWY_RESTRICT source, Int plane_step,
                              std::byte* HWY_RESTRICT dest)
{
    const hn::ScalableTag<T> d;
    constexpr std::size_t pixels = line / sizeof(T);
    // Interleaving stores are ordinary stores; this stage stays in the first-level cache.
    alignas(line_bytes) std::array<T, Count * pixels> stage;
    for (std::size_t i = 0; i < pixels; i += hn::Lanes(d))
    {
        const auto plane = [&](Int p) HWY_ATTR
        { return hn::LoadU(d, elements_at<T>(source + p * plane_step) + i); };
        T* const to = stage.data() + Count * i;
        if constexpr (Count == 2)
            hn::StoreInterleaved2(plane(0), plane(1), d, to);
        else if constexpr (Count == 3)
            hn::StoreInterleaved3(plane(0), plane(1), plane(2), d, to);
        else
            hn::StoreInterleaved4(plane(0), plane(1), plane(2), plane(3), d, to);
    }
    for (std::size_t k = 0; k < Count; ++k)
        stream_line(dest + k * line, reinterpret_cast<const std::byte*>(stage.data()) + k * line);
}

template <typename T, std::size_t Count, bool InTurn>
HWY_INLINE void stream_interleaved(Tile tile)
{
    constexpr Int bytes = static_cast<Int>(sizeof(T));
    constexpr Int pixels = line_bytes / bytes;
    constexpr Int places = tuning::pixel_pages;
    constexpr Int page_pixels = tuning::streamed_plane_run / places / bytes;
    const auto at = [&](Int pixel) HWY_ATTR
    {
        stream_pixels<T, Count>(tile.source + pixel * bytes, tile.inner.source_step,
                                tile.dest + pixel * bytes * static_cast<Int>(Count));
    };
    Int pixel = 0;
    if constexpr (InTurn)
        for (; pixel + places * page_pixels <= tile.middle.count; pixel += places * page_pixels)
            for (Int i = 0; i < page_pixels; i += pixels)
                for (Int p = 0; p < places; ++p)
                    at(pixel + p * page_pixels + i);
    for (; pixel + pixels <= tile.middle.count; pixel += pixels)
        at(pixel);
    Tile rest = tile;
    rest.source += pixel * bytes;
    rest.dest += pixel * tile.middle.dest_step;
    rest.middle.count -= pixel;
    transpose_one_by_one<T>(rest);
}

template <typename T, std::size_t Count, bool InTurn>
void stream_interleave(const Tile& tile)
{
    each_plane(tile, [](const Tile& one) HWY_ATTR { stream_interleaved<T, Count, InTurn>(one); });
}

template <std::size_t Count, bool InTurn>
constexpr BySize stream_interleave_by_size()
{
    return {stream_interleave<std::uint8_t, Count, InTurn>, stream_interleave<std::uint16_t, Count, InTurn>,
            stream_interleave<std::uint32_t, Count, InTurn>, stream_interleave<std::uint64_t, Count, InTurn>};
}

/// Stores as many pixels as make a line of each plane; `dest` is the start of a line.
template <typename T, std::size_t Count>
HWY_INLINE void stream_planes(const std::byte* HWY_RESTRICT source, std::byte* HWY_RESTRICT dest,
                              Int plane_step)
{
    const hn::ScalableTag<T> d;
    constexpr std::size_t pixels = line / sizeof(T);
    for (std::size_t i = 0; i < pixels; i += hn::Lanes(d))
    {
        const T* const from = elements_at<T>(source) + Count * i;
        const auto to = [&](Int plane) HWY_ATTR { return elements_at<T>(dest + plane * plane_step) + i; };
        hn::Vec<decltype(d)> a, b, c, e;
        if constexpr (Count == 2)
            hn::LoadInterleaved2(d, from, a, b);
        else if constexpr (Count == 3)
            hn::LoadInterleaved3(d, from, a, b, c);
        else
            hn::LoadInterleaved4(d, from, a, b, c, e);
        hn::Stream(a, d, to(0));
        hn::Stream(b, d, to(1));
        if constexpr (Count >= 3)
            hn::Stream(c, d, to(2));
        if constexpr (Count >= 4)
            hn::Stream(e, d, to(3));
    }
}

template <typename T, std::size_t Count>
HWY_INLINE void stream_deinterleaved(Tile tile)
{
    constexpr Int bytes = static_cast<Int>(sizeof(T));
    constexpr Int pixels = line_bytes / bytes;
    Int pixel = 0;
    for (; pixel + pixels <= tile.inner.count; pixel += pixels)
        stream_planes<T, Count>(tile.source + pixel * tile.inner.source_step, tile.dest + pixel * bytes,
                                tile.middle.dest_step);
    Tile rest = tile;
    rest.source += pixel * tile.inner.source_step;
    rest.dest += pixel * bytes;
    rest.inner.count -= pixel;
    transpose_one_by_one<T>(rest);
}

template <typename T, std::size_t Count>
void stream_deinterleave(const Tile& tile)
{
    each_plane(tile, [](const Tile& one) HWY_ATTR { stream_deinterleaved<T, Count>(one); });
}

template <std::size_t Count>
constexpr BySize stream_deinterleave_by_size()
{
    return {stream_deinterleave<std::uint8_t, Count>, stream_deinterleave<std::uint16_t, Count>,
            stream_deinterleave<std::uint32_t, Count>, stream_deinterleave<std::uint64_t, Count>};
}

#endif

const LineKernels* line_table()
{
    static constexpr LineKernels table = {
        stream_transpose_by_size,
        stream_transpose_in_order_by_size,
        {stream_interleave_by_size<2, false>(), stream_interleave_by_size<3, false>(),
         stream_interleave_by_size<4, false>()},
        {stream_interleave_by_size<2, true>(), stream_interleave_by_size<3, true>(),
         stream_interleave_by_size<4, true>()},
        {stream_deinterleave_by_size<2>(), stream_deinterleave_by_size<3>(), stream_deinterleave_by_size<4>()},
    };
    return &table;
}

} // namespace
} // namespace HWY_NAMESPACE
} // namespace stridescope::core
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace stridescope::core
{

HWY_EXPORT(line_table);

const LineKernels& line_kernels()
{
    return *HWY_DYNAMIC_DISPATCH(line_table)();
}

} // namespace stridescope::core
#endif
