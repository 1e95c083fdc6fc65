#include "ui/panels/inspector/inspector_gather_nd1.h"

#include "core/kinds/gather_nd1/gather_draft.h"
#include "core/spec/index_numbers.h"
#include "core/spec/tensor_dimensions.h"
#include "ui/panels/inspector/inspector_indices.h"
#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

/// The output's sizes follow, so given ones would be wrong after any edit of a shape.
IndexTable index_table(const core::GatherNd1Scene& gather)
{
    const core::GatherRoles roles = core::gather_roles(gather);
    const std::string labels = core::labels_of(gather.input);
    const auto tuple = gather.indices.sizes.empty() ? 1 : std::max<core::Int>(gather.indices.sizes.back(), 1);
    IndexTable table{.words = "tuple",
                     .title = "Index tuples",
                     .last_is_row = true,
                     .length = tuple,
                     .leading = roles.indices_first,
                     .batches = roles.tuples_first - std::min(roles.indices_first, roles.tuples_first),
                     .labels = labels,
                     .columns = {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(static_cast<std::size_t>(tuple), core::Dims::max_rank);
         ++i)
    {
        const std::size_t d = roles.indexed_first + i;
        table.columns.push_back(d < labels.size() ? IndexColumn{d, gather.input.sizes[d]} : IndexColumn{});
    }
    return table;
}

void input_part(Inspection& inspection, core::GatherNd1Scene& gather)
{
    section("Input", "The tensor to gather from");
    const core::GatherRoles roles = core::gather_roles(gather);
    TensorPart part;
    part.prefix = "input.";
    part.role = [&](std::size_t d) { return std::string(roles.of_input(d)); };
    part.size_range = [&](std::size_t d)
    {
        DragRange range = size_drag_range(gather.input.sizes, d);
        if (d < roles.input_first)
            range.greatest = 1;
        const auto ranges = index_ranges_of(inspection, gather.indices, index_table(gather).columns.size());
        if (d >= roles.indexed_first && d < roles.block_first && d - roles.indexed_first < ranges.size())
        {
            const core::IndexRange& used = ranges[d - roles.indexed_first];
            // The smallest size that is valid for them, counted from the front and from the end.
            const auto size = core::narrow(std::max(core::wide(used.greatest) + 1, -core::wide(used.least)));
            range.least = std::max<core::Int>(1, size.value_or(core::int_max));
        }
        return range;
    };
    part.size_edited = [&](std::size_t d, core::Int before)
    {
        // A batch size is one number that both tensors have.
        const std::size_t twin = d - roles.input_first + roles.indices_first;
        if (d >= roles.input_first && d < roles.indexed_first && twin < gather.indices.sizes.size()
            && gather.indices.sizes[twin] == before)
        {
            auto sizes = gather.indices.sizes;
            sizes[twin] = gather.input.sizes[d];
            resize_indices(gather.indices, sizes);
        }
        core::drop_output_sizes(gather.output);
    };
    dimension_table(inspection, gather.input, part);
}

void indices_part(Inspection& inspection, core::GatherNd1Scene& gather)
{
    section("Indices", "Each index tuple selects one block");
    const core::GatherRoles roles = core::gather_roles(gather);
    TensorPart part;
    part.prefix = "indices.";
    part.role = [&](std::size_t d) { return std::string(roles.of_indices(d)); };
    part.size_range = [&](std::size_t d)
    {
        DragRange range = listed_size_range(gather.indices.sizes, d);
        if (d + 1 == gather.indices.sizes.size())
            range.greatest = core::longest_tuple(gather);
        else if (d < roles.indices_first)
            range.greatest = 1;
        return range;
    };
    part.size_edited = [&](std::size_t d, core::Int before)
    {
        const auto sizes = gather.indices.sizes;
        gather.indices.sizes[d] = before; // the sizes at which the numbers were arranged
        resize_indices(gather.indices, sizes);
        const std::size_t twin = d - roles.indices_first + roles.input_first;
        const bool batch = d >= roles.indices_first && d < roles.tuples_first;
        if (batch && twin < gather.input.sizes.size() && gather.input.sizes[twin] == before)
            gather.input.sizes[twin] = gather.indices.sizes[d];
        core::drop_output_sizes(gather.output);
    };
    dimension_table(inspection, gather.indices, part);
}

void counts_part(Inspection& inspection, core::GatherNd1Scene& gather)
{
    section("Dimension counts", "trailing dimensions used");
    const auto rank = static_cast<core::Int>(gather.input.sizes.size());
    const core::Int tuple =
        gather.indices.sizes.empty() ? 1 : std::max<core::Int>(gather.indices.sizes.back(), 1);
    const core::Int batches = std::max<core::Int>(gather.batch_dimension_count, 0);
    const core::Int fewest = std::min(gather.input_dimension_count, gather.indices_dimension_count);
    struct Count
    {
        const char* words;
        const char* path;
        core::Int* value;
        DragRange range;
    };
    const std::array counts = {
        Count{"Input",
              "input_dimension_count",
              &gather.input_dimension_count,
              {.least = std::min(rank, core::checked_add(batches, tuple).value_or(rank)), .greatest = rank}},
        Count{"Indices",
              "indices_dimension_count",
              &gather.indices_dimension_count,
              {.least = batches < rank ? batches + 1 : rank, .greatest = rank}},
        Count{"Batch dimensions",
              "batch_dimension_count",
              &gather.batch_dimension_count,
              {.least = 0, .greatest = fewest > 0 ? fewest - 1 : 0}},
    };
    Columns columns{0, 0, 0};
    columns.header({"input", "indices", "batches"});
    columns.begin_row();
    for (std::size_t i = 0; i < counts.size(); ++i)
    {
        columns.cell(i, field_height);
        if (scene_number(inspection, counts[i].path, *counts[i].value,
                         {.width = columns.width(i), .range = counts[i].range}))
            core::drop_output_sizes(gather.output);
    }
    columns.end_row();
    gap(0);
}

} // namespace

void inspect(Inspection& inspection, core::GatherNd1Scene& gather)
{
    input_part(inspection, gather);
    gap(4);
    indices_part(inspection, gather);
    rank_buttons(
        inspection, gather.input, gather.indices, true, [&] { core::GatherNd1::add_dimension(gather); },
        [&] { remove_dimension(gather); });
    gap(4);
    counts_part(inspection, gather);
    gap(4);
    index_grid(inspection, gather.indices, index_table(gather));
    gap(4);
    gather_choices(inspection, gather.input, gather.indices, gather.feature_level);
}

} // namespace stridescope::ui
