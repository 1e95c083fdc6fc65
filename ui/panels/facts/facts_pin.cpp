#include "core/tpu/lane_sharing.h"
#include "ui/panels/canvas/compared_views.h"
#include "ui/panels/canvas/element_words.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/panels/facts/lane_tenants.h"
#include "ui/panels/facts/pick_summary.h"
#include "ui/picture/titles.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/copyable.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <utility>

namespace stridescope::ui
{
namespace
{

/// Says first how far a byte that the user went to lies in its slot.
void say_byte(PickSummary& summary, const ViewState& state, const PickShown& shown)
{
    if (!shown.pinned || !state.go_to_byte || state.go_to_byte->first != *shown.pick)
        return;
    const core::Int into = state.go_to_byte->second;
    const bool element = !summary.sum.all().empty();
    summary.said.insert(summary.said.begin(), fmt::format("+{} byte{} into the {}", into, into == 1 ? "" : "s",
                                                          element ? "element" : "slot"));
}

/// Draws names and numbers on one line, as many of them large as fit. Returns how many fit at all.
std::size_t draw_numbers(const std::vector<FactLine>& numbers)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = px(34);
    const float between = px(14);
    const auto face = [](std::size_t number, std::size_t large)
    { return number < large ? fonts().mono_big : fonts().mono; };
    const auto wide = [&](std::size_t number, std::size_t large)
    {
        return text_size(fonts().text, numbers[number].name.c_str()).x + px(6)
               + text_size(face(number, large), as_shown(numbers[number].value).c_str()).x;
    };
    std::size_t large = numbers.size();
    for (; large > 0; --large)
    {
        float total = between * static_cast<float>(numbers.size() - 1);
        for (std::size_t i = 0; i < numbers.size(); ++i)
            total += wide(i, large);
        if (total <= width)
            break;
    }
    // Words that still do not fit are shortened, or left out.
    float x = low.x;
    std::size_t i = 0;
    for (; i < numbers.size(); ++i)
    {
        const FactLine& number = numbers[i];
        const float room = low.x + width - x;
        if (i > 0 && wide(i, large) > room)
            break;
        const float taken = std::min(wide(i, large), room);
        const ImVec2 name = text_size(fonts().text, number.name.c_str());
        const std::string whole = as_shown(number.value);
        const std::string shown = shortened(face(i, large), whole, taken - name.x - px(6) + px(1));
        const ImVec2 size = text_size(face(i, large), shown.c_str());
        ImGui::SetCursorScreenPos({x, low.y});
        copyable(number.name, {taken, height}, number.value,
                 fmt::format("{} {}{}{}", number.name, whole, number.about.empty() ? "" : ": ", number.about));
        if (probing())
            probe_last_item(fmt::format("pin/{} {}", number.name, whole));
        // Both stand on the baseline of the larger.
        paint_text(fonts().text, {x, low.y + height / 2 + size.y * 0.36F - name.y * 0.86F}, theme().text_soft,
                   number.name);
        paint_text(face(i, large), {x + name.x + px(6), low.y + (height - size.y) / 2}, theme().text, shown);
        x += taken + between;
    }
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height});
    return i;
}

/// Copies the summary of a slot that is pointed at, for Ctrl+C.
void copy_summary(const PickSummary& summary)
{
    std::string words = summary.where.all();
    for (const FactLine& number : summary.numbers)
        words += fmt::format(", {} {}", number.name, as_shown(number.value));
    ImGui::SetClipboardText(words.c_str());
}

constexpr float sum_line = 18;

/// Returns a sum up to its offset.
ColouredWords without_byte(ColouredWords sum)
{
    sum.parts.erase(std::find_if(sum.parts.begin(), sum.parts.end(),
                                 [](const auto& part) { return part.words == " \xe2\x86\x92 "; }),
                    sum.parts.end());
    return sum;
}

/// Drops as many of a sum's first terms as needed to show its result on this many lines.
ColouredWords fitted(ColouredWords sum, float width, std::size_t most_lines)
{
    const std::vector<ColouredWords::Part> all = sum.parts;
    for (std::size_t dropped = 0; dropped + 1 < all.size() && lines_of(sum, width) > most_lines;)
    {
        ++dropped;
        sum.parts.clear();
        sum.add("\xe2\x80\xa6", theme().text_soft);
        sum.parts.insert(sum.parts.end(), all.begin() + static_cast<std::ptrdiff_t>(dropped), all.end());
    }
    return sum;
}

