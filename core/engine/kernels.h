#pragma once

#include "core/engine/tile.h"

namespace stridescope::core
{

/// Kernels for contiguous blocks of bytes: `inner.count` bytes of a tile, whose steps are 1.
struct BlockKernels
{
    TileKernel copy;
    /// Does the same with streaming stores: whole lines bypass the caches, which saves reading them first and
    /// leaves the cache to the source. `finish_streaming` must follow on the same thread.
    TileKernel stream;
    TileKernel stream_in_turn;                      ///< reads several pages of a long block in turn
    BlocksKernel (*copy_blocks)(std::size_t bytes); ///< returns the kernel for blocks of this many bytes
    BlocksKernel stream_blocks;
};
[[nodiscard]] const BlockKernels& block_kernels();

/// Kernels for rows of elements: `inner` runs along the destination, whose elements are contiguous except in
/// `strided`.
struct RowKernels
{
    BySize fill; ///< for source step 0
    BySize stream_fill;
    BySize reverse; ///< for source step -1 element
    BySize stream_reverse;
    BySize every_second; ///< for source step 2 elements
    BySize stream_every_second;
    BySize every_second_back; ///< for source step -2 elements
    BySize stream_every_second_back;
    BySize strided; ///< for any steps, the destination's too; element by element
};
[[nodiscard]] const RowKernels& row_kernels();

/// Orders streaming stores before whatever the thread does next.
void finish_streaming();

/// Kernels for tiles in which `inner` is contiguous in the destination, `middle` in the source.
struct TransposeKernels
{
    BySize transpose;
    /// For inner.count = 2, 3, or 4, at [count - 2]; middle's destination step directly follows: makes pixels
    /// of planes.
    std::array<BySize, 3> interleave;
    /// For middle.count = 2, 3, or 4, at [count - 2]; inner's source step directly follows: makes planes of
    /// pixels.
    std::array<BySize, 3> deinterleave;
};
[[nodiscard]] const TransposeKernels& transpose_kernels();

/// Kernels that stream whole lines themselves: `dest` and every destination step except that of `inner` are
/// multiples of `line_bytes`. Null if the instruction set has nothing better than a staged tile.
/// `finish_streaming` must follow on the same thread.
struct LineKernels
{
    BySize transpose; ///< as in TransposeKernels, like the others
    /// Reads each line of the source once, row after row, for processors whose prefetchers cross pages; takes
    /// any destination and steps. Null where `transpose` is as fast.
    BySize transpose_in_order;
    std::array<BySize, 3> interleave;
    std::array<BySize, 3> interleave_in_turn; ///< reads several pages of each plane in turn
    std::array<BySize, 3> deinterleave;
};
[[nodiscard]] const LineKernels& line_kernels();

} // namespace stridescope::core
