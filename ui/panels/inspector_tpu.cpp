#include "core/scene/facts.h"
#include "core/tensor/dtype.h"
#include "ui/panels/inspector_tensor.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

std::string_view labels_of(const core::TpuScene& tpu)
{
    const auto* layout = core::find_lane_layout(tpu.layout);
    return layout ? layout->labels : "NCHW";
}

bool in_lanes(const core::TpuScene& tpu)
{
    const auto* layout = core::find_lane_layout(tpu.layout);
    return !layout || layout->in_lanes;
}

core::ChipSpec numbers_of(const core::TpuScene& tpu)
{
    if (const auto* own = std::get_if<core::ChipSpec>(&tpu.chip))
        return *own;
    core::ChipSpec spec;
    if (const auto* preset = core::find_chip(std::get<std::string>(tpu.chip)))
    {
        spec.npu_num = preset->chip.npu_num;
        spec.eu_bytes = preset->chip.eu_bytes;
        spec.lmem_bytes = preset->chip.lmem_bytes;
        spec.bank_num = preset->chip.bank_num;
    }
    return spec;
}

core::Int bits_of(const core::TpuScene& tpu)
{
    const auto type = core::find_dtype(tpu.dtype);
    return type ? core::info(*type).bits : 8;
}

/// Strides of n, c, h, w as they follow; nothing where a number breaks a rule.
std::optional<core::Dims> lane_strides_of(const core::TpuScene& tpu)
{
    core::Scene scene;
    scene.content = tpu;
    core::EvaluateOptions options;
    options.effort = core::Effort::none();
    const auto facts = core::evaluate(scene, options);
    return facts ? std::optional(std::get<core::TpuFacts>(facts->content).map.strides) : std::nullopt;
}

/// One less, of what may be the least number of all.
core::Int one_less(core::Int number)
{
    return number > 0 ? number - 1 : 0;
}

void size_table(Inspection& inspection, core::TpuScene& tpu)
{
    const auto* layout = core::find_lane_layout(tpu.layout);
    const core::Int unit_bits = layout && layout->in_bytes ? 8 : bits_of(tpu);
    section("Tensor", layout && layout->in_bytes ? "strides in bytes"
                      : in_lanes(tpu)            ? "strides in elements of a lane"
                                                 : "strides in elements of global memory");
    Columns columns{chip_size, 0, 0, 72};
    columns.header({"dim", "size", "stride", "step"});
    // Strides are those of n, c, h, w: other sizes have none of their own.
    const std::string_view letters = labels_of(tpu);
    const auto strides = letters == "NCHW" ? lane_strides_of(tpu) : std::nullopt;
    const bool own = layout && layout->key == core::LaneKey::strides && tpu.strides && tpu.strides->size() == 4;
    const auto row = [&](std::size_t d)
    {
        columns.begin_row();
        columns.cell(0, chip_size);
        dimension_chip(d, d < letters.size() ? letters[d] : '?');
        columns.cell(1, field_height);
        scene_number(inspection, path_of("sizes", d), tpu.sizes[d],
                     {.width = columns.width(1), .range = size_drag_range(tpu.sizes, d)});
        columns.cell(2, field_height);
        const std::string path = path_of("strides", d);
        core::Int stride = own && d < 4 ? (*tpu.strides)[d] : (strides && d < 4 ? (*strides)[d] : 0);
        if (!own && !(strides && d < 4))
            number_gap(path, columns.width(2));
        else if (scene_number(inspection, path, stride,
                              {.width = columns.width(2),
                               .range = {.least = 0, .greatest = core::Int{1} << 32},
                               .derived = !own}))
        {
            if (!own)
                tpu.strides = strides->to_vector();
            tpu.layout = "free";
            (*tpu.strides)[d] = stride;
        }
        if (own || (strides && d < 4))
            columns.words(3, fonts().cell[2], theme().text_faint, bytes_text(core::wide(stride) * unit_bits));
        columns.end_row();
    };
    clipped_rows(tpu.sizes.size(), Columns::row_height(), row);
    gap(0);
    field_label("Type", px(label_column));
    dtype_choice(inspection, "dtype", tpu.dtype, ImGui::GetContentRegionAvail().x, 32);
}

/// As many sizes as the layout takes: leading ones more, or the last ones together.
void fit_sizes(core::TpuScene& tpu, std::size_t rank)
{
    while (tpu.sizes.size() > std::max<std::size_t>(rank, 1))
    {
        const core::Int last = tpu.sizes.back();
        tpu.sizes.pop_back();
        tpu.sizes.back() = core::checked_multiply(tpu.sizes.back(), last).value_or(last);
    }
    while (tpu.sizes.size() < rank)
        tpu.sizes.insert(tpu.sizes.begin(), 1);
}

