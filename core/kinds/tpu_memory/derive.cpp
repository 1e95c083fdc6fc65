#include "core/kinds/derivation_parts.h"
#include "core/kinds/tpu_memory/memory_draft.h"
#include "core/tpu/lane_derivations.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Of two tensors that meet: the lesser end without the greater begin.
Expression meeting(const TpuMemoryFacts& facts, const LaneOverlap& overlap)
{
    const LaneMap& a = facts.tensors[overlap.a].map;
    const LaneMap& b = facts.tensors[overlap.b].map;
    Expression left;
    left.put("min(")
        .put(number_term("end of " + facts.names[overlap.a], a.end_address, Unit::bytes))
        .put(",")
        .put(number_term("end of " + facts.names[overlap.b], b.end_address, Unit::bytes))
        .put(")-max(")
        .put(number_term("address of " + facts.names[overlap.a], a.address, Unit::bytes))
        .put(",")
        .put(number_term("address of " + facts.names[overlap.b], b.address, Unit::bytes))
        .put(")");
    return left;
}

} // namespace

void TpuMemory::derive(const TpuMemoryScene& scene, const TpuMemoryFacts& facts, const Ask&, Explanation& out)
{
    const MemoryDraft draft = draft_memory(scene);
    for (std::size_t i = 0; i < facts.tensors.size() && !out.full(); ++i)
    {
        const LaneDerivations lanes{facts.tensors[i].map, draft.own[i].tensor, facts.tensors[i].holes,
                                    tensor_path(i) + "."};
        derive_lane_facts(lanes, out);
        derive_lane_lists(lanes, out);
    }
    for (std::size_t i = 0; i < facts.memory.overlaps.size() && !out.full(); ++i)
    {
        const LaneOverlap& overlap = facts.memory.overlaps[i];
        const std::string path = fmt::format("overlaps[{}].", i);
        out.add(Derivation{path + "reserved_bytes", meeting(facts, overlap), overlap.reserved_bytes,
                           "from the later begin to the earlier end", source::lanes});
        if (!overlap.element_bytes)
            out.add(Reason{path + "element_bytes", "too many separate runs of elements to compare"});
    }
    Expression end;
    for (std::size_t i = 0; i < facts.tensors.size(); ++i)
    {
        end.put(i == 0 ? "max(" : ",");
        end.put(number_term("end of " + facts.names[i], facts.tensors[i].map.end_address, Unit::bytes));
    }
    end.put(")");
    out.add(Derivation{"used_bytes", std::move(end), facts.memory.used_bytes, "the greatest end of all tensors",
                       source::lanes});
    for (const ByteRun& range : facts.memory.free)
        if (range.end - range.begin == facts.memory.largest_free_bytes)
        {
            Expression left;
            left.put(number_term("end of the free range", range.end, Unit::bytes))
                .put("-")
                .put(number_term("its begin", range.begin, Unit::bytes));
            out.add(Derivation{"largest_free_bytes", std::move(left), facts.memory.largest_free_bytes,
                               "the longest range that no tensor reserves", source::lanes});
            break;
        }
}

} // namespace stridescope::core
