#include "ui/panels/inspector/inspector_tpu_memory.h"

#include "core/kinds/tpu_memory/memory_draft.h"
#include "ui/panels/inspector/inspector_tpu.h"
#include "ui/picture/cell_colours.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/text_field.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// Returns the tensor that the fields below the list belong to: the one selected on the lanes.
std::size_t chosen_tensor(const Inspection& inspection, std::size_t count)
{
    const std::size_t chosen = inspection.chosen ? inspection.chosen->value_or(0) : 0;
    return std::min(chosen, count - 1);
}
void choose_tensor(const Inspection& inspection, std::size_t tensor)
{
    if (inspection.chosen)
        *inspection.chosen = tensor;
}

void tensor_list(Inspection& inspection, core::TpuMemoryScene& memory, const core::MemoryDraft& draft)
{
    section("Tensors", "addresses in one lane, in bytes");
    // Names get the space that is left; in a narrow column numbers become narrower.
    const float room = ImGui::GetContentRegionAvail().x / px(1);
    Columns columns = room < 290 ? Columns{14, 0, 72, 48} : Columns{20, 0, 96, 88};
    columns.header({"", "name", "address", "per lane"});
    const std::size_t chosen = chosen_tensor(inspection, memory.tensors.size());
    const auto row = [&](std::size_t i)
    {
        core::MemoryTensorSpec& tensor = memory.tensors[i];
        const std::string path = core::tensor_path(i);
        columns.begin_row();
        columns.cell(0, px(14));
        const ImVec2 corner = ImGui::GetCursorScreenPos();
        ImGui::GetWindowDrawList()->AddRectFilled(corner, {corner.x + px(14), corner.y + px(14)},
                                                  packed_colour(hues[i % hues.size()]), px(3));
        columns.cell(1, field_height);
        // The selected tensor's address is also a field below: each needs an identifier of its own.
        ImGui::PushID("list");
        if (button(path.c_str(), shortened(fonts().text, tensor.name, columns.width(1) - px(10)),
                   {.width = columns.width(1),
                    .look = i == chosen ? ButtonLook::plain : ButtonLook::quiet,
                    .tooltip = tensor.name + ": edit it below and select it in the lanes"}))
            choose_tensor(inspection, i);
        columns.cell(2, field_height);
        const core::ChipSpec chip = core::chip_numbers(memory.chip);
        scene_number(inspection, path + ".address", tensor.address,
                     {.width = columns.width(2), .range = addresses(chip, tensor)});
        ImGui::PopID();
        if (i < draft.own.size() && draft.own[i].map)
            columns.words(3, fonts().cell[2], theme().text_faint,
                          core::grouped(draft.own[i].map->reserved_bytes));
        columns.end_row();
    };
    clipped_rows(memory.tensors.size(), Columns::row_height(), row);
}

/// Draws the button that finds new addresses for all tensors, outside the frame.
void arrange_button(const Document& document, Arranging& arranging)
{
    next_button("Arrange", px(8));
    if (arranging.share >= 0)
    {
        if (button("tensors/arrange/cancel", "Cancel", {.tooltip = "Keep the current addresses"}))
            arranging.cancelled = true;
        return progress_bar(arranging.share);
    }
    if (button("tensors/arrange", "Arrange",
               {.look = ButtonLook::accent,
                .enabled = !document.problem(),
                .tooltip = "Find addresses with no overlap and the lowest end"}))
        arranging.asked = true;
    if (!arranging.refused.empty())
    {
        wrapped_text(fonts().text, theme().bad, arranging.refused);
        probe_last_item("tensors/refused");
    }
}

