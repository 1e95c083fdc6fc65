#include "core/engine/kernels.h"
#include "core/engine/plan_parts.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

using Method = CopyPlan::Method;

/// Returns the largest divisor of `size` that is a multiple of `step` and at most `most`, or 0.
Int divisor_block(Int size, Int step, Int most)
{
    for (Int block = most / step * step; block >= step; block -= step)
        if (size % block == 0)
            return block;
    return 0;
}

void choose_row_kernel(CopyPlan& plan, const CopyDimension& row)
{
    const RowKernels& kernels = row_kernels();
    const Int bytes = plan.copy.element_bytes;
    const std::size_t index = size_index(bytes);
    const auto take = [&](TileKernel kernel, const char* name)
    {
        plan.kernel = kernel;
        plan.kernel_name = name;
    };
    if (row.dest_stride != bytes)
        take(kernels.strided[index], "strided rows");
    else if (row.source_stride == bytes)
        take(!plan.streams              ? block_kernels().copy
             : plan.reads_pages_in_turn ? block_kernels().stream_in_turn
                                        : block_kernels().stream,
             "rows");
    else if (row.source_stride == 0)
        take(plan.streams ? kernels.stream_fill[index] : kernels.fill[index], "fill");
    else if (row.source_stride == -bytes)
        take(plan.streams ? kernels.stream_reverse[index] : kernels.reverse[index], "reversed rows");
    else if (row.source_stride == 2 * bytes)
        take(plan.streams ? kernels.stream_every_second[index] : kernels.every_second[index],
             "every second element");
    else if (row.source_stride == -2 * bytes)
        take(plan.streams ? kernels.stream_every_second_back[index] : kernels.every_second_back[index],
             "every second element, reversed");
    else
        take(kernels.strided[index], "strided rows");
}

/// Reads rows that follow each other in memory from several positions in turn, some pages apart, for the reason
/// given at `stream` in RowKernels; these rows are too short to do so inside one.
bool spread_rows(CopyPlan& plan, Dimensions& rest, CopyDimension rows, Int most_rows)
{
    constexpr Int places = tuning::row_places;
    const Int block = divisor_block(rows.size, places, most_rows);
    if (block < 2 * places)
        return false;
    const Int near = block / places;
    plan.middle = axis_of({places, rows.source_stride * near, rows.dest_stride * near});
    plan.outer = axis_of({near, rows.source_stride, rows.dest_stride});
    rest.push_back({rows.size / block, rows.source_stride * block, rows.dest_stride * block});
    return true;
}

/// Cuts a long row into several, so that it can be read from several positions too.
void cut_row(CopyDimension& row, Dimensions& rest, Int bytes)
{
    const Int piece = divisor_block(row.size, line_bytes / bytes, tuning::row_piece / bytes);
    if (piece == 0 || piece == row.size || rest.full())
        return;
    rest.push_back({row.size / piece, row.source_stride * piece, row.dest_stride * piece});
    row.size = piece;
}

/// Tells whether rows of this many bytes fill many of their lines only in part.
bool fills_lines_badly(Int row_bytes)
{
    return row_bytes < tuning::least_streamed_row
           || (row_bytes < tuning::long_row / 4 && row_bytes % line_bytes != 0);
}

/// Returns the number of rows per tile if rows are too short to be streamed but follow each other in the
/// destination, where together they fill lines. The lines that a tile reads must stay in the caches.
std::optional<Int> rows_of_lines(const CopyDimension& rows, Int row_bytes)
{
    const Int to_line = line_bytes / std::gcd(line_bytes, row_bytes);
    const Int wanted = std::max(std::min(rows_in_sets(rows.source_stride), tuning::least_rows_in_order),
                                tuning::lines_dest_run / row_bytes);
    const Int block = std::min(divide_up(wanted, to_line) * to_line, rows.size);
    if (rows.dest_stride != row_bytes || block * row_bytes < tuning::lines_dest_run)
        return std::nullopt;
    return block;
}

} // namespace

