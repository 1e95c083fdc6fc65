#include "ui/panels/views.h"
#include "ui/focus.h"

#include "ui/fonts.h"
#include "ui/paint_figure.h"
#include "ui/panels/part_shown.h"
#include "ui/panels/view_parts.h"
#include "ui/picture/legend.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

/// What cells say.
void text_choice(ViewState& state, const core::SceneView& view, const Rect& place)
{
    static constexpr std::array<const char*, 3> with_values = {"Offsets", "Coords", "Values"};
    const std::size_t count = view.has_values() ? 3 : 2;
    ImGui::SetCursorScreenPos({place.left, place.top});
    auto chosen = static_cast<std::size_t>(cell_text(state.look, view));
    chosen = std::min(chosen, count - 1);
    if (segmented("text", chosen, std::span(with_values).first(count), place.width()))
        state.look.text = static_cast<CellText>(chosen);
}

/// What colours mean, and a choice of it.
void colour_choice(ViewState& state, const Subject& subject, const Rect& place)
{
    if (place.width() <= 0)
        return;
    const core::SceneView& view = subject.view;
    const ColouredBy how = coloured_by(state.look, view);
    const ImVec2 low(place.left, place.top);
    const ImVec2 high(place.right, place.bottom);
    ImGui::SetCursorScreenPos(low);
    if (invisible_button("colour", {place.width(), place.height()}))
        ImGui::OpenPopup("colour/ways");
    probe_last_item("colour");
    const std::string about = colour_range(view, how).about;
    item_tooltip(about.c_str());
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high,
                        packed_colour(ImGui::IsItemHovered() ? theme().field_hovered : theme().field),
                        px(field_rounding + 1));
    list->AddRect(low, high, packed_colour(theme().card_border), px(field_rounding + 1));
    Figure legend(subject.style.scale);
    draw_legend(legend, subject, place);
    show(legend);
    if (!ImGui::BeginPopup("colour/ways"))
        return;
    const PopupScope scope("ways");
    for (const ColouredBy& way : ways_to_colour(view))
    {
        const std::string words = colour_said(view, way);
        if (button(("colour/" + words).c_str(), words,
                   {.look = way == how ? ButtonLook::plain : ButtonLook::quiet,
                    .tooltip = colour_range(view, way).about}))
        {
            state.look.colour = way;
            ImGui::CloseCurrentPopup();
        }
    }
    ImGui::EndPopup();
}

void grids(ViewState& state, const Subject& subject, const Arrangement& places, Pointing& pointing)
{
    colour_choice(state, subject, places.colour);
    text_choice(state, subject.view, places.text);
    for (const GridPlace& place : places.grids)
    {
        page_controls(state, subject.view, place);
        grid_panel(state, subject, place, pointing);
        title_tip(subject, place.title, operand_name(subject.view, place.operand),
                  grid_remark(subject.view, place.operand, subject.grid(place.operand).pages));
    }
    // They say how lines are folded, which the grids have settled.
    Figure titles(subject.style.scale);
    draw_grid_titles(titles, subject, places);
    show(titles);
}

void linear_memory(ViewState& state, const Subject& subject, const Arrangement& places, Pointing& pointing)
{
    for (const BarPlace& place : places.bars)
    {
        const core::Operand operand = place.memory.operand;
        Rect title = place.title;
        title.right -= fold_control(state, subject.view, operand, place.title);
        Figure words(subject.style.scale);
        draw_title(words, subject, title, memory_name(subject.view, operand),
                   memory_remark(subject.view, operand));
        show(words);
        title_tip(subject, title, memory_name(subject.view, operand), memory_remark(subject.view, operand));
        bar_panel(state, subject, place, pointing);
    }
}

void lane_memory(ViewState& state, const Subject& subject, const LanesPlace& place, Pointing& pointing)
{
    Figure words(subject.style.scale);
    draw_title(words, subject, place.title, lanes_name(*subject.view.lanes()),
               lanes_remark(*subject.view.lanes()));
    show(words);
    title_tip(subject, place.title, lanes_name(*subject.view.lanes()), lanes_remark(*subject.view.lanes()));
    lane_panel(state, subject, place.area, pointing);
}

/// The gap between the cards can be dragged.
void splitter(ViewState& state, const Rect& area, float split)
{
    ImGui::SetCursorScreenPos({area.left, split - px(card_gutter)});
    invisible_button("split", {area.width(), px(card_gutter)});
    probe_last_item("split");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive())
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeNS);
    stop_takes_arrows();
    float down = ImGui::IsItemActive() ? ImGui::GetIO().MouseDelta.y : 0;
    if (has_focus())
        down += px(24) * static_cast<float>(key_pressed(Key::down) - key_pressed(Key::up));
    if (down != 0)
        state.look.lower_share =
            std::clamp((area.bottom - split - down) / item_length(area.height()), 0.12F, 0.8F);
}

