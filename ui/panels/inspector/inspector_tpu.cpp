#include "ui/panels/inspector/inspector_tpu.h"

#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

constexpr core::Int most_stride = core::Int{1} << 32; ///< largest stride that a drag reaches

/// Subtracts one from a number, unless it is the lowest of all.
core::Int one_less(core::Int number)
{
    return number > 0 ? number - 1 : 0;
}

/// Draws a dimension's stride, or a gap if it has none. Editing a computed stride makes the layout free.
void stride_field(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft, std::size_t d,
                  const Columns& columns, const std::string& prefix)
{
    const bool own =
        draft.layout && draft.layout->key == core::LaneKey::strides && tpu.strides && tpu.strides->size() == 4;
    const std::string path = path_of(prefix + "strides", d);
    std::optional<core::Int> stride;
    if (own && d < 4)
        stride = (*tpu.strides)[d];
    else if (draft.strides && draft.labels == "NCHW") // other sizes have no strides of their own
        stride = (*draft.strides)[d];
    if (!stride)
        return number_gap(path, columns.width(2));
    if (!own && !draft.can_be_free())
        columns.words(2, fonts().cell[2], theme().text_soft, core::grouped(*stride));
    else if (scene_number(
                 inspection, path, *stride,
                 {.width = columns.width(2), .range = {.least = 0, .greatest = most_stride}, .derived = !own}))
        core::set_stride(tpu, draft, d, *stride);
    columns.words(3, fonts().cell[2], theme().text_faint,
                  bytes_text(core::wide(*stride) * draft.stride_bits()));
}

void size_table(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft,
                const std::string& prefix)
{
    const bool in_bytes = draft.layout && draft.layout->in_bytes;
    section("Tensor", in_bytes           ? "strides in bytes"
                      : draft.in_lanes() ? "strides in elements, within a lane"
                                         : "strides in elements, in global memory");
    Columns columns{chip_size, 0, 0, 72};
    columns.header({"dim", "size", "stride", "bytes"});
    const auto row = [&](std::size_t d)
    {
        columns.begin_row();
        columns.cell(0, chip_size);
        dimension_chip(draft.labels, d);
        columns.cell(1, field_height);
        scene_number(inspection, path_of(prefix + "sizes", d), tpu.sizes[d],
                     {.width = columns.width(1), .range = size_drag_range(tpu.sizes, d)});
        columns.cell(2, field_height);
        stride_field(inspection, tpu, draft, d, columns, prefix);
        columns.end_row();
    };
    clipped_rows(tpu.sizes.size(), Columns::row_height(), row);
    if (draft.can_be_free() && draft.layout->key != core::LaneKey::strides)
        wrapped_text(fonts().text, theme().text_faint, "Editing a stride changes the layout to \"free\".");
    gap(0);
    field_label("Data type", px(label_column));
    dtype_choice(inspection, prefix + "dtype", tpu.dtype, ImGui::GetContentRegionAvail().x, 32);
}

void layout_choice(Inspection& inspection, core::TpuScene& tpu, const std::string& prefix)
{
    std::vector<std::string> offers;
    for (const core::LaneLayout& layout : core::lane_layouts())
        offers.emplace_back(layout.name);
    section("Placement");
    field_label("Layout", px(label_column));
    std::string chosen = tpu.layout;
    if (choice(prefix + "layout", chosen, offers, ImGui::GetContentRegionAvail().x,
               inspection.marked(prefix + "layout")))
    {
        if (const auto* layout = core::find_lane_layout(chosen))
            core::set_layout(tpu, *layout);
        inspection.changed = true;
    }
    const auto own_key = [&](const char* label, const char* path, std::optional<core::Int>& value)
    {
        if (!value)
            return;
        field_label(label, ImGui::GetContentRegionAvail().x); // too long to stand before its field
        ImGui::NewLine();
        scene_number(inspection, prefix + path, *value,
                     {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 1, .greatest = 4096}});
    };
    own_key("Columns per channel (w)", "w", tpu.w);
    own_key("Input channels per group (nic)", "nic", tpu.nic);
    const core::ChipSpec chip = core::chip_numbers(tpu.chip);
    const auto* layout = core::find_lane_layout(tpu.layout);
    const bool any_start = !layout || layout->any_start;
    if (any_start || tpu.start_index != 0) // for other layouts, only an invalid start lane needs a field
    {
        field_label("Start lane", px(label_column));
        scene_number(inspection, prefix + "start_index", tpu.start_index,
                     {.width = ImGui::GetContentRegionAvail().x,
                      .range = {.least = 0, .greatest = any_start ? one_less(chip.npu_num) : 0},
                      .slider = any_start});
    }
    field_label("Address", px(label_column));
    scene_number(inspection, prefix + "address", tpu.address,
                 {.width = ImGui::GetContentRegionAvail().x, .range = addresses(chip, tpu)});
}

} // namespace

