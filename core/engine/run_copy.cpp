#include "core/engine/copy_plan.h"
#include "core/engine/kernels.h"
#include "core/engine/one_by_one.h"
#include "core/engine/staged_tile.h"
#include "core/engine/thread_pool.h"
#include "core/engine/tuning.h"

#include <algorithm>
#include <cassert>
#include <cstdint>

namespace stridescope::core
{
namespace
{

/// Where a walk over the tiles of a plan is.
class TileWalk
{
public:
    TileWalk(const CopyPlan& walked, Int first_tile) : plan(walked)
    {
        for (std::size_t l = plan.loops.size(); l-- > 0;)
        {
            const PlanLoop& loop = plan.loops[l];
            places[l] = first_tile % loop.count;
            first_tile /= loop.count;
            source += places[l] * loop.source_step;
            dest += places[l] * loop.dest_step;
        }
    }

    /// The tile here, of memory that begins at the two bases.
    [[nodiscard]] Tile tile(const std::byte* source_base, std::byte* dest_base) const
    {
        Tile result{source_base + source, dest_base + dest, whole(plan.inner), whole(plan.middle),
                    whole(plan.outer)};
        for (std::size_t l = 0; l < plan.loops.size(); ++l)
        {
            switch (plan.loops[l].axis)
            {
            case PlanLoop::Axis::none:
                break;
            case PlanLoop::Axis::inner:
                result.inner.count = left(plan.inner, places[l]);
                break;
            case PlanLoop::Axis::middle:
                result.middle.count = left(plan.middle, places[l]);
                break;
            case PlanLoop::Axis::outer:
                result.outer.count = left(plan.outer, places[l]);
                break;
            }
        }
        return result;
    }

    void next()
    {
        for (std::size_t l = plan.loops.size(); l-- > 0;)
        {
            const PlanLoop& loop = plan.loops[l];
            source += loop.source_step;
            dest += loop.dest_step;
            if (++places[l] < loop.count)
                return;
            source -= loop.count * loop.source_step;
            dest -= loop.count * loop.dest_step;
            places[l] = 0;
        }
    }

private:
    static TileAxis whole(const PlanAxis& axis) { return {axis.block, axis.source_step, axis.dest_step}; }
    static Int left(const PlanAxis& axis, Int block)
    {
        return std::min(axis.block, axis.size - block * axis.block);
    }

    const CopyPlan& plan;
    Int source = 0; ///< bytes from the base
    Int dest = 0;
    std::array<Int, CopySpec::max_rank + 3> places{};
};

void run_direct(TileKernel kernel, TileWalk& walk, const std::byte* source, std::byte* dest, Int tiles)
{
    for (; tiles > 0; --tiles, walk.next())
        kernel(walk.tile(source, dest));
}

void run_staged(const CopyPlan& plan, TileWalk& walk, const std::byte* source, std::byte* dest, Int tiles)
{
    StagedTile stage;
    for (; tiles > 0; --tiles, walk.next())
    {
        plan.kernel(stage.begin(walk.tile(source, dest), plan.copy.element_bytes));
        stage.stream();
    }
}

bool begins_line(const std::byte* dest)
{
    return reinterpret_cast<std::uintptr_t>(dest) % static_cast<std::uintptr_t>(line_bytes) == 0;
}

void run_tiles(const CopyPlan& plan, const std::byte* source, std::byte* dest, Int first, Int last)
{
    TileWalk walk(plan, first);
    switch (plan.method)
    {
    case CopyPlan::Method::one_by_one:
        return;
    case CopyPlan::Method::direct:
        run_direct(plan.kernel, walk, source, dest, last - first);
        break;
    case CopyPlan::Method::staged:
        if (plan.line_kernel != nullptr && begins_line(dest))
            run_direct(plan.line_kernel, walk, source, dest, last - first);
        else
            run_staged(plan, walk, source, dest, last - first);
        break;
    }
    if (plan.streams)
        finish_streaming();
}

bool overlap(const CopyPlan& plan, const std::byte* source, const std::byte* dest)
{
    const auto at = [](const std::byte* base, Int byte)
    { return reinterpret_cast<std::uintptr_t>(base) + static_cast<std::uintptr_t>(byte); };
    return at(source, plan.source_first) < at(dest, plan.dest_end)
           && at(dest, plan.dest_first) < at(source, plan.source_end);
}

} // namespace

std::optional<Problem> run(const CopyPlan& plan, const std::byte* source, std::byte* dest, int threads)
{
    if (overlap(plan, source, dest))
        return Problem{Code::unsupported, "dest", "source and destination overlap in memory"};
    if (plan.method == CopyPlan::Method::one_by_one)
    {
        copy_one_by_one(plan.copy, source, dest);
        return std::nullopt;
    }
    source += plan.copy.source_offset;
    dest += plan.copy.dest_offset;
    if (plan.tiles == 1 && plan.method == CopyPlan::Method::direct && !plan.streams)
    {
        // Tiny copies come here: no loop, no thread.
        const auto whole = [](const PlanAxis& axis) {
            return TileAxis{axis.size, axis.source_step, axis.dest_step};
        };
        plan.kernel({source, dest, whole(plan.inner), whole(plan.middle), whole(plan.outer)});
        return std::nullopt;
    }
    const int used = useful_threads(threads, plan.dest_bytes, plan.least_bytes_a_thread);
    // Some parts a thread: cores are seldom equally fast.
    const Int grain = divide_up(plan.tiles, Int{used} * 16);
    in_parallel(plan.tiles, grain, used,
                [&](Int first, Int last) { run_tiles(plan, source, dest, first, last); });
    return std::nullopt;
}

} // namespace stridescope::core
