#include "ui/panels/inspector/inspector_tensor.h"

#include "core/scene/change_kind.h"
#include "core/spec/tensor_dimensions.h"
#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_shape.h"
#include "core/tensor/dtype.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"
#include "ui/widgets/text_field.h"

#include <algorithm>
#include <cctype>

namespace stridescope::ui
{
void label_cell(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix, std::size_t d)
{
    const std::string name = path_of(prefix + "labels", d);
    const std::string labels = labels_of(tensor);
    ImGui::PushID(name.c_str());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (invisible_button("##chip", {px(chip_size), px(chip_size)}))
        ImGui::OpenPopup("##letter");
    stop_by_arrows_only(); // otherwise a user who types sizes would overwrite it
    probe_last_item(name);
    const bool strong = ImGui::IsItemHovered();
    item_tooltip("Change the label");
    paint_dimension_chip({low.x + px(chip_size / 2), low.y + px(chip_size / 2)}, labels, d, strong);
    // The field lies over the chip, so that it does not cover the fields beside and below it.
    constexpr float letter_field = 34;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(3), px(3)});
    ImGui::SetNextWindowPos(
        {low.x + px(chip_size - letter_field - 6), low.y + px((chip_size - field_height) / 2 - 3)},
        ImGuiCond_Appearing);
    const bool open = ImGui::BeginPopup("##letter");
    ImGui::PopStyleVar(); // not for a tip inside it
    if (open)
    {
        const PopupScope letters("letters");
        std::string typed;
        if (text_field((name + "/letter").c_str(), typed, labels.substr(d, 1).c_str(), px(letter_field),
                       ImGui::IsWindowAppearing())
            && !typed.empty() && std::isalpha(static_cast<unsigned char>(typed.back())))
        {
            set_label(tensor, d, typed.back());
            inspection.changed = true;
            ImGui::CloseCurrentPopup();
        }
        else if (!typed.empty())
            item_tooltip("A label is one letter, A\u2013Z or a\u2013z.");
        // The field is the only item here, so Tab leaves it.
        if ((key_pressed(Key::enter, false) || key_pressed(Key::tab, false)) && !ImGui::IsWindowAppearing())
            ImGui::CloseCurrentPopup();
        ImGui::EndPopup();
    }
    ImGui::PopID();
}

namespace
{

void stride_cell(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix, std::size_t d,
                 const std::optional<core::Dims>& strides, float width)
{
    const std::string name = path_of(prefix + "strides", d);
    if (!strides)
    {
        number_gap(name, width);
        return;
    }
    core::Int stride = (*strides)[d];
    constexpr core::Int far = core::Int{1} << 40;
    const DragRange range{.least = std::min(-far, stride), .greatest = std::max(far, stride)};
    if (scene_number(inspection, name, stride, {.width = width, .range = range, .derived = !tensor.strides}))
        set_stride(tensor, d, stride);
}

std::string step_text(const core::TensorSpec& tensor, core::Int stride)
{
    const auto type = core::find_dtype(tensor.dtype);
    return type ? bytes_text(core::wide(stride) * core::info(*type).bits) : std::string("?");
}

void dimension_row(Inspection& inspection, core::TensorSpec& tensor, const TensorPart& part, std::size_t d,
                   const std::optional<core::Dims>& strides, Columns& columns,
                   std::optional<std::size_t>& removed)
{
    columns.begin_row();
    columns.cell(0, chip_size);
    label_cell(inspection, tensor, part.prefix, d);
    columns.cell(1, field_height);
    const core::Int before = tensor.sizes[d];
    const DragRange range = part.size_range ? part.size_range(d) : size_drag_range(tensor.sizes, d);
    if (scene_number(inspection, path_of(part.prefix + "sizes", d), tensor.sizes[d],
                     {.width = columns.width(1), .range = range})
        && part.size_edited)
        part.size_edited(d, before);
    columns.cell(2, field_height);
    stride_cell(inspection, tensor, part.prefix, d, strides, columns.width(2));
    if (strides)
        columns.words(3, fonts().cell[2], theme().text_faint, step_text(tensor, (*strides)[d]));
    if (part.role)
        columns.words(4, fonts().text, theme().text_faint, part.role(d));
    else if (part.remove && tensor.sizes.size() > 1)
    {
        columns.cell(4, field_height);
        const std::string name = part.prefix + "remove/" + std::to_string(d);
        if (button(name.c_str(), "\xC3\x97",
                   {.width = columns.width(4), .look = ButtonLook::quiet, .tooltip = "Remove this dimension"}))
            removed = d;
        stop_by_arrows_only(); // otherwise Enter would remove a dimension that is being filled in
    }
    columns.end_row();
}

} // namespace

DragRange size_drag_range(const std::vector<core::Int>& sizes, std::size_t dimension)
{
    constexpr core::Int most_elements = core::Int{1} << 40;
    core::Wide others = 1;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (d != dimension)
            others = std::min<core::Wide>(others * std::max<core::Int>(sizes[d], 1), most_elements);
    const auto room = static_cast<core::Int>(std::min<core::Wide>(most_elements / others, 65536));
    return {.least = 1, .greatest = std::max({room, sizes[dimension], core::Int{1}})};
}

void dimension_table(Inspection& inspection, core::TensorSpec& tensor, const TensorPart& part)
{
    Columns columns = part.role ? Columns{chip_size, 0, 0, 62, 46} : Columns{chip_size, 0, 0, 72, 22};
    columns.header({"dim", "size", "stride", "bytes", ""});
    const auto strides = core::draft_tensor(tensor).strides;
    std::optional<std::size_t> removed;
    const std::size_t rank = tensor.sizes.size();
    clipped_rows(rank, Columns::row_height(),
                 [&](std::size_t d) { dimension_row(inspection, tensor, part, d, strides, columns, removed); });
    if (removed)
    {
        part.remove(*removed);
        inspection.changed = true;
        return;
    }
    gap(0);
    if (!part.add)
        return;
    const std::string name = part.prefix + "add";
    if (button(name.c_str(), "+ Dimension",
               {.enabled = rank < core::Dims::max_rank, .tooltip = "Add an outermost dimension of size 1"}))
    {
        part.add();
        inspection.changed = true;
    }
    if (rank >= core::raised_rank)
        return;
    ImGui::SameLine();
    inspection.raise_rank = button((part.prefix + "raise").c_str(), "Expand to rank 4",
                                   {.tooltip = "Add leading size-1 dimensions: {1,1,H,W} (Ctrl+R)"});
}

} // namespace stridescope::ui
