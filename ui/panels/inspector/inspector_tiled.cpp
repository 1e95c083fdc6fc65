#include "ui/panels/inspector/inspector_tiled.h"

#include "core/kinds/tiled/tiled_draft.h"
#include "core/text/letters.h"
#include "core/view/reason_text.h"
#include "ui/panels/inspector/inspector_banks.h"
#include "ui/panels/inspector/inspector_element.h"
#include "ui/panels/inspector/inspector_tensor.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/clipped_rows.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stridescope::ui
{
namespace
{

constexpr core::Int far_stride = core::Int{1} << 40; ///< largest stride that a drag reaches
constexpr core::Int most_extent = 65536;

/// A digit of the table: the k-th of a dimension; 0 is the innermost.
struct DigitRow
{
    std::size_t dimension = 0;
    std::size_t k = 0;
};

/// Replaces a layout text by its digits, and keeps the rest of what it described. Not if bases come before the
/// base offset, which digits cannot express.
void take_digits(core::TiledScene& tiled, const core::TiledDraft& draft)
{
    if (tiled.digits || !draft.placement || draft.placement->xors_before_base > 0)
        return;
    const core::Placement& placement = *draft.placement;
    tiled.digits = draft.digits;
    tiled.layout.reset();
    tiled.bases.reset();
    tiled.base_offset = placement.base;
    tiled.xors.reset();
    for (const core::Xor& step : placement.xors)
        (tiled.xors ? *tiled.xors : tiled.xors.emplace())
            .push_back({step.bits, step.base, step.shift, "elements", {}});
    tiled.pads.reset();
    for (const core::PadSlots& pad : placement.pads)
        (tiled.pads ? *tiled.pads : tiled.pads.emplace()).push_back({pad.interval, pad.amount});
}

/// Returns layout texts for the tensor's rank, as a start.
std::vector<std::string> texts_to_try(const core::TiledScene& tiled, const std::string& labels)
{
    const std::size_t rank = tiled.sizes.size();
    const std::string letters = core::in_small_letters(labels);
    std::vector<std::string> texts;
    if (rank < 2 || letters.size() != rank)
        return texts;
    texts.push_back(letters);
    if (rank > 2)
    {
        const std::string last = letters.substr(0, 1) + letters.substr(2) + letters[1];
        texts.push_back(last);
        std::string blocked = letters;
        blocked[1] = static_cast<char>(std::toupper(static_cast<unsigned char>(blocked[1])));
        for (const int block : {8, 16})
            texts.push_back(fmt::format("{}{}{}", blocked, block, letters[1]));
    }
    std::string order;
    for (std::size_t d = rank; d-- > 0;)
        order += fmt::format("{}{}", d, d > 0 ? "," : "");
    texts.push_back("{" + order + ":T(8,128)}");
    return texts;
}

/// Makes a text the layout of a scene.
void use_text(Inspection& inspection, core::TiledScene& tiled, const std::string& text)
{
    tiled.layout = text;
    tiled.digits.reset();
    tiled.bases.reset();
    tiled.xors.reset();
    tiled.pads.reset();
    inspection.changed = true;
}

constexpr float text_column = 44;

/// Puts the next of several texts behind the last one, or below it behind the label that begins at `left`.
void next_text(const std::string& text, float left)
{
    next_button(text, px(6));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    if (low.x < left + px(text_column))
        ImGui::SetCursorScreenPos({left + px(text_column), low.y});
}

/// Shows the texts by which tools name the layout, if they are short; a press makes one the scene's text.
void same_layouts(Inspection& inspection, core::TiledScene& tiled)
{
    constexpr std::size_t longest = 32;
    const std::shared_ptr<const core::Shown>& shown = inspection.document.shown();
    if (!shown || inspection.document.problem())
        return;
    InspectorKept& kept = inspection.kept;
    if (kept.spelled != shown)
    {
        kept.spelled = shown;
        kept.spellings = core::spellings(*shown->facts);
    }
    bool first = true;
    const float left = ImGui::GetCursorScreenPos().x;
    for (const core::Spelling& one : kept.spellings)
    {
        if (one.text == tiled.layout || one.text.size() > longest)
            continue;
        if (first)
            field_label("Same", px(text_column));
        else
            next_text(one.text, left);
        first = false;
        if (button(("same/" + one.text).c_str(), one.text,
                   {.look = ButtonLook::link, .tooltip = fmt::format("{}'s text for this layout", one.tool)}))
        {
            // Its offset is part of the text.
            const core::Int base = one.text.starts_with("Sw<") ? 0 : tiled.base_offset;
            use_text(inspection, tiled, one.text);
            tiled.base_offset = base;
        }
    }
}

void layout_text(Inspection& inspection, core::TiledScene& tiled, const core::TiledDraft& draft)
{
    section("Layout", "as text, or from the digits");
    std::string words = tiled.layout.value_or("");
    const char* hint = tiled.bases ? "from bases" : "from the digits below";
    const core::Problem* const rule = tiled.layout ? inspection.rule_at("layout") : nullptr;
    if (text_field("layout", words, hint, ImGui::GetContentRegionAvail().x, TakesKeyboard::no, {},
                   rule ? rule->at : std::nullopt, true))
    {
        inspection.changed = true;
        if (words.empty())
            take_digits(tiled, draft);
        else
        {
            tiled.layout = words;
            tiled.digits.reset();
            tiled.bases.reset();
        }
    }
    std::size_t count = 0;
    for (const auto& digits : draft.digits)
        count += digits.size();
    if (tiled.layout && !draft.grammar.empty())
        pill(draft.grammar, theme().good, fmt::format("Read as {}: {} digits", draft.grammar, count));
    gap(0);
    same_layouts(inspection, tiled);
    bool first = true;
    std::vector<std::string> others = texts_to_try(tiled, draft.tensor.labels);
    constexpr std::size_t most = 4;
    std::erase(others, tiled.layout.value_or(""));
    others.resize(std::min(others.size(), most));
    const float left = ImGui::GetCursorScreenPos().x;
    if (!others.empty())
        field_label("Try", px(text_column));
    for (const std::string& one : others)
    {
        if (!std::exchange(first, false))
            next_text(one, left);
        if (button(("try/" + one).c_str(), one, {.look = ButtonLook::link, .tooltip = "Use this layout"}))
            use_text(inspection, tiled, one);
    }
}

void dimensions(Inspection& inspection, core::TiledScene& tiled, const core::TiledDraft& draft)
{
    section("Dimensions", "in elements");
    Columns columns{chip_size, 0, 84, 64};
    columns.header({"dim", "size", "whole tiles", "padding"});
    core::TensorSpec spec = core::Tiled::main_tensor(tiled);
    clipped_rows(tiled.sizes.size(), Columns::row_height(),
                 [&](std::size_t d)
                 {
                     columns.begin_row();
                     columns.cell(0, chip_size);
                     label_cell(inspection, spec, "", d);
                     columns.cell(1, field_height);
                     scene_number(inspection, path_of("sizes", d), tiled.sizes[d],
                                  {.width = columns.width(1), .range = size_drag_range(tiled.sizes, d)});
                     if (draft.placement && d < draft.digits.size())
                     {
                         core::Int whole = 1;
                         for (const core::DigitChoice& digit : draft.digits[d])
                             whole *= *digit.extent;
                         const core::Int padding = whole - tiled.sizes[d];
                         columns.words(2, fonts().cell[2], theme().text_soft, core::grouped(whole));
                         columns.words(3, fonts().cell[2], padding > 0 ? theme().caution : theme().text_faint,
                                       core::grouped(padding));
                     }
                     columns.end_row();
                 });
    tiled.labels = spec.labels;
}

/// Splits a digit in two; the inner one has two values.
void split(core::DigitChoices& digits, const DigitRow& row)
{
    auto& list = digits[row.dimension];
    core::DigitChoice& digit = list[row.k];
    core::DigitChoice outer = digit;
    if (outer.extent)
        outer.extent = core::divide_up(*outer.extent, core::Int{2});
    outer.stride = core::checked_multiply(digit.stride, 2).value_or(digit.stride);
    digit.extent = 2;
    if (row.k + 1 == list.size())
        outer.extent.reset(); // the rest of the dimension
    list.insert(list.begin() + static_cast<std::ptrdiff_t>(row.k) + 1, outer);
}

void join(core::DigitChoices& digits, const DigitRow& row)
{
    auto& list = digits[row.dimension];
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(row.k));
    list.back().extent.reset(); // the rest of the dimension
}

void digit_table(Inspection& inspection, core::TiledScene& tiled, const core::TiledDraft& draft)
{
    const core::DigitChoices& shown = tiled.digits ? *tiled.digits : draft.digits;
    std::vector<DigitRow> rows;
    for (std::size_t d = 0; d < shown.size() && d < tiled.sizes.size(); ++d)
        for (std::size_t k = 0; k < shown[d].size(); ++k)
            rows.push_back({d, k});
    const auto stride = [&](const DigitRow& row) { return shown[row.dimension][row.k].stride; };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const DigitRow& a, const DigitRow& b) { return stride(a) > stride(b); });
    if (rows.empty())
        return;
    const std::size_t entries = rows.size();
    rows.resize(list_rows(entries));
    section("Digits", "outermost first, in elements");
    Columns columns{34, 0, 0, 60, 20, 20};
    columns.header({"digit", "extent", "stride", "bytes", "", ""});
    const core::Int bits = draft.tensor.dtype ? core::info(*draft.tensor.dtype).bits : 32;
    std::optional<DigitRow> split_at;
    std::optional<DigitRow> joined_at;
    for (const DigitRow& row : rows)
    {
        const auto [d, k] = row;
        const core::DigitChoice digit = shown[d][k];
        const std::string name = fmt::format("digits[{}][{}]", d, k);
        const bool outermost = k + 1 == shown[d].size();
        columns.begin_row();
        columns.words(0, fonts().mono, dimension_colour(draft.tensor.labels, d),
                      shown[d].size() > 1 ? core::digit_name(draft.tensor.labels[d], k)
                                          : std::string(1, draft.tensor.labels[d]));
        columns.cell(1, field_height);
        core::Int extent = digit.extent.value_or(1);
        if (!digit.extent && draft.placement && d < draft.digits.size() && k < draft.digits[d].size())
            extent = draft.digits[d][k].extent.value_or(1);
        const bool follows = !tiled.digits || (outermost && !digit.extent);
        if (scene_number(inspection, name + "[0]", extent,
                         {.width = columns.width(1),
                          .range = {.least = 1, .greatest = std::max(most_extent, extent)},
                          .derived = follows}))
        {
            take_digits(tiled, draft);
            if (tiled.digits)
                (*tiled.digits)[d][k].extent = extent;
        }
        columns.cell(2, field_height);
        core::Int step = digit.stride;
        if (scene_number(
                inspection, name + "[1]", step,
                {.width = columns.width(2),
                 .range = {.least = std::min<core::Int>(0, step), .greatest = std::max(far_stride, step)},
                 .derived = !tiled.digits}))
        {
            take_digits(tiled, draft);
            if (tiled.digits)
                (*tiled.digits)[d][k].stride = step;
        }
        columns.words(3, fonts().cell[2], theme().text_faint, bytes_text(core::wide(step) * bits));
        columns.cell(4, field_height);
        if (button(("split/" + name).c_str(), "\xC3\xB7",
                   {.width = columns.width(4),
                    .look = ButtonLook::quiet,
                    .enabled = extent > 1,
                    .tooltip = "Split this digit in two"}))
            split_at = row;
        columns.cell(5, field_height);
        if (shown[d].size() > 1
            && button(("join/" + name).c_str(), "\xC3\x97",
                      {.width = columns.width(5), .look = ButtonLook::quiet, .tooltip = "Remove this digit"}))
            joined_at = row;
        columns.end_row();
    }
    more_list_rows(entries);
    if (!split_at && !joined_at)
        return;
    take_digits(tiled, draft);
    if (!tiled.digits)
        return;
    if (split_at)
        split(*tiled.digits, *split_at);
    else
        join(*tiled.digits, *joined_at);
    inspection.changed = true;
}

