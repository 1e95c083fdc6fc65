#include "core/kinds/tpu/tpu_draft.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

void add_warnings(std::vector<Warning>& warnings, const LaneMap& map, bool fits, bool preset)
{
    if (map.address % map.start_alignment != 0)
        warnings.push_back({"tpu", "address", "address",
                            fmt::format("byte {} is not at a multiple of {}, which layout {} wants",
                                        map.address, map.start_alignment, map.layout->name)});
    if (!fits)
        warnings.push_back(
            {"tpu", "lmem", preset ? "chip" : "chip.lmem_bytes",
             fmt::format("the tensor ends at byte {} of a lane of {}", map.end_address, map.chip.lmem_bytes)});
    if (const auto banks = banks_touched(map); banks && banks->last > banks->first)
        warnings.push_back({"tpu", "bank_crossing", "address",
                            fmt::format("the tensor lies in banks {} to {}", banks->first, banks->last)});
}

} // namespace

Result<TpuFacts> Tpu::evaluate(const TpuScene& scene, const EvaluateOptions& options,
                               std::vector<Warning>& warnings)
{
    TpuDraft draft = draft_tpu(scene);
    if (!draft.problems.empty())
        return std::move(draft.problems.front());
    TpuFacts tpu;
    tpu.dtype = *draft.dtype;
    tpu.map = *std::move(draft.map);
    const LaneMap& map = tpu.map;
    tpu.element_count = *element_count(map.sizes);
    tpu.eu_num = static_cast<Int>(wide(map.chip.eu_bytes) * 8 / map.bits);
    tpu.fits = !map.in_lanes() || map.end_address <= map.chip.lmem_bytes;
    tpu.holes = lane_holes(map, options.effort, options.progress);
    if (tpu.holes.overflow)
        return Problem{Code::overflow, "strides", "the holes of all lanes together do not fit 64 bits"};
    add_warnings(warnings, map, tpu.fits, std::holds_alternative<std::string>(scene.chip));
    return tpu;
}

} // namespace stridescope::core
