#pragma once

#include "core/tensor/checked.h"

#include <array>

/// Sizes in bytes that decide how a copy is done, found by measuring (see tests/bench/README.md).
namespace stridescope::core::tuning
{

/// Streaming stores are worth it if source and destination together exceed the second-level cache.
inline constexpr Int least_streamed_bytes = Int{4} << 20;
/// A shorter piece of the destination has hardly a whole line to stream.
inline constexpr Int least_streamed_row = 96;

/// Longer rows are worth a jump in the source.
inline constexpr Int long_row = 1024;
inline constexpr Int few_rows = 2;
inline constexpr Int least_rows_in_order = 16;
inline constexpr Int row_places = 8;
inline constexpr Int row_piece = 4 << 10;
inline constexpr Int direct_row_tile = 256 << 10;
inline constexpr Int staged_row_tile = 32 << 10;
inline constexpr Int crossed_row_tile = 128 << 10;

inline constexpr Int pixel_tile = 12 << 10;

/// Tells whether long runs are read several pages in turn rather than from end to end, and short rows from
/// several places. On processors whose prefetchers begin anew at each page (Intel's, up to Sapphire Rapids)
/// that reads twice as fast; on those whose prefetchers cross pages (AMD's Zen 5) it takes a third to twice as
/// long. The latter also stream short rows best one after the other, rather than from a block in the cache.
[[nodiscard]] bool reads_pages_in_turn();

/// Bytes that are read of each plane when pixels are streamed line by line, and the pages of it that are read
/// in turn.
inline constexpr Int streamed_plane_run = 32 << 10;
inline constexpr Int pixel_pages = 4;

/// A transpose that streams lines writes pairs of them, and reads each row in runs whose length depends on the
/// element size: rows a power of two apart evict each other from the caches, and long runs are finished before
/// they do.
inline constexpr Int lines_dest_run = 128;
inline constexpr std::array<Int, 4> lines_source_run = {1024, 2048, 256, 256};
/// The same on processors whose prefetchers cross pages, for small elements; there, elements of 2 bytes whose
/// rows in the destination are long have longer runs in both.
inline constexpr std::array<Int, 4> lines_source_run_in_order = {1024, 2048, 2048, 256};
inline constexpr Int long_transposed_row = 1024;
inline constexpr Int long_lines_dest_run = 256;
inline constexpr Int long_lines_source_run = 1024;
/// Larger ones are transposed straight from the source, in runs of this length; rows that do not begin lines,
/// if they are at least this long.
inline constexpr Int squares_source_run = 2048;
inline constexpr Int least_uneven_row = 512;

/// Whole lines of the destination's rows, and elements of as many of them as fit the second-level cache: the
/// source is read in runs of that many elements, one run after the other.
inline constexpr Int transpose_dest_run = 256;
inline constexpr Int transpose_columns = 512;
inline constexpr Int direct_transpose_dest_run = 1024;
inline constexpr Int direct_transpose_source_run = 128;
inline constexpr Int direct_planes_tile = 32 << 10;

/// Bytes of a gather's source that are prefetched before the first of them is copied: enough to keep the memory
/// busy, few enough to stay in the first-level cache; and the most blocks at a time.
inline constexpr Int gathered_ahead_bytes = 2 << 10;
inline constexpr Int most_blocks_ahead = 32;

/// A gather from a smaller source prefetches nothing.
inline constexpr Int most_cached_source = Int{512} << 10;
/// Most tuples that are gathered in one go, without checking the indices first.
inline constexpr Int few_tuples = 16;

/// Bytes that the block above takes on the stack, with a line or two between its rows.
inline constexpr Int stage_bytes = 200 << 10;

/// Fewest bytes for which a second thread is woken.
inline constexpr Int least_bytes_a_thread = Int{512} << 10;

} // namespace stridescope::core::tuning
