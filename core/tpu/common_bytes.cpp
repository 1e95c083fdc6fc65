#include "core/tpu/common_bytes.h"

#include "core/tpu/lane_counts.h"
#include "core/tpu/lane_sharing.h"

#include <algorithm>
#include <set>

namespace stridescope::core
{
namespace
{

/// Returns the first run that ends after a byte.
auto first_after(const std::vector<ByteRun>& runs, Int byte)
{
    return std::upper_bound(runs.begin(), runs.end(), byte,
                            [](Int wanted, const ByteRun& run) { return wanted < run.end; });
}

/// Returns the end of the runs that begin before a byte.
auto end_before(const std::vector<ByteRun>& runs, Int byte)
{
    return std::lower_bound(runs.begin(), runs.end(), byte,
                            [](const ByteRun& run, Int wanted) { return run.begin < wanted; });
}

} // namespace

CommonBytes::CommonBytes(std::span<const TensorPlacement* const> of, const Effort& effort,
                         Progress* cancelled_by)
    : tensors(of), alike(of.size()), most_runs(effort.runs), steps_left(effort.bitmap_bits * 2),
      progress(cancelled_by)
{
}

Int CommonBytes::Listed::below(Int byte) const
{
    const auto next = first_after(runs, byte);
    const auto place = static_cast<std::size_t>(next - runs.begin());
    return bytes_below[place] + (next == runs.end() ? 0 : std::max<Int>(0, byte - next->begin));
}

const CommonBytes::Listed& CommonBytes::listed(std::size_t tensor, Int npu)
{
    const TensorPlacement& map = *tensors[tensor];
    const auto lanes = std::find_if(alike[tensor].begin(), alike[tensor].end(),
                                    [&](const LanesAlike& l) { return npu < l.end; });
    const std::pair key(tensor, lanes->begin);
    if (const auto known = kept.find(key); known != kept.end())
        return known->second;
    Listed fresh;
    if (auto runs = byte_runs(map, npu, most_runs))
    {
        fresh.known = true;
        fresh.runs = *std::move(runs);
        Int bytes = 0;
        for (const ByteRun& run : fresh.runs)
        {
            fresh.bytes_below.push_back(bytes);
            bytes += run.end - run.begin;
        }
        fresh.bytes_below.push_back(bytes);
    }
    // Runs that share bytes are sorted and merge: few of them may be left.
    constexpr Int of_sorting = 32;
    const Int elements = element_count(map.sizes).value_or(int_max) / map.lane_count + 1;
    const Int made = std::min(most_runs, elements);
    steps_left -= fresh.known && map.nested ? static_cast<Int>(fresh.runs.size()) * 4 : made * of_sorting;
    runs_kept += static_cast<Int>(fresh.runs.size()) + 1;
    return kept.emplace(key, std::move(fresh)).first->second;
}

std::optional<Int> CommonBytes::merged(const Listed& a, Int a_address, const Listed& b, Int b_address,
                                       const ByteRun& both)
{
    if (a.runs.size() > b.runs.size())
        return merged(b, b_address, a, a_address, both);
    auto x = first_after(a.runs, both.begin - a_address);
    const auto x_end = end_before(a.runs, both.end - a_address);
    auto y = first_after(b.runs, both.begin - b_address);
    const auto y_end = end_before(b.runs, both.end - b_address);
    if (x >= x_end || y >= y_end)
        return 0;
    const Int few = x_end - x;
    const Int many = y_end - y;
    constexpr Int search = 32; // most steps for finding a position in the longer list
    const bool one_by_one = few * search > few + many;
    steps_left -= one_by_one ? few + many : few * search;
    if (steps_left < 0)
        return std::nullopt;
    Int common = 0;
    const auto clipped = [&](const ByteRun& run, Int address) {
        return ByteRun{std::max(both.begin, run.begin + address), std::min(both.end, run.end + address)};
    };
    if (!one_by_one)
    {
        for (; x != x_end; ++x)
        {
            const ByteRun run = clipped(*x, a_address);
            common += b.below(run.end - b_address) - b.below(run.begin - b_address);
        }
        return common;
    }
    while (x != x_end && y != y_end)
    {
        const ByteRun left = clipped(*x, a_address);
        const ByteRun right = clipped(*y, b_address);
        common += std::max<Int>(0, std::min(left.end, right.end) - std::max(left.begin, right.begin));
        if (left.end < right.end)
            ++x;
        else
            ++y;
    }
    return common;
}

std::optional<Int> CommonBytes::by_index(const Listed& runs, Int address, const TensorPlacement& other, Int npu,
                                         const ByteRun& both)
{
    if (!other.nested || other.bits < 8)
        return std::nullopt;
    const auto last = end_before(runs.runs, both.end - address);
    const auto first = first_after(runs.runs, both.begin - address);
    constexpr Int question = 256; // steps that one search takes
    if (first < last)
        steps_left -= (last - first) * question;
    if (steps_left < 0)
        return std::nullopt;
    const LaneIndex index = LaneIndex::of(other);
    Int common = 0;
    for (auto run = first; run < last; ++run)
        common +=
            *index
                 .bytes(npu, std::max(both.begin, run->begin + address), std::min(both.end, run->end + address))
                 ->used;
    return common;
}

std::optional<Int> CommonBytes::in_lane(std::size_t a, std::size_t b, Int npu)
{
    constexpr Int lists_kept = 6;
    if (runs_kept > lists_kept * most_runs)
    {
        kept.clear();
        runs_kept = 0;
    }
    const ByteRun both = common_range(*tensors[a], *tensors[b]);
    const Listed& in_a = listed(a, npu);
    const Listed& in_b = listed(b, npu);
    if (in_a.known && in_b.known)
        return merged(in_a, tensors[a]->address, in_b, tensors[b]->address, both);
    if (in_a.known)
        return by_index(in_a, tensors[a]->address, *tensors[b], npu, both);
    if (in_b.known)
        return by_index(in_b, tensors[b]->address, *tensors[a], npu, both);
    return std::nullopt;
}

CommonBytes::Count CommonBytes::of(std::size_t a, std::size_t b)
{
    std::set<Int> borders;
    for (const std::size_t tensor : {a, b})
    {
        if (alike[tensor].empty())
            alike[tensor] = lanes_alike(*tensors[tensor]);
        for (const LanesAlike& lanes : alike[tensor])
            borders.insert({lanes.begin, lanes.end});
    }
    Wide all = 0;
    for (auto begin = borders.begin(); std::next(begin) != borders.end(); ++begin)
    {
        const auto bytes =
            is_cancelled(progress) || steps_left < 0 ? std::optional<Int>() : in_lane(a, b, *begin);
        if (!bytes)
            return {};
        all += wide(*bytes) * (*std::next(begin) - *begin);
    }
    const auto bytes = narrow(all);
    return {bytes, !bytes};
}

} // namespace stridescope::core
