#include "core/tpu/byte_runs.h"

#include "core/map/lane_levels.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

using Runs = std::vector<ByteRun>;

/// Appends a run, or extends the last one.
void append(Runs& runs, Int begin, Int end)
{
    if (!runs.empty() && begin <= runs.back().end)
        runs.back().end = std::max(runs.back().end, end);
    else
        runs.push_back({begin, end});
}

/// Appends `inner` this many times, `step` apart, beginning at `begin`; false if that makes too many runs.
bool repeat(Runs& runs, const Runs& inner, Int begin, Int step, Int times, Int most)
{
    if (inner.empty())
        return true;
    if (inner == Runs{{0, step}})
    {
        append(runs, begin, begin + step * times);
        return true;
    }
    if (wide(static_cast<Int>(inner.size())) * times + static_cast<Int>(runs.size()) > most)
        return false;
    for (Int i = 0; i < times; ++i)
        for (const ByteRun& run : inner)
            append(runs, begin + i * step + run.begin, begin + i * step + run.end);
    return true;
}

/// Returns the elements of one value of a digit in a nested map.
std::optional<Runs> place(const LaneLevels& lane, std::size_t digit, bool in_last_group, Int most)
{
    if (digit == lane.depth())
        return Runs{{0, 1}};
    Runs runs;
    Int begin = 0;
    bool listed = true;
    lane.each_run(digit, in_last_group,
                  [&](const LaneRun& run)
                  {
                      if (listed && run.holds == SlotHolds::element)
                      {
                          const auto inner = place(lane, digit + 1, in_last_group || run.last_group, most);
                          listed = inner && repeat(runs, *inner, begin, run.size, run.count, most);
                      }
                      begin += run.count * run.size;
                  });
    return listed ? std::optional(std::move(runs)) : std::nullopt;
}

void sort_and_merge(Runs& runs)
{
    std::sort(runs.begin(), runs.end(), [](const ByteRun& a, const ByteRun& b) { return a.begin < b.begin; });
    Runs merged;
    for (const ByteRun& run : runs)
        append(merged, run.begin, run.end);
    runs = std::move(merged);
}

/// Returns the elements of any layout, which may share slots; `left` is how many runs may yet be made.
std::optional<Runs> elements_of(const Layout& layout, Int& left)
{
    std::vector<std::pair<Int, Int>> dims; // stride and size
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] > 0)
            dims.emplace_back(layout.strides[d], layout.sizes[d]);
    std::sort(dims.begin(), dims.end());
    Runs runs = {{layout.base, layout.base + 1}};
    for (const auto& [stride, size] : dims)
    {
        const Int reach = runs.back().end - runs.front().begin;
        if (runs.size() == 1 && stride <= reach)
        {
            runs.front().end += (size - 1) * stride;
            continue;
        }
        if (wide(static_cast<Int>(runs.size())) * size > left)
            return std::nullopt;
        left -= static_cast<Int>(runs.size()) * size;
        Runs repeated;
        for (Int i = 0; i < size; ++i)
            for (const ByteRun& run : runs)
                repeated.push_back({run.begin + i * stride, run.end + i * stride});
        runs = std::move(repeated);
        sort_and_merge(runs);
    }
    return runs;
}

Runs in_bytes(const Runs& elements, Int bits)
{
    Runs bytes;
    for (const ByteRun& run : elements)
        append(bytes, static_cast<Int>(wide(run.begin) * bits / 8),
               static_cast<Int>((wide(run.end) * bits + 7) / 8));
    return bytes;
}

} // namespace

std::optional<std::vector<ByteRun>> byte_runs(const TensorPlacement& map, Int npu, Int most)
{
    if (map.nested)
    {
        const auto elements = place(LaneLevels(map, npu), 0, false, most);
        return elements ? std::optional(in_bytes(*elements, map.bits)) : std::nullopt;
    }
    Runs all;
    Int left = 2 * most; // each dimension repeats what finer ones made
    for (const LanePiece& piece : lane_contents(map, npu))
    {
        const auto elements = elements_of(piece.layout, left);
        if (!elements || static_cast<Int>(all.size() + elements->size()) > most)
            return std::nullopt;
        all.insert(all.end(), elements->begin(), elements->end());
    }
    sort_and_merge(all);
    return in_bytes(all, map.bits);
}

} // namespace stridescope::core
