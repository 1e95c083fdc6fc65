#include "core/tpu/distinct_bytes.h"

#include "core/tpu/lane_counts.h"

#include <array>

namespace stridescope::core
{
namespace
{

/// Counts the bytes with elements of a range of slots, two of which share a byte.
struct Stretch
{
    Int places = 0;
    bool first = false; ///< the first slot holds an element
    bool last = false;
    /// Bytes with elements, if the range begins with the first or with the second half of a byte.
    std::array<Int, 2> bytes{};
};

Stretch empty(Int places)
{
    return {places, false, false, {}};
}

/// Joins two ranges, which may meet in one byte.
Stretch joined(const Stretch& a, const Stretch& b)
{
    if (a.places == 0 || b.places == 0)
        return a.places == 0 ? b : a;
    Stretch both{a.places + b.places, a.first, b.last, {}};
    for (std::size_t half = 0; half < 2; ++half)
    {
        const std::size_t next = (half + static_cast<std::size_t>(a.places % 2)) % 2;
        both.bytes[half] = a.bytes[half] + b.bytes[next] - (next == 1 && a.last && b.first ? 1 : 0);
    }
    return both;
}

Stretch repeated(Stretch one, Int times)
{
    Stretch all;
    for (; times > 0; times /= 2)
    {
        if (times % 2 != 0)
            all = joined(all, one);
        if (times > 1)
            one = joined(one, one);
    }
    return all;
}

Stretch place(const LaneLevels& lane, std::size_t digit, bool in_last_group)
{
    if (digit == lane.depth())
        return {1, true, true, {1, 1}};
    Stretch all;
    lane.each_run(digit, in_last_group,
                  [&](const LaneRun& run)
                  {
                      const Stretch one = run.holds == SlotHolds::element
                                              ? place(lane, digit + 1, in_last_group || run.last_group)
                                              : empty(run.size);
                      all = joined(all, repeated(one, run.count));
                  });
    return all;
}

} // namespace

std::optional<Int> bytes_with_elements(const TensorPlacement& map, Int npu, const Effort& effort,
                                       Progress* progress)
{
    if (map.nested)
    {
        if (map.bits < 8)
            return place(LaneLevels(map, npu), 0, false).bytes[0];
        return *LaneIndex::of(map).elements(npu, 0, map.reserved()).used * (map.bits / 8);
    }
    Int all = 0;
    for (const LanePiece& piece : lane_contents(map, npu)) // at most one piece, so no bytes are shared
    {
        const auto bytes = distinct_bytes(piece.layout, map.bits, effort, progress);
        if (!bytes)
            return std::nullopt;
        all += *bytes;
    }
    return all;
}

} // namespace stridescope::core
