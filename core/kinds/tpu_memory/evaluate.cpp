#include "core/kinds/tpu_memory/memory_draft.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace stridescope::core
{
namespace
{

/// Most warnings about pairs; of a million pairs, a list says that there are more.
constexpr std::size_t most_listed = 1024;

/// Adds the warnings of each tensor, and of it with those before it.
void add_warnings(std::vector<Warning>& warnings, const TpuMemoryFacts& facts, const MemoryDraft& draft)
{
    std::set<std::pair<std::size_t, std::size_t>> apart; // pairs (b, a) with a before b
    for (const auto& [a, b] : draft.apart)
        apart.emplace(b, a);
    for (std::size_t b = 0; b < facts.tensors.size() && warnings.size() < most_listed; ++b)
    {
        const auto warn = [&](const char* code, std::string message) {
            warnings.push_back({"tpu", code, tensor_path(b), std::move(message)});
        };
        const LaneMap& map = facts.tensors[b].map;
        const TpuSuspicions found = suspicions(facts.tensors[b]);
        if (found.address)
            warn("address", *found.address);
        if (found.lmem)
            warn("lmem", *found.lmem);
        for (std::size_t a = 0; a < b && warnings.size() < most_listed; ++a)
            if (const ByteRun both = common_range(facts.tensors[a].map, map); both.begin < both.end)
                warn("overlap", fmt::format("{} and {} overlap in bytes {} to {} of each lane", facts.names[a],
                                            facts.names[b], both.begin, both.end - 1));
        if (found.bank_crossing)
            warn("bank_crossing", *found.bank_crossing);
        for (auto pair = apart.lower_bound({b, 0}); pair != apart.end() && pair->first == b; ++pair)
            if (const auto both =
                    common_banks(banks_touched(facts.tensors[pair->second].map), banks_touched(map)))
                warn("bank_shared", fmt::format("{} and {} must be in separate banks (\"apart\") but share {}",
                                                facts.names[pair->second], facts.names[b], both->words()));
    }
}

} // namespace

std::vector<Memory> TpuMemoryFacts::memories() const
{
    Memory lanes{"Lane memory", {}, &memory};
    for (std::size_t i = 0; i < tensors.size(); ++i)
        lanes.tensors.push_back({{}, placement_in(tensors[i].map), names[i], tensor_path(i)});
    return {std::move(lanes)};
}

bool TpuMemoryFacts::decided() const
{
    return memory.decided
           && std::all_of(tensors.begin(), tensors.end(), [](const TpuFacts& one) { return one.decided(); });
}

Result<TpuMemoryFacts> TpuMemory::evaluate(const TpuMemoryScene& scene, const EvaluateOptions& options,
                                           std::vector<Warning>& warnings)
{
    MemoryDraft draft = draft_memory(scene);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    // Many tensors together may cost little more than one: each gets a part of the effort.
    EvaluateOptions each = options;
    const auto count = static_cast<Int>(scene.tensors.size());
    constexpr Int always = Int{1} << 26; // spans that take only a few milliseconds
    each.effort.bitmap_bits =
        std::min(options.effort.bitmap_bits, std::max(always, options.effort.bitmap_bits / count));
    constexpr Int most_lanes_listed_in_all = Int{1} << 22; // lanes of all tensors for which holes are listed
    TpuMemoryFacts facts;
    for (std::size_t i = 0; i < scene.tensors.size(); ++i)
    {
        auto tensor = resolve_tpu(draft.own[i], each);
        if (!tensor)
            return Problem{tensor.problem().code, tensor_path(i) + "." + tensor.problem().where,
                           tensor.problem().message};
        if (tensor->map.lane_count > most_lanes_listed_in_all / count)
            tensor->holes.per_lane = {};
        facts.names.push_back(scene.tensors[i].name);
        facts.tensors.push_back(*std::move(tensor));
    }
    std::vector<const TensorPlacement*> maps;
    for (const TpuFacts& tensor : facts.tensors)
        maps.push_back(&tensor.map);
    facts.memory = lane_sharing(maps, options.effort, options.progress);
    if (facts.memory.overflow)
        return Problem{Code::overflow, tensor_path(*facts.memory.overflow) + ".strides",
                       "the number of bytes that it shares over all lanes does not fit in 64 bits"};
    add_warnings(warnings, facts, draft);
    return facts;
}

} // namespace stridescope::core
