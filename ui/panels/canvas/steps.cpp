#include "ui/panels/canvas/steps.h"

#include "core/compare/other_layouts.h"
#include "core/copying/copying.h"
#include "core/kinds/ask.h"
#include "ui/picture/arrange.h"
#include "ui/picture/step_words.h"
#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"
#include "ui/state/comparison.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace stridescope::ui
{
namespace
{

constexpr core::Int far = 10; ///< steps that Page Up and Page Down move by

void go(ViewState& state, const core::SceneView& view, core::Int number)
{
    go_to_step(state.look, view, {state.look.step->code, number});
    state.look.hovered.reset();
    state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
}

core::Int moved(core::Int number, core::Int by, core::Int count)
{
    return std::clamp<core::Int>(core::checked_add(number, by).value_or(number), 0, count - 1);
}

/// Returns how many elements in row-major order have the same lane, as those of a channel have; 1 outside of
/// lanes.
core::Int elements_of_channel(const core::SceneView& view)
{
    const core::TensorPlacement& map = view.placement();
    const core::Digit* const dealt =
        view.shows_lanes() && map.in_lanes && !view.shared() ? map.cyclic_digit() : nullptr;
    core::Int count = dealt ? dealt->divisor : 1;
    for (std::size_t d = dealt ? dealt->dimension + 1 : map.sizes.size(); d < map.sizes.size(); ++d)
        count *= map.sizes[d]; // elements fit in 64 bits
    return count;
}

/// Begins a card as high as its one line.
void begin_strip(const Rect& place)
{
    ImGui::SetCursorScreenPos({place.left, place.top});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, packed_colour(theme().card));
    ImGui::PushStyleColor(ImGuiCol_Border, packed_colour(theme().card_border));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, px(card_rounding));
    ImGui::PushStyleVar(ImGuiStyleVar_ChildBorderSize, 1);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    begin_child("steps", {place.width(), place.height()}, true,
                ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleVar(3);
    ImGui::PopStyleColor(2);
}

/// Draws a line along which a drag goes from the first step to the last.
void scrub(ViewState& state, const core::SceneView& view, const core::StepOffer& offer, float width)
{
    const float height = px(field_height);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    invisible_button("steps/scrub", {width, height});
    probe_last_item("steps/scrub");
    stop_takes_arrows(true);
    const float reach = std::max(1.0F, width - px(12));
    const core::Int number = state.look.step->number;
    if (ImGui::IsItemActive() && offer.count > 1)
    {
        const float at = std::clamp((ImGui::GetIO().MousePos.x - low.x - px(6)) / reach, 0.0F, 1.0F);
        const auto wanted = static_cast<core::Int>(
            std::llroundl(static_cast<long double>(at) * static_cast<long double>(offer.count - 1)));
        if (wanted != number)
            go(state, view, std::min(wanted, offer.count - 1));
    }
    const float share = offer.count > 1 ? static_cast<float>(static_cast<long double>(state.look.step->number)
                                                             / static_cast<long double>(offer.count - 1))
                                        : 1;
    const float middle = low.y + height / 2;
    const float x = low.x + px(6) + share * reach;
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled({low.x + px(6), middle - px(2)}, {low.x + px(6) + reach, middle + px(2)},
                        packed_colour(theme().field_hovered), px(2));
    list->AddRectFilled({low.x + px(6), middle - px(2)}, {x, middle + px(2)}, packed_colour(theme().accent),
                        px(2));
    list->AddCircleFilled({x, middle}, px(6), packed_colour(theme().accent));
}

} // namespace

void step_or_end(ViewState& state)
{
    if (state.look.step)
        return state.look.step.reset();
    if (!state.view)
        return;
    const auto offers = core::step_offers(state.view->facts());
    if (!offers.empty())
    {
        go_to_step(state.look, *state.view, {offers.front().code, 0});
        state.steps_take_keyboard = true; // otherwise arrow keys could belong to what has the keyboard
    }
}

bool to_first_step(ViewState& state)
{
    if (!state.look.step || !state.view)
        return false;
    go_to_step(state.look, *state.view, {state.look.step->code, 0});
    return true;
}

bool steps_elements(const Look& look)
{
    return look.step && look.step->code == core::StepCode::elements;
}

