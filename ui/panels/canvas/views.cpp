#include "ui/panels/canvas/views.h"
#include "ui/panels/canvas/lane_drag.h"
#include "ui/shell/focus.h"

#include "ui/panels/canvas/compared_views.h"
#include "ui/panels/canvas/part_shown.h"
#include "ui/panels/canvas/steps.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/picture/bank_figure.h"
#include "ui/picture/folded_rows.h"
#include "ui/picture/legend.h"
#include "ui/picture/links.h"
#include "ui/picture/shared_lanes.h"
#include "ui/picture/visible_parts.h"
#include "ui/shell/fonts.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/popup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stridescope::ui
{

void text_choice(ViewState& state, const core::SceneView& view, const Rect& place)
{
    static constexpr std::array<const char*, 4> all = {"Lanes", "Offsets", "Coords", "Values"};
    const std::size_t first = shows_banks(state.look, view) ? 0 : 1;
    const std::size_t count = all.size() - first - (view.has_values() ? 0 : 1);
    ImGui::SetCursorScreenPos({place.left, place.top});
    std::size_t chosen =
        says_lanes(state.look, view) ? 0 : 1 + static_cast<std::size_t>(cell_text(state.look, view));
    chosen = std::min(chosen - first, count - 1);
    if (!segmented("text", chosen, std::span(all).subspan(first, count), place.width()))
        return;
    state.look.text.reset();
    if (chosen + first > 0)
        state.look.text = static_cast<CellText>(chosen + first - 1);
}

void colour_choice(ViewState& state, const core::SceneView& view, const Rect& place)
{
    if (place.width() <= 0)
        return;
    const ColouredBy how = coloured_by(state.look, view);
    const ImVec2 low(place.left, place.top);
    const ImVec2 high(place.right, place.bottom);
    ImGui::SetCursorScreenPos(low);
    if (invisible_button("colour", {place.width(), place.height()}))
        ImGui::OpenPopup("colour/ways");
    probe_last_item("colour");
    const std::string about = colour_range(state.look, view, how).about;
    item_tooltip(about.c_str());
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high,
                        packed_colour(ImGui::IsItemHovered() ? theme().field_hovered : theme().field),
                        px(field_rounding + 1));
    list->AddRect(low, high, packed_colour(theme().card_border), px(field_rounding + 1));
    const float x = high.x - px(14);
    const float y = (low.y + high.y) / 2;
    const ImVec2 points[] = {{x - px(4), y - px(2)}, {x, y + px(2)}, {x + px(4), y - px(2)}};
    list->AddPolyline(points, 3, packed_colour(theme().text_soft), 0, px(1.5F));
    next_popup_at(place);
    if (!ImGui::BeginPopup("colour/ways"))
        return;
    const PopupScope scope("ways");
    for (const ColouredBy& way : ways_to_colour(state.look, view))
    {
        const std::string words = colour_said(view, way);
        // Some scenes have another usual look.
        Look usual = state.look;
        usual.colour = way;
        const ColouredBy meant = coloured_by(usual, view);
        const bool other = way == ColouredBy{} && meant != way;
        if (button(("colour/" + words).c_str(), other ? "Automatic: " + colour_said(view, meant) : words,
                   {.look = way == state.look.colour ? ButtonLook::plain : ButtonLook::quiet,
                    .tooltip = colour_range(state.look, view, other ? meant : way).about}))
        {
            state.look.colour = way;
            state.look.seen.reset();
            ImGui::CloseCurrentPopup();
        }
    }
    ImGui::EndPopup();
}

Subject subject_of(ViewState& state, const Highlights& highlights)
{
    return {.kept_view = state.view,
            .look = state.look,
            .highlights = highlights,
            .style = style(),
            .measure = measure_by_fonts(),
            .cache = state.cache,
            .refine = Refine::for_a_frame,
            .names = probing()};
}

void links_toggle(ViewState& state, const Rect& end_of_line)
{
    if (end_of_line.width() < px(links_width))
        return;
    ImGui::SetCursorScreenPos({end_of_line.right - px(links_width), end_of_line.top});
    toggle("links", "Links", state.look.links, px(links_width),
           "Draw lines from a pinned element to its slot in memory and to the element that it is a copy of");
}

