#include "core/engine/indices.h"
#include "core/engine/kernels.h"
#include "core/engine/thread_pool.h"

#include <fmt/format.h>

#include <algorithm>
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

/// Returns the position of a tuple's block in its batch, in the plan's units. `Length` is the tuple's, or 0 for
/// any.
template <typename T, std::size_t Length>
Int offset_in_batch(const GatherPlan& plan, const std::byte* indices, Int place)
{
    const std::size_t length = Length == 0 ? plan.spec.indexed_sizes.size() : Length;
    Int offset = 0;
    for (std::size_t p = 0; p < length; ++p)
    {
        const Int index = index_at<T>(indices, place + static_cast<Int>(p));
        offset += (index < 0 ? index + plan.spec.indexed_sizes[p] : index) * plan.steps[p];
    }
    return offset;
}

/// Finds the blocks of tuples [first, first + count) of all batches.
template <typename T, std::size_t Length>
void find_offsets(const GatherPlan& plan, const std::byte* indices, Int first, std::size_t count, Int* offsets)
{
    const auto length = static_cast<Int>(plan.spec.indexed_sizes.size());
    Int batch = plan.spec.batches == 1 ? 0 : first / plan.spec.tuples;
    Int place = first * length;
    for (std::size_t done = 0; done < count; ++batch)
    {
        const Int tuple = first + static_cast<Int>(done);
        const std::size_t in_batch =
            std::min(count - done, static_cast<std::size_t>((batch + 1) * plan.spec.tuples - tuple));
        for (std::size_t i = 0; i < in_batch; ++i, place += length)
            offsets[done + i] = batch * plan.batch_step + offset_in_batch<T, Length>(plan, indices, place);
        done += in_batch;
    }
}

/// Calls use(find) with `find_offsets` for the plan's length of tuples.
template <typename T, typename Use>
void with_find_offsets(const GatherPlan& plan, Use use)
{
    switch (plan.spec.indexed_sizes.size())
    {
    case 1:
        return use(find_offsets<T, 1>);
    case 2:
        return use(find_offsets<T, 2>);
    case 3:
        return use(find_offsets<T, 3>);
    default:
        return use(find_offsets<T, 0>);
    }
}

void ask_for(const std::byte* source, const Int* offsets, std::size_t count, Int bytes)
{
    for (std::size_t i = 0; i < count; ++i)
        for (Int b = 0; b < bytes; b += line_bytes)
            __builtin_prefetch(source + offsets[i] + b);
}

/// Blocks smaller than a line are collected in the cache before they are streamed.
void stream_blocks(const GatherPlan& plan, const std::byte* source, const Int* offsets, std::size_t count,
                   std::byte* dest)
{
    const auto bytes = static_cast<std::size_t>(plan.block);
    if (plan.block >= line_bytes)
        return block_kernels().stream_blocks(source, offsets, count, bytes, dest);
    alignas(line_bytes) std::array<std::byte, most_ahead* static_cast<std::size_t>(line_bytes)> stage;
    plan.copy_blocks(source, offsets, count, bytes, stage.data());
    const Int all = static_cast<Int>(count * bytes);
    block_kernels().stream({stage.data(), dest, {all, 1, 1}, {}, {}});
}

/// Gathers tuples [first, last), one batch of prefetches ahead.
template <typename Find>
void gather_from_memory(const GatherPlan& plan, const std::byte* source, const std::byte* indices,
                        std::byte* dest, Int first, Int last, Find find)
{
    std::array<std::array<Int, most_ahead>, 2> offsets;
    // Long blocks are left to the processor's own prefetcher except for their beginnings.
    const Int asked = std::min<Int>(plan.block, 4 * line_bytes);
    const Int ahead = plan.blocks_ahead;
    const auto begin = [&](Int tuple, std::size_t turn)
    {
        const auto count = static_cast<std::size_t>(std::min(ahead, last - tuple));
        find(plan, indices, tuple, count, offsets[turn].data());
        ask_for(source, offsets[turn].data(), count, asked);
        return count;
    };
    std::size_t turn = 0;
    std::size_t count = begin(first, turn);
    for (Int tuple = first; tuple < last;)
    {
        const Int next = tuple + static_cast<Int>(count);
        const std::size_t next_count = next < last ? begin(next, 1 - turn) : 0;
        std::byte* const to = dest + tuple * plan.block;
        if (plan.streams)
            stream_blocks(plan, source, offsets[turn].data(), count, to);
        else
            plan.copy_blocks(source, offsets[turn].data(), count, static_cast<std::size_t>(plan.block), to);
        turn = 1 - turn;
        tuple = next;
        count = next_count;
    }
    if (plan.streams)
        finish_streaming();
}

