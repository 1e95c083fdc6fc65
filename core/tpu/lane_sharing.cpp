#include "core/tpu/lane_sharing.h"

#include "core/tpu/common_bytes.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

void find_free(std::span<const TensorPlacement* const> tensors, LaneSharing& memory)
{
    std::vector<ByteRun> reserved;
    for (const TensorPlacement* map : tensors)
        reserved.push_back({map->address, map->end_address});
    std::sort(reserved.begin(), reserved.end(),
              [](const ByteRun& a, const ByteRun& b) { return a.begin < b.begin; });
    const Int lane = tensors.front()->lane_bytes;
    const auto add = [&](Int begin, Int end)
    {
        if (begin >= end)
            return;
        memory.free.push_back({begin, end});
        memory.largest_free_bytes = std::max(memory.largest_free_bytes, end - begin);
    };
    for (const ByteRun& range : reserved)
    {
        add(memory.used_bytes, std::min(range.begin, lane));
        memory.used_bytes = std::max(memory.used_bytes, range.end);
    }
    add(memory.used_bytes, lane);
}

} // namespace

ByteRun common_range(const TensorPlacement& a, const TensorPlacement& b)
{
    const Int begin = std::max(a.address, b.address);
    return {begin, std::max(begin, std::min(a.end_address, b.end_address))};
}

std::optional<BankRange> common_banks(const std::optional<BankRange>& a, const std::optional<BankRange>& b)
{
    if (!a || !b)
        return std::nullopt;
    const BankRange both{std::max(a->first, b->first), std::min(a->last, b->last)};
    return both.first <= both.last ? std::optional(both) : std::nullopt;
}

LaneSharing lane_sharing(std::span<const TensorPlacement* const> tensors, const Effort& effort,
                         Progress* progress)
{
    LaneSharing memory;
    std::vector<std::optional<BankRange>> banks;
    for (std::size_t i = 0; i < tensors.size(); ++i)
    {
        banks.push_back(banks_touched(*tensors[i]));
        if (banks[i] && banks[i]->last > banks[i]->first)
            memory.crossing.push_back(i);
    }
    CommonBytes common(tensors, effort, progress);
    for (std::size_t a = 0; a < tensors.size(); ++a)
        for (std::size_t b = a + 1; b < tensors.size(); ++b)
        {
            if (const ByteRun both = common_range(*tensors[a], *tensors[b]); both.begin < both.end)
            {
                ++memory.overlap_count;
                if (memory.overlaps.size() < most_pairs_listed)
                {
                    const auto count = common.of(a, b);
                    if (count.overflow && !memory.overflow)
                        memory.overflow = b;
                    memory.decided = memory.decided && count.bytes;
                    memory.overlaps.push_back({a, b, both.end - both.begin, count.bytes});
                }
            }
            if (const auto both = common_banks(banks[a], banks[b]))
            {
                ++memory.shared_bank_count;
                if (memory.shared_banks.size() < most_pairs_listed)
                    memory.shared_banks.push_back({a, b, *both});
            }
        }
    find_free(tensors, memory);
    return memory;
}

} // namespace stridescope::core
