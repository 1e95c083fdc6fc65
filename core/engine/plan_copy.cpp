#include "core/engine/copy_plan.h"
#include "core/engine/kernels.h"
#include "core/engine/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

namespace stridescope::core
{
namespace
{

using Axis = PlanLoop::Axis;
using Method = CopyPlan::Method;
using Dimensions = FixedList<CopyDimension, CopySpec::max_rank>;

Int magnitude(Int stride)
{
    return stride < 0 ? -stride : stride;
}

std::size_t size_index(Int element_bytes)
{
    return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(element_bytes)));
}

/// The bytes that lie between the first and the last one touched.
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

PlanAxis axis_of(const CopyDimension& dimension)
{
    return {dimension.size, dimension.size, dimension.source_stride, dimension.dest_stride};
}

/// The dimension in which the source runs fastest; the later one of equals. Nothing where all strides are 0.
std::optional<std::size_t> fastest_in_source(const Dimensions& dimensions)
{
    std::optional<std::size_t> best;
    for (std::size_t d = dimensions.size(); d-- > 0;)
        if (dimensions[d].source_stride != 0
            && (!best || magnitude(dimensions[d].source_stride) < magnitude(dimensions[*best].source_stride)))
            best = d;
    return best;
}

/// The largest even-handed part of `size`: a divisor that is a multiple of `step` and at most `most`, or 0.
Int divisor_block(Int size, Int step, Int most)
{
    for (Int block = most / step * step; block >= step; block -= step)
        if (size % block == 0)
            return block;
    return 0;
}

void add_loop(CopyPlan& plan, PlanLoop loop)
{
    if (loop.count > 1)
        plan.loops.push_back(loop);
}

void add_block_loop(CopyPlan& plan, const PlanAxis& axis, Axis name)
{
    add_loop(plan, {divide_up(axis.size, axis.block), axis.source_step * axis.block,
                    axis.dest_step * axis.block, name});
}

/// The side along which tiles follow each other.
enum class Along
{
    source,
    dest,
};

void finish_loops(CopyPlan& plan, const Dimensions& rest, Along along)
{
    for (const CopyDimension& dimension : rest)
        add_loop(plan, {dimension.size, dimension.source_stride, dimension.dest_stride, Axis::none});
    add_block_loop(plan, plan.outer, Axis::outer);
    add_block_loop(plan, plan.middle, Axis::middle);
    add_block_loop(plan, plan.inner, Axis::inner);
    const auto step = [&](const PlanLoop& loop)
    { return magnitude(along == Along::source ? loop.source_step : loop.dest_step); };
    auto& loops = plan.loops;
    for (std::size_t i = 1; i < loops.size(); ++i)
        for (std::size_t j = i; j > 0 && step(loops[j - 1]) < step(loops[j]); --j)
            std::swap(loops[j - 1], loops[j]);
    for (const PlanLoop& loop : loops)
        plan.tiles *= loop.count;
    plan.tile_bytes = plan.copy.element_bytes * plan.inner.block * plan.middle.block * plan.outer.block;
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
    else
        take(kernels.strided[index], "strided rows");
}

/// Rows that lie behind each other in memory are read from several places in turn, some pages apart: the
/// reason is that of `stream` in RowKernels, for rows too short to do so inside one.
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

/// A long row becomes several, so that it can be read from several places too.
void cut_row(CopyDimension& row, Dimensions& rest, Int bytes)
{
    const Int piece = divisor_block(row.size, line_bytes / bytes, tuning::row_piece / bytes);
    if (piece == 0 || piece == row.size || rest.full())
        return;
    rest.push_back({row.size / piece, row.source_stride * piece, row.dest_stride * piece});
    row.size = piece;
}

/// What is left of a tile takes in the next dimension, as far as it goes: a call for each tile takes time too.
void take_outer(CopyPlan& plan, Dimensions& rest, Int most)
{
    if (rest.empty() || most < 2)
        return;
    plan.outer = axis_of(rest.back());
    plan.outer.block = std::min(plan.outer.size, most);
    rest.pop_back();
}

/// How many lines so far apart the first-level cache keeps: those a power of two apart share a few of its sets.
Int rows_in_sets(Int stride)
{
    constexpr Int way = 4 << 10;
    constexpr Int ways = 8;
    const Int apart = std::max(std::gcd(stride, way), line_bytes);
    return std::min(ways * (way / apart), Int{384});
}

/// Whether much of what rows of so many bytes take are lines that they fill in part.
bool fills_lines_badly(Int row_bytes)
{
    return row_bytes < tuning::least_streamed_row
           || (row_bytes < tuning::long_row / 4 && row_bytes % line_bytes != 0);
}

/// Rows too short to be streamed, but one behind the other in the destination: together they fill lines. A tile
/// takes so many that the lines they are read from stay in the caches, of the second of the two dimensions.
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
                         || row.source_stride == 2 * bytes;
    if (plan.streams && vectors && !contiguous && row.source_stride != 0)
        cut_row(row, rest, bytes);
    const Int row_bytes = row.size * bytes;
    const auto lines = plan.streams && contiguous && fills_lines_badly(row_bytes) && rest.size() > 1
                           ? rows_of_lines(rest.back(), row_bytes)
                           : std::nullopt;
    plan.streams =
        plan.streams && row.dest_stride == bytes && row_bytes >= tuning::least_streamed_row && !lines;
    choose_row_kernel(plan, row);
    plan.method = plan.streams && !vectors ? Method::staged : Method::direct;
    if (contiguous)
    {
        // These kernels count bytes.
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
        // Short rows that are neighbours in the source but far apart in the destination: a tile takes both, so
        // that no line is fetched twice.
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
            // Long rows, of which only a few lie one behind the other in the source: with these in the inner
            // loop each of a few places is read and written on and on, rather than each of many.
            plan.middle = axis_of(rest[*other]);
            rest.erase(*other);
            rest.push_back(next);
            take_outer(plan, rest, rows_in_tile / plan.middle.size);
        }
        else if (!plan.streams || !spread_rows(plan, rest, next, rows_in_tile))
        {
            plan.middle = axis_of(next);
            plan.middle.block = std::min(next.size, rows_in_tile);
            if (plan.middle.block == next.size)
                take_outer(plan, rest, rows_in_tile / next.size);
        }
    }
    // What is written goes out in order.
    finish_loops(plan, rest, Along::dest);
}

