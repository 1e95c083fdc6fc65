#include "core/engine/indices.h"
#include "core/engine/kernels.h"
#include "core/engine/thread_pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cassert>

namespace stridescope::core
{
namespace
{

constexpr auto most_ahead = static_cast<std::size_t>(tuning::most_blocks_ahead);

std::span<const Int> sizes_of(const GatherSpec& spec)
{
    return {spec.indexed_sizes.begin(), spec.indexed_sizes.size()};
}

/// Where tuples [first, first + count) of all batches find their blocks, in the plan's units.
template <typename T>
void find_offsets(const GatherPlan& plan, const Indices& indices, Int first, std::size_t count, Int* offsets)
{
    const auto length = static_cast<Int>(plan.spec.indexed_sizes.size());
    const Int tuples = plan.spec.tuples;
    const Int batch = first < tuples ? 0 : first / tuples;
    Int in_batch = first - batch * tuples;
    Int batch_offset = batch * plan.batch_step;
    Int place = first * length;
    for (std::size_t i = 0; i < count; ++i)
    {
        Int offset = batch_offset;
        for (std::size_t p = 0; p < static_cast<std::size_t>(length); ++p)
        {
            const Int index = index_at<T>(indices.data, place + static_cast<Int>(p));
            offset += (index < 0 ? index + plan.spec.indexed_sizes[p] : index) * plan.steps[p];
        }
        place += length;
        offsets[i] = offset;
        if (++in_batch == tuples)
        {
            in_batch = 0;
            batch_offset += plan.batch_step;
        }
    }
}

void ask_for(const std::byte* source, const Int* offsets, std::size_t count, Int bytes)
{
    for (std::size_t i = 0; i < count; ++i)
        for (Int b = 0; b < bytes; b += line_bytes)
            __builtin_prefetch(source + offsets[i] + b);
}

/// Blocks of fewer bytes than a line are put together in the cache before they are streamed.
void write_blocks(const GatherPlan& plan, const std::byte* source, const Int* offsets, std::size_t count,
                  std::byte* dest)
{
    const auto bytes = static_cast<std::size_t>(plan.block);
    if (!plan.streams)
        return block_kernels().copy_blocks(source, offsets, count, bytes, dest);
    if (plan.block >= line_bytes)
        return block_kernels().stream_blocks(source, offsets, count, bytes, dest);
    alignas(line_bytes) std::array<std::byte, most_ahead* static_cast<std::size_t>(line_bytes)> stage;
    block_kernels().copy_blocks(source, offsets, count, bytes, stage.data());
    const Int all = static_cast<Int>(count * bytes);
    block_kernels().stream({stage.data(), dest, {all, 1, 1}, {}, {}});
}

/// Tuples [first, last), one batch of prefetches ahead.
template <typename T>
void gather_tuples(const GatherPlan& plan, const std::byte* source, const Indices& indices, std::byte* dest,
                   Int first, Int last)
{
    std::array<std::array<Int, most_ahead>, 2> offsets;
    // Long blocks are left to the processor's own prefetcher but for their beginnings.
    const Int asked = std::min<Int>(plan.block, 4 * line_bytes);
    const Int ahead = plan.blocks_ahead;
    const auto begin = [&](Int tuple, std::size_t turn)
    {
        const auto count = static_cast<std::size_t>(std::min(ahead, last - tuple));
        find_offsets<T>(plan, indices, tuple, count, offsets[turn].data());
        ask_for(source, offsets[turn].data(), count, asked);
        return count;
    };
    std::size_t turn = 0;
    std::size_t count = begin(first, turn);
    for (Int tuple = first; tuple < last;)
    {
        const Int next = tuple + static_cast<Int>(count);
        const std::size_t next_count = next < last ? begin(next, 1 - turn) : 0;
        write_blocks(plan, source, offsets[turn].data(), count, dest + tuple * plan.block);
        turn = 1 - turn;
        tuple = next;
        count = next_count;
    }
    if (plan.streams)
        finish_streaming();
}

/// Blocks of 4-bit elements that begin inside bytes; on one thread, since neighbours share bytes.
template <typename T>
void gather_nibbles(const GatherPlan& plan, const std::byte* source, const Indices& indices, std::byte* dest)
{
    const auto nibble_at = [&](Int nibble) { return source[nibble / 2] >> (nibble % 2 * 4) & std::byte{0x0F}; };
    const Int tuples = plan.spec.batches * plan.spec.tuples;
    Int to = 0;
    for (Int tuple = 0; tuple < tuples; ++tuple)
    {
        Int from = 0;
        find_offsets<T>(plan, indices, tuple, 1, &from);
        for (Int i = 0; i < plan.block; ++i, ++to)
        {
            std::byte& byte = dest[to / 2];
            const std::byte kept = byte & (to % 2 != 0 ? std::byte{0x0F} : std::byte{0xF0});
            byte = kept | nibble_at(from + i) << (to % 2 * 4);
        }
    }
}

std::optional<Problem> check_all(const GatherPlan& plan, const Indices& indices, int threads)
{
    const auto sizes = sizes_of(plan.spec);
    const auto length = static_cast<Int>(sizes.size());
    const Int tuples = plan.spec.batches * plan.spec.tuples;
    std::atomic<Int> first_bad = int_max;
    const Int grain = std::max<Int>(1, (Int{32} << 10) / length);
    in_parallel(tuples, grain, threads,
                [&](Int first, Int last)
                {
                    const auto bad = find_bad_index(indices, sizes, first * length, last * length);
                    Int known = first_bad.load();
                    while (bad && *bad < known && !first_bad.compare_exchange_weak(known, *bad))
                    {
                    }
                });
    const Int place = first_bad.load();
    if (place == int_max)
        return std::nullopt;
    const Int value =
        with_index_type(indices.type, [&](auto zero) { return index_at<decltype(zero)>(indices.data, place); });
    const Int size = sizes[static_cast<std::size_t>(place % length)];
    return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", place),
                   fmt::format("index {} (place {} of tuple {}) is outside [{}, {}]", value, place % length,
                               place / length, indices.negative_allowed ? -size : 0, size - 1)};
}

bool overlap(const std::byte* a, Int a_bytes, const std::byte* b, Int b_bytes)
{
    const auto at = [](const std::byte* base) { return reinterpret_cast<std::uintptr_t>(base); };
    return at(a) < at(b) + static_cast<std::uintptr_t>(b_bytes)
           && at(b) < at(a) + static_cast<std::uintptr_t>(a_bytes);
}

} // namespace

std::optional<Problem> run(const GatherPlan& plan, const std::byte* source, const Indices& indices,
                           std::byte* dest, int threads)
{
    if (overlap(source, plan.source_bytes, dest, plan.dest_bytes))
        return Problem{Code::unsupported, "dest", "source and destination overlap in memory"};
    if (overlap(indices.data, plan.index_bytes / 8 * index_bytes(indices.type), dest, plan.dest_bytes))
        return Problem{Code::unsupported, "dest", "indices and destination overlap in memory"};
    const int used = useful_threads(threads, plan.dest_bytes, plan.least_bytes_a_thread);
    if (auto problem = check_all(plan, indices, used))
        return problem;

    const Int tuples = plan.spec.batches * plan.spec.tuples;
    with_index_type(
        indices.type,
        [&](auto zero)
        {
            using T = decltype(zero);
            if (plan.nibbles)
                return gather_nibbles<T>(plan, source, indices, dest);
            const Int grain = std::max<Int>({1, divide_up(tuples, Int{used} * 16), 256 / plan.block});
            in_parallel(tuples, grain, used,
                        [&](Int first, Int last)
                        { gather_tuples<T>(plan, source, indices, dest, first, last); });
        });
    return std::nullopt;
}

} // namespace stridescope::core
