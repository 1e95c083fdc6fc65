#include "core/engine/plan_parts.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

using Method = CopyPlan::Method;

/// Finds the range of bytes from the first to the last one touched.
void find_touched_bytes(CopyPlan& plan, const CopySpec& spec)
{
    const auto range = [&](Int offset, Int CopyDimension::*stride, Int& first, Int& end)
    {
        Int least = offset;
        Int greatest = offset;
        for (const CopyDimension& dimension : spec.dimensions)
        {
            if (dimension.size == 1)
                continue;
            const Int reach = (dimension.size - 1) * dimension.*stride;
            (reach < 0 ? least : greatest) += reach;
        }
        first = least * spec.element_bits / 8;
        end = divide_up((greatest + 1) * spec.element_bits, 8);
    };
    range(spec.source_offset, &CopyDimension::source_stride, plan.source_first, plan.source_end);
    range(spec.dest_offset, &CopyDimension::dest_stride, plan.dest_first, plan.dest_end);
}

} // namespace

Result<CopyPlan> plan_copy(const CopySpec& spec, const CopyOptions& options)
{
    if (auto problem = check_copy(spec))
        return *std::move(problem);
    CopyPlan plan;
    plan.copy = normalise(spec);
    plan.least_bytes_a_thread = options.least_bytes_a_thread;
    plan.reads_pages_in_turn = options.reads_pages_in_turn;
    find_touched_bytes(plan, spec);
    if (plan.copy.in_order || plan.copy.element_bytes == 0)
        return plan;

    if (const auto listed = short_copy(plan.copy, options.most_listed_moves))
    {
        plan.method = Method::listed;
        plan.listed = *listed;
        return plan;
    }
    Dimensions rest = plan.copy.dimensions;
    plan.dest_bytes = plan.copy.element_bytes;
    for (const CopyDimension& dimension : rest)
        plan.dest_bytes *= dimension.size;
    plan.streams = plan.dest_bytes >= options.least_streamed_bytes;

    const auto along = fastest_in_source(rest);
    const bool short_repeat = !rest.empty() && rest.back().source_stride == 0
                              && rest.back().size * plan.copy.element_bytes < line_bytes;
    if (rest.empty() || !along || *along + 1 == rest.size()
        || (rest.back().source_stride == 0 && !short_repeat))
        plan_rows(plan, rest);
    else
        plan_transpose(plan, rest, *along);
    return plan;
}

std::string describe(const CopyPlan& plan)
{
    static constexpr const char* methods[] = {"one by one", "listed", "direct", "staged"};
    if (plan.method == Method::listed)
        return fmt::format("{} listed moves of {} bytes", plan.listed.moves.size(), plan.listed.bytes);
    return fmt::format("{} of {}-byte elements, {}{}, {} tiles of {} x {} x {}", plan.kernel_name,
                       plan.copy.element_bytes, methods[static_cast<std::size_t>(plan.method)],
                       plan.streams ? ", streamed" : "", plan.tiles, plan.inner.block, plan.middle.block,
                       plan.outer.block);
}

} // namespace stridescope::core
