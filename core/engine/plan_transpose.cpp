#include "core/engine/kernels.h"
#include "core/engine/plan_parts.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

using Method = CopyPlan::Method;

bool steps_whole_lines(const Dimensions& dimensions)
{
    return std::all_of(dimensions.begin(), dimensions.end(),
                       [](const CopyDimension& dimension) { return dimension.dest_stride % line_bytes == 0; });
}

} // namespace

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
        const bool begin_lines = steps_whole_lines(rest) && middle.dest_stride % line_bytes == 0;
        const TileKernel in_order =
            plan.reads_pages_in_turn ? nullptr : line_kernels().transpose_in_order[index];
        if (plan.streams && in_order != nullptr
            && (begin_lines || inner.size * bytes >= tuning::least_uneven_row))
        {
            plan.line_kernel = in_order;
            plan.lines_anywhere = true;
            // Rows that do not begin lines are transposed whole, since lines go on from tile to tile.
            plan.inner.block = begin_lines ? std::min(inner.size, tuning::lines_dest_run / bytes) : inner.size;
            plan.middle.block = std::min(middle.size, tuning::squares_source_run / bytes);
            along_source = begin_lines;
        }
        else if (plan.streams && begin_lines && line_kernels().transpose[index] != nullptr)
        {
            plan.line_kernel = line_kernels().transpose[index];
            const auto& runs =
                plan.reads_pages_in_turn ? tuning::lines_source_run : tuning::lines_source_run_in_order;
            const bool is_long =
                !plan.reads_pages_in_turn && bytes == 2 && inner.size * bytes >= tuning::long_transposed_row;
            const Int dest_run = is_long ? tuning::long_lines_dest_run : tuning::lines_dest_run;
            const Int source_run = is_long ? tuning::long_lines_source_run : runs[index];
            plan.inner.block = std::min(inner.size, dest_run / bytes);
            plan.middle.block = std::min(middle.size, source_run / bytes);
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
            if (middle.dest_stride == inner.size * bytes) // the rows follow each other
                plan.middle.block = std::clamp(tuning::direct_planes_tile / (inner.size * bytes),
                                               plan.middle.block, middle.size);
            else if (inner.size * bytes % line_bytes != 0)
                plan.middle.block =
                    std::min(plan.middle.block, std::max(rows_in_sets(middle.dest_stride), 16 / bytes));
        }
    }
    const Int plane_bytes = inner.size * middle.size * bytes;
    if (plan.method == Method::direct && plan.inner.block == inner.size)
        take_outer(plan, rest, tuning::direct_planes_tile / plane_bytes);
    // Streamed lines need no prefetcher, but reads do: it follows the source's rows.
    finish_loops(plan, rest, along_source ? Along::source : Along::dest);
}

} // namespace stridescope::core