/// Whether a pick still names something of the scene, after it was edited.
bool still_there(const core::SceneView& view, const core::Pick& pick)
{
    const auto has_part = [&](core::Operand operand)
    {
        const auto parts = view.parts();
        return std::find(parts.begin(), parts.end(), operand) != parts.end();
    };
    if (const auto* at = std::get_if<core::AtCoordinate>(&pick))
        return has_part(at->operand) && core::contains(view.sizes(at->operand), at->coordinate);
    if (const auto* at = std::get_if<core::AtOffset>(&pick))
        return has_part(at->operand) && !view.shows_lanes();
    const auto& at = std::get<core::AtLane>(pick);
    return view.lanes() && at.npu < view.lanes()->lane_count() && at.offset < view.lanes()->reserved;
}
bool still_there(const core::SceneView& view, const core::Selection& range)
{
    if (const auto* box = std::get_if<core::Region>(&range))
    {
        core::Dims last = box->first;
        for (std::size_t d = 0; d < last.size(); ++d)
            last[d] += (box->count[d] - 1) * box->step[d];
        return still_there(view, core::Pick(core::AtCoordinate{box->operand, box->first}))
               && still_there(view, core::Pick(core::AtCoordinate{box->operand, last}));
    }
    if (const auto* span = std::get_if<core::Span>(&range))
        return still_there(view, core::Pick(core::AtOffset{span->operand, span->begin}))
               && span->begin <= view.memory_range(span->operand).greatest;
    const auto& span = std::get<core::LaneSpan>(range);
    return still_there(view, core::Pick(core::AtLane{span.npu, span.end - 1}));
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

void Pointing::at(const CanvasInput& input, const std::optional<core::Pick>& pick)
{
    found = pick;
    if (!input.clicked)
        return;
    state.go_to_wrong.clear();
    if (!input.shift && !input.ctrl)
        state.select(std::nullopt);
    const auto same =
        pick ? std::find(state.look.pins.begin(), state.look.pins.end(), *pick) : state.look.pins.end();
    if (!pick || (input.ctrl && same == state.look.pins.end()))
        state.look.pins.clear();
    else if (same != state.look.pins.end()) // a second click, or Ctrl, takes it back
        state.look.pins.erase(same);
    else
    {
        if (!input.shift)
            state.look.pins.clear();
        state.look.pins.push_back(*pick);
    }
}

const core::SceneView& current_view(ViewState& state, const Document& document)
{
    if (!state.view || state.view->shown() != document.shown())
    {
        state.view = std::make_shared<const core::SceneView>(document.shown());
        state.look.hovered.reset();
        const auto range = state.selection ? std::optional(state.selection->selection()) : std::nullopt;
        state.select(std::nullopt); // it looks into the view that was
        if (range && still_there(*state.view, *range))
            state.select(range);
        std::erase_if(state.look.pins, [&](const core::Pick& pin) { return !still_there(*state.view, pin); });
    }
    return *state.view;
}

namespace
{

void draw_cards(OpenScene& open, const Rect& area)
{
    ViewState& state = open.views;
    const core::SceneView& view = current_view(state, open.document);
    Pointing pointing(state);
    constexpr int searches_a_frame = 12;
    state.cache.searches.allow(searches_a_frame);
    state.cache.refining = false;
    const Highlights highlights = highlights_of(view, state.look, state.selection, state.cache.searches);
    settle_pages(state.look, view);
    const Arrangement places = arrange(view, state.look, style(), measure_by_fonts(), area);
    const Subject subject{.kept_view = state.view,
                          .look = state.look,
                          .highlights = highlights,
                          .style = style(),
                          .measure = measure_by_fonts(),
                          .cache = state.cache,
                          .refine = Refine::for_a_frame,
                          .names = probing()};
    const auto shared = core::shared_lanes(view.facts());
    if (!places.grids.empty())
    {
        splitter(state, area, places.lower.top);
        begin_card("grids", places.upper);
        grids(state, subject, places, pointing);
        draw_part_shown(open.document, places.upper);
        end_card();
        focus_region();
    }
    begin_card("memory", places.lower);
    if (shared)
        shared_lanes_panel(subject, *shared, *places.lanes);
    else if (places.lanes)
        lane_memory(state, subject, *places.lanes, pointing);
    else
        linear_memory(state, subject, places, pointing);
    end_card();
    pointing.finish();
    state.refining = state.cache.refining || state.cache.searches.missed;
    move_pin_by_keys(state, view);
}

} // namespace

void draw_views(OpenScene& open, const Rect& area)
{
    const float least = least_cards_height(current_view(open.views, open.document), style(), area.width());
    if (area.height() >= least)
        return draw_cards(open, area);
    // Lower than that nothing of one of the cards would be left: they scroll, but not by the wheel, which
    // zooms.
    const float bar = ImGui::GetStyle().ScrollbarSize + px(4);
    ImGui::SetCursorScreenPos({area.left, area.top});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::PushStyleColor(ImGuiCol_ChildBg, 0);
    begin_child("views", {area.width(), area.height()}, false, ImGuiWindowFlags_NoScrollWithMouse);
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
    const float top = area.top - ImGui::GetScrollY();
    draw_cards(open, {area.left, top, area.right - bar, top + least});
    ImGui::SetCursorScreenPos({area.left, top});
    ImGui::Dummy({1, least});
    ImGui::EndChild();
}

} // namespace stridescope::ui
