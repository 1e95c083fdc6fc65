#include "core/kinds/tpu/tpu_draft.h"

#include <fmt/format.h>

namespace stridescope::core
{

TpuSuspicions suspicions(const TpuFacts& facts)
{
    const LaneMap& map = facts.map;
    TpuSuspicions found;
    if (map.address % map.start_alignment != 0)
        found.address = fmt::format("byte {} is not a multiple of {}, the alignment of layout {}", map.address,
                                    map.start_alignment, map.layout->name);
    if (!facts.fits)
        found.lmem =
            fmt::format("the tensor ends at byte {}, but a lane has {} bytes", map.end_address, map.lane_bytes);
    if (const auto banks = banks_touched(map); banks && banks->last > banks->first)
        found.bank_crossing = fmt::format("the tensor spans banks {} to {}", banks->first, banks->last);
    return found;
}

Result<TpuFacts> resolve_tpu(const TpuDraft& draft, const EvaluateOptions& options)
{
    TpuFacts tpu;
    tpu.dtype = *draft.dtype;
    tpu.map = *draft.map;
    const LaneMap& map = tpu.map;
    tpu.element_count = *element_count(map.sizes);
    tpu.eu_num = static_cast<Int>(wide(map.chip.eu_bytes) * 8 / map.bits);
    tpu.fits = !map.in_lanes || map.end_address <= map.lane_bytes;
    tpu.holes = lane_holes(map, options.effort, options.progress);
    if (tpu.holes.overflow)
        return Problem{Code::overflow, "strides", "the holes of all lanes together do not fit in 64 bits"};
    return tpu;
}

Result<TpuFacts> Tpu::evaluate(const TpuScene& scene, const EvaluateOptions& options,
                               std::vector<Warning>& warnings)
{
    TpuDraft draft = draft_tpu(scene);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    auto facts = resolve_tpu(draft, options);
    if (!facts)
        return facts;
    const TpuSuspicions found = suspicions(*facts);
    if (found.address)
        warnings.push_back({"tpu", "address", "address", *found.address});
    if (found.lmem)
        warnings.push_back({"tpu", "lmem",
                            std::holds_alternative<std::string>(scene.chip) ? "chip" : "chip.lmem_bytes",
                            *found.lmem});
    if (found.bank_crossing)
        warnings.push_back({"tpu", "bank_crossing", "address", *found.bank_crossing});
    return facts;
}

} // namespace stridescope::core