bool steps_whole_lines(const Dimensions& dimensions)
{
    return std::all_of(dimensions.begin(), dimensions.end(),
                       [](const CopyDimension& dimension) { return dimension.dest_stride % line_bytes == 0; });
}

/// `along` is the fastest dimension of the source, the last one that of the destination.
void plan_transpose(CopyPlan& plan, Dimensions rest, std::size_t along)
{
    const Int bytes = plan.copy.element_bytes;
    const std::size_t index = size_index(bytes);
    CopyDimension inner = rest.back();
    CopyDimension middle = rest[along];
    rest.pop_back();
    rest.erase(along);
    if (middle.source_stride < 0)
    {
        plan.copy.source_offset += (middle.size - 1) * middle.source_stride;
        plan.copy.dest_offset += (middle.size - 1) * middle.dest_stride;
        middle.source_stride = -middle.source_stride;
        middle.dest_stride = -middle.dest_stride;
    }
    plan.inner = axis_of(inner);
    plan.middle = axis_of(middle);

    const TransposeKernels& kernels = transpose_kernels();
    const bool pixels_out = inner.size <= 4 && middle.dest_stride == inner.size * bytes;
    const bool pixels_in = middle.size <= 4 && inner.source_stride == middle.size * bytes;
    const Int run = pixels_out ? middle.size * inner.size * bytes : inner.size * bytes;
    plan.streams = plan.streams && inner.dest_stride == bytes && run >= tuning::least_streamed_row;
    plan.method = plan.streams ? Method::staged : Method::direct;
    bool along_source = false;
    if (middle.source_stride != bytes || inner.dest_stride != bytes)
    {
        plan.kernel = row_kernels().strided[index];
        plan.kernel_name = "strided elements";
        plan.method = Method::direct;
        plan.streams = false;
        plan.inner.block = std::min<Int>(inner.size, 64);
        plan.middle.block = std::min<Int>(middle.size, 64);
    }
    else if (pixels_out)
    {
        plan.kernel = kernels.interleave[static_cast<std::size_t>(inner.size - 2)][index];
        plan.kernel_name = "interleave";
        const auto count = static_cast<std::size_t>(inner.size - 2);
        plan.middle.block = std::min(middle.size, tuning::pixel_tile / (inner.size * bytes) / 64 * 64);
        const auto& lines =
            plan.reads_pages_in_turn ? line_kernels().interleave_in_turn : line_kernels().interleave;
        if (plan.streams && steps_whole_lines(rest) && lines[count][index] != nullptr)
        {
            plan.line_kernel = lines[count][index];
            plan.middle.block = std::min(middle.size, tuning::streamed_plane_run / bytes);
        }
    }
    else if (pixels_in)
    {
        const auto count = static_cast<std::size_t>(middle.size - 2);
        plan.kernel = kernels.deinterleave[count][index];
        plan.kernel_name = "deinterleave";
        plan.inner.block = std::min(inner.size, tuning::pixel_tile / (middle.size * bytes) / 64 * 64);
        if (plan.streams && steps_whole_lines(rest) && middle.dest_stride % line_bytes == 0
            && line_kernels().deinterleave[count][index] != nullptr)
        {
            plan.line_kernel = line_kernels().deinterleave[count][index];
            plan.inner.block = std::min(inner.size, tuning::streamed_plane_run / bytes);
        }
    }
    else
    {
        plan.kernel = kernels.transpose[index];
        plan.kernel_name = "transpose";
        if (plan.streams && steps_whole_lines(rest) && middle.dest_stride % line_bytes == 0
            && line_kernels().transpose[index] != nullptr)
        {
            plan.line_kernel = line_kernels().transpose[index];
            plan.inner.block = std::min(inner.size, tuning::lines_dest_run / bytes);
            plan.middle.block = std::min(middle.size, tuning::lines_source_run[index] / bytes);
            along_source = true;
        }
        else if (plan.streams)
        {
            plan.inner.block = std::min(inner.size, tuning::transpose_dest_run / bytes);
            plan.middle.block = std::min(middle.size, tuning::transpose_columns);
            along_source = true;
        }
        else
        {
            plan.inner.block = std::min(inner.size, tuning::direct_transpose_dest_run / bytes);
            plan.middle.block = std::min(middle.size, tuning::direct_transpose_source_run / bytes);
            if (inner.size * bytes % line_bytes != 0)
                plan.middle.block =
                    std::min(plan.middle.block, std::max(rows_in_sets(middle.dest_stride), 16 / bytes));
        }
    }
    const Int plane_bytes = inner.size * middle.size * bytes;
    if (plan.method == Method::direct && plan.inner.block == inner.size)
        take_outer(plan, rest, tuning::direct_planes_tile / plane_bytes);
    // Streamed lines need no prefetcher, what is read does: it follows the source's rows.
    finish_loops(plan, rest, along_source ? Along::source : Along::dest);
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
