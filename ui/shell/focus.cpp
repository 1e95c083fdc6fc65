#include "ui/shell/focus.h"

#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/shell/style.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace stridescope::ui
{
namespace
{

struct Stop
{
    ImGuiID id = 0;
    int region = 0;
    bool takes_arrows = false;
    bool canvas = false;
    bool by_tab_only = false;
    bool by_arrows_only = false;
    bool by_choice_only = false;
    int table = 0; ///< 0: not in a table
    ImRect rect;
    ImRect seen; ///< visible part in its window
};

struct Scope
{
    std::vector<Stop> stops; ///< stops of the last frame
    std::vector<Stop> now;   ///< stops of this frame so far
    ImGuiID current = 0;
    std::map<int, ImGuiID> left; ///< stop at which F6 left each region
    std::vector<ImGuiID> gone;   ///< stops that disappeared while they were current, the newest last
    ImGuiID stand_in = 0;        ///< current since the last of them disappeared
    int drawn = -1;              ///< last frame in which it was drawn
    int depth = 0;
    bool popup = false;
};

struct Focus
{
    std::map<ImGuiID, Scope> scopes;
    ImGuiID open = 0;   ///< scope that items belong to; 0: the window itself
    ImGuiID active = 0; ///< innermost scope of the last frame
    int depth = 0;
    int region = 0;
    ImGuiID arrives = 0;        ///< item that the focus moves to in this frame
    bool keep_in_sight = false; ///< scroll to the focus, though it does not move in this frame
    bool keep_next = false;     ///< the same for the next frame
    ImGuiID pressed = 0;        ///< item pressed by Enter or Space in this frame
    ImGuiID takes_tab = 0;      ///< field that uses Tab itself, from the last frame
    ImGuiID tabbed = 0;         ///< field that used Tab in this frame
    ImGuiID row_left = 0;       ///< the next frame moves to the row below it
    int tables = 0;             ///< tables of this frame so far
    int table = 0;              ///< table that stops belong to; 0: none
    bool by_arrow = false;      ///< an arrow key moves it there
    bool visible = false;
    bool next_item = false;
    bool pointer_moved = false;    ///< since a key moved the focus
    int pointed_at = 0;            ///< last frame in which a number was under the pointer
    bool by_keys = false;          ///< a key was pressed after the last click
    int canvas_wanted = 0;         ///< frames left in which the focus goes to a canvas as soon as one is drawn
    std::optional<ImRect> words;   ///< text that the ring must not cross
    std::optional<ImRect> clicked; ///< item that hides its tip until the pointer leaves it: its result is read
    std::string hidden_tip;        ///< text of the hidden tip; any other is shown
    int last_depth = 0;            ///< depth of the active scope in the previous frame
    int screen = 0;                ///< number of what fills the window
    bool returned = false;         ///< it was another one in the previous frame
    std::map<int, Scope> hidden;   ///< the window's scope of each screen that is not shown
};

Focus& focus()
{
    static Focus state;
    return state;
}

ImVec2 centre(const ImRect& rect)
{
    return {(rect.Min.x + rect.Max.x) / 2, (rect.Min.y + rect.Max.y) / 2};
}

/// Returns the distance from one stop to another in a direction; sideways distance counts twice. Negative if it
/// is not in that direction.
float distance(const Stop& from, const Stop& to, ImVec2 direction)
{
    const ImVec2 a = centre(from.rect);
    const ImVec2 b = centre(to.rect);
    const bool across = direction.x != 0;
    const float ahead = across ? (b.x - a.x) * direction.x : (b.y - a.y) * direction.y;
    // A row of fields is above the next one if its middle is.
    if (ahead < 1)
        return -1;
    const float low =
        across ? std::max(from.rect.Min.y, to.rect.Min.y) : std::max(from.rect.Min.x, to.rect.Min.x);
    const float high =
        across ? std::min(from.rect.Max.y, to.rect.Max.y) : std::min(from.rect.Max.x, to.rect.Max.x);
    const float aside = std::max(0.0F, low - high);
    // Sideways, stops in the same row come before all others.
    return ahead + 2 * aside + (across && aside > 0 ? 1e6F : 0.0F);
}

std::vector<Stop>::const_iterator find_stop(const Scope& scope, ImGuiID id)
{
    return std::find_if(scope.stops.begin(), scope.stops.end(),
                        [&](const Stop& stop) { return stop.id == id; });
}

void arrive(Scope& scope, ImGuiID id)
{
    Focus& state = focus();
    scope.current = id;
    state.arrives = id;
    state.visible = true;
    state.pointer_moved = false;
    // Otherwise a text field would continue to get the keys.
    ImGui::ClearActiveID();
}

void step(Scope& scope, int direction)
{
    if (scope.stops.empty())
        return;
    const auto here = find_stop(scope, scope.current);
    const auto count = static_cast<std::ptrdiff_t>(scope.stops.size());
    std::ptrdiff_t next = direction > 0 ? -1 : count;
    if (here != scope.stops.end())
        next = here - scope.stops.begin();
    for (std::ptrdiff_t tried = 0; tried < count; ++tried)
    {
        next = (next + direction + count) % count;
        if (const Stop& stop = scope.stops[static_cast<std::size_t>(next)]; !stop.by_arrows_only)
            return arrive(scope, stop.id);
    }
}

/// Moves to the nearest stop below one, in its column and its table, without starting to type.
void step_row(Scope& scope, ImGuiID id)
{
    const auto here = find_stop(scope, id);
    if (here == scope.stops.end() || here->table == 0)
        return;
    Focus& state = focus();
    const Stop* next = &*here;
    for (const Stop& stop : scope.stops)
        if (const float middle = centre(stop.rect).x;
            stop.table == here->table && middle > here->rect.Min.x && middle < here->rect.Max.x
            && stop.rect.Min.y >= here->rect.Max.y && (next == &*here || stop.rect.Min.y < next->rect.Min.y))
            next = &stop;
    scope.current = next->id;
    state.visible = true;
    state.keep_in_sight = true;
}

/// Moves the focus to the canvas of the next or the previous region; without a canvas to the stop at which the
/// region was left, or else to its first.
void step_region(Scope& scope, int direction)
{
    if (scope.stops.empty())
        return;
    const auto here = find_stop(scope, scope.current);
    const int last = scope.stops.back().region;
    if (here != scope.stops.end())
        scope.left[here->region] = here->id;
    int region = here == scope.stops.end() ? (direction > 0 ? -1 : last + 1) : here->region;
    for (int tried = 0; tried <= last; ++tried)
    {
        region = (region + direction + last + 1) % (last + 1);
        auto first = std::find_if(scope.stops.cbegin(), scope.stops.cend(),
                                  [&](const Stop& stop) { return stop.region == region && stop.canvas; });
        if (const auto left = scope.left.find(region); first == scope.stops.end() && left != scope.left.end())
        {
            first = find_stop(scope, left->second);
            if (first != scope.stops.end() && first->region != region)
                first = scope.stops.end();
        }
        if (first == scope.stops.end())
            first =
                std::find_if(scope.stops.cbegin(), scope.stops.cend(),
                             [&](const Stop& stop) { return stop.region == region && !stop.by_choice_only; });
        if (first != scope.stops.end())
            return arrive(scope, first->id);
    }
}

void step_towards(Scope& scope, ImVec2 direction)
{
    const auto here = find_stop(scope, scope.current);
    if (here == scope.stops.end() || here->takes_arrows)
        return;
    const Stop* nearest = nullptr;
    float least = 0;
    for (const Stop& stop : scope.stops)
    {
        if (stop.region != here->region || stop.by_tab_only)
            continue;
        const float length = distance(*here, stop, direction);
        if (length >= 0 && (!nearest || length < least))
        {
            nearest = &stop;
            least = length;
        }
    }
    if (!nearest)
        return;
    arrive(scope, nearest->id);
    focus().by_arrow = true;
}

Scope& open_scope()
{
    return focus().scopes[focus().open];
}

/// Scrolls the window of the last item.
void keep_in_sight()
{
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    for (ImGuiWindow* window = ImGui::GetCurrentWindow();
         window && (window->Flags & ImGuiWindowFlags_ChildWindow) != 0; window = window->ParentWindow)
    {
        const ImRect& seen = window->InnerClipRect;
        if (low.y < seen.Min.y || high.y > seen.Max.y)
            ImGui::SetScrollFromPosY(window, (low.y + high.y) / 2 - window->Pos.y, 0.5F);
        if (low.x < seen.Min.x || high.x > seen.Max.x)
            ImGui::SetScrollFromPosX(window, (low.x + high.x) / 2 - window->Pos.x, 0.5F);
    }
}

bool is_arrow(Key key)
{
    return key == Key::left || key == Key::right || key == Key::up || key == Key::down;
}

/// Takes over the stops drawn in the last frame. If the current stop has disappeared, for example because it
/// was pressed or a lesson began, the keyboard continues from its position until it is back.
void take_drawn_stops(Scope& scope)
{
    constexpr std::size_t most_gone = 8;
    const auto before = find_stop(scope, scope.current) - scope.stops.cbegin();
    const bool was_there = before < std::ssize(scope.stops);
    scope.stops = std::exchange(scope.now, {});
    if (scope.stops.empty())
        return;
    const bool away = was_there && find_stop(scope, scope.current) == scope.stops.end();
    if (away || scope.current == scope.stand_in)
    {
        const auto back = std::find_if(scope.gone.rbegin(), scope.gone.rend(),
                                       [&](ImGuiID id) { return find_stop(scope, id) != scope.stops.end(); });
        if (back != scope.gone.rend())
        {
            scope.current = *back;
            scope.stand_in = 0;
            scope.gone.erase(back.base() - 1, scope.gone.end());
            return;
        }
    }
    if (!away)
        return;
    if (scope.current != scope.stand_in)
        scope.gone.push_back(scope.current);
    if (scope.gone.size() > most_gone)
        scope.gone.erase(scope.gone.begin());
    auto next = std::min(before, std::ssize(scope.stops) - 1);
    while (next > 0 && scope.stops[static_cast<std::size_t>(next)].by_choice_only)
        --next;
    scope.current = scope.stops[static_cast<std::size_t>(next)].id;
    scope.stand_in = scope.current;
}

/// Puts away the window's focus, and takes up that of another screen. Its stops are known after a frame.
void show_screen(int screen)
{
    Focus& state = focus();
    if (screen == state.screen)
        return;
    Scope& scope = state.scopes[0];
    Scope shown = std::exchange(state.hidden[screen], {});
    shown.stops.clear();
    shown.now.clear();
    state.hidden[state.screen] = std::exchange(scope, std::move(shown));
    state.screen = screen;
    state.returned = true;
}

} // namespace

void move_focus(const std::vector<KeyChanged>& presses, bool typing, int screen)
{
    Focus& state = focus();
    const bool returned = std::exchange(state.returned, false);
    show_screen(screen);
    const int frame = ImGui::GetFrameCount();
    // Scopes that were not drawn in the last frame are closed; the innermost of the others has the keyboard.
    std::erase_if(state.scopes,
                  [&](const auto& one) { return one.first != 0 && one.second.drawn < frame - 1; });
    state.active = 0;
    for (auto& [id, scope] : state.scopes)
    {
        take_drawn_stops(scope);
        if (scope.depth > state.scopes[state.active].depth)
            state.active = id;
    }
    state.open = 0;
    state.depth = 0;
    state.region = 0;
    state.arrives = 0;
    state.keep_in_sight = std::exchange(state.keep_next, false);
    state.pressed = 0;
    state.tables = state.table = 0;
    state.by_arrow = false;
    state.tabbed = 0;
    const ImGuiID takes_tab = std::exchange(state.takes_tab, 0);
    state.pointer_moved |= ImGui::GetIO().MouseDelta.x != 0 || ImGui::GetIO().MouseDelta.y != 0;
    if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        state.visible = state.by_keys = false;
    state.by_keys |= !presses.empty();
    const int depth = state.scopes[state.active].depth;
    if (depth < std::exchange(state.last_depth, depth) && state.by_keys)
        state.visible = true; // a key closed a dialog
    Scope& scope = state.scopes[state.active];
    // The focus is shown to keyboard users, also in what has just opened.
    if (state.visible && !scope.stops.empty() && find_stop(scope, scope.current) == scope.stops.end())
    {
        const auto canvas =
            std::find_if(scope.stops.begin(), scope.stops.end(), [](const Stop& stop) { return stop.canvas; });
        scope.current = (canvas == scope.stops.end() ? scope.stops.front() : *canvas).id;
    }
    if (state.canvas_wanted > 0 && state.active == 0)
    {
        const auto canvas =
            std::find_if(scope.stops.begin(), scope.stops.end(), [](const Stop& stop) { return stop.canvas; });
        --state.canvas_wanted;
        if (canvas != scope.stops.end())
        {
            scope.current = canvas->id;
            state.canvas_wanted = 0;
        }
    }
    if (returned && state.visible && find_stop(scope, scope.current) != scope.stops.end())
        arrive(scope, scope.current); // a text field that presenting hid takes the keyboard again
    if (const ImGuiID left = std::exchange(state.row_left, 0); left != 0 && presses.empty())
        step_row(scope, left);
    for (const KeyChanged& press : presses)
    {
        const int back = press.modifiers.shift ? -1 : 1;
        const bool plain = press.modifiers == Modifiers{};
        if (press.key == Key::tab || press.press.key == KeyPress::f1 + 5)
            state.canvas_wanted = 0; // the user moves the focus
        if (press.key == Key::tab && plain && typing && takes_tab != 0 && takes_tab == scope.current)
            state.tabbed = takes_tab;
        else if (press.key == Key::tab && !press.modifiers.ctrl && !press.modifiers.alt)
            step(scope, back);
        else if (press.press.key == KeyPress::f1 + 5 && !press.modifiers.ctrl)
            step_region(scope, back);
        else if (typing || !plain)
            continue;
        else if (!state.visible && scope.popup && !scope.stops.empty() && is_arrow(press.key))
        {
            // A list opened by the mouse shows the focus at the first arrow key.
            const bool known = find_stop(scope, scope.current) != scope.stops.end();
            arrive(scope, known ? scope.current : scope.stops.front().id);
            state.by_arrow = true;
        }
        else if (!state.visible)
            continue;
        else if (press.key == Key::enter || press.key == Key::keypad_enter || press.key == Key::space)
            state.pressed = scope.current;
        else if (press.key == Key::left || press.key == Key::right)
            step_towards(scope, {press.key == Key::left ? -1.0F : 1.0F, 0});
        else if ((press.key == Key::up || press.key == Key::down)
                 && !(state.pointer_moved && state.pointed_at == frame - 1))
            step_towards(scope, {0, press.key == Key::up ? -1.0F : 1.0F});
    }
}

void forget_focus()
{
    focus() = {};
}

FocusScope::FocusScope(const char* name) : before(focus().open)
{
    Focus& state = focus();
    state.open = ImGui::GetID(name);
    Scope& scope = open_scope();
    scope.drawn = ImGui::GetFrameCount();
    scope.depth = ++state.depth;
}

FocusScope::~FocusScope()
{
    --focus().depth;
    focus().open = before;
}

PopupScope::PopupScope(const char* name) : FocusScope(name)
{
    open_scope().popup = true;
    if (key_pressed(Key::escape, false))
        ImGui::CloseCurrentPopup();
}

void focus_region()
{
    ++focus().region;
}

bool focus_stop(ImGuiID id, bool takes_arrows)
{
    Focus& state = focus();
    Scope& scope = open_scope();
    const ImRect rect(ImGui::GetItemRectMin(), ImGui::GetItemRectMax());
    ImRect seen = rect;
    seen.Expand(px(3));
    const ImGuiWindow* const window = ImGui::GetCurrentWindow();
    ImRect shown = window->OuterRectClipped;
    seen.ClipWithFull(shown);
    scope.now.push_back({.id = id,
                         .region = state.region,
                         .takes_arrows = takes_arrows,
                         .table = state.table,
                         .rect = rect,
                         .seen = seen});
    const bool led_here = std::exchange(state.next_item, false);
    if (ImGui::IsItemActivated() || led_here)
        scope.current = id;
    if (led_here && ImGui::GetActiveID() != id
        && ImGui::GetActiveID() == ImGui::GetCurrentContext()->InputTextState.ID)
        ImGui::ClearActiveID(); // another field would continue to get the keys
    if (led_here)
        scope.left[state.region] = id; // so that the region is not left at what a lesson's page wants pressed
    if (state.open != state.active)
        return false;
    if (state.arrives == id || (state.keep_in_sight && scope.current == id))
        keep_in_sight();
    return scope.current == id;
}

void stop_takes_arrows(bool canvas)
{
    if (open_scope().now.empty())
        return;
    open_scope().now.back().takes_arrows = true;
    open_scope().now.back().canvas = canvas;
}

void stop_takes_tab(ImGuiID id)
{
    focus().takes_tab = id;
}

bool tab_was_taken(ImGuiID id)
{
    return focus().tabbed == id;
}

void stop_by_tab_only()
{
    stop_takes_arrows();
    if (!open_scope().now.empty())
        open_scope().now.back().by_tab_only = true;
}

void stop_by_arrows_only()
{
    if (!open_scope().now.empty())
        open_scope().now.back().by_arrows_only = true;
}

void stop_by_choice_only()
{
    if (!open_scope().now.empty())
        open_scope().now.back().by_choice_only = true;
}

void focus_table(int table)
{
    focus().table = table;
}

int new_focus_table()
{
    return ++focus().tables;
}

void focus_next_row(ImGuiID id)
{
    focus().row_left = id;
    focus().pointer_moved = false;
}

bool focus_arrives(ImGuiID id)
{
    const Focus& state = focus();
    return state.open == state.active && ((state.arrives == id && !state.by_arrow) || state.pressed == id);
}

bool pointer_has_arrows()
{
    Focus& state = focus();
    state.pointed_at = ImGui::GetFrameCount();
    return !state.visible || state.pointer_moved;
}

bool focus_is_seen()
{
    return focus().visible;
}

bool is_current_stop()
{
    const Focus& state = focus();
    const auto& scope = open_scope();
    return state.open == state.active && !scope.now.empty() && scope.now.back().id == scope.current;
}

bool has_focus()
{
    return focus().visible && is_current_stop();
}

void give_keyboard(ImGuiID field)
{
    ImGui::GetCurrentContext()->NavNextActivateId = field;
    ImGui::GetCurrentContext()->NavNextActivateFlags = ImGuiActivateFlags_PreferInput;
}

void focus_next_item(bool seen)
{
    focus().next_item = true;
    focus().canvas_wanted = 0;
    focus().visible = focus().visible || seen;
}

void keep_focus_in_sight()
{
    focus().keep_next = true;
}

void focus_again()
{
    Scope& scope = focus().scopes[focus().active];
    if (find_stop(scope, scope.current) != scope.stops.end())
        arrive(scope, scope.current);
}

void focus_canvas()
{
    constexpr int until_drawn = 30; // in frames
    focus().canvas_wanted = until_drawn;
}

bool keyboard_is_above()
{
    return focus().active != 0;
}

bool arrows_move_focus()
{
    Focus& state = focus();
    const Scope& scope = state.scopes[state.active];
    const auto here = find_stop(scope, scope.current);
    return state.visible && here != scope.stops.end() && (!here->takes_arrows || state.by_arrow);
}

void keep_focus_ring_off(ImVec2 low, ImVec2 high)
{
    focus().words = ImRect(low, high);
}

void paint_focus_ring()
{
    Focus& state = focus();
    const auto words = std::exchange(state.words, std::nullopt);
    if (!state.visible)
        return;
    const Scope& scope = state.scopes[state.active];
    const auto here = std::find_if(scope.now.begin(), scope.now.end(),
                                   [&](const Stop& stop) { return stop.id == scope.current; });
    if (here == scope.now.end() || here->seen.GetWidth() <= 0 || here->seen.GetHeight() <= 0)
        return;
    ImDrawList* const list = ImGui::GetForegroundDrawList();
    const auto ring = [&](const ImVec2& low, const ImVec2& high)
    {
        list->PushClipRect(low, high);
        list->AddRect({here->rect.Min.x - px(2), here->rect.Min.y - px(2)},
                      {here->rect.Max.x + px(2), here->rect.Max.y + px(2)}, packed_colour(theme().focus),
                      px(field_rounding + 2), 0, px(2));
        list->PopClipRect();
    };
    const ImRect& seen = here->seen;
    if (words && words->Overlaps(seen))
    {
        ring(seen.Min, {seen.Max.x, words->Min.y});
        ring({seen.Min.x, words->Min.y}, {words->Min.x, words->Max.y});
        ring({words->Max.x, words->Min.y}, {seen.Max.x, words->Max.y});
        ring({seen.Min.x, words->Max.y}, seen.Max);
    }
    else
        ring(seen.Min, seen.Max);
    probe("focus", {here->rect.Min.x, here->rect.Min.y, here->rect.Max.x, here->rect.Max.y});
}

namespace
{

constexpr float tip_width = 360;
constexpr float widest_column = 440;

/// Places a tooltip beside the column of an item that has the keyboard, so that its neighbours stay readable;
/// without a column below the item, or above it if there is no space.
void place_tip(const char* words)
{
    const ImVec2 padding = ImGui::GetStyle().WindowPadding;
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    const ImVec2 size(px(tip_width) + 2 * padding.x,
                      wrapped_height(fonts().text, words, px(tip_width)) + 2 * padding.y);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const float below = high.y + px(6);
    const ImGuiWindow* column = ImGui::GetCurrentWindow();
    while ((column->Flags & ImGuiWindowFlags_ChildWindow) != 0
           && (column->ParentWindow->Flags & ImGuiWindowFlags_ChildWindow) != 0)
        column = column->ParentWindow;
    const float left = column->Pos.x - px(6) - size.x;
    const float right = column->Pos.x + column->Size.x + px(6);
    if (column->Size.x <= px(widest_column) && (left >= 0 || right + size.x <= screen.x))
        return ImGui::SetNextWindowPos(
            {left >= 0 ? left : right, std::max(0.0F, std::min(low.y, screen.y - size.y))});
    ImGui::SetNextWindowPos({std::max(0.0F, std::min(low.x, screen.x - size.x)),
                             below + size.y <= screen.y ? below : std::max(0.0F, low.y - px(6) - size.y)});
}

} // namespace

void item_tooltip(const char* text)
{
    Focus& state = focus();
    const auto& stops = open_scope().now;
    const bool of_keyboard = has_focus() && stops.back().id == ImGui::GetItemID();
    const bool keyboard_last = state.visible && !state.pointer_moved;
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    if (ImGui::IsItemHovered() && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
    {
        state.clicked = {ImGui::GetItemRectMin(), ImGui::GetItemRectMax()};
        state.hidden_tip = text;
    }
    else if (state.clicked && !state.clicked->Contains(pointer))
        state.clicked.reset();
    if (keyboard_last ? !of_keyboard : !ImGui::IsItemHovered() || (state.clicked && state.hidden_tip == text))
        return;
    if (keyboard_last)
        place_tip(text);
    ImGui::BeginTooltip();
    wrapped_text(fonts().text, theme().text, text, px(tip_width));
    ImGui::EndTooltip();
    if (probing())
        probe(std::string("tip/") + text, {});
}

bool invisible_button(const char* name, ImVec2 size, ImGuiButtonFlags flags)
{
    const bool clicked = ImGui::InvisibleButton(name, item_size(size), flags);
    const ImGuiID id = ImGui::GetItemID();
    focus_stop(id);
    const Focus& state = focus();
    return clicked || (state.pressed == id && id != 0 && state.open == state.active);
}

} // namespace stridescope::ui
