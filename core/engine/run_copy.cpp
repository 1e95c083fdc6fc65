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

/// Position among the tiles of a plan.
class TileWalk
{
public:
    /// Starts at a tile of memory that begins at the two bases.
    TileWalk(const CopyPlan& walked, Int first_tile, const std::byte* source, std::byte* dest)
        : plan(walked), current{source, dest, whole(plan.inner), whole(plan.middle), whole(plan.outer)}
    {
        for (std::size_t l = plan.loops.size(); l-- > 0;)
        {
            const PlanLoop& loop = plan.loops[l];
            places[l] = first_tile % loop.count;
            first_tile /= loop.count;
            current.source += places[l] * loop.source_step;
            current.dest += places[l] * loop.dest_step;
            fit(loop, places[l]);
        }
    }

    [[nodiscard]] const Tile& tile() const { return current; }

    void next()
    {
        for (std::size_t l = plan.loops.size(); l-- > 0;)
        {
            const PlanLoop& loop = plan.loops[l];
            current.source += loop.source_step;
            current.dest += loop.dest_step;
            const bool ends = ++places[l] == loop.count;
            if (ends)
            {
                current.source -= loop.count * loop.source_step;
                current.dest -= loop.count * loop.dest_step;
                places[l] = 0;
            }
            fit(loop, places[l]);
            if (!ends)
                return;
        }
    }

private:
    static TileAxis whole(const PlanAxis& axis) { return {axis.block, axis.source_step, axis.dest_step}; }

    /// The last block of an axis may be smaller than the others.
    void fit(const PlanLoop& loop, Int block)
    {
        const auto left = [&](const PlanAxis& axis)
        { return std::min(axis.block, axis.size - block * axis.block); };
        switch (loop.axis)
        {
        case PlanLoop::Axis::none:
            break;
        case PlanLoop::Axis::inner:
            current.inner.count = left(plan.inner);
            break;
        case PlanLoop::Axis::middle:
            current.middle.count = left(plan.middle);
            break;
        case PlanLoop::Axis::outer:
            current.outer.count = left(plan.outer);
            break;
        }
    }

    const CopyPlan& plan;
    Tile current;
    std::array<Int, CopySpec::max_rank + 3> places{};
};

void run_direct(TileKernel kernel, TileWalk& walk, Int tiles)
{
    for (; tiles > 0; --tiles, walk.next())
        kernel(walk.tile());
}

void run_staged(const CopyPlan& plan, TileWalk& walk, Int tiles)
{
    StagedTile stage;
    for (; tiles > 0; --tiles, walk.next())
    {
        plan.kernel(stage.begin(walk.tile(), plan.copy.element_bytes));
        stage.stream();
    }
}

bool begins_line(const std::byte* dest)
{
    return reinterpret_cast<std::uintptr_t>(dest) % static_cast<std::uintptr_t>(line_bytes) == 0;
}

void run_tiles(const CopyPlan& plan, const std::byte* source, std::byte* dest, Int first, Int last)
{
    TileWalk walk(plan, first, source, dest);
    switch (plan.method)
    {
    case CopyPlan::Method::one_by_one:
    case CopyPlan::Method::listed:
        return;
    case CopyPlan::Method::direct:
        run_direct(plan.kernel, walk, last - first);
        break;
    case CopyPlan::Method::staged:
        if (plan.line_kernel != nullptr && (plan.lines_anywhere || begins_line(dest)))
            run_direct(plan.line_kernel, walk, last - first);
        else
            run_staged(plan, walk, last - first);
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

/// Copies more than one tile, or with streaming stores.
void run_large(const CopyPlan& plan, const std::byte* source, std::byte* dest, int threads)
{
    const int used = useful_threads(threads, plan.dest_bytes, plan.least_bytes_a_thread);
    // Several parts per thread, since cores are seldom equally fast.
    const Int grain = divide_up(plan.tiles, Int{used} * 16);
    in_parallel(plan.tiles, grain, used,
                [&](Int first, Int last) { run_tiles(plan, source, dest, first, last); });
}

} // namespace

std::optional<Problem> run(const CopyPlan& plan, const std::byte* source, std::byte* dest, int threads)
{
    if (overlap(plan, source, dest)) [[unlikely]]
        return Problem{Code::unsupported, "dest", "source and destination overlap in memory"};
    const std::byte* const from = source + plan.copy.source_offset;
    std::byte* const to = dest + plan.copy.dest_offset;
    // Tiny copies spend most of their time before the first move: so they use no loop and no thread.
    if (plan.method == CopyPlan::Method::listed)
        run(plan.listed, from, to);
    else if (plan.method == CopyPlan::Method::one_by_one)
        copy_one_by_one(plan.copy, source, dest);
    else if (plan.tiles == 1 && plan.method == CopyPlan::Method::direct && !plan.streams)
    {
        const auto whole = [](const PlanAxis& axis) {
            return TileAxis{axis.size, axis.source_step, axis.dest_step};
        };
        plan.kernel({from, to, whole(plan.inner), whole(plan.middle), whole(plan.outer)});
    }
    else
        run_large(plan, from, to, threads);
    return std::nullopt;
}

} // namespace stridescope::core
