#include "core/kinds/derivation_parts.h"
#include "core/kinds/tpu/tpu_answer.h"
#include "core/kinds/tpu/tpu_draft.h"
#include "core/tpu/lane_derivations.h"

#include <fmt/format.h>

namespace stridescope::core
{

void derive_lane_byte(const std::string& path, const LaneMap& map, const LaneByte& asked, Explanation& out)
{
    PlaceDerivations place;
    place.found_by = "the rest of the offset after the larger digits, divided by this digit's stride; the "
                     "round gives the channel";
    place.count = [&](Int count) { return lane_count_expression(map, count); };
    place.index = [&](const Dims& x, std::size_t d) { return lane_index_expression(map, asked.byte, x, d); };
    derive_place(path, find_byte(map, asked), place, out);
}

void Tpu::derive(const TpuScene& scene, const TpuFacts& facts, const Ask& ask, Explanation& out)
{
    const LaneMap& map = facts.map;
    const TpuDraft draft = draft_tpu(scene);
    const LaneDerivations lanes{map, draft.tensor, facts.holes};
    derive_lane_facts(lanes, out);
    each_coordinate(ask, map.sizes, out,
                    [&](const std::string& path, const Dims& x) { derive_lane_place(map, x, path, out); });
    for (std::size_t i = 0; i < ask.lane_bytes.size() && !out.full(); ++i)
    {
        const std::string path = fmt::format("at_offsets[{}].", i);
        if (!map.in_lanes)
            out.add(Reason{path + "npu", "global memory has no lanes"});
        derive_lane_byte(path, map, ask.lane_bytes[i], out);
    }
    derive_lane_lists(lanes, out);
}

} // namespace stridescope::core
