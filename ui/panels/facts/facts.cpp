#include "ui/panels/facts/facts.h"

#include "core/scene/answer.h"
#include "core/scene/object_reader.h"
#include "core/text/counted.h"
#include "ui/panels/canvas/part_shown.h"
#include "ui/panels/canvas/steps.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/access_section.h"
#include "ui/panels/facts/banks_tab.h"
#include "ui/panels/facts/code_tab.h"
#include "ui/panels/facts/compare_tab.h"
#include "ui/panels/facts/dump_tab.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/copyable.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/popup.h"
#include "ui/widgets/tabs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace stridescope::ui
{
namespace
{

constexpr float shared_pin_height = 290; ///< has room for the elements of two tensors
constexpr float step_height = 204;
constexpr float compared_pin_height = 232;
constexpr float unfolded_pin = 0.62F; ///< share of the column, with details
constexpr float least_height = 400;   ///< height of the column below which it scrolls

/// Returns the operation's tensor that the numbers belong to.
core::Operand chosen_part(ViewState& state, const core::SceneView& view)
{
    const std::vector<core::Operand> parts = view.parts();
    state.facts_part = std::min(state.facts_part, parts.size() - 1);
    if (parts.size() > 1)
    {
        std::array<const char*, 3> names{};
        for (std::size_t i = 0; i < parts.size(); ++i)
            names[i] = operand_name(view, parts[i]);
        segmented("facts", state.facts_part, std::span<const char* const>(names).first(parts.size()),
                  ImGui::GetContentRegionAvail().x);
        gap(2);
    }
    return parts[state.facts_part];
}

void remarks(const core::Scene& scene)
{
    if (scene.title)
    {
        wrapped_text(fonts().strong, theme().text, *scene.title);
        if (probing())
            probe_last_item("remark/" + *scene.title);
    }
    if (scene.notes)
        wrapped_text(fonts().text, theme().text_soft, *scene.notes);
    if (scene.title || scene.notes)
        gap(4);
}

/// Says why a file's elements are not shown, or can no longer be trusted.
void file_problem(const core::FileElements& elements)
{
    if (!elements.problem.empty())
        wrapped_text(fonts().text, theme().bad, elements.problem);
    else if (elements.values.array)
        if (const auto damage = elements.values.array->damage())
            wrapped_text(fonts().text, theme().bad, damage->message);
}

/// Returns what `stridescope eval --json` prints for the scene that is shown.
std::string as_json(const OpenScene& open, const core::SceneView& view)
{
    core::EvaluateOptions options;
    options.files = open.document.shared_files().get();
    return core::to_line(core::with_id(open.document.path,
                                       core::answer(core::ParsedScene{*view.shown()->scene, {}}, {}, options)));
}

/// Draws what the facts belong to; on the right, the notation of numbers, and the buttons that copy all facts.
void facts_head(const OpenScene& open, const core::SceneView& view, std::string_view type,
                const FactList& facts, bool& in_hex)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float copy = button_width("Copy");
    const float hex = px(36);
    paint_text(fonts().strong, {low.x, low.y + (px(field_height) - font_size(fonts().strong)) / 2},
               theme().text, shortened(fonts().strong, type, width - copy - hex - px(12)));
    if (probing())
        probe(fmt::format("Facts of: {}", type), {low.x, low.y, low.x + width, low.y + px(field_height)});
    ImGui::SetCursorScreenPos({low.x + width - copy - hex - px(6), low.y});
    toggle("facts/hex", "0x", in_hex, hex, "Show and copy numbers in hexadecimal");
    ImGui::SameLine(0, px(6));
    if (button("facts/copy", "Copy",
               {.tooltip = "Copy all facts as text or as JSON (same as `stridescope eval`)"}))
        ImGui::OpenPopup("facts/copies");
    const ImVec2 button_low = ImGui::GetItemRectMin();
    const ImVec2 button_high = ImGui::GetItemRectMax();
    next_popup_at({button_low.x, button_low.y, button_high.x, button_high.y});
    if (!ImGui::BeginPopup("facts/copies"))
        return;
    const PopupScope scope("copies");
    const auto offer = [](const char* name, const char* words, const auto& text)
    {
        if (!button(name, words, {.look = ButtonLook::quiet}))
            return;
        ImGui::SetClipboardText(text().c_str());
        ImGui::CloseCurrentPopup();
    };
    offer("facts/copy/text", "Copy as text", [&] { return as_text(facts); });
    offer("facts/copy/json", "Copy as JSON", [&] { return as_json(open, view); });
    ImGui::EndPopup();
}

/// Returns what all tensors in a memory have in common; their types may differ.
std::string said_of_all(const core::Memory& shared)
{
    const auto bits = [](const core::StoredTensor& a, const core::StoredTensor& b)
    { return a.placement->bits < b.placement->bits; };
    const auto [least, most] = std::minmax_element(shared.tensors.begin(), shared.tensors.end(), bits);
    std::string words = fmt::format("{} tensor{}, {}", shared.tensors.size(),
                                    shared.tensors.size() == 1 ? "" : "s", least->placement->bits);
    if (least->placement->bits != most->placement->bits)
        words += fmt::format(" to {}", most->placement->bits);
    return words + " bits";
}

/// Draws the number of warnings as a chip that shows them when pressed.
void warnings_chip(OpenScene& open, const core::SceneView& view)
{
    const auto of_values = core::values_warnings(*view.shown());
    const std::size_t count = view.facts().warnings.size() + of_values.size();
    if (count == 0)
        return;
    // Lists of warnings end, of pairs of tensors for example: their number is then unknown.
    constexpr auto most = static_cast<core::Int>(core::most_warnings);
    const std::string number = static_cast<core::Int>(count) > most
                                   ? "more than " + core::counted(most, "warning")
                                   : core::counted(static_cast<core::Int>(count), "warning");
    std::set<std::string>& unfolded = open.views.unfolded;
    const core::Warning& first = of_values.empty() ? view.facts().warnings.front() : of_values.front();
    const std::string about = fmt::format("1 of {}: {}: {}", number, first.where, first.message);
    if (badge_row({{number, Badge::Tone::caution, about}}) && unfolded.erase("warnings") == 0)
        unfolded.insert("warnings");
    if (unfolded.contains("warnings"))
        warnings_section(*view.shown(), open);
    gap(4);
}

void facts_tab(OpenScene& open, const core::SceneView& view)
{
    ViewState& state = open.views;
    apart_section(view, state);
    selection_section(view, state);
    warnings_chip(open, view);
    remarks(open.document.scene()); // remarks about the scene itself, which no rule concerns
    core::Operand part = core::Operand::input;
    std::string type;
    if (const core::Memory* const shared = view.shared())
        type = said_of_all(*shared);
    else
    {
        part = chosen_part(state, view);
        const core::TensorFacts* const tensor = view.tensor(part);
        type = core::info(tensor ? tensor->dtype : view.facts().element_type()).name;
    }
    const FactList facts = facts_of(view, part);
    facts_head(open, view, type, facts, state.facts_in_hex);
    ImGui::PushID("facts");
    draw_badges(facts.badges, open);
    gap(2);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(2)});
    draw_lines(facts.lines, open);
    ImGui::PopStyleVar();
    ImGui::PopID();
    analysis_section(open.work);
    access_section(open);
    for (const core::FileElements& elements : view.shown()->files)
        file_problem(elements);
}

