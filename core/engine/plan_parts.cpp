#include "core/engine/plan_parts.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

using Axis = PlanLoop::Axis;

void add_loop(CopyPlan& plan, PlanLoop loop)
{
    if (loop.count > 1)
        plan.loops.push_back(loop);
}

void add_block_loop(CopyPlan& plan, const PlanAxis& axis, Axis name)
{
    add_loop(plan, {divide_up(axis.size, axis.block), axis.source_step * axis.block,
                    axis.dest_step * axis.block, name});
}

} // namespace

std::optional<std::size_t> fastest_in_source(const Dimensions& dimensions)
{
    std::optional<std::size_t> best;
    for (std::size_t d = dimensions.size(); d-- > 0;)
        if (dimensions[d].source_stride != 0
            && (!best || magnitude(dimensions[d].source_stride) < magnitude(dimensions[*best].source_stride)))
            best = d;
    return best;
}

Int rows_in_sets(Int stride)
{
    constexpr Int way = 4 << 10;
    constexpr Int ways = 8;
    const Int apart = std::max(std::gcd(stride, way), line_bytes);
    return std::min(ways * (way / apart), Int{384});
}

void take_outer(CopyPlan& plan, Dimensions& rest, Int most)
{
    if (rest.empty() || most < 2)
        return;
    plan.outer = axis_of(rest.back());
    plan.outer.block = std::min(plan.outer.size, most);
    rest.pop_back();
}

void finish_loops(CopyPlan& plan, const Dimensions& rest, Along along)
{
    for (const CopyDimension& dimension : rest)
        add_loop(plan, {dimension.size, dimension.source_stride, dimension.dest_stride, Axis::none});
    add_block_loop(plan, plan.outer, Axis::outer);
    add_block_loop(plan, plan.middle, Axis::middle);
    add_block_loop(plan, plan.inner, Axis::inner);
    const auto step = [&](const PlanLoop& loop)
    { return magnitude(along == Along::source ? loop.source_step : loop.dest_step); };
    auto& loops = plan.loops;
    for (std::size_t i = 1; i < loops.size(); ++i)
        for (std::size_t j = i; j > 0 && step(loops[j - 1]) < step(loops[j]); --j)
            std::swap(loops[j - 1], loops[j]);
    for (const PlanLoop& loop : loops)
        plan.tiles *= loop.count;
    plan.tile_bytes = plan.copy.element_bytes * plan.inner.block * plan.middle.block * plan.outer.block;
}

} // namespace stridescope::core
