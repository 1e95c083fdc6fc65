#pragma once

#include "core/engine/tile.h"

namespace stridescope::core
{

/// Blocks of bytes, each contiguous: `inner.count` bytes of a tile, its steps are 1.
struct BlockKernels
{
    TileKernel copy;
    /// The same with streaming stores: whole lines go past the caches straight to memory, which saves reading
    /// them first and leaves the cache to the source. `finish_streaming` must follow on the same thread.
    TileKernel stream;
    TileKernel stream_in_turn;                      ///< reads several pages of a long block in turn
    BlocksKernel (*copy_blocks)(std::size_t bytes); ///< the one for blocks of that many bytes
    BlocksKernel stream_blocks;
};
[[nodiscard]] const BlockKernels& block_kernels();

/// Rows made of elements: `inner` runs along the destination, one element after the other except in `strided`.
struct RowKernels
{
    BySize fill; ///< source step 0
    BySize stream_fill;
    BySize reverse; ///< source step -1 element
    BySize stream_reverse;
    BySize every_second; ///< source step 2 elements
    BySize stream_every_second;
    BySize strided; ///< any steps, also the destination's; element by element
};
[[nodiscard]] const RowKernels& row_kernels();

/// Orders streaming stores before whatever the thread does next.
void finish_streaming();

/// `inner` is contiguous in the destination, `middle` in the source.
struct TransposeKernels
{
    BySize transpose;
    /// inner.count = 2, 3, 4 at [count - 2]; middle's dest step is just after: pixels from planes.
    std::array<BySize, 3> interleave;
    /// middle.count = 2, 3, 4 at [count - 2]; inner's source step is just after: planes from pixels.
    std::array<BySize, 3> deinterleave;
};
[[nodiscard]] const TransposeKernels& transpose_kernels();

/// Kernels that stream whole lines themselves: `dest` and every step in the destination but `inner`'s are
/// multiples of `line_bytes`. Null if the instruction set has nothing better than a staged tile.
/// `finish_streaming` must follow on the same thread.
struct LineKernels
{
    BySize transpose; ///< as in TransposeKernels, as are the others
    std::array<BySize, 3> interleave;
    std::array<BySize, 3> interleave_in_turn; ///< reads several pages of each plane in turn
    std::array<BySize, 3> deinterleave;
};
[[nodiscard]] const LineKernels& line_kernels();

} // namespace stridescope::core
