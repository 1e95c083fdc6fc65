#include "core/engine/kernels.h"
#include "core/engine/simd_targets.h"

#include <algorithm>
#include <array>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/engine/row_kernels.cpp"
#include <hwy/foreach_target.h> // IWYU pragma: keep

#include "core/engine/block_copy-inl.h"
#include "core/engine/tile_loops-inl.h"

#include <hwy/cache_control.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace stridescope::core
{
namespace HWY_NAMESPACE
{
namespace
{

constexpr auto line = static_cast<std::size_t>(line_bytes);

template <typename T>
HWY_INLINE T load_one(const std::byte* source)
{
    T value;
    std::memcpy(&value, source, sizeof value);
    return value;
}

constexpr std::size_t written_ahead = 1024;

/// Makes a row of vectors: `vector(i)` gives elements i to i + N, `one(i)` gives one. The last vector steps
/// back over elements already written rather than leave a tail of single ones.
template <typename T, typename D, typename Vector, typename One>
HWY_INLINE void write_row(D d, std::byte* dest, std::size_t count, Vector vector, One one)
{
    const std::size_t lanes = hn::Lanes(d);
    if (count < lanes)
    {
        for (std::size_t i = 0; i < count; ++i)
        {
            const T value = one(i);
            std::memcpy(dest + i * sizeof(T), &value, sizeof(T));
        }
        return;
    }
    T* const to = elements_at<T>(dest);
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
    {
        // Lines to be written come from the second-level cache, as those to be read do, but no prefetcher
        // foresees them.
        __builtin_prefetch(to + i + written_ahead / sizeof(T), 1);
        hn::StoreU(vector(i), d, to + i);
    }
    if (i < count)
        hn::StoreU(vector(count - lanes), d, to + count - lanes);
}

/// Order in which the lines of a row are written: the one that reads the source forward, since the processor's
/// prefetcher does not go back.
enum class Order
{
    first_to_last,
    last_to_first,
};

/// Does the same for rows of the same alignment, with streaming stores, one line of each row in turn: one row
/// after the other would be read slower than the memory allows, since the processor's prefetchers work within a
/// page.
template <typename T, Order Lines, typename D, typename Vector, typename One>
HWY_INLINE void stream_row_group(D d, Tile rows, Vector vector, One one)
{
    constexpr std::size_t line_elements = line / sizeof(T);
    const auto count = static_cast<std::size_t>(rows.inner.count);
    const auto row_count = rows.middle.count;
    const std::size_t past = reinterpret_cast<std::uintptr_t>(rows.dest) % line;
    // No element begins a line if the destination is not aligned to its elements.
    const std::size_t head = past % sizeof(T) != 0 ? count : std::min(count, (line - past) % line / sizeof(T));
    const std::size_t lines_end = head + (count - head) / line_elements * line_elements;
    const auto ordinary = [&](std::size_t first, std::size_t last) HWY_ATTR
    {
        for (Int r = 0; r < row_count; ++r)
        {
            const std::byte* source = rows.source + r * rows.middle.source_step;
            std::byte* dest = rows.dest + r * rows.middle.dest_step + first * sizeof(T);
            write_row<T>(
                d, dest, last - first, [&](std::size_t i) HWY_ATTR { return vector(source, first + i); },
                [&](std::size_t i) HWY_ATTR { return one(source, first + i); });
        }
    };
    // A part of a line with many small elements is made as a whole vector in the cache and copied from there.
    const auto part = [&](std::size_t first, std::size_t last) HWY_ATTR
    {
        const std::size_t lanes = hn::Lanes(d);
        if (last - first > lanes || count < lanes || sizeof(T) > 2)
            return ordinary(first, last);
        const std::size_t at = std::min(first, count - lanes);
        alignas(line_bytes) std::array<T, hn::MaxLanes(d)> whole;
        for (Int r = 0; r < row_count && first < last; ++r)
        {
            hn::Store(vector(rows.source + r * rows.middle.source_step, at), d, whole.data());
            copy_part_of_line(rows.dest + r * rows.middle.dest_step + first * sizeof(T),
                              reinterpret_cast<const std::byte*>(whole.data() + (first - at)),
                              (last - first) * sizeof(T));
        }
    };
    part(0, head);
    for (std::size_t done = 0; done < lines_end - head; done += line_elements)
    {
        const std::size_t i = Lines == Order::first_to_last ? head + done : lines_end - line_elements - done;
        for (Int r = 0; r < row_count; ++r)
        {
            T* to = elements_at<T>(rows.dest + r * rows.middle.dest_step);
            for (std::size_t k = i; k < i + line_elements; k += hn::Lanes(d))
                hn::Stream(vector(rows.source + r * rows.middle.source_step, k), d, to + k);
        }
    }
    part(lines_end, count);
}

template <typename T, Order Lines, typename D, typename Vector, typename One>
HWY_INLINE void stream_each_row(D d, Tile tile, Vector vector, One one)
{
    constexpr Int rows_at_once = 8;
    const Int group = tile.middle.dest_step % line_bytes == 0 ? rows_at_once : 1;
    for (Int o = 0; o < tile.outer.count; ++o)
        for (Int m = 0; m < tile.middle.count; m += group)
        {
            Tile rows = tile;
            rows.source += o * tile.outer.source_step + m * tile.middle.source_step;
            rows.dest += o * tile.outer.dest_step + m * tile.middle.dest_step;
            rows.middle.count = std::min(group, tile.middle.count - m);
            stream_row_group<T, Lines>(d, rows, vector, one);
        }
}

enum class Stores
{
    ordinary,
    streaming,
};

template <typename T, Stores Kind, Order Lines = Order::first_to_last, typename D, typename Vector,
          typename One>
HWY_INLINE void make_rows(D d, Tile tile, Vector vector, One one)
{
    if constexpr (Kind == Stores::streaming)
        stream_each_row<T, Lines>(d, tile, vector, one);
    else
        each_row(tile,
                 [&](std::byte* dest, const std::byte* source) HWY_ATTR
                 {
                     write_row<T>(
                         d, dest, static_cast<std::size_t>(tile.inner.count),
                         [&](std::size_t i) HWY_ATTR { return vector(source, i); },
                         [&](std::size_t i) HWY_ATTR { return one(source, i); });
                 });
}

template <typename T, Stores Kind>
void fill_rows(const Tile& tile)
{
    const hn::ScalableTag<T> d;
    make_rows<T, Kind>(
        d, tile, [=](const std::byte* source, std::size_t) HWY_ATTR { return hn::Set(d, load_one<T>(source)); },
        [](const std::byte* source, std::size_t) HWY_ATTR { return load_one<T>(source); });
}

/// Bytes are reversed inside each block and then block by block; Highway does the rest.
template <typename D, typename V>
HWY_INLINE V reversed(D d, V v)
{
    if constexpr (sizeof(hn::TFromD<D>) == 1)
    {
        alignas(16) static constexpr std::uint8_t turned[16] = {15, 14, 13, 12, 11, 10, 9, 8,
                                                                7,  6,  5,  4,  3,  2,  1, 0};
        return hn::ReverseBlocks(d, hn::TableLookupBytes(v, hn::LoadDup128(d, turned)));
    }
    else
        return hn::Reverse(d, v);
}

template <typename T, Stores Kind>
void reverse_rows(const Tile& tile)
{
    const hn::ScalableTag<T> d;
    // Element i is i elements before `source`; a vector is loaded from its last element on.
    make_rows<T, Kind, Order::last_to_first>(
        d, tile,
        [=](const std::byte* source, std::size_t i) HWY_ATTR
        {
            const std::byte* from = source - (i + hn::Lanes(d) - 1) * sizeof(T);
            return reversed(d, hn::LoadU(d, elements_at<T>(from)));
        },
        [](const std::byte* source, std::size_t i) HWY_ATTR { return load_one<T>(source - i * sizeof(T)); });
}

/// Returns every second of `2 * lanes - 1` elements, of which nothing after the last may be read if there are
/// no more.
template <typename T, typename D>
HWY_INLINE hn::Vec<D> every_second(D d, const T* from, bool more)
{
    const std::size_t lanes = hn::Lanes(d);
    const auto low = hn::LoadU(d, from);
    if (more)
        return hn::ConcatEven(d, hn::LoadU(d, from + lanes), low);
    // The last load begins one element early.
    const hn::Half<D> half;
    const auto high = hn::LoadU(d, from + lanes - 1);
    return hn::Combine(d, hn::UpperHalf(half, hn::ConcatOdd(d, high, high)),
                       hn::LowerHalf(half, hn::ConcatEven(d, low, low)));
}

template <typename T, Stores Kind>
void every_second_rows(const Tile& tile)
{
    const hn::ScalableTag<T> d;
    const std::size_t lanes = hn::Lanes(d);
    const auto count = static_cast<std::size_t>(tile.inner.count);
    make_rows<T, Kind>(
        d, tile,
        [=](const std::byte* source, std::size_t i) HWY_ATTR
        { return every_second(d, elements_at<T>(source + 2 * i * sizeof(T)), i + lanes < count); },
        [](const std::byte* source, std::size_t i) HWY_ATTR
        { return load_one<T>(source + 2 * i * sizeof(T)); });
}

template <typename T, Stores Kind>
void every_second_back_rows(const Tile& tile)
{
    const hn::ScalableTag<T> d;
    const std::size_t lanes = hn::Lanes(d);
    make_rows<T, Kind, Order::last_to_first>(
        d, tile,
        [=](const std::byte* source, std::size_t i) HWY_ATTR
        {
            const std::byte* const from = source - 2 * (i + lanes - 1) * sizeof(T);
            return reversed(d, every_second(d, elements_at<T>(from), i > 0));
        },
        [](const std::byte* source, std::size_t i) HWY_ATTR
        { return load_one<T>(source - 2 * i * sizeof(T)); });
}

template <typename T>
void strided_rows(const Tile& tile)
{
    const TileAxis inner = tile.inner;
    each_row(tile,
             [=](std::byte* dest, const std::byte* source) HWY_ATTR
             {
                 for (Int i = 0; i < inner.count; ++i)
                     std::memcpy(dest + i * inner.dest_step, source + i * inner.source_step, sizeof(T));
             });
}

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;

const RowKernels* row_table()
{
    static constexpr RowKernels table = {
        {fill_rows<U8, Stores::ordinary>, fill_rows<U16, Stores::ordinary>, fill_rows<U32, Stores::ordinary>,
         fill_rows<U64, Stores::ordinary>},
        {fill_rows<U8, Stores::streaming>, fill_rows<U16, Stores::streaming>, fill_rows<U32, Stores::streaming>,
         fill_rows<U64, Stores::streaming>},
        {reverse_rows<U8, Stores::ordinary>, reverse_rows<U16, Stores::ordinary>,
         reverse_rows<U32, Stores::ordinary>, reverse_rows<U64, Stores::ordinary>},
        {reverse_rows<U8, Stores::streaming>, reverse_rows<U16, Stores::streaming>,
         reverse_rows<U32, Stores::streaming>, reverse_rows<U64, Stores::streaming>},
        {every_second_rows<U8, Stores::ordinary>, every_second_rows<U16, Stores::ordinary>,
         every_second_rows<U32, Stores::ordinary>, every_second_rows<U64, Stores::ordinary>},
        {every_second_rows<U8, Stores::streaming>, every_second_rows<U16, Stores::streaming>,
         every_second_rows<U32, Stores::streaming>, every_second_rows<U64, Stores::streaming>},
        {every_second_back_rows<U8, Stores::ordinary>, every_second_back_rows<U16, Stores::ordinary>,
         every_second_back_rows<U32, Stores::ordinary>, every_second_back_rows<U64, Stores::ordinary>},
        {every_second_back_rows<U8, Stores::streaming>, every_second_back_rows<U16, Stores::streaming>,
         every_second_back_rows<U32, Stores::streaming>, every_second_back_rows<U64, Stores::streaming>},
        {strided_rows<U8>, strided_rows<U16>, strided_rows<U32>, strided_rows<U64>},
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

HWY_EXPORT(row_table);

const RowKernels& row_kernels()
{
    return *HWY_DYNAMIC_DISPATCH(row_table)();
}

} // namespace stridescope::core
#endif
