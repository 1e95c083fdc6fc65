#include "ui/panels/inspector/inspector_banks.h"

#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr core::Int most_steps = 4096;
constexpr const char* own_banks = "own";
constexpr const char* no_banks = "none";

/// Draws a choice of one word of a list for a key of the scene.
bool word_choice(Inspection& inspection, const std::string& path, std::string_view label, std::string& word,
                 const std::vector<std::string>& offers)
{
    field_label(label, px(label_column));
    if (!choice(path, word, offers, ImGui::GetContentRegionAvail().x, inspection.marked(path)))
        return false;
    inspection.changed = true;
    return true;
}

/// Draws a row: its name, a number, and the number's meaning.
void number_row(Inspection& inspection, const std::string& path, std::string_view label, core::Int& value,
                const DragRange& range)
{
    field_label(label, px(label_column));
    scene_number(inspection, path, value, {.width = ImGui::GetContentRegionAvail().x, .range = range});
}

core::AccessChoice first_access(const core::TiledScene& tiled, const std::string& labels)
{
    core::AccessChoice access;
    const core::Int lanes = tiled.banks && std::holds_alternative<core::BanksSpec>(*tiled.banks) ? 16 : 32;
    access.bytes = 4;
    const std::string label = labels.empty() ? "A" : labels.substr(labels.size() - 1);
    access.lanes = std::vector<core::LabelStep>{{label, lanes, 1}};
    return access;
}

void banks_choice(Inspection& inspection, core::TiledScene& tiled, const std::string& labels)
{
    std::vector<std::string> offers = {no_banks};
    for (const core::BankPreset& preset : core::bank_presets())
        offers.emplace_back(preset.name);
    offers.emplace_back(own_banks);
    std::string word = no_banks;
    if (tiled.banks)
        word =
            std::holds_alternative<std::string>(*tiled.banks) ? std::get<std::string>(*tiled.banks) : own_banks;
    if (word_choice(inspection, "banks", "Preset", word, offers))
    {
        if (word == no_banks)
        {
            tiled.banks.reset();
            tiled.accesses.reset();
        }
        else if (word == own_banks)
            tiled.banks = core::BanksSpec{32, 4, {}};
        else
            tiled.banks = word;
        if (tiled.banks && !tiled.accesses)
            tiled.accesses = {first_access(tiled, labels)};
    }
    if (!tiled.banks)
        return;
    if (auto* own = std::get_if<core::BanksSpec>(&*tiled.banks))
    {
        number_row(inspection, "banks.count", "Count", own->count, {.least = 1, .greatest = 1024});
        number_row(inspection, "banks.bytes", "Word bytes", own->bytes, {.least = 1, .greatest = 65536});
    }
}

/// Draws rows of [label, extent, step]; true if the last one was removed.
void digit_rows(Inspection& inspection, std::vector<core::LabelStep>& digits, const std::string& path,
                const std::string& labels, bool may_be_empty)
{
    std::vector<std::string> offers;
    for (const char label : labels)
        offers.emplace_back(1, label);
    Columns columns{52, 0, 0, 22};
    columns.header({"along", "extent", "step", ""});
    std::optional<std::size_t> removed;
    for (std::size_t j = 0; j < list_rows(digits.size()); ++j)
    {
        const std::string name = path_of(path, j);
        columns.begin_row();
        columns.cell(0, field_height);
        if (choice(name + "[0]", digits[j].label, offers, columns.width(0), inspection.marked(name)))
            inspection.changed = true;
        columns.cell(1, field_height);
        scene_number(inspection, name + "[1]", digits[j].extent,
                     {.width = columns.width(1), .range = {.least = 1, .greatest = 1024}});
        columns.cell(2, field_height);
        scene_number(inspection, name + "[2]", digits[j].step,
                     {.width = columns.width(2), .range = {.least = -most_steps, .greatest = most_steps}});
        columns.cell(3, field_height);
        if ((may_be_empty || digits.size() > 1)
            && button(("remove/" + name).c_str(), "\xC3\x97",
                      {.width = columns.width(3), .look = ButtonLook::quiet, .tooltip = "Remove this digit"}))
            removed = j;
        columns.end_row();
    }
    more_list_rows(digits.size());
    if (removed)
    {
        digits.erase(digits.begin() + static_cast<std::ptrdiff_t>(*removed));
        inspection.changed = true;
    }
}

