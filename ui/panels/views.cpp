#include "ui/panels/views.h"
#include "ui/focus.h"

#include "ui/fonts.h"
#include "ui/paint_figure.h"
#include "ui/panels/part_shown.h"
#include "ui/panels/view_parts.h"
#include "ui/picture/lane_memory_figure.h"
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

/// Below what colours mean, which is drawn later: a choice of it.
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
    const std::string about = colour_range(view, how).about;
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

/// Pictures lie below the controls between them, which are made first: once all of a card's input is done its
/// look is settled, and is drawn.
class BelowControls
{
public:
    BelowControls() : list(*ImGui::GetWindowDrawList())
    {
        list.ChannelsSplit(2);
        list.ChannelsSetCurrent(1);
    }
    ~BelowControls() { list.ChannelsMerge(); }
    BelowControls(const BelowControls&) = delete;
    BelowControls& operator=(const BelowControls&) = delete;

    void begin() { list.ChannelsSetCurrent(0); }
    void end() { list.ChannelsSetCurrent(1); }

private:
    ImDrawList& list;
};

/// To draw the look as it is by now, which nothing changes until that is done.
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

void grids(ViewState& state, const Highlights& highlights, const Arrangement& places, Pointing& pointing)
{
    const core::SceneView& view = *state.view;
    BelowControls pictures;
    if (!state.look.asks)
    {
        colour_choice(state, view, places.colour);
        text_choice(state, view, places.text);
    }
    std::vector<std::optional<GridShown>> shown;
    for (const GridPlace& place : places.grids)
    {
        page_controls(state, view, place);
        shown.push_back(grid_input(state, place, pointing));
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
    pictures.end(); // the legend is the face of a control
    Figure words(subject.style.scale);
    if (!state.look.asks)
        draw_legend(words, subject, places.colour);
    draw_grid_titles(words, subject, places);
    show(words);
}

void linear_memory(ViewState& state, const Highlights& highlights, const Arrangement& places,
                   Pointing& pointing)
{
    const core::SceneView& view = *state.view;
    BelowControls pictures;
    std::vector<std::optional<BarShown>> shown;
    std::vector<Rect> titles;
    for (const BarPlace& place : places.bars)
    {
        titles.push_back(place.title);
        titles.back().right -= fold_control(state, view, place.memory.operand, place.title);
        shown.push_back(bar_input(state, place, pointing));
    }

    pictures.begin();
    const Subject subject = subject_of(state, highlights);
    for (std::size_t i = 0; i < shown.size(); ++i)
    {
        const core::Operand operand = places.bars[i].memory.operand;
        Figure words(subject.style.scale);
        draw_title(words, subject, titles[i], memory_name(view, operand), memory_remark(view, operand));
        show(words);
        title_tip(subject, titles[i], memory_name(view, operand), memory_remark(view, operand));
        if (shown[i])
            draw_bar_part(subject, operand, *shown[i]);
    }
}

void lane_memory(ViewState& state, const Highlights& highlights, const LanesPlace& place, Pointing& pointing)
{
    const auto shown = lane_input(state, place.area, pointing);

    const Subject subject = subject_of(state, highlights);
    const core::LaneMap& map = *subject.view.lanes();
    Figure words(subject.style.scale);
    draw_title(words, subject, place.title, lanes_name(map), lanes_remark(map));
    show(words);
    title_tip(subject, place.title, lanes_name(map), lanes_remark(map));
    if (shown)
        draw_lanes_part(subject, place.area, *shown);
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

namespace
{

void draw_cards(OpenScene& open, const Rect& area)
{
    ViewState& state = open.views;
    const core::SceneView& view = *state.view;
    Pointing pointing(state);
    constexpr int searches_a_frame = 12;
    state.cache.searches.allow(searches_a_frame);
    state.cache.refining = false;
    const Highlights highlights = highlights_of(view, state.look, state.selection, state.cache.searches);
    settle_pages(state.look, view);
    const Arrangement places = arrange(view, state.look, style(), measure_by_fonts(), area);
    const auto shared = core::shared_lanes(view.facts());
    if (!places.grids.empty())
    {
        splitter(state, area, places.lower.top);
        begin_card("grids", places.upper);
        grids(state, highlights, places, pointing);
        draw_part_shown(open.document, places.upper);
        draw_preview_badge(open, places.upper);
        end_card();
        focus_region();
    }
    if (shared || !places.bars.empty() || places.lanes)
    {
        begin_card("memory", places.lower);
        if (shared)
        {
            const CanvasInput input = shared_lanes_panel(subject_of(state, highlights), *shared, *places.lanes);
            if (fits_lanes(places.lanes->area, style()))
                move_tensors(open, *shared, lane_memory_plane(*shared, places.lanes->area, style()), input);
        }
        else if (places.lanes)
            lane_memory(state, highlights, *places.lanes, pointing);
        else
            linear_memory(state, highlights, places, pointing);
        if (places.grids.empty())
            draw_part_shown(open.document, places.lower);
        end_card();
    }
    pointing.finish();
    state.refining = state.cache.refining || state.cache.searches.missed;
    move_pin_by_keys(state, view);
}

} // namespace

void draw_views(OpenScene& open, const Rect& area)
{
    open.views.follow(on_canvas(open));
    const float least = least_cards_height(*open.views.view, style(), area.width());
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
