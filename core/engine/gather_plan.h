#pragma once

#include "core/engine/tile.h"
#include "core/engine/tuning.h"
#include "core/tensor/fixed_list.h"
#include "core/tensor/problem.h"

#include <array>
#include <cstddef>
#include <optional>

namespace stridescope::core
{

/// A gather of blocks, usually between packed tensors, all counted in elements:
/// source [batches, indexed_sizes..., block], indices [batches, tuples, tuple length], dest [batches, tuples,
/// block]. The tuple length is the number of indexed sizes.
struct GatherSpec
{
    static constexpr std::size_t max_rank = 8;

    Int batches = 1; ///< product of the batch sizes
    Int tuples = 1;  ///< tuples per batch
    FixedList<Int, max_rank> indexed_sizes;
    Int block = 1;
    /// Strides of a source that is not packed but has contiguous blocks; empty if it is packed.
    FixedList<Int, max_rank> indexed_strides;
    Int batch_stride = 0;    ///< ignored if the source is packed
    Int element_bits = 8;    ///< 4, 8, 16, 32, or 64
    Int source_elements = 0; ///< elements of the memory that `run` gets
    Int index_count = 0;
    Int dest_elements = 0;

    /// Returns the distance between two batches of the source; the sizes have been checked.
    [[nodiscard]] Int step_of_batch() const;
};

enum class IndexType
{
    int32,
    int64,
    uint32,
    uint64,
};

/// Indices as they lie in memory, of any alignment. Negative ones count from the end.
struct Indices
{
    const std::byte* data = nullptr;
    IndexType type = IndexType::int64;
    bool negative_allowed = true;
};

struct GatherOptions
{
    Int least_streamed_bytes = tuning::least_streamed_bytes;
    Int least_bytes_a_thread = tuning::least_bytes_a_thread;
    Int most_cached_source = tuning::most_cached_source;
    Int most_few_tuples = tuning::few_tuples;
};

/// A plan for a gather. A value without heap memory, like CopyPlan.
struct GatherPlan
{
    GatherSpec spec;
    /// Step of each position in a tuple, in units of `unit_bits`.
    std::array<Int, GatherSpec::max_rank> steps{};
    Int batch_step = 0;
    Int block = 0; ///< bytes per block, or nibbles if blocks do not begin at bytes
    bool nibbles = false;
    bool streams = false;
    BlocksKernel copy_blocks = nullptr;
    bool few = false;     ///< at most tuning::few_tuples tuples, of whole bytes
    bool cached = false;  ///< the source is likely in the caches
    Int blocks_ahead = 1; ///< blocks that are prefetched before the first of them is copied
    Int source_bytes = 0; ///< most source bytes that are touched
    Int index_bytes = 0;  ///< bytes of indices of 8 bytes each
    Int dest_bytes = 0;
    Int least_bytes_a_thread = 1;
};

/// Plans a gather. Problems: `dtype` (element_bits), `zero_size`, `overflow`, `values_count` (a buffer that is
/// too small), `rank` (no indexed sizes).
[[nodiscard]] Result<GatherPlan> plan_gather(const GatherSpec& spec, const GatherOptions& options = {});

/// Copies the blocks. Every index is checked before any byte is written: `index_out_of_range` at
/// "indices.values[i]"; `unsupported` if the destination overlaps the source or the indices in memory.
[[nodiscard]] std::optional<Problem> run(const GatherPlan& plan, const std::byte* source,
                                         const Indices& indices, std::byte* dest, int threads = 1);

} // namespace stridescope::core