/// Draws the button that removes one of a list of steps.
void remove_button(const std::string& name, std::optional<std::size_t>& removed, std::size_t i)
{
    if (button(("remove/" + name).c_str(), "\xC3\x97",
               {.width = px(22), .look = ButtonLook::quiet, .tooltip = "Remove this step"}))
        removed = i;
}

void xor_steps(Inspection& inspection, core::TiledScene& tiled)
{
    if (!tiled.xors || tiled.xors->empty())
        return;
    gap(4);
    section("XOR", "bits, base, and shift of each step");
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < list_rows(tiled.xors->size()); ++i)
    {
        core::XorChoice& step = (*tiled.xors)[i];
        const std::string name = path_of("xor", i);
        const float width = (ImGui::GetContentRegionAvail().x - px(22 + 4 * 6)) / 4;
        scene_number(inspection, name + ".bits", step.bits,
                     {.width = width, .range = {.least = 0, .greatest = 16}});
        ImGui::SameLine(0, px(6));
        scene_number(inspection, name + ".base", step.base,
                     {.width = width, .range = {.least = 0, .greatest = 31}});
        ImGui::SameLine(0, px(6));
        scene_number(inspection, name + ".shift", step.shift,
                     {.width = width, .range = {.least = -31, .greatest = 31}});
        ImGui::SameLine(0, px(6));
        const bool bytes = step.unit == "bytes";
        if (button((name + ".unit").c_str(), bytes ? "bytes" : "elements",
                   {.width = width, .tooltip = "Unit of the base"}))
        {
            step.unit = bytes ? "elements" : "bytes";
            inspection.changed = true;
        }
        ImGui::SameLine(0, px(6));
        remove_button(name, removed, i);
    }
    more_list_rows(tiled.xors->size());
    if (!removed)
        return;
    tiled.xors->erase(tiled.xors->begin() + static_cast<std::ptrdiff_t>(*removed));
    if (tiled.xors->empty())
        tiled.xors.reset();
    inspection.changed = true;
}

