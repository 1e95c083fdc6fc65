#pragma once

#include "core/engine/copy_spec.h"
#include "core/engine/normal_copy.h"
#include "core/engine/short_copy.h"
#include "core/engine/tile.h"
#include "core/engine/tuning.h"

#include <string>

namespace stridescope::core
{

/// A loop around tiles; steps in bytes. A loop over the blocks of one of the tiles' axes names the axis.
struct PlanLoop
{
    enum class Axis
    {
        none,
        inner,
        middle,
        outer,
    };
    Int count = 1;
    Int source_step = 0;
    Int dest_step = 0;
    Axis axis = Axis::none;
};

/// One axis of the tiles: `size` in total, cut into blocks, of which the last may be smaller.
struct PlanAxis
{
    Int size = 1;
    Int block = 1;
    Int source_step = 0;
    Int dest_step = 0;
};

/// Sizes from which a plan uses the machine's more costly methods. Tests lower these to reach every path.
struct CopyOptions
{
    Int least_streamed_bytes = tuning::least_streamed_bytes;
    Int least_bytes_a_thread = tuning::least_bytes_a_thread;
    bool reads_pages_in_turn = tuning::reads_pages_in_turn();
    Int most_listed_moves = ShortCopy::most_moves;
};

/// A plan for a copy. A value without heap memory; made once, run any number of times, on any thread.
struct CopyPlan
{
    enum class Method
    {
        one_by_one, ///< in row-major order: coordinates share destinations, or elements are nibbles
        listed,     ///< so few moves that they are listed
        direct,     ///< the kernel writes the destination
        staged,     ///< the kernel writes a block in the cache, which is then streamed to memory
    };

    Method method = Method::one_by_one;
    TileKernel kernel = nullptr;
    /// Replaces the staged kernel if the destination begins a line; may be null.
    TileKernel line_kernel = nullptr;
    bool lines_anywhere = false; ///< it takes destinations that do not begin lines too
    const char* kernel_name = "";
    bool streams = false; ///< uses stores that bypass the caches
    bool reads_pages_in_turn = false;
    PlanAxis inner;
    PlanAxis middle;
    PlanAxis outer;
    FixedList<PlanLoop, CopySpec::max_rank + 3> loops; ///< outermost first
    Int tiles = 1;                                     ///< number of tiles: product of the loops
    Int tile_bytes = 0;                                ///< bytes of the destination per whole tile

    ShortCopy listed;
    NormalCopy copy;
    Int source_first = 0; ///< range of source bytes that are touched: [first, end)
    Int source_end = 0;
    Int dest_first = 0;
    Int dest_end = 0;
    Int least_bytes_a_thread = 1;
    Int dest_bytes = 0; ///< bytes that are written if no coordinates share a slot: the element count in bytes
};

/// Returns a plan for a copy that passes `check_copy`, or its first problem.
[[nodiscard]] Result<CopyPlan> plan_copy(const CopySpec& spec, const CopyOptions& options = {});

/// Describes a plan for people: "transpose of 4-byte elements, staged, streamed, 64 tiles of 64 x 512 x 1".
[[nodiscard]] std::string describe(const CopyPlan& plan);

/// Copies. `source` and `dest` hold the bytes of the spec's element counts; no alignment is required. Nothing
/// is written if they overlap (`unsupported`): the order of reads and writes is the plan's own.
[[nodiscard]] std::optional<Problem> run(const CopyPlan& plan, const std::byte* source, std::byte* dest,
                                         int threads = 1);

} // namespace stridescope::core