bool step_to(ViewState& state, const core::SceneView& view, const core::Pick& pick)
{
    if (!steps_elements(state.look))
        return false;
    const core::Operand walked = view.is_operation() ? core::Operand::output : core::Operand::input;
    core::Dims element;
    const auto* const at = std::get_if<core::AtCoordinate>(&pick);
    if (at && at->operand == walked)
        element = at->coordinate;
    else
    {
        core::Searches few; // without a limit: a person asks once
        const core::PickPlaces places = view.link(pick, few);
        auto found = view.coordinates(places, walked, 1, few);
        if (const auto& from = places.in(core::Operand::input); found.empty() && view.copying() && from)
            found = view.copying()->readers(from->offset, 1, core::question_steps).listed;
        if (found.empty())
            return false;
        element = found.front();
    }
    go(state, view, core::row_major_index(view.sizes(walked), element));
    return true;
}

void step_by_keys(ViewState& state, const core::SceneView& view)
{
    if (const auto wanted = std::exchange(state.step_wanted, std::nullopt);
        wanted
        // No step reads or writes it: it is pinned, and a second click unpins it.
        && !step_to(state, view, *wanted))
        state.look.pins =
            state.look.pins == std::vector{*wanted} ? std::vector<core::Pick>{} : std::vector{*wanted};
    const auto offer = step_offer(state.look, view);
    if (!offer || ImGui::GetIO().WantTextInput || arrows_move_focus() || keyboard_is_above())
        return;
    const std::pair<Key, core::Int> keys[] = {{Key::left, -1},
                                              {Key::right, 1},
                                              {Key::page_up, -far},
                                              {Key::page_down, far},
                                              {Key::end, offer->count}};
    const core::Int channel = style().audience && !ImGui::GetIO().KeyShift && steps_elements(state.look)
                                  ? elements_of_channel(view)
                                  : 1;
    for (const auto& [key, by] : keys)
        if (key_pressed(key))
        {
            const bool one = key == Key::left || key == Key::right;
            const core::Int number =
                one ? state.look.step->number / channel * channel : state.look.step->number;
            go(state, view,
               key == Key::end ? offer->count - 1 : moved(number, one ? by * channel : by, offer->count));
        }
}

void steps_strip(ViewState& state, const core::SceneView& view, const Rect& place)
{
    const auto offer = step_offer(state.look, view);
    const auto step = step_shown(state.look, view);
    if (!offer || !step)
        return;
    begin_strip(place);
    const bool own_line = has_sentence_line(place.height(), style());
    const float top = place.top + (px(step_line) - px(field_height)) / 2;
    float x = place.left + px(12);
    const auto at = [&](float more)
    {
        ImGui::SetCursorScreenPos({x, top});
        x += more + px(6);
    };
    const core::Int last = offer->count - 1;
    at(px(30));
    if (button("steps/back", "\xE2\x86\x90",
               {.width = px(30), .enabled = step->number > 0, .tooltip = "Previous step (Left)"}))
        go(state, view, moved(step->number, -1, offer->count));
    const float scrubbed = step_scrub_width(place.width(), style());
    at(scrubbed);
    if (std::exchange(state.steps_take_keyboard, false))
        focus_next_item(focus_is_seen());
    scrub(state, view, *offer, scrubbed);
    at(px(30));
    if (button("steps/forward", "\xE2\x86\x92",
               {.width = px(30), .enabled = step->number < last, .tooltip = "Next step (Right)"}))
        go(state, view, moved(step->number, 1, offer->count));
    x += px(6);
    const float close = px(28);
    const float end = place.right - px(12) - close;
    const std::string count = step_count_text(*step, *offer);
    const float middle = top + (px(field_height) - font_size(fonts().text)) / 2;
    paint_text(fonts().text, {x, middle}, theme().text_soft, count);
    x += text_size(fonts().text, count.c_str()).x + px(14);
    const std::string whole = step_text(view, *step);
    std::string words = whole;
    const ImVec2 from = own_line ? ImVec2(place.left + px(18), top + px(field_height + 4)) : ImVec2(x, middle);
    const float room = std::max(0.0F, (own_line ? place.right - px(18) : end - px(8)) - from.x);
    // The byte identifies the element as well as the offset does, if there is no space for both.
    const std::size_t offset = words.find(", offset ");
    const std::size_t byte = words.find(", byte ");
    if (text_size(fonts().mono, words.c_str()).x > room && offset != std::string::npos
        && byte != std::string::npos && offset < byte)
        words.erase(offset, byte - offset);
    words = shortened(fonts().mono, words, room);
    paint_text(fonts().mono, from, theme().text, words);
    if (words != whole && ImGui::IsWindowHovered()
        && ImGui::IsMouseHoveringRect(from, {from.x + room, from.y + px(field_height)}))
        ImGui::SetTooltip("%s", whole.c_str());
    if (probing())
        probe("steps/says " + words, {from.x, from.y, from.x + room, from.y + px(20)});
    probe("steps/" + count, {x, top, end, top + px(field_height)});
    ImGui::SetCursorScreenPos({end, top});
    if (button("steps/end", "\xC3\x97",
               {.width = close, .look = ButtonLook::quiet, .tooltip = "Stop stepping (Escape)"}))
        state.look.step.reset();
    ImGui::EndChild();
}