namespace
{

void grids(ViewState& state, const Highlights& highlights, const Arrangement& places, Pointing& pointing,
           DrawnParts& drawn)
{
    const core::SceneView& view = *state.view;
    BelowControls pictures;
    if (!state.look.asks)
    {
        colour_choice(state, view, places.colour);
        text_choice(state, view, places.text);
        links_toggle(state, places.links);
    }
    std::vector<std::optional<GridShown>> shown;
    for (const GridPlace& place : places.grids)
    {
        page_controls(state, view, place);
        shown.push_back(grid_input(state, place, pointing));
        if (shown.back())
            drawn.grids.push_back({place.operand, shown.back()->plane, place.area});
    }

    pictures.begin();
    const Subject subject = subject_of(state, highlights);
    for (std::size_t i = 0; i < shown.size(); ++i)
    {
        const GridPlace& place = places.grids[i];
        if (shown[i])
            draw_grid_part(subject, place, *shown[i]);
        title_tip(subject, place.title, operand_name(view, place.operand),
                  grid_remark(view, place.operand, subject.grid(place.operand).pages));
    }
    pictures.end(); // the legend is also a control
    Figure words(subject.style.scale);
    if (!state.look.asks)
        draw_legend(words, subject, places.colour);
    draw_grid_titles(words, subject, places);
    show(words);
}

} // namespace

void switch_ruler(ViewState& state, bool on)
{
    set_ruler(state.look, on);
    if (state.view && !state.look.pins.empty())
        go_to(state.look, *state.view, state.look.pins.back());
}

float ruler_toggle(ViewState& state, const Rect& line, const char* about)
{
    const float width = px(62);
    if (line.width() < width + px(120))
        return 0;
    ImGui::SetCursorScreenPos({line.right - width, line.top});
    const bool shown = shows_ruler(state.look, *state.view);
    bool ruler = shown;
    toggle("ruler", "Ruler", ruler, width, about);
    if (ruler != shown)
        switch_ruler(state, ruler);
    return width + px(10);
}

namespace
{

std::vector<MemoryShown> memories(ViewState& state, const Highlights& highlights, const Arrangement& places,
                                  Pointing& pointing, DrawnParts& drawn)
{
    BelowControls pictures;
    std::vector<MemoryShown> shown;
    for (MemoryPlace place : places.memories)
    {
        place.title.right -= memory_controls(state, place, shown.empty());
        shown.push_back(memory_input(state, place, pointing));
        if (const auto& plane = shown.back().plane; plane && !plane->is_shared())
            drawn.memories.emplace_back(*plane, place.title);
    }

    pictures.begin();
    const Subject subject = subject_of(state, highlights);
    for (const MemoryShown& one : shown)
        draw_memory_part(subject, one);
    return shown;
}

/// Lets the gap between the cards be dragged.
void splitter(ViewState& state, const Rect& area, float split)
{
    ImGui::SetCursorScreenPos({area.left, split - px(card_gutter)});
    invisible_button("split", {area.width(), px(card_gutter)});
    probe_last_item("split");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive())
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    stop_by_tab_only();
    float down = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta.y : 0;
    if (has_focus())
        down += px(24) * static_cast<float>(key_pressed(Key::down) - key_pressed(Key::up));
    if (down != 0)
        state.look.lower_share =
            std::clamp((area.bottom - split - down) / item_length(area.height()), 0.12F, 0.8F);
}

} // namespace

bool selects(ViewState& state, const std::string& canvas, const CanvasInput& input, bool always)
{
    if (!input.dragging)
    {
        if (state.selecting == canvas)
            state.selecting.clear();
        return false;
    }
    const bool begins = input.drag_x != 0 || input.drag_y != 0;
    if (state.selecting.empty() && begins && (always || input.shift))
        state.selecting = canvas;
    return state.selecting == canvas;
}

void Pointing::finish()
{
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool rests = style().audience && state.pointer_at_go == std::array{pointer.x, pointer.y};
    state.look.hovered = rests ? std::nullopt : found;
}

void Pointing::at(const CanvasInput& input, const std::optional<core::Pick>& pick)
{
    found = pick;
    if (!input.clicked)
        return;
    state.go_to_wrong.clear();
    if (pick && !input.shift && !input.ctrl && steps_elements(state.look))
    {
        state.step_wanted = *pick; // in the next frame, as with keys
        return;
    }
    if (!input.shift && !input.ctrl)
        state.select(std::nullopt);
    const auto same =
        pick ? std::find(state.look.pins.begin(), state.look.pins.end(), *pick) : state.look.pins.end();
    if (!pick || (input.ctrl && same == state.look.pins.end()))
        state.look.pins.clear();
    else if (same != state.look.pins.end()) // a second click, or Ctrl, unpins it
        state.look.pins.erase(same);
    else
    {
        if (!input.shift)
            state.look.pins.clear();
        state.look.pins.push_back(*pick);
        if (!state.look.asks && state.view)
            scroll_to(state.look, *state.view, *pick);
    }
}

