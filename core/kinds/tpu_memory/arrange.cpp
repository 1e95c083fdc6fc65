#include "core/analysis/progress.h"
#include "core/kinds/tpu_memory/memory_draft.h"
#include "core/tpu/arrange_lanes.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Says why lanes are too small, and which rule prevents an arrangement.
Problem does_not_fit(const LaneRules& rules, const std::optional<LaneArrangement>& found, Int lane,
                     const TpuMemoryScene& scene, Progress* progress)
{
    Wide all = 0;
    for (std::size_t i = 0; i < rules.rooms.size(); ++i)
    {
        if (rules.rooms[i].bytes > lane)
            return {Code::npu, tensor_path(i),
                    fmt::format("{} alone needs {} bytes; a lane has {}", scene.tensors[i].name,
                                rules.rooms[i].bytes, lane)};
        all += rules.rooms[i].bytes;
    }
    if (all > lane)
        return {Code::npu, "tensors",
                fmt::format("the tensors need {} bytes together; a lane has {}",
                            narrow(all) ? fmt::format("{}", *narrow(all)) : "more than 2^63", lane)};
    const auto fits = [&](const LaneRules& fewer)
    {
        const auto without = arrange_lanes(fewer, progress);
        return without && without->end <= lane;
    };
    const std::string lowest =
        found ? fmt::format("{} ends at byte {} of a lane of {}",
                            found->lowest ? "the lowest arrangement" : "the lowest arrangement found",
                            found->end, lane)
              : "no arrangement was found";
    LaneRules fewer = rules;
    fewer.apart.clear();
    if (!rules.apart.empty() && fits(fewer))
        return {Code::npu, "apart",
                fmt::format("cannot keep these in separate banks: {}. Without \"apart\", all tensors fit.",
                            lowest)};
    fewer.whole_banks = false;
    if (fits(fewer))
        return {Code::npu, "tensors",
                fmt::format("cannot keep each tensor inside one bank: {}. If tensors may span banks, all fit.",
                            lowest)};
    return {Code::npu, "tensors",
            fmt::format("the tensors do not fit with their required alignment: {}", lowest)};
}

} // namespace

Result<TpuMemoryScene> TpuMemory::arrange(const TpuMemoryScene& scene, Progress* progress)
{
    const MemoryDraft draft = draft_memory(scene);
    if (!draft.problems.empty())
        return draft.problems.front();
    LaneRules rules;
    rules.apart = draft.apart;
    for (const TpuDraft& tensor : draft.own)
        rules.rooms.push_back({tensor.map->reserved_bytes, tensor.map->start_alignment});
    const Chip& chip = draft.own.front().map->chip;
    rules.bank_bytes = chip.bank_bytes();
    const auto found = arrange_lanes(rules, progress);
    if (is_cancelled(progress))
        return Problem{Code::unsupported, "", "cancelled"};
    if (!found || found->end > chip.lmem_bytes)
        return does_not_fit(rules, found, chip.lmem_bytes, scene, progress);
    TpuMemoryScene after = scene;
    for (std::size_t i = 0; i < after.tensors.size(); ++i)
        after.tensors[i].address = found->addresses[i];
    return after;
}

} // namespace stridescope::core