namespace
{

/// Offers to show where elements that are distributed over lanes are read from, unless two layouts are already
/// shown.
void offer_global_memory(OpenScene& open)
{
    if (open.comparison || open.lesson || !open.document.has_picture())
        return;
    const core::Scene& scene = *open.document.shown()->scene;
    auto global = core::global_memory_of(scene);
    if (global
        && button("steps/global", "Show global memory",
                  {.tooltip = "Show, below the lanes, the global memory that the elements are read from"}))
        compare_with(open,
                     {std::move(global->name), std::make_shared<const core::Scene>(std::move(global->scene))});
}

} // namespace

void steps_card(OpenScene& open, const core::SceneView& view, const Rect& area)
{
    ViewState& state = open.views;
    const auto offer = step_offer(state.look, view);
    const auto step = step_shown(state.look, view);
    if (!offer || !step)
        return;
    begin_card("code of steps", area);
    const auto offers = core::step_offers(view.facts());
    std::vector<std::string> titles;
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < offers.size(); ++i)
    {
        titles.push_back(offers[i].title);
        if (offers[i].code == offer->code)
            chosen = i;
    }
    if (choice("steps/code", chosen, titles, ImGui::GetContentRegionAvail().x))
    {
        go_to_step(state.look, view, {offers[chosen].code, 0});
        state.steps_take_keyboard = true;
        state.step_in_sight = -1;
    }
    gap(4);
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const std::string& labels = view.labels(core::Operand::input);
    for (const core::StepLine& line : step->lines)
    {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float inset = px(8) + px(8) * static_cast<float>(line.depth);
        const Colour tone = line.dimension ? dimension_colour(labels, *line.dimension) : theme().text_soft;
        auto* const list = ImGui::GetWindowDrawList();
        list->ChannelsSplit(2);
        list->ChannelsSetCurrent(1);
        ImGui::Indent(inset);
        wrapped_text(fonts().mono, line.current ? theme().text : tone, line.code);
        if (!line.now.empty())
        {
            ImGui::Indent(px(8));
            wrapped_text(fonts().mono, line.current ? theme().accent : theme().text, line.now);
            ImGui::Unindent(px(8));
        }
        ImGui::Unindent(inset);
        const float bottom = ImGui::GetCursorScreenPos().y - px(4);
        list->ChannelsSetCurrent(0);
        if (line.current)
        {
            list->AddRectFilled({low.x, low.y - px(4)}, {right, bottom}, packed_colour(theme().inset), px(6));
            list->AddRectFilled({low.x, low.y - px(4)}, {low.x + px(3), bottom}, packed_colour(theme().accent),
                                px(2));
            probe("steps/current", {low.x, low.y - px(4), right, bottom});
            // If the code is longer than the card, the current line is scrolled into view, once per step.
            if (std::exchange(state.step_in_sight, step->number) != step->number)
            {
                const float above = ImGui::GetWindowPos().y;
                if (low.y < above || bottom > above + ImGui::GetWindowHeight())
                    ImGui::SetScrollHereY(1);
            }
        }
        list->ChannelsMerge();
    }
    gap(6);
    wrapped_text(fonts().text, theme().text_soft, std::string(offer->source));
    wrapped_text(fonts().text, theme().text_soft, "R: read   W: write");
    offer_global_memory(open);
    end_card();
}

} // namespace stridescope::ui