namespace
{

/// Draws links above the cards and between them, part by part, since a card hides what the window draws below
/// it.
void links(const Subject& subject, const DrawnParts& drawn,
           const std::vector<std::pair<ImDrawList*, Rect>>& parts)
{
    Figure figure(subject.style.scale);
    if (const auto words = draw_links(figure, subject, drawn))
        keep_focus_ring_off({words->left, words->top}, {words->right, words->bottom});
    if (figure.shapes.empty())
        return;
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
    const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    for (const auto& [list, where] : parts)
    {
        const Rect seen = {std::max(where.left, low.x), std::max(where.top, low.y),
                           std::min(where.right, high.x), std::min(where.bottom, high.y)};
        if (seen.width() <= 0 || seen.height() <= 0)
            continue;
        list->PushClipRect({seen.left, seen.top}, {seen.right, seen.bottom}, false);
        paint(figure, *list);
        list->PopClipRect();
    }
    for (const Figure::Place& place : figure.places)
        probe(place.name, {place.rect.left, place.rect.top, place.rect.right, place.rect.bottom});
    probe("links/drawn", {figure.shapes.front().rect.left, figure.shapes.front().rect.top,
                          figure.shapes.front().rect.right, figure.shapes.front().rect.bottom});
}

} // namespace

Highlights lit_now(ViewState& state, const core::SceneView& view)
{
    constexpr int searches_a_frame = 12;
    state.cache.searches.allow(searches_a_frame);
    state.cache.refining = false;
    if (state.look.step && !step_offer(state.look, view))
        state.look.step.reset();
    Highlights highlights = highlights_of(view, state.look, state.lit_range(), state.cache.searches);
    // A pin that keys moved away from what a question asks about must not be taken for it.
    if (state.asked_pins > 0 && highlights.pinned.size() > state.asked_pins)
    {
        highlights.hovered = std::move(highlights.pinned.back());
        highlights.pinned.pop_back();
    }
    settle_pages(state.look, view);
    return highlights;
}