/// Draws a sum in an inset. Returns the number of lines.
std::size_t draw_sum(ColouredWords sum)
{
    constexpr std::size_t most_lines = 3;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float inset = px(8);
    const std::string whole = sum.all();
    if (whole.empty()) // a slot without a coordinate
    {
        ImGui::Dummy({width, px(10 + sum_line)});
        return 1;
    }
    for (ColouredWords::Part& part : sum.parts)
        part.words = as_shown(part.words);
    const std::string all = sum.all();
    sum = fitted(std::move(sum), width - 2 * inset, most_lines);
    const std::size_t lines = lines_of(sum, width - 2 * inset);
    const float height = px(10 + sum_line * static_cast<float>(lines));
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, {low.x + width, low.y + height}, packed_colour(theme().inset), px(10));
    list->AddRect(low, {low.x + width, low.y + height}, packed_colour(theme().card_border), px(10));
    ImGui::SetCursorScreenPos({low.x + inset, low.y + px(3)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    begin_child("sum", {width - 2 * inset, height - px(6)}, false,
                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    coloured_words("sum", sum, most_lines, sum.all() == all ? std::string() : whole);
    ImGui::EndChild();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(2);
    ImGui::SetCursorScreenPos(low);
    ImGui::Dummy({width, height});
    return lines;
}

/// Returns the end of the first of two lines: after the last word that fits, or 0.
std::size_t first_line(const std::string& said, float width)
{
    std::size_t end = 0;
    for (std::size_t space = said.find(' '); space != std::string::npos; space = said.find(' ', space + 1))
        if (text_size(fonts().text, said.substr(0, space).c_str()).x <= width)
            end = space;
    return end;
}

/// Draws the sentences below a sum of this many lines: on two lines, or on one below three.
void draw_said(const std::string& said, Colour colour, float width, std::size_t sum_lines)
{
    const bool tight = sum_lines > 1;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float height = px(sum_lines > 2 ? field_height - 4
                            : tight       ? field_height + 4
                                          : field_height + sum_line);
    if (said.empty())
        return ImGui::Dummy({width, height});
    std::vector<std::string> lines = {said};
    if (const std::size_t end =
            sum_lines < 3 && text_size(fonts().text, said.c_str()).x > width ? first_line(said, width) : 0;
        end > 0)
        lines = {said.substr(0, end), said.substr(end + 1)};
    const std::string last = shortened(fonts().text, lines.back(), width);
    const bool whole = last == lines.back();
    lines.back() = last;
    copyable("element", {width, height}, said, whole ? std::string() : said);
    if (probing())
        probe_last_item("said/" + said);
    const float between = font_size(fonts().text) + px(3);
    float top =
        low.y + (px(field_height) - font_size(fonts().text)) / 2 - px(tight && lines.size() > 1 ? 8 : 1);
    for (const std::string& line : lines)
    {
        paint_text(fonts().text, {low.x, top}, colour, line);
        top += between;
    }
}

/// Draws the whole sentences, the numbers from `first` on, and the details of a pick.
void draw_details(const PickSummary& summary, std::size_t first, const PickDetails& details)
{
    const auto remark = [](std::string_view words)
    {
        wrapped_text(fonts().text, theme().text_soft, words);
        if (probing())
            probe_last_item("remark/" + std::string(words));
    };
    for (const std::string& words : summary.said)
        remark(words);
    for (std::size_t i = 0; i < details.sharing.size(); ++i)
        coloured_words(fmt::format("sharing/{}", i), details.sharing[i]);
    if (details.more_sharing)
        remark("\xe2\x80\xa6");
    if (details.source)
    {
        gap(4);
        remark("Source");
        coloured_words("source", *details.source);
        coloured_words("source/sum", details.source_sum);
    }
    gap(4);
    for (; first < summary.numbers.size(); ++first)
        fact_row(summary.numbers[first].name, summary.numbers[first].value, summary.numbers[first].about);
    for (const FactLine& line : details.lines)
        fact_row(line.name, line.value, line.about);
}

/// Draws the buttons in the last line of the card.
void draw_buttons(const core::SceneView& view, ViewState& state, const core::Pick& pinned, float top)
{
    const float left = ImGui::GetCursorScreenPos().x;
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::SetCursorScreenPos({left - px(8), top});
    if (!view.shared()
        && button(
            "element/details", state.pin_details ? "Fewer details" : "Details",
            {.look = ButtonLook::link,
             .tooltip = "Where the element comes from, who shares its offset, and what to select with it"}))
        state.pin_details = !state.pin_details;
    ImGui::SetCursorScreenPos({left + width - button_width("Go to"), top});
    if (button("element/go", "Go to",
               {.look = ButtonLook::link,
                .tooltip = "Scroll every view to this element. Arrow keys move the pin."}))
        go_to(state.look, view, pinned);
}

} // namespace

void pin_card(const core::SceneView& view, ViewState& state, const Rect& area)
{
    begin_card("pin", area);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(4)});
    const PickShown shown = pick_shown(state);
    std::string head = state.look.step && shown.pinned ? std::string("Step")
                       : shown.pinned && state.look.pins.size() > 1
                           ? fmt::format("Pinned ({} of {})", state.look.pins.size(), state.look.pins.size())
                       : shown.pinned ? std::string("Pinned")
                                      : std::string("Pointer");
    if (shown.pick && view.is_operation())
        head += fmt::format(": {}", operand_name(view, core::operand_of(*shown.pick)));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float words = text_size(fonts().strong, head.c_str()).x + px(12);
    const float field = std::max(std::min(px(180), width - words), width / 2);
    paint_text(fonts().strong, {low.x, low.y + (px(field_height) - font_size(fonts().strong)) / 2},
               theme().text, shortened(fonts().strong, head, width - field - px(8)));
    ImGui::SetCursorScreenPos({low.x + width - field, low.y});
    go_to_field(view, state, field);
    if (!shown.pick && !state.go_to_wrong.empty())
        wrapped_text(fonts().text, theme().bad, state.go_to_wrong);
    else if (!shown.pick)
        wrapped_text(fonts().text, theme().text_soft,
                     view.shared()
                         ? "Point at a lane byte to see which tensors use it. Click or press Enter to "
                           "pin it; arrow keys move the pin, Page Up and Page Down jump to tensor "
                           "starts and ends."
                         : "Point at a cell or a memory slot. Click or press Enter to pin it. "
                           "Shift+click adds a pin; Ctrl+click removes one.");
    else
    {
        PickSummary summary = pick_summary(view, state, *shown.pick);
        say_byte(summary, state, shown);
        if (!shown.pinned && ImGui::GetIO().KeyCtrl && key_pressed(Key::c, false))
            copy_summary(summary);
        coloured_words("coordinate", summary.where, 1);
        const std::size_t numbers = draw_numbers(summary.numbers);
        const std::size_t sum_lines = draw_sum(summary.sum);
        const bool wrong = shown.pinned && !state.go_to_wrong.empty();
        const bool buttons = shown.pinned && !state.look.step;
        const float last =
            std::max(ImGui::GetCursorScreenPos().y + px(sum_lines > 2 ? field_height - 4 : field_height),
                     area.bottom - px(14 + field_height));
        if (summary.tenants && !wrong)
        {
            const float room = (buttons ? last - px(6) : area.bottom - px(14)) - ImGui::GetCursorScreenPos().y;
            begin_scrolled("tenants", width, room);
            lane_tenants(*view.shared(), *summary.tenants);
            ImGui::EndChild();
        }
        else if (wrong || !buttons || !state.pin_details)
            draw_said(wrong ? state.go_to_wrong : fmt::format("{}", fmt::join(summary.said, "; ")),
                      wrong ? theme().bad : theme().text_soft, width, sum_lines);
        else
        {
            begin_scrolled("details", width, last - ImGui::GetCursorScreenPos().y - px(6));
            draw_details(summary, numbers, pick_details(view, state, *shown.pick));
            selection_offers(view, state);
            // Its own beginning, and the buttons below, are outside the child.
            state.pin_needs = ImGui::GetWindowPos().y - area.top + ImGui::GetCursorPosY() + ImGui::GetScrollY()
                              + px(20 + field_height);
            ImGui::EndChild();
        }
        if (buttons)
            draw_buttons(view, state, *shown.pick, last);
    }
    ImGui::PopStyleVar();
    end_card();
}

