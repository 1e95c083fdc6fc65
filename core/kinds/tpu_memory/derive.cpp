#include "core/kinds/derivation_parts.h"
#include "core/kinds/tpu/tpu_answer.h"
#include "core/kinds/tpu_memory/memory_draft.h"
#include "core/tpu/lane_derivations.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

Expression later_begin(const TpuMemoryFacts& facts, std::size_t a, std::size_t b)
{
    Expression left;
    left.put("max(")
        .put(number_term("address of " + facts.names[a], facts.tensors[a].map.address, Unit::bytes))
        .put(",")
        .put(number_term("address of " + facts.names[b], facts.tensors[b].map.address, Unit::bytes))
        .put(")");
    return left;
}

/// Returns the length that two overlapping tensors share: the earlier end minus the later start.
Expression meeting(const TpuMemoryFacts& facts, const LaneOverlap& overlap)
{
    const LaneMap& a = facts.tensors[overlap.a].map;
    const LaneMap& b = facts.tensors[overlap.b].map;
    Expression left;
    left.put("min(")
        .put(number_term("end of " + facts.names[overlap.a], a.end_address, Unit::bytes))
        .put(",")
        .put(number_term("end of " + facts.names[overlap.b], b.end_address, Unit::bytes))
        .put(")-")
        .put(later_begin(facts, overlap.a, overlap.b));
    return left;
}

/// The first bank that two tensors share is the one in which the later starts.
Expression common_bank(const TpuMemoryFacts& facts, const SharedBanks& shared, Int bank)
{
    const Int each = facts.chip().bank_bytes();
    Expression left;
    left.put("floor(")
        .put(later_begin(facts, shared.a, shared.b))
        .put("/")
        .put(number_term("bytes per bank", each, Unit::bytes))
        .put(")");
    if (bank > shared.banks.first)
        left.put("+").put(number_term("banks after that", bank - shared.banks.first, Unit::banks));
    return left;
}

void derive_free(const TpuMemoryFacts& facts, Explanation& out)
{
    const Int lane = facts.chip().lmem_bytes;
    for (std::size_t i = 0; i < facts.memory.free.size() && !out.full(); ++i)
    {
        const ByteRun& range = facts.memory.free[i];
        const std::string path = fmt::format("free[{}]", i);
        out.add(Derivation{
            path + "[0]",
            number_term(range.begin == 0 ? "start of the lane" : "end of a tensor", range.begin, Unit::bytes),
            range.begin, "end of the preceding tensor", source::lanes});
        out.add(Derivation{path + "[1]",
                           number_term(range.end == lane ? "bytes of the lane" : "address of a tensor",
                                       range.end, Unit::bytes),
                           range.end, "start of the next tensor, or end of the lane", source::lanes});
    }
}

} // namespace

void TpuMemory::derive(const TpuMemoryScene& scene, const TpuMemoryFacts& facts, const Ask& ask,
                       Explanation& out)
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
                           "earlier end \u2212 later start", source::lanes});
        if (overlap.element_bytes)
            out.add(Derivation{
                path + "element_bytes",
                number_term("bytes over all lanes (counted)", *overlap.element_bytes, Unit::bytes),
                *overlap.element_bytes, "bytes over all lanes that hold elements of both", source::lanes});
        else
            out.add(Reason{path + "element_bytes", "too many separate runs to compare"});
    }
    const auto pairs = [&](const char* of, Int count, const char* rule) {
        out.add(Derivation{of, number_term("pairs (counted)", count, Unit::none), count, rule, source::lanes});
    };
    pairs("overlap_count", facts.memory.overlap_count, "tensor pairs with overlapping reserved ranges");
    pairs("shared_bank_count", facts.memory.shared_bank_count, "tensor pairs that share a bank");
    for (std::size_t i = 0; i < facts.memory.shared_banks.size() && !out.full(); ++i)
    {
        const SharedBanks& shared = facts.memory.shared_banks[i];
        for (Int bank = shared.banks.first; bank <= shared.banks.last && !out.full(); ++bank)
            out.add(Derivation{fmt::format("shared_banks[{}].banks[{}]", i, bank - shared.banks.first),
                               common_bank(facts, shared, bank), bank, "banks that both tensors use",
                               source::lanes});
    }
    derive_free(facts, out);
    for (std::size_t i = 0; i < ask.lane_bytes.size() && !out.full(); ++i)
    {
        std::size_t listed = 0;
        for (const TpuFacts& tensor : facts.tensors)
            if (reserves(tensor.map, ask.lane_bytes[i].byte))
                derive_lane_byte(fmt::format("at_offsets[{}].tensors[{}].", i, listed++), tensor.map,
                                 ask.lane_bytes[i], out);
    }
    Expression end;
    for (std::size_t i = 0; i < facts.tensors.size(); ++i)
    {
        if (facts.tensors.size() > 1)
            end.put(i == 0 ? "max(" : ",");
        end.put(number_term("end of " + facts.names[i], facts.tensors[i].map.end_address, Unit::bytes));
    }
    if (facts.tensors.size() > 1)
        end.put(")");
    out.add(Derivation{"used_bytes", std::move(end), facts.memory.used_bytes,
                       "highest end address of all tensors", source::lanes});
    for (const ByteRun& range : facts.memory.free)
        if (range.end - range.begin == facts.memory.largest_free_bytes)
        {
            Expression left;
            left.put(number_term("end of the free range", range.end, Unit::bytes))
                .put("-")
                .put(number_term("its start", range.begin, Unit::bytes));
            out.add(Derivation{"largest_free_bytes", std::move(left), facts.memory.largest_free_bytes,
                               "the longest range that no tensor reserves", source::lanes});
            break;
        }
}

} // namespace stridescope::core