void lanes_of(Inspection& inspection, core::AccessChoice& access, const std::string& path,
              const std::string& labels)
{
    if (auto* digits = std::get_if<std::vector<core::LabelStep>>(&access.lanes))
    {
        digit_rows(inspection, *digits, path + ".lanes", labels, false);
        if (button((path + "/digit").c_str(), "+ Digit", {.tooltip = "Add a digit to the lane number"}))
        {
            digits->push_back({labels.substr(0, 1), 1, 1});
            inspection.changed = true;
        }
        next_button("Repeat in a loop", px(6)); // beside it
        return;
    }
    auto& spec = std::get<core::LanesSpec>(access.lanes);
    if (spec.tv)
    {
        field_label("Threads", px(label_column));
        if (text_field((path + ".lanes.tv").c_str(), *spec.tv, "((threads), (values)):(..)",
                       ImGui::GetContentRegionAvail().x))
            inspection.changed = true;
    }
    else
        wrapped_text(fonts().text, theme().text_soft,
                     spec.bases ? fmt::format("{} lane bases", spec.bases->size())
                                : fmt::format("{} lane coordinates", spec.coords ? spec.coords->size() : 0));
}

void inspect_access(Inspection& inspection, core::TiledScene& tiled, std::size_t i, const std::string& labels)
{
    core::AccessChoice& access = (*tiled.accesses)[i];
    const std::string path = path_of("accesses", i);
    section("Access", access.name ? *access.name : std::string(1, static_cast<char>('A' + i)));
    std::vector<std::string> names;
    for (const core::AccessOp op : core::access_ops)
        names.emplace_back(core::op_name(op));
    if (word_choice(inspection, path + ".op", "Operation", access.op, names))
        access.bytes = access.op == core::op_name(core::AccessOp::ldmatrix) ? std::optional<core::Int>()
                                                                            : access.bytes.value_or(4);
    if (access.bytes)
    {
        std::string bytes = std::to_string(*access.bytes);
        if (word_choice(inspection, path + ".bytes", "Bytes per lane", bytes, {"1", "2", "4", "8", "16"}))
            access.bytes = std::stoll(bytes);
    }
    lanes_of(inspection, access, path, labels);
    if (button((path + "/loop").c_str(), "Repeat in a loop",
               {.tooltip = "Add a digit to the loop around the instruction"}))
    {
        (access.steps ? *access.steps : access.steps.emplace()).push_back({labels.substr(0, 1), 2, 1});
        inspection.changed = true;
    }
    if (access.steps)
    {
        field_label("Loop", px(label_column));
        ImGui::NewLine();
        digit_rows(inspection, *access.steps, path + ".steps", labels, true);
        if (access.steps->empty())
            access.steps.reset();
    }
    std::vector<core::Int> start = access.start.value_or(std::vector<core::Int>(labels.size(), 0));
    if (start.size() == labels.size())
    {
        field_label("Start", px(label_column));
        const float between = px(6);
        const float width = (ImGui::GetContentRegionAvail().x - between * static_cast<float>(start.size() - 1))
                            / static_cast<float>(start.size());
        for (std::size_t d = 0; d < start.size(); ++d)
        {
            if (d > 0)
                ImGui::SameLine(0, between);
            if (scene_number(inspection, path + ".start" + fmt::format("[{}]", d), start[d],
                             {.width = width,
                              .range = {.least = 0, .greatest = std::max<core::Int>(tiled.sizes[d], 1) - 1}}))
                access.start = start;
        }
    }
    number_row(inspection, path + ".address", "Address", access.address,
               {.least = 0, .greatest = 1 << 20, .step = 16});
}

} // namespace

void inspect_banks(Inspection& inspection, core::TiledScene& tiled, const core::TiledDraft& draft)
{
    section("Banks", "of shared memory");
    const std::string& labels = draft.tensor.labels;
    banks_choice(inspection, tiled, labels);
    if (!tiled.banks || !tiled.accesses || labels.size() != tiled.sizes.size() || labels.empty())
        return;
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < list_rows(tiled.accesses->size()); ++i)
    {
        gap(2);
        inspect_access(inspection, tiled, i, labels);
        if (tiled.accesses->size() > 1
            && button((path_of("accesses", i) + "/remove").c_str(), "Remove access",
                      {.look = ButtonLook::quiet}))
            removed = i;
    }
    more_list_rows(tiled.accesses->size());
    if (removed)
    {
        tiled.accesses->erase(tiled.accesses->begin() + static_cast<std::ptrdiff_t>(*removed));
        inspection.changed = true;
    }
    constexpr std::size_t most_accesses = 16;
    if (tiled.accesses->size() < most_accesses
        && button("add/access", "+ Access", {.tooltip = "Add another instruction that accesses these banks"}))
    {
        tiled.accesses->push_back(first_access(tiled, labels));
        inspection.changed = true;
    }
}

} // namespace stridescope::ui
