#include "ui/panels/inspector/inspector_gather_elements.h"

#include "core/kinds/gather_elements/elements_draft.h"
#include "core/spec/tensor_dimensions.h"
#include "ui/panels/inspector/inspector_indices.h"
#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/widgets/marks.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

bool on_axis(const core::GatherElementsScene& gather, std::size_t d)
{
    return static_cast<core::Int>(d) == gather.axis;
}

/// Returns a table with one number per row, which gives the position of its element along the axis.
IndexTable index_table(const core::GatherElementsScene& gather)
{
    const std::string labels = core::labels_of(gather.input);
    IndexTable table{.words = "at", .title = "Index values", .labels = labels, .columns = {{}}};
    for (std::size_t d = 0; d < labels.size(); ++d)
        if (on_axis(gather, d))
            table.columns = {{d, gather.input.sizes[d]}};
    return table;
}

void input_part(Inspection& inspection, core::GatherElementsScene& gather)
{
    section("Input", "The tensor to gather from");
    TensorPart part;
    part.prefix = "input.";
    part.role = [&](std::size_t d) { return std::string(on_axis(gather, d) ? "axis" : ""); };
    part.size_range = [&](std::size_t d)
    {
        DragRange range = size_drag_range(gather.input.sizes, d);
        const auto used = index_ranges_of(inspection, gather.indices, 1);
        if (on_axis(gather, d) && !used.empty())
        {
            // The smallest size that is valid for them, counted from the front and from the end.
            const auto size =
                core::narrow(std::max(core::wide(used.front().greatest) + 1, -core::wide(used.front().least)));
            range.least = std::max<core::Int>(1, size.value_or(core::int_max));
        }
        else if (d < gather.indices.sizes.size())
            range.least = std::max<core::Int>(1, gather.indices.sizes[d]);
        return range;
    };
    core::edit_labels(gather.input, gather.output, [&] { dimension_table(inspection, gather.input, part); });
}

void indices_part(Inspection& inspection, core::GatherElementsScene& gather)
{
    section("Indices", "One index per output element");
    TensorPart part;
    part.prefix = "indices.";
    part.role = [&](std::size_t d) { return std::string(on_axis(gather, d) ? "axis" : ""); };
    part.size_range = [&](std::size_t d)
    {
        DragRange range = listed_size_range(gather.indices.sizes, d);
        if (!on_axis(gather, d) && d < gather.input.sizes.size())
            range.greatest = std::clamp<core::Int>(gather.input.sizes[d], 1, range.greatest);
        return range;
    };
    part.size_edited = [&](std::size_t d, core::Int before)
    {
        const auto sizes = gather.indices.sizes;
        gather.indices.sizes[d] = before; // the sizes at which the numbers were arranged
        core::resize_indices(gather.indices, sizes);
        core::drop_output_sizes(gather.output);
    };
    dimension_table(inspection, gather.indices, part);
}

void axis_part(Inspection& inspection, core::GatherElementsScene& gather)
{
    rank_buttons(
        inspection, gather.input, gather.indices, gather.axis != 0,
        [&] { core::GatherElements::add_dimension(gather); }, [&] { core::remove_dimension(gather); });
    field_label("Axis", px(label_column));
    const core::Int last = std::max<core::Int>(static_cast<core::Int>(gather.input.sizes.size()), 1) - 1;
    scene_number(inspection, "axis", gather.axis,
                 {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 0, .greatest = last}});
}

} // namespace

void inspect(Inspection& inspection, core::GatherElementsScene& gather)
{
    input_part(inspection, gather);
    gap(4);
    indices_part(inspection, gather);
    axis_part(inspection, gather);
    gap(4);
    index_grid(inspection, gather.indices, index_table(gather));
    gap(4);
    gather_choices(inspection, gather.input, gather.indices, gather.feature_level);
}

} // namespace stridescope::ui