void plan_rows(CopyPlan& plan, Dimensions rest)
{
    const Int bytes = plan.copy.element_bytes;
    CopyDimension row{1, bytes, bytes};
    if (!rest.empty())
    {
        row = rest.back();
        rest.pop_back();
    }
    const bool contiguous = row.source_stride == bytes && row.dest_stride == bytes;
    const bool vectors = row.source_stride == 0 || row.source_stride == bytes || row.source_stride == -bytes
                         || magnitude(row.source_stride) == 2 * bytes;
    if (plan.streams && vectors && !contiguous && row.source_stride != 0)
        cut_row(row, rest, bytes);
    const Int row_bytes = row.size * bytes;
    const auto lines = plan.streams && plan.reads_pages_in_turn && contiguous && fills_lines_badly(row_bytes)
                               && rest.size() > 1
                           ? rows_of_lines(rest.back(), row_bytes)
                           : std::nullopt;
    plan.streams =
        plan.streams && row.dest_stride == bytes && row_bytes >= tuning::least_streamed_row && !lines;
    choose_row_kernel(plan, row);
    plan.method = plan.streams && !vectors ? Method::staged : Method::direct;
    if (contiguous)
    {
        // These kernels count in bytes.
        row = {row_bytes, 1, 1};
        plan.copy.element_bytes = 1;
    }
    const Int tile = plan.method == Method::staged ? tuning::staged_row_tile : tuning::direct_row_tile;
    plan.inner = axis_of(row);
    plan.inner.block = std::min(row.size, std::max<Int>(1, tile / plan.copy.element_bytes));

    const Int rows_in_tile = std::max<Int>(1, tile / (plan.inner.block * plan.copy.element_bytes));
    if (!rest.empty() && rows_in_tile > 1)
    {
        const CopyDimension next = rest.back();
        rest.pop_back();
        const auto other = fastest_in_source(rest);
        // Rows that are more than copied and begin lines gain by it even if pages are not read in turn.
        const bool begins_lines = !contiguous && next.dest_stride % line_bytes == 0;
        if (lines && other)
        {
            plan.streams = true;
            plan.method = Method::staged;
            plan.middle = axis_of(next);
            plan.middle.block = *lines;
            plan.outer = axis_of(rest[*other]);
            plan.outer.block =
                std::clamp<Int>(tuning::crossed_row_tile / (*lines * row_bytes), 1, plan.outer.size);
            rest.erase(*other);
            return finish_loops(plan, rest, Along::dest);
        }
        const Int crossed = plan.method == Method::staged ? tile : tuning::crossed_row_tile;
        // Short rows are neighbours in the source but far apart in the destination: a tile takes both
        // dimensions, so that no line is fetched twice.
        if (other && row_bytes < tuning::long_row && next.source_stride != 0
            && magnitude(rest[*other].source_stride) < magnitude(next.source_stride))
        {
            plan.middle = axis_of(next);
            plan.middle.block = std::min(next.size, rows_in_sets(next.source_stride));
            if (plan.streams)
                plan.middle.block = std::min(plan.middle.block, tuning::least_rows_in_order);
            plan.outer = axis_of(rest[*other]);
            plan.outer.block =
                std::min(plan.outer.size, std::max<Int>(1, crossed / row_bytes / plan.middle.block));
            rest.erase(*other);
        }
        else if (other && !plan.streams && rest[*other].size <= tuning::few_rows && next.source_stride != 0
                 && magnitude(rest[*other].source_stride) < magnitude(next.source_stride))
        {
            // Only a few long rows follow each other in the source: with these in the inner loop, a few
            // positions are read and written continuously, rather than many by turns.
            plan.middle = axis_of(rest[*other]);
            rest.erase(*other);
            rest.push_back(next);
            take_outer(plan, rest, rows_in_tile / plan.middle.size);
        }
        else if (!plan.streams || !(plan.reads_pages_in_turn || begins_lines)
                 || !spread_rows(plan, rest, next, rows_in_tile))
        {
            plan.middle = axis_of(next);
            plan.middle.block = std::min(next.size, rows_in_tile);
            if (plan.middle.block == next.size)
                take_outer(plan, rest, rows_in_tile / next.size);
        }
    }
    // The destination is written in order.
    finish_loops(plan, rest, Along::dest);
}

} // namespace stridescope::core