void pad_steps(Inspection& inspection, core::TiledScene& tiled)
{
    if (!tiled.pads || tiled.pads->empty())
        return;
    gap(4);
    section("Pad", "free slots after each interval");
    std::optional<std::size_t> removed;
    for (std::size_t i = 0; i < list_rows(tiled.pads->size()); ++i)
    {
        std::vector<core::Int>& pad = (*tiled.pads)[i];
        if (pad.size() != 2)
            continue;
        const std::string name = path_of("pad", i);
        const float width = (ImGui::GetContentRegionAvail().x - px(22 + 2 * 6)) / 2;
        scene_number(inspection, name + "[0]", pad[0],
                     {.width = width, .range = {.least = 1, .greatest = most_extent}});
        ImGui::SameLine(0, px(6));
        scene_number(inspection, name + "[1]", pad[1],
                     {.width = width, .range = {.least = 0, .greatest = most_extent}});
        ImGui::SameLine(0, px(6));
        remove_button(name, removed, i);
    }
    more_list_rows(tiled.pads->size());
    if (!removed)
        return;
    tiled.pads->erase(tiled.pads->begin() + static_cast<std::ptrdiff_t>(*removed));
    if (tiled.pads->empty())
        tiled.pads.reset();
    inspection.changed = true;
}

} // namespace

