#include "ui/panels/inspector/inspector_element.h"

#include "core/tensor/directml.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/number_field.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr core::Int far = core::Int{1} << 40;

/// Says, below the file's name, which elements cannot be shown.
void mark_misfit(const core::FileElements& elements, const std::string& prefix)
{
    if (elements.problem.empty() && !elements.gap)
        return;
    const bool unfit = !elements.problem.empty();
    wrapped_text(fonts().text, unfit ? theme().bad : theme().caution,
                 unfit ? elements.problem : core::dump_gap_text(*elements.gap));
    probe_last_item(prefix + "values/misfit");
}

} // namespace

void element_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix,
                     bool dtype_follows)
{
    if (!dtype_follows)
    {
        field_label("Data type", px(label_column));
        dtype_choice(inspection, prefix + "dtype", tensor.dtype, ImGui::GetContentRegionAvail().x);
    }
    field_label("Base offset", px(label_column));
    scene_number(inspection, prefix + "base_offset", tensor.base_offset,
                 {.width = ImGui::GetContentRegionAvail().x,
                  .range = {.least = std::min<core::Int>(0, tensor.base_offset), .greatest = far}});
}

void value_choices(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    static constexpr std::array words = {"None", "Letters", "0, 1, 2\u2026"};
    static constexpr std::array with_list = {"None", "Letters", "0, 1, 2\u2026", "List"};
    const auto* list = std::get_if<core::NumberList>(&tensor.values);
    const auto* file = std::get_if<core::ValuesFile>(&tensor.values);
    const bool has_numbers = list != nullptr || file != nullptr;
    std::size_t chosen = std::min<std::size_t>(tensor.values.index(), 3);
    field_label("Values", px(label_column));
    const std::span<const char* const> offers =
        has_numbers ? std::span<const char* const>(with_list) : std::span<const char* const>(words);
    if (segmented((prefix + "values").c_str(), chosen, offers, ImGui::GetContentRegionAvail().x))
    {
        static const std::array<core::Values, 3> made = {std::monostate{}, core::Letters{}, core::Iota{}};
        tensor.values = made[std::min<std::size_t>(chosen, 2)];
        inspection.changed = true;
        return;
    }
    if (auto* iota = std::get_if<core::Iota>(&tensor.values))
    {
        field_label("Start at", px(label_column));
        scene_number(inspection, prefix + "values.iota", iota->start,
                     {.width = ImGui::GetContentRegionAvail().x, .range = {.least = -far, .greatest = far}});
    }
    if (list && list->numbers)
    {
        field_label("List", px(label_column));
        const float down = (px(field_height) - font_size(fonts().text)) / 2;
        ImGui::SetCursorPosY(ImGui::GetCursorPosY() + std::floor(down));
        text(fonts().text, theme().text_faint,
             core::grouped(static_cast<long long>(list->numbers->size())) + " numbers");
    }
    if (!file)
        return;
    wrapped_text(fonts().text, theme().text_faint, "from " + file->path);
    const auto& shown = inspection.document.shown();
    const core::Operand which = core::operand_of_path(prefix);
    if (shown && which != core::Operand::indices)
        mark_misfit(shown->files.at(static_cast<std::size_t>(which)), prefix);
}

void directml_numbers(Inspection& inspection, core::TensorSpec& tensor, const std::string& prefix)
{
    const auto& range = DragRange{.least = 0, .greatest = far, .step = 4};
    optional_number(inspection, prefix + "total_bytes", "Buffer bytes",
                    "Size of the allocated buffer (DirectML: TotalTensorSizeInBytes)", tensor.total_bytes, 1024,
                    range);
    optional_number(inspection, prefix + "guaranteed_base_offset_alignment", "Base alignment",
                    "Guaranteed alignment of offset 0, in bytes (DirectML: GuaranteedBaseOffsetAlignment)",
                    tensor.guaranteed_base_offset_alignment, 256,
                    {.least = 0, .greatest = 65536, .doubling = true});
}

void feature_level_choice(Inspection& inspection, std::optional<std::string>& level)
{
    static const std::vector<std::string> offers = []
    {
        std::vector<std::string> all = {"any"};
        for (const std::string_view name : core::feature_levels())
            all.emplace_back(name);
        return all;
    }();
    std::string chosen = level.value_or("any");
    field_label("Feature level", px(label_column + 38));
    if (!choice("feature_level", chosen, offers, ImGui::GetContentRegionAvail().x,
                inspection.marked("feature_level")))
        return;
    level.reset();
    if (chosen != "any")
        level = chosen;
    inspection.changed = true;
}

} // namespace stridescope::ui