namespace
{

/// Draws the cards of a scene, which is `open` unless that is null: then it only shows.
void draw_cards(ViewState& state, OpenScene* open, const Rect& area)
{
    const core::SceneView& view = *state.view;
    Pointing pointing(state);
    if (open)
        step_by_keys(state, view);
    const Highlights highlights = lit_now(state, view);
    const Arrangement places = arrange(view, state.look, style(), measure_by_fonts(), area);
    const core::Memory* const shared = view.shared();
    DrawnParts drawn;
    drawn.upper = places.upper;
    drawn.lower = places.lower;
    std::vector<std::pair<ImDrawList*, Rect>> cards;
    if (!places.grids.empty())
    {
        splitter(state, area, places.lower.top);
        begin_card("grids", places.upper);
        cards.emplace_back(ImGui::GetWindowDrawList(), places.upper);
        grids(state, highlights, places, pointing, drawn);
        if (open)
            draw_broken_edit(open->document, places.upper);
        end_card();
        focus_region();
    }
    if (places.steps.height() > 0)
    {
        steps_strip(state, view, places.steps);
        focus_region();
    }
    if (!places.memories.empty())
    {
        begin_card("memory", places.lower);
        cards.emplace_back(ImGui::GetWindowDrawList(), places.lower);
        const std::vector<MemoryShown> shown = memories(state, highlights, places, pointing, drawn);
        if (open && shared && shown.front().plane)
            move_tensors(*open, *shared, *shown.front().plane, shown.front().input);
        if (open && places.grids.empty())
            draw_broken_edit(open->document, places.lower);
        end_card();
    }
    if (!shared && (!state.look.asks || !state.look.answers.empty()))
    {
        // Lines to memory pass below the strip of a step.
        const Rect& strip = places.steps;
        const float above = strip.height() > 0 ? strip.top : places.lower.top;
        const float below = strip.height() > 0 ? strip.bottom : places.lower.top;
        auto* const list = ImGui::GetWindowDrawList();
        cards.push_back({list, {area.left, places.upper.bottom, area.right, above}});
        cards.push_back({list, {area.left, below, area.right, places.lower.top}});
        links(subject_of(state, highlights), drawn, cards);
    }
    pointing.finish();
    keep_visible(state.look, view, drawn);
    state.refining = state.cache.refining || state.cache.searches.missed;
    if (open && !state.look.step)
        move_pin_by_keys(state, view);
}

/// Draws the same for an audience.
void draw_presented_cards(ViewState& state, OpenScene* open, const Rect& area)
{
    const core::SceneView& view = *state.view;
    Pointing pointing(state);
    if (open)
        step_by_keys(state, view);
    const Highlights highlights = lit_now(state, view);
    const Arrangement places = arrange_presented(view, state.look, style(), measure_by_fonts(), area);
    DrawnParts drawn;
    drawn.upper = places.upper;
    drawn.lower = places.lower;
    drawn.lower.left -= px(4); // lines beside text keep a distance from it
    std::vector<std::optional<GridShown>> grids;
    std::vector<MemoryShown> shown;
    for (const GridPlace& place : places.grids)
    {
        grids.push_back(grid_input(state, place, pointing));
        if (grids.back())
            drawn.grids.push_back({place.operand, grids.back()->plane, place.area});
    }
    for (const MemoryPlace& place : places.memories)
    {
        shown.push_back(memory_input(state, place, pointing));
        if (const auto& plane = shown.back().plane; plane && !plane->is_shared())
            drawn.memories.emplace_back(*plane, place.named_beside() ? Rect{} : place.title);
    }
    const Subject subject = subject_of(state, highlights);
    Figure words(subject.style.scale);
    for (std::size_t i = 0; i < grids.size(); ++i)
    {
        const GridPlace& place = places.grids[i];
        if (grids[i])
            draw_grid_part(subject, place, *grids[i]);
        draw_presented_title(words, subject, place);
    }
    for (const MemoryShown& one : shown)
        draw_memory_part(subject, one);
    draw_links(words, subject, drawn);
    show(words);
    pointing.finish();
    keep_visible(state.look, view, drawn);
    state.refining = state.cache.refining || state.cache.searches.missed;
    if (open && !state.look.step && !open->lesson) // the arrow keys turn its pages
        move_pin_by_keys(state, view);
}

constexpr float name_line = 34; ///< height of the name of a scene beside another

/// Draws two scenes of a kind side by side, each with its own cards.
void draw_beside(OpenScene& open, const Rect& area)
{
    Comparison& comparison = *open.comparison;
    ViewState& b = comparison.views;
    b.follow(comparison.other);
    const float middle = (area.left + area.right) / 2;
    const float gutter = px(card_gutter) / 2;
    const auto side =
        [&](const char* letter, const std::string& name, ViewState& state, OpenScene* edited, const Rect& room)
    {
        ImGui::PushID(letter);
        const ProbePrefix names(edited ? "" : "b/");
        const float used = paint_side({room.left, room.top, room.right, room.top + px(name_line)}, letter);
        paint_text(fonts().strong, {room.left + used, room.top + px(6)}, theme().text,
                   shortened(fonts().strong, name, room.width() - used));
        probe(fmt::format("side/{}: {}", letter, name),
              {room.left, room.top, room.right, room.top + px(name_line)});
        const Rect cards = {room.left, room.top + px(name_line), room.right, room.bottom};
        style().audience ? draw_presented_cards(state, edited, cards) : draw_cards(state, edited, cards);
        ImGui::PopID();
    };
    side("A", name_of(open), open.views, &open, {area.left, area.top, middle - gutter, area.bottom});
    side("B", comparison.with.name, b, nullptr, {middle + gutter, area.top, area.right, area.bottom});
    share_picks(comparison, open.views);
    open.views.refining = open.views.refining || b.refining;
}

} // namespace

void draw_presented_views(OpenScene& open, const Rect& area)
{
    open.views.follow(on_canvas(open));
    if (shows_both(open) && !open.comparison->both)
        draw_beside(open, area);
    else
        draw_presented_cards(open.views, &open, area);
}

void draw_views(OpenScene& open, const Rect& room)
{
    open.views.follow(on_canvas(open));
    const Rect area = open.preview ? below_preview(open, room) : below_part_shown(open.document, room);
    const bool both = shows_both(open);
    const bool beside = both && !open.comparison->both;
    const float least = beside ? least_cards_height(*open.views.view, style(), area.width() / 2) + px(name_line)
                        : both ? px(least_compared_height)
                               : least_cards_height(*open.views.view, style(), area.width());
    const auto draw = [&](const Rect& where)
    {
        if (beside)
            draw_beside(open, where);
        else if (both)
            draw_compared(open, where);
        else
            draw_cards(open.views, &open, where);
    };
    if (area.height() >= least)
        return draw(area);
    // In a lower window nothing of one of the cards would be left: they scroll, with the wheel beside the
    // pictures, since it zooms over them.
    const float bar = ImGui::GetStyle().ScrollbarSize + px(4);
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    begin_child("views", {area.width(), area.height()}, false, ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const float top = area.top - ImGui::GetScrollY();
    draw({area.left, top, area.right - bar, top + least});
    ImGui::SetCursorScreenPos({area.left, top});
    ImGui::Dummy({1, least});
    if (ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && !ImGui::IsAnyItemHovered())
        ImGui::SetScrollY(ImGui::GetScrollY() - ImGui::GetIO().MouseWheel * px(60));
    ImGui::EndChild();
}

} // namespace stridescope::ui
