#include "core/engine/kernels.h"
#include "core/engine/simd_targets.h"

#include <algorithm>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/engine/block_kernels.cpp"
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

/// When pages are read one after the other, the prefetchers of some processors, which work within a page,
/// request too few lines to reach the memory's bandwidth. There several pages are read at a time, one line of
/// each in turn.
constexpr std::size_t page = 4096;
constexpr std::size_t pages_at_once = 8;
constexpr auto line = static_cast<std::size_t>(line_bytes);

/// From this size on the C library's copy is faster, since it uses more than vector instructions.
constexpr std::size_t memcpy_size = 2048;

struct LibraryCopy
{
    std::size_t size;
    void operator()(std::byte* dest, const std::byte* source) const { std::memcpy(dest, source, size); }
};

enum class Pages
{
    one_by_one,
    in_turn,
};

template <Pages Order>
HWY_INLINE void stream_bytes(std::byte* HWY_RESTRICT dest, const std::byte* HWY_RESTRICT source,
                             std::size_t count)
{
    const std::size_t past = reinterpret_cast<std::uintptr_t>(dest) % line;
    const std::size_t head = std::min(count, (line - past) % line);
    copy_part_of_line(dest, source, head);
    dest += head;
    source += head;
    count -= head;
    if constexpr (Order == Pages::in_turn)
        for (; count >= pages_at_once * page; count -= pages_at_once * page)
        {
            for (std::size_t i = 0; i < page; i += line)
                for (std::size_t p = 0; p < pages_at_once; ++p)
                    stream_line(dest + p * page + i, source + p * page + i);
            dest += pages_at_once * page;
            source += pages_at_once * page;
        }
    for (; count >= line; count -= line)
    {
        stream_line(dest, source);
        dest += line;
        source += line;
    }
    copy_part_of_line(dest, source, count);
}

void copy_rows(const Tile& tile)
{
    const auto size = static_cast<std::size_t>(tile.inner.count);
    if (size < memcpy_size)
        with_block_copy(size, [&](auto copy) HWY_ATTR { each_row(tile, copy); });
    else
        each_row(tile, LibraryCopy{size});
}

/// Streams rows that follow each other in the destination as one run. The line in which one row ends and the
/// next begins is put together from both, since a line that is stored in parts is read before. Rows and the
/// distance between their sources are a line at least: so nothing outside of them is read.
HWY_INLINE void stream_joined(Tile tile)
{
    const LineMove::D d;
    const auto count = static_cast<std::size_t>(tile.inner.count);
    std::byte* dest = tile.dest;
    const std::byte* source = tile.source;
    const std::size_t head = (line - reinterpret_cast<std::uintptr_t>(dest) % line) % line;
    copy_part_of_line(dest, source, head);
    dest += head;
    std::size_t done = head; // bytes of the row
    for (Int m = 0;;)
    {
        for (; done + line <= count; done += line, dest += line)
            stream_line(dest, source + done);
        const std::size_t held = count - done;
        if (++m == tile.middle.count)
            return copy_part_of_line(dest, source + done, held);
        const std::byte* const next = source + tile.middle.source_step;
        if (held > 0)
        {
            for (std::size_t i = 0; i < line; i += LineMove::bytes)
                hn::Stream(hn::IfThenElse(hn::FirstN(d, held - std::min(held, i)),
                                          LineMove::load(source + done + i), LineMove::load(next - held + i)),
                           d, bytes_at(dest + i));
            dest += line;
        }
        done = held > 0 ? line - held : 0;
        source = next;
    }
}

template <Pages Order>
void stream_rows(const Tile& tile)
{
    if (tile.middle.count > 1 && tile.middle.dest_step == tile.inner.count && tile.inner.count >= line_bytes
        && tile.middle.source_step >= line_bytes)
        return each_plane(tile, [](const Tile& rows) HWY_ATTR { stream_joined(rows); });
    const auto count = static_cast<std::size_t>(tile.inner.count);
    // Much of a short row is the line that it ends in, which is read before it is written: so it is prefetched
    // one turn of the outer loop ahead. Nothing is read after the last turn; prefetching there does no harm.
    const bool asks = count < 4 * line;
    const Int ahead = tile.outer.dest_step + tile.inner.count - 1;
    each_row(tile,
             [=](std::byte* dest, const std::byte* source) HWY_ATTR
             {
                 if (asks && reinterpret_cast<std::uintptr_t>(dest + ahead + 1) % line != 0)
                     __builtin_prefetch(dest + ahead, 1);
                 stream_bytes<Order>(dest, source, count);
             });
}

/// `Copy` makes the moves for blocks of `bytes`.
template <typename Copy>
void copy_blocks(const std::byte* source, const Int* offsets, std::size_t count, std::size_t bytes,
                 std::byte* dest)
{
    const Copy copy{bytes};
    for (std::size_t i = 0; i < count; ++i)
        copy(dest + i * bytes, source + offsets[i]);
}

BlocksKernel copy_blocks_of(std::size_t bytes)
{
    BlocksKernel kernel = copy_blocks<LibraryCopy>;
    if (bytes < memcpy_size)
        with_block_copy(bytes, [&](auto copy) HWY_ATTR { kernel = copy_blocks<decltype(copy)>; });
    return kernel;
}

/// Blocks that fill whole lines are read several at a time, for the same reason as pages.
void stream_blocks(const std::byte* source, const Int* offsets, std::size_t count, std::size_t bytes,
                   std::byte* dest)
{
    std::size_t done = 0;
    if (bytes % line == 0 && reinterpret_cast<std::uintptr_t>(dest) % line == 0)
    {
        for (; done + pages_at_once <= count; done += pages_at_once)
            for (std::size_t i = 0; i < bytes; i += line)
                for (std::size_t b = done; b < done + pages_at_once; ++b)
                    stream_line(dest + b * bytes + i, source + offsets[b] + i);
    }
    for (; done < count; ++done)
        stream_bytes<Pages::one_by_one>(dest + done * bytes, source + offsets[done], bytes);
}

const BlockKernels* block_table()
{
    static constexpr BlockKernels table = {
        copy_rows, stream_rows<Pages::one_by_one>, stream_rows<Pages::in_turn>, copy_blocks_of, stream_blocks,
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

HWY_EXPORT(block_table);

const BlockKernels& block_kernels()
{
    return *HWY_DYNAMIC_DISPATCH(block_table)();
}

void finish_streaming()
{
    hwy::FlushStream();
}

} // namespace stridescope::core
#endif