/// Chooses a layout and what it takes of its own.
void set_layout(core::TpuScene& tpu, const core::LaneLayout& layout, const std::optional<core::Dims>& strides)
{
    constexpr core::Int columns = 16;
    tpu.layout = layout.name;
    tpu.strides.reset();
    if (layout.key == core::LaneKey::strides)
        tpu.strides = strides ? strides->to_vector() : std::vector<core::Int>(4, 1);
    tpu.w = layout.key == core::LaneKey::w ? std::optional(tpu.w.value_or(columns)) : std::nullopt;
    if (layout.key != core::LaneKey::nic)
        tpu.nic.reset();
    else if (!tpu.nic)
    {
        const auto* name = std::get_if<std::string>(&tpu.chip);
        const auto* preset = name ? core::find_chip(*name) : nullptr;
        if (!preset || !preset->nic_8_bit)
            tpu.nic = columns;
    }
    if (!layout.any_start)
        tpu.start_index = 0;
    fit_sizes(tpu, layout.rank());
}

void layout_choice(Inspection& inspection, core::TpuScene& tpu)
{
    std::vector<std::string> offers;
    for (const core::LaneLayout& layout : core::lane_layouts())
        offers.emplace_back(layout.name);
    section("Placement");
    field_label("Layout", px(label_column));
    const auto strides = lane_strides_of(tpu);
    std::string chosen = tpu.layout;
    if (choice("layout", chosen, offers, ImGui::GetContentRegionAvail().x, inspection.marked("layout")))
    {
        if (const auto* layout = core::find_lane_layout(chosen))
            set_layout(tpu, *layout, strides);
        inspection.changed = true;
    }
    const auto own_key = [&](const char* label, const char* path, std::optional<core::Int>& value)
    {
        if (!value)
            return;
        field_label(label, px(label_column));
        scene_number(inspection, path, *value,
                     {.width = ImGui::GetContentRegionAvail().x, .range = {.least = 1, .greatest = 4096}});
    };
    own_key("Columns (w)", "w", tpu.w);
    own_key("Channels (nic)", "nic", tpu.nic);
    const core::ChipSpec chip = numbers_of(tpu);
    const bool lanes = in_lanes(tpu);
    const auto* layout = core::find_lane_layout(tpu.layout);
    const bool any_start = !layout || layout->any_start;
    if (any_start || tpu.start_index != 0) // elsewhere only a wrong one can be mended
    {
        field_label("Start lane", px(label_column));
        scene_number(inspection, "start_index", tpu.start_index,
                     {.width = ImGui::GetContentRegionAvail().x,
                      .range = {.least = 0, .greatest = any_start ? one_less(chip.npu_num) : 0},
                      .slider = any_start});
    }
    field_label("Address", px(label_column));
    const core::Int step = lanes ? std::max<core::Int>(chip.eu_bytes, 1) : 1;
    const core::Int most = lanes ? std::max<core::Int>(chip.lmem_bytes, step) - step : core::Int{1} << 40;
    scene_number(inspection, "address", tpu.address,
                 {.width = ImGui::GetContentRegionAvail().x,
                  .range = {.least = 0, .greatest = std::max(most, tpu.address), .step = step}});
}

void chip_numbers(Inspection& inspection, core::TpuScene& tpu)
{
    section("Chip", in_lanes(tpu) ? "" : "no part in global memory");
    std::vector<std::string> offers;
    for (const core::ChipPreset& preset : core::chip_presets())
        offers.push_back(preset.name);
    const bool own = std::holds_alternative<core::ChipSpec>(tpu.chip);
    std::string chosen = own ? "custom" : std::get<std::string>(tpu.chip);
    field_label("Preset", px(label_column));
    if (choice("chip", chosen, offers, ImGui::GetContentRegionAvail().x, inspection.marked("chip")))
    {
        tpu.chip = chosen;
        tpu.start_index = std::clamp<core::Int>(tpu.start_index, 0, one_less(numbers_of(tpu).npu_num));
        inspection.changed = true;
    }
    core::ChipSpec spec = numbers_of(tpu);
    struct Row
    {
        const char* words;
        const char* path;
        core::Int* value;
        DragRange range;
    };
    constexpr core::Int most_bytes = core::Int{1} << 30;
    const std::array rows = {
        Row{"Lanes (NPU)",
            "chip.npu_num",
            &spec.npu_num,
            {.least = core::checked_add(std::max<core::Int>(tpu.start_index, 0), 1).value_or(core::int_max),
             .greatest = 1024}},
        Row{"EU bytes",
            "chip.eu_bytes",
            &spec.eu_bytes,
            {.least = std::max<core::Int>(bits_of(tpu) / 8, 1), .greatest = 4096, .doubling = true}},
        Row{"Lane bytes",
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
    if (!edited)
        return;
    // What the preset said of weights has to be said by the scene now.
    const auto* name = std::get_if<std::string>(&tpu.chip);
    const auto* layout = core::find_lane_layout(tpu.layout);
    if (const auto* preset = name ? core::find_chip(*name) : nullptr;
        preset && !tpu.nic && layout && layout->key == core::LaneKey::nic)
        tpu.nic = preset->nic(bits_of(tpu));
    tpu.chip = spec;
}

} // namespace

template <>
void inspect<core::Tpu>(Inspection& inspection, core::TpuScene& tpu)
{
    size_table(inspection, tpu);
    gap(4);
    layout_choice(inspection, tpu);
    gap(4);
    chip_numbers(inspection, tpu);
}

} // namespace stridescope::ui