void list_buttons(Inspection& inspection, core::TpuMemoryScene& memory)
{
    if (button("tensors/add", "+ Tensor", {.enabled = memory.tensors.size() < core::most_memory_tensors}))
    {
        core::add_tensor(memory);
        choose_tensor(inspection, memory.tensors.size() - 1);
        inspection.changed = true;
    }
    next_button("Remove", px(8));
    if (button("tensors/remove", "Remove", {.enabled = memory.tensors.size() > 1}))
    {
        core::remove_tensor(memory, chosen_tensor(inspection, memory.tensors.size()));
        inspection.changed = true;
    }
    if (inspection.arranging)
        arrange_button(inspection.document, *inspection.arranging);
}

/// Draws the pairs that the selected tensor is in, and a way to add another.
void apart_choices(Inspection& inspection, core::TpuMemoryScene& memory, std::size_t chosen)
{
    const std::string& name = memory.tensors[chosen].name;
    std::optional<std::size_t> removed;
    std::vector<std::string> others = {"Keep in separate banks from \u2026"};
    for (const core::MemoryTensorSpec& tensor : memory.tensors)
        if (tensor.name != name && others.size() < 256)
            others.push_back(tensor.name);
    for (std::size_t i = 0; i < memory.apart.size(); ++i)
    {
        const std::vector<std::string>& pair = memory.apart[i];
        if (pair.size() != 2 || (pair[0] != name && pair[1] != name))
            continue;
        const std::string& other = pair[0] == name ? pair[1] : pair[0];
        std::erase(others, other);
        if (button(path_of("apart", i).c_str(), "separate banks from " + other + "  \xC3\x97",
                   {.look = ButtonLook::quiet, .tooltip = "Allow sharing a bank again"}))
            removed = i;
    }
    if (removed)
    {
        memory.apart.erase(memory.apart.begin() + static_cast<std::ptrdiff_t>(*removed));
        inspection.changed = true;
    }
    std::string picked = others.front();
    if (others.size() > 1 && choice("apart", picked, others, ImGui::GetContentRegionAvail().x)
        && picked != others.front())
    {
        memory.apart.push_back({name, picked});
        inspection.changed = true;
    }
}

void one_tensor(Inspection& inspection, core::TpuMemoryScene& memory, const core::MemoryDraft& draft)
{
    const std::size_t chosen = chosen_tensor(inspection, memory.tensors.size());
    const std::string path = core::tensor_path(chosen);
    std::string name = memory.tensors[chosen].name;
    field_label("Name", px(label_column));
    if (text_field((path + ".name").c_str(), name, "name", ImGui::GetContentRegionAvail().x))
    {
        core::rename_tensor(memory, chosen, name);
        inspection.changed = true;
    }
    core::TpuScene tensor = core::scene_of(memory, chosen);
    if (chosen < draft.own.size())
        inspect_tensor(inspection, tensor, draft.own[chosen], path + ".");
    static_cast<core::TpuTensorSpec&>(memory.tensors[chosen]) = tensor;
}

} // namespace

void inspect(Inspection& inspection, core::TpuMemoryScene& memory)
{
    if (memory.tensors.empty())
    {
        if (button("tensors/add", "+ Tensor"))
        {
            core::add_tensor(memory);
            inspection.changed = true;
        }
        return;
    }
    const core::MemoryDraft draft = core::draft_memory(memory);
    tensor_list(inspection, memory, draft);
    list_buttons(inspection, memory);
    // The parts would edit the old scene.
    if (inspection.changed)
        return;
    gap(4);
    one_tensor(inspection, memory, draft);
    gap(2);
    apart_choices(inspection, memory, chosen_tensor(inspection, memory.tensors.size()));
    gap(4);
    const std::size_t chosen = chosen_tensor(inspection, memory.tensors.size());
    if (chosen >= draft.own.size())
        return;
    core::TpuScene tensor = core::scene_of(memory, chosen);
    inspect_chip(inspection, tensor, draft.own[chosen]);
    if (!(memory.chip == tensor.chip))
        core::set_chip(memory, tensor.chip);
    static_cast<core::TpuTensorSpec&>(memory.tensors[chosen]) = tensor;
}

} // namespace stridescope::ui
