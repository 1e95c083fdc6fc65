#pragma once

#include "core/tensor/checked.h"

#include <array>

/// Sizes in bytes that decide how a copy is done, found by measuring (tests/bench/README.md says how).
namespace stridescope::core::tuning
{

/// Streaming stores pay where source and destination leave the second-level cache together.
inline constexpr Int least_streamed_bytes = Int{4} << 20;
/// A shorter piece of the destination has hardly a whole line to stream.
inline constexpr Int least_streamed_row = 96;

/// Rows longer than this are worth a jump in the source.
inline constexpr Int long_row = 1024;
inline constexpr Int few_rows = 2;
inline constexpr Int least_rows_in_order = 16;
inline constexpr Int row_places = 8;
inline constexpr Int row_piece = 4 << 10;
inline constexpr Int direct_row_tile = 256 << 10;
inline constexpr Int staged_row_tile = 32 << 10;
inline constexpr Int crossed_row_tile = 128 << 10;

inline constexpr Int pixel_tile = 12 << 10;

/// Tells whether long runs are read some pages in turn rather than from end to end. On processors whose
/// prefetchers begin anew at each page (Intel's, to Sapphire Rapids) that reads twice as fast; on those whose
/// prefetchers go on (AMD's Zen 5) it takes away a third.
[[nodiscard]] bool reads_pages_in_turn();

/// Bytes that are read of each plane when pixels are streamed line by line, and its pages that are read in
/// turn.
inline constexpr Int streamed_plane_run = 32 << 10;
inline constexpr Int pixel_pages = 4;

/// A transpose that streams lines writes pairs of them, and reads each row in runs, by the size of an element:
/// rows a power of two apart drive each other out of the caches, and long runs are done before they do.
inline constexpr Int lines_dest_run = 128;
inline constexpr std::array<Int, 4> lines_source_run = {1024, 2048, 256, 256};

/// Whole lines of the destination's rows, and elements of as many of them as fit the second-level cache: the
/// source is read in runs of that many elements, one run after the other.
inline constexpr Int transpose_dest_run = 256;
inline constexpr Int transpose_columns = 512;
inline constexpr Int direct_transpose_dest_run = 1024;
inline constexpr Int direct_transpose_source_run = 128;
inline constexpr Int direct_planes_tile = 32 << 10;

/// How much of a gather's source is asked for before the first of it is copied: enough to keep the memory busy,
/// little enough to stay in the first-level cache; and how many blocks at most.
inline constexpr Int gathered_ahead_bytes = 2 << 10;
inline constexpr Int most_blocks_ahead = 32;

/// A gather from a smaller source asks for nothing ahead.
inline constexpr Int most_cached_source = Int{512} << 10;
/// No more than this is gathered in one go, without a look at the indices before.
inline constexpr Int few_tuples = 16;

/// Bytes that a block above takes on the stack, with a line or two between its rows.
inline constexpr Int stage_bytes = 200 << 10;

/// A second thread is woken for no less than this.
inline constexpr Int least_bytes_a_thread = Int{512} << 10;

} // namespace stridescope::core::tuning
