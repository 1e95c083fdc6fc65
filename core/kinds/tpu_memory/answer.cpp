#include "core/kinds/tpu/tpu_answer.h"
#include "core/kinds/tpu_memory/memory_draft.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr Int most_banks_listed = Int{1} << 22;

Json pair_of(const TpuMemoryFacts& facts, std::size_t a, std::size_t b)
{
    return {{"a", facts.names[a]}, {"b", facts.names[b]}};
}

/// Contents of bytes of lanes, for each tensor that reserves them.
class AtBytes
{
public:
    explicit AtBytes(const TpuMemoryFacts& of) : facts(of) {}

    Json at(const LaneByte& asked, std::size_t number)
    {
        const Int lanes = facts.chip().npu_num;
        if (!asked.npu || *asked.npu < 0 || *asked.npu >= lanes)
            throw Unanswerable{{Code::index_out_of_range, fmt::format("offsets[{}].npu", number),
                                fmt::format("lane must be 0 to {}", lanes - 1)}};
        Json here = Json::array();
        for (std::size_t i = 0; i < facts.tensors.size(); ++i)
        {
            const LaneMap& map = facts.tensors[i].map;
            if (!reserves(map, asked.byte))
                continue;
            if (left-- == 0)
                throw Unanswerable{
                    {Code::unsupported, "offsets", fmt::format("at most {} tensors are listed in all", most)}};
            Json entry = {{"name", facts.names[i]}};
            findings.put(entry, find_byte(map, asked));
            here.push_back(std::move(entry));
        }
        return {{"npu", *asked.npu}, {"byte", asked.byte}, {"tensors", std::move(here)}};
    }

private:
    static constexpr Int most = Int{1} << 20;
    const TpuMemoryFacts& facts;
    Findings findings;
    Int left = most;
};

} // namespace

void TpuMemory::answer(const TpuMemoryFacts& facts, const Ask& ask, Json& object)
{
    if (ask.coords)
        throw Unanswerable{{Code::unsupported, "coords",
                            "a tpu_memory scene has several tensors; ask by lane (npu) and byte"}};
    BankLists banks(most_banks_listed);
    object["tensors"] = Json::array();
    for (std::size_t i = 0; i < facts.tensors.size(); ++i)
    {
        Json tensor = {{"name", facts.names[i]}};
        put_tpu_facts(tensor, facts.tensors[i], banks);
        object["tensors"].push_back(std::move(tensor));
    }
    object["overlaps"] = Json::array();
    for (const LaneOverlap& overlap : facts.memory.overlaps)
    {
        Json entry = pair_of(facts, overlap.a, overlap.b);
        entry["reserved_bytes"] = overlap.reserved_bytes;
        entry["element_bytes"] = or_null(overlap.element_bytes);
        object["overlaps"].push_back(std::move(entry));
    }
    object["overlap_count"] = facts.memory.overlap_count;
    object["shared_banks"] = Json::array();
    for (const SharedBanks& shared : facts.memory.shared_banks)
    {
        Json entry = pair_of(facts, shared.a, shared.b);
        entry["banks"] = banks.of(shared.banks);
        object["shared_banks"].push_back(std::move(entry));
    }
    object["shared_bank_count"] = facts.memory.shared_bank_count;
    object["crossing"] = Json::array();
    for (const std::size_t tensor : facts.memory.crossing)
        object["crossing"].push_back(facts.names[tensor]);
    object["free"] = Json::array();
    for (const ByteRun& range : facts.memory.free)
        object["free"].push_back(Json::array({range.begin, range.end}));
    object["largest_free_bytes"] = facts.memory.largest_free_bytes;
    object["used_bytes"] = facts.memory.used_bytes;
    if (!ask.has_offsets)
        return;
    object["at_offsets"] = Json::array();
    AtBytes at(facts);
    for (std::size_t i = 0; i < ask.lane_bytes.size(); ++i)
        object["at_offsets"].push_back(at.at(ask.lane_bytes[i], i));
}

} // namespace stridescope::core