void compared_pin_card(const core::SceneView& view, ViewState& state, Comparison& comparison, const Rect& area)
{
    begin_card("pin", area);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(4)});
    const PickShown here = pick_shown(state);
    ViewState& other = comparison.views;
    const PickShown there = pick_shown(other);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float field = std::min(px(150), width / 2);
    paint_text(fonts().strong, {low.x, low.y + (px(field_height) - font_size(fonts().strong)) / 2},
               theme().text, here.pinned ? state.look.step ? "Step" : "Pinned" : "Pointer");
    ImGui::SetCursorScreenPos({low.x + width - field, low.y});
    go_to_field(view, state, field);
    if (!state.go_to_wrong.empty())
        wrapped_text(fonts().text, theme().bad, state.go_to_wrong);
    else if (!here.pick && !there.pick)
        wrapped_text(
            fonts().text, theme().text_soft,
            "Point at a cell or a slot on either side; both sides show the same element. Click to pin it.");
    else
    {
        const auto side =
            [&](const char* letter, const core::SceneView& of, ViewState& with, const PickShown& shown)
        {
            ImGui::PushID(letter);
            const ProbePrefix names(letter[0] == 'A' ? "" : "b/");
            const ImVec2 corner = ImGui::GetCursorScreenPos();
            const float room = paint_side({corner.x, corner.y, corner.x + width, corner.y + px(34)}, letter);
            if (!shown.pick)
            {
                ImGui::SetCursorScreenPos({corner.x + room, corner.y + px(8)});
                text(fonts().text, theme().text_soft, "No matching element on the other side");
                ImGui::PopID();
                return;
            }
            const PickSummary summary = pick_summary(of, with, *shown.pick);
            ImGui::SetCursorScreenPos({corner.x + room, corner.y});
            ImGui::BeginGroup();
            draw_numbers(summary.numbers);
            ImGui::EndGroup();
            draw_sum(without_byte(summary.sum)); // the byte is already written large beside it
            ImGui::PopID();
        };
        const PickShown& any = here.pick ? here : there;
        const PickSummary summary =
            pick_summary(here.pick ? view : *other.view, here.pick ? state : other, *any.pick);
        coloured_words("coordinate", summary.where, 1);
        side("A", view, state, here);
        side("B", *other.view, other, there);
    }
    ImGui::PopStyleVar();
    end_card();
}

} // namespace stridescope::ui