void inspect(Inspection& inspection, core::TiledScene& tiled)
{
    const core::TiledDraft draft = core::draft_tiled(tiled);
    layout_text(inspection, tiled, draft);
    gap(4);
    dimensions(inspection, tiled, draft);
    gap(4);
    digit_table(inspection, tiled, draft);
    xor_steps(inspection, tiled);
    pad_steps(inspection, tiled);
    gap(2);
    if (button("add/xor", "+ XOR", {.tooltip = "Swizzle: XOR higher bits of the offset into lower ones"}))
    {
        (tiled.xors ? *tiled.xors : tiled.xors.emplace()).push_back({1, 0, 1, "elements", {}});
        inspection.changed = true;
    }
    next_button("+ Pad", px(8));
    if (button("add/pad", "+ Pad", {.tooltip = "Leave free slots after each interval"}))
    {
        (tiled.pads ? *tiled.pads : tiled.pads.emplace()).push_back({32, 1});
        inspection.changed = true;
    }
    gap(4);
    inspect_banks(inspection, tiled, draft);
    gap(4);
    section("Data");
    core::TensorSpec spec = core::Tiled::main_tensor(tiled);
    spec.base_offset = tiled.base_offset;
    element_choices(inspection, spec, "");
    value_choices(inspection, spec, "");
    optional_number(inspection, "total_bytes", "Buffer bytes", "Size of the allocated buffer", spec.total_bytes,
                    1024, {.least = 0, .greatest = far_stride, .step = 4});
    tiled.dtype = spec.dtype;
    tiled.base_offset = spec.base_offset;
    tiled.values = spec.values;
    tiled.total_bytes = spec.total_bytes;
}

} // namespace stridescope::ui
