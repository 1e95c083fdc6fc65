#include "ui/panels/inspector/inspector_slice1.h"

#include "core/kinds/slice1/slice_draft.h"
#include "core/spec/tensor_dimensions.h"
#include "ui/panels/inspector/inspector_element.h"
#include "ui/panels/inspector/inspector_strides.h"
#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/gesture.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

void output_cell(Inspection& inspection, core::Slice1Scene& slice, std::size_t d, float width)
{
    const core::Int most = core::most_output(slice.window.sizes[d], slice.window.strides[d]);
    const bool given = slice.output && slice.output->sizes_given;
    core::Int size = given ? slice.output->tensor.sizes[d] : most;
    if (!scene_number(inspection, path_of("output.sizes", d), size,
                      {.width = width, .range = {.least = 1, .greatest = most}, .derived = !given}))
        return;
    if (!slice.output)
        slice.output.emplace();
    if (!given)
        slice.output->tensor.sizes = core::most_outputs(slice.window);
    slice.output->sizes_given = true;
    slice.output->tensor.sizes[d] = size;
}

void window_row(Inspection& inspection, core::Slice1Scene& slice, std::size_t d, Columns& columns,
                const std::string& labels)
{
    core::WindowSpec& window = slice.window;
    const core::Int extent = std::max<core::Int>(slice.input.sizes[d], 1);
    const core::Int most = core::most_output(window.sizes[d], window.strides[d]);
    const core::Int room_for_offset = extent - std::clamp<core::Int>(window.sizes[d], 1, extent);
    const core::Int room_for_size = extent - std::clamp<core::Int>(window.offsets[d], 0, extent - 1);
    columns.begin_row();
    columns.cell(0, chip_size);
    dimension_chip(labels, d);
    columns.cell(1, field_height);
    bool edited = scene_number(inspection, path_of("window.offsets", d), window.offsets[d],
                               {.width = columns.width(1), .range = {.least = 0, .greatest = room_for_offset}});
    columns.cell(2, field_height);
    edited |= scene_number(inspection, path_of("window.sizes", d), window.sizes[d],
                           {.width = columns.width(2), .range = {.least = 1, .greatest = room_for_size}});
    columns.cell(3, field_height);
    edited |= scene_number(
        inspection, path_of("window.strides", d), window.strides[d],
        {.width = columns.width(3), .range = {.least = -extent, .greatest = extent, .without_zero = true}});
    // A window that shrinks must not leave a given output too large while it is dragged. Typing may: the
    // numbers on the way to the intended one (a 0, or the 1 of a 12) must not change what was given.
    if (edited && gesture_moves_value())
        core::keep_output_inside(slice, d, most);
    columns.cell(4, field_height);
    output_cell(inspection, slice, d, columns.width(4));
    columns.end_row();
}

void window_table(Inspection& inspection, core::Slice1Scene& slice)
{
    section("Window", "in the input, in elements");
    if (!core::ranks_agree(slice))
    {
        wrapped_text(fonts().text, theme().bad, "The window and the input must have the same rank.");
        if (button("window/reset", "Use the whole input"))
        {
            core::take_whole_input(slice);
            inspection.changed = true;
        }
        return;
    }
    const std::string labels = labels_of(slice.input);
    Columns columns{chip_size, 0, 0, 0, 0};
    columns.header({"dim", "offset", "size", "stride", "output"});
    clipped_rows(labels.size(), Columns::row_height(),
                 [&](std::size_t d) { window_row(inspection, slice, d, columns, labels); });
    gap(0);
    const bool given = slice.output && slice.output->sizes_given;
    if (given
        && button("output/maximum", "Use maximum output",
                  {.tooltip = "Per dimension: 1 + floor((window size - 1) / |window stride|)"}))
    {
        core::drop_output_sizes(slice.output);
        inspection.changed = true;
    }
}

/// Draws the output's own order and base. Its sizes may follow from the window, and its labels from the input:
/// then they are only borrowed here.
void output_layout(Inspection& inspection, core::Slice1Scene& slice)
{
    core::OutputSpec output = slice.output.value_or(core::OutputSpec{});
    if (!expander("output", "Output memory layout", stride_summary(output.tensor)))
        return;
    const bool own_labels = output.tensor.labels.has_value();
    if (!own_labels)
        output.tensor.labels = labels_of(slice.input);
    if (!output.sizes_given)
        output.tensor.sizes = core::most_outputs(slice.window);
    Inspection part{inspection.document, inspection.kept, {}};
    if (!output.tensor.sizes.empty())
        stride_choices(part, output.tensor, "output.");
    element_choices(part, output.tensor, "output.", true);
    if (!part.changed)
        return;
    if (!output.sizes_given)
        output.tensor.sizes.clear();
    if (!own_labels)
        output.tensor.labels.reset();
    slice.output = std::move(output);
    inspection.changed = true;
}

} // namespace

void inspect(Inspection& inspection, core::Slice1Scene& slice)
{
    section("Input", "in elements");
    TensorPart part;
    part.prefix = "input.";
    part.add = [&] { core::Slice1::add_dimension(slice); };
    part.remove = [&](std::size_t d) { remove_dimension(slice, d); };
    part.size_range = [&](std::size_t d)
    {
        DragRange range = size_drag_range(slice.input.sizes, d);
        if (d < slice.window.sizes.size() && d < slice.window.offsets.size())
            range.least = std::max<core::Int>(
                core::checked_add(slice.window.offsets[d], slice.window.sizes[d]).value_or(1), 1);
        return range;
    };
    core::edit_labels(slice.input, slice.output, [&] { dimension_table(inspection, slice.input, part); });
    gap(4);
    window_table(inspection, slice);
    gap(4);
    section("Data");
    element_choices(inspection, slice.input, part.prefix);
    value_choices(inspection, slice.input, part.prefix);
    if (expander("input", "Input memory layout", stride_summary(slice.input)))
        stride_choices(inspection, slice.input, part.prefix);
    output_layout(inspection, slice);
    if (expander("directml", "DirectML", slice.feature_level ? "" : "No limits set"))
    {
        directml_numbers(inspection, slice.input, part.prefix);
        feature_level_choice(inspection, slice.feature_level);
    }
}

} // namespace stridescope::ui