/// Does the same with a source in the caches, which needs no prefetch.
template <typename Find>
void gather_from_cache(const GatherPlan& plan, const std::byte* source, const std::byte* indices,
                       std::byte* dest, Int first, Int last, Find find)
{
    std::array<Int, 256> offsets;
    for (Int tuple = first; tuple < last;)
    {
        const auto count = std::min(offsets.size(), static_cast<std::size_t>(last - tuple));
        find(plan, indices, tuple, count, offsets.data());
        plan.copy_blocks(source, offsets.data(), count, static_cast<std::size_t>(plan.block),
                         dest + tuple * plan.block);
        tuple += static_cast<Int>(count);
    }
}

template <typename T>
void gather_tuples(const GatherPlan& plan, const std::byte* source, const Indices& indices, std::byte* dest,
                   Int first, Int last)
{
    with_find_offsets<T>(plan,
                         [&](auto find)
                         {
                             if (plan.cached)
                                 gather_from_cache(plan, source, indices.data, dest, first, last, find);
                             else
                                 gather_from_memory(plan, source, indices.data, dest, first, last, find);
                         });
}

/// Gathers blocks of 4-bit elements that begin inside bytes; on one thread, since neighbours share bytes.
template <typename T>
void gather_nibbles(const GatherPlan& plan, const std::byte* source, const Indices& indices, std::byte* dest)
{
    const auto nibble_at = [&](Int nibble) { return source[nibble / 2] >> (nibble % 2 * 4) & std::byte{0x0F}; };
    const Int tuples = plan.spec.batches * plan.spec.tuples;
    Int to = 0;
    for (Int tuple = 0; tuple < tuples; ++tuple)
    {
        Int from = 0;
        find_offsets<T, 0>(plan, indices.data, tuple, 1, &from);
        for (Int i = 0; i < plan.block; ++i, ++to)
        {
            std::byte& byte = dest[to / 2];
            const std::byte kept = byte & (to % 2 != 0 ? std::byte{0x0F} : std::byte{0xF0});
            byte = kept | nibble_at(from + i) << (to % 2 * 4);
        }
    }
}

/// Gathers so few tuples that the time to start matters: the indices are checked as they are read. False, with
/// nothing written, if one is out of range.
template <typename T>
bool gather_few(const GatherPlan& plan, const std::byte* source, const Indices& indices, std::byte* dest)
{
    std::array<Int, static_cast<std::size_t>(tuning::few_tuples)> offsets;
    const std::size_t length = plan.spec.indexed_sizes.size();
    Int tuple = 0;
    Int place = 0;
    Int batch_offset = 0;
    for (Int b = 0; b < plan.spec.batches; ++b, batch_offset += plan.batch_step)
        for (Int t = 0; t < plan.spec.tuples; ++t, ++tuple)
        {
            Int offset = batch_offset;
            for (std::size_t p = 0; p < length; ++p, ++place)
            {
                Int index = index_at<T>(indices.data, place);
                const Int size = plan.spec.indexed_sizes[p];
                if (index < 0 && indices.negative_allowed)
                    index += size;
                if (static_cast<std::uint64_t>(index) >= static_cast<std::uint64_t>(size)) [[unlikely]]
                    return false;
                offset += index * plan.steps[p];
            }
            offsets[static_cast<std::size_t>(tuple)] = offset;
        }
    plan.copy_blocks(source, offsets.data(), static_cast<std::size_t>(tuple),
                     static_cast<std::size_t>(plan.block), dest);
    return true;
}

std::optional<Problem> check_all(const GatherPlan& plan, const Indices& indices, int threads)
{
    const auto sizes = sizes_of(plan.spec);
    const auto place = find_bad_index(indices, sizes, plan.spec.batches * plan.spec.tuples, threads);
    if (!place)
        return std::nullopt;
    const auto length = static_cast<Int>(sizes.size());
    return bad_index_problem(indices, *place, sizes[static_cast<std::size_t>(*place % length)],
                             fmt::format(" (position {} in tuple {})", *place % length, *place / length));
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
    if (overlap(source, plan.source_bytes, dest, plan.dest_bytes)) [[unlikely]]
        return Problem{Code::unsupported, "dest", "source and destination overlap in memory"};
    if (overlap(indices.data, plan.index_bytes / 8 * index_bytes(indices.type), dest, plan.dest_bytes))
        [[unlikely]]
        return Problem{Code::unsupported, "dest", "indices and destination overlap in memory"};
    if (plan.few
        && with_index_type(indices.type,
                           [&](auto zero) { return gather_few<decltype(zero)>(plan, source, indices, dest); }))
        return std::nullopt;
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