DragRange addresses(const core::ChipSpec& chip, const core::TpuTensorSpec& tensor)
{
    const auto* layout = core::find_lane_layout(tensor.layout);
    const bool lanes = !layout || layout->in_lanes;
    const core::Int step = lanes ? std::max<core::Int>(chip.eu_bytes, 1) : 1;
    const core::Int most = lanes ? std::max<core::Int>(chip.lmem_bytes, step) - step : core::Int{1} << 40;
    return {.least = 0, .greatest = std::max(most, tensor.address), .step = step};
}

void inspect_chip(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft)
{
    section("Chip", draft.in_lanes() ? "" : "Not used: the tensor is in global memory");
    std::vector<std::string> offers;
    for (const core::ChipPreset& preset : core::chip_presets())
        offers.push_back(preset.name);
    const bool own = std::holds_alternative<core::ChipSpec>(tpu.chip);
    std::string chosen = own ? "custom" : std::get<std::string>(tpu.chip);
    field_label("Preset", px(label_column));
    if (choice("chip", chosen, offers, ImGui::GetContentRegionAvail().x, inspection.marked("chip")))
    {
        tpu.chip = chosen;
        tpu.start_index =
            std::clamp<core::Int>(tpu.start_index, 0, one_less(core::chip_numbers(tpu.chip).npu_num));
        inspection.changed = true;
    }
    core::ChipSpec spec = core::chip_numbers(tpu.chip);
    struct Row
    {
        const char* words;
        const char* path;
        core::Int* value;
        DragRange range;
    };
    constexpr core::Int most_bytes = core::Int{1} << 30;
    const std::array rows = {
        Row{"Lanes",
            "chip.npu_num",
            &spec.npu_num,
            {.least = core::checked_add(std::max<core::Int>(tpu.start_index, 0), 1).value_or(core::int_max),
             .greatest = 1024}},
        Row{"EU bytes",
            "chip.eu_bytes",
            &spec.eu_bytes,
            {.least = std::max<core::Int>(draft.dtype ? core::info(*draft.dtype).bits / 8 : 1, 1),
             .greatest = 4096,
             .doubling = true}},
        Row{"Lane size",
            "chip.lmem_bytes",
            &spec.lmem_bytes,
            {.least = std::max<core::Int>(spec.bank_num, 1), .greatest = most_bytes, .doubling = true}},
        Row{"Banks",
            "chip.bank_num",
            &spec.bank_num,
            {.least = 1, .greatest = std::max<core::Int>(spec.lmem_bytes, 1), .doubling = true}},
    };
    bool edited = false;
    for (const Row& row : rows)
    {
        field_label(row.words, px(label_column));
        edited |=
            scene_number(inspection, row.path, *row.value,
                         {.width = ImGui::GetContentRegionAvail().x, .range = row.range, .derived = !own});
    }
    if (edited)
        core::set_chip(tpu, spec);
}

void inspect_tensor(Inspection& inspection, core::TpuScene& tpu, const core::TpuDraft& draft,
                    const std::string& prefix)
{
    size_table(inspection, tpu, draft, prefix);
    gap(4);
    layout_choice(inspection, tpu, prefix);
}

void inspect(Inspection& inspection, core::TpuScene& tpu)
{
    const core::TpuDraft draft = core::draft_tpu(tpu);
    inspect_tensor(inspection, tpu, draft, "");
    gap(4);
    inspect_chip(inspection, tpu, draft);
}

} // namespace stridescope::ui
