#include "core/view/lane_sampler.h"

#include <algorithm>
#include <cmath>

namespace stridescope::core
{

LaneSampler::LaneSampler(std::shared_ptr<const SceneView> scene, const Effort& effort)
    : view(std::move(scene)), lanes(LaneIndex::of(*view->first_lanes(), effort))
{
}

LaneSpanView LaneSampler::span(Int npu, Int begin, Int end)
{
    LaneSpanView result;
    result.counts = lanes.elements(npu, begin, end);
    if (view->hard_to_search(Operand::input))
    {
        // Pictures of many ranges cannot wait for searches: the position in the lane has to do.
        const auto reserved = static_cast<double>(view->first_lanes()->reserved);
        const auto places = static_cast<double>(end - begin);
        result.position = (static_cast<double>(begin) + places / 2) / reserved;
        result.sampled = !result.counts.used;
        result.filled = result.counts.used ? static_cast<double>(*result.counts.used) / places : 0.5;
        return result;
    }
    // The colour is that of the channels about both ends; what is no element there has one beside it.
    Searches few; // of lanes where they are quick
    std::optional<double> least;
    std::optional<double> most;
    Int hits = 0;
    constexpr Int looks = 4;
    const Int length = end - begin;
    for (Int i = 0; i < std::min(looks, length); ++i)
    {
        const Int at =
            begin + static_cast<Int>(wide(length - 1) * i / std::max<Int>(1, std::min(looks, length) - 1));
        const LaneSlotView slot = view->lane_slot(npu, at, few);
        if (slot.holds != LaneHolds::element)
            continue;
        ++hits;
        least = std::min(least.value_or(slot.position), slot.position);
        most = std::max(most.value_or(slot.position), slot.position);
    }
    if (!least && result.counts.used.value_or(0) > 0)
    {
        // Few elements between holes: look where they begin.
        const LaneDigit* dealt = view->first_lanes()->dealt();
        const Int channel = dealt ? std::max<Int>(1, dealt->stride) : 1;
        const LaneSlotView first = view->lane_slot(npu, begin / channel * channel, few);
        least = most = first.position;
    }
    result.position = (least.value_or(0) + most.value_or(0)) / 2;
    result.spread = (most.value_or(0) - least.value_or(0)) / 2;
    result.sampled = !result.counts.used && length > looks;
    result.filled = result.counts.used
                        ? static_cast<double>(*result.counts.used) / static_cast<double>(length)
                        : static_cast<double>(hits) / static_cast<double>(std::min(looks, length));
    return result;
}

} // namespace stridescope::core