void tab_card(OpenScene& open, const core::SceneView& view, const Rect& area, bool dump_form)
{
    begin_card("facts", area);
    struct Tab
    {
        RightTab tab;
        std::string name;
        std::function<void()> draw;
    };
    std::vector<Tab> all = {
        {RightTab::facts, "Facts", [&] { facts_tab(open, view); }},
        {RightTab::run, "Run", [&] { run_section(view, open.work); }},
        {RightTab::code, "Code", [&] { code_tab(open.views.code, view.shown(), view); }},
    };
    if (has_banks_tab(open))
        all.insert(all.begin() + 1, {RightTab::banks, "Banks", [&] { banks_tab(open); }});
    if (has_compare_tab(open))
        all.push_back({RightTab::compare, "Compare", [&] { compare_tab(open); }});
    if (has_dump_tab(open)) // such a scene is about its dump
        all.insert(all.begin() + 1, {RightTab::dump, "Dump", [&] { dump_tab(open, dump_form); }});
    std::vector<std::string> names;
    std::size_t chosen = 0;
    for (const Tab& tab : all)
    {
        if (tab.tab == open.views.tab)
            chosen = names.size();
        names.push_back(tab.name);
    }
    tabs("right", chosen, names);
    open.views.tab = all[chosen].tab;
    if (const std::string instead = shown_instead(open.document); !instead.empty())
    {
        wrapped_text(fonts().text, theme().caution, "Facts of " + instead);
        probe_last_item("facts of another");
    }
    const ImVec2 room = ImGui::GetContentRegionAvail();
    begin_scrolled(all[chosen].name.c_str(), room.x, room.y);
    all[chosen].draw();
    ImGui::EndChild();
    end_card();
}

void draw_column(OpenScene& open, const core::SceneView& view, const Rect& area, bool dump_form)
{
    const bool both = shows_both(open);
    const bool steps = open.views.look.step.has_value();
    const bool unfolded =
        open.views.pin_details && !open.views.look.pins.empty() && !both && !steps && !view.shared();
    const float height = px(both            ? compared_pin_height
                            : steps         ? step_height
                            : view.shared() ? shared_pin_height
                                            : pin_height);
    const float split =
        area.top
        + (!unfolded ? height
                     : std::max(height, open.views.pin_needs > 0
                                            ? std::min(open.views.pin_needs, area.height() * unfolded_pin)
                                            : area.height() * unfolded_pin));
    const Rect card = {area.left, area.top, area.right, split};
    if (both)
        compared_pin_card(view, open.views, *open.comparison, card);
    else
        pin_card(view, open.views, card);
    focus_region();
    probe("card/pin", {area.left, area.top, area.right, split});
    if (steps)
        return steps_card(open, view, {area.left, split + px(card_gutter), area.right, area.bottom});
    tab_card(open, view, {area.left, split + px(card_gutter), area.right, area.bottom}, dump_form);
}

} // namespace

void draw_facts(OpenScene& open, const Rect& area, bool dump_form)
{
    open.views.follow(on_canvas(open));
    const core::SceneView& view = *open.views.view;
    show_numbers_in_hex(open.views.facts_in_hex);
    const float least = px(least_height);
    if (area.height() >= least)
        return draw_column(open, view, area, dump_form);
    const float bar = ImGui::GetStyle().ScrollbarSize + px(4);
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    begin_child("right", {area.width(), area.height()}, false);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const float top = area.top - ImGui::GetScrollY();
    draw_column(open, view, {area.left, top, area.right - bar, top + least}, dump_form);
    ImGui::SetCursorScreenPos({area.left, top});
    ImGui::Dummy({1, least});
    ImGui::EndChild();
}

} // namespace stridescope::ui
