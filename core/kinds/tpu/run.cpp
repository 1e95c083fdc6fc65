#include "core/engine/lane_copy.h"
#include "core/kinds/tpu/tpu.h"
#include "core/run/scene_run.h"

namespace stridescope::core
{

Result<RunForms> Tpu::forms(const TpuFacts& facts, Direction direction)
{
    const auto copies = lane_copies(facts.map);
    if (!copies)
        return copies.problem();
    auto logical = tensor_form("tensor", "", facts.dtype, facts.map.sizes);
    auto lanes = facts.map.in_lanes
                     ? tensor_form("lanes", "", facts.dtype, Dims{copies->lanes, copies->lane_elements})
                     : tensor_form("memory", "", facts.dtype, Dims{copies->lane_elements});
    return direction == Direction::forward ? run_forms(std::move(logical), std::move(lanes))
                                           : run_forms(std::move(lanes), std::move(logical));
}

std::optional<Problem> Tpu::plan(const TpuFacts& facts, Direction direction, SceneRun& run)
{
    LaneCopyStrides strides{packed_strides(facts.map.sizes), 0, 1};
    const Dims& input = run.input.strides;
    const Dims& sizes = direction == Direction::forward ? run.forms.output.sizes : run.forms.input.sizes;
    strides.lane = sizes[sizes.size() - 1];
    if (direction == Direction::forward)
        strides.tensor = input;
    else
    {
        strides.in_lane = input[input.size() - 1];
        if (facts.map.in_lanes)
            strides.lane = input[0];
    }
    const auto lanes = lane_copies(facts.map, strides);
    if (!lanes)
        return lanes.problem();
    for (const CopySpec& spec : lanes->copies)
        if (auto problem = run.add(direction == Direction::inverse ? inverse(spec) : spec))
            return problem;
    auto& copies = std::get<SceneCopies>(run.work);
    copies.interleaved = direction == Direction::forward && lanes->may_meet;
    return std::nullopt;
}

} // namespace stridescope::core
