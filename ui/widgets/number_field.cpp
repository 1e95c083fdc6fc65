#include "ui/widgets/number_field.h"

#include "ui/shell/focus.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/field_state.h"
#include "ui/widgets/field_undo.h"
#include "ui/widgets/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <utility>

namespace stridescope::ui
{
namespace
{

void begin_typing(ImGuiID id, core::Int value)
{
    FieldState& state = field_state();
    state.typing = {};
    state.typing.field = id;
    state.typing.before = value;
    state.typing.drawn = ImGui::GetFrameCount();
    const std::string text = state.wrong.field == id ? state.wrong.text : std::to_string(value);
    std::memcpy(state.typing.text.data(), text.data(), std::min(text.size(), state.typing.text.size() - 1));
}

void paint_frame(ImVec2 low, ImVec2 high, Colour fill, Colour outline, float thickness)
{
    auto* const list = ImGui::GetWindowDrawList();
    list->AddRectFilled(low, high, packed_colour(fill), px(field_rounding));
    list->AddRect(low, high, packed_colour(outline), px(field_rounding), 0, thickness);
}

/// Steps the value by arrow keys while the user types.
int on_typing(ImGuiInputTextCallbackData* data)
{
    const auto& range = *static_cast<const DragRange*>(data->UserData);
    const TypedNumber typed = read_number({data->Buf, static_cast<std::size_t>(data->BufTextLen)});
    if (!typed.ok)
        return 0;
    const double steps = data->EventKey == ImGuiKey_UpArrow ? 1 : -1;
    const std::string text = std::to_string(moved(typed.value, steps, range));
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, text.c_str());
    words_were_replaced();
    return 0;
}

void note_typed(ImGuiID id, core::Int& value)
{
    FieldState& state = field_state();
    const TypedNumber typed = read_number(state.typing.text.data());
    if (typed.ok)
    {
        value = typed.value;
        if (state.wrong.field == id)
            state.wrong = {};
        return;
    }
    // A prefix that was a number while it was typed is not the intended value.
    value = state.typing.before;
    state.wrong = {.field = id, .value = value, .text = state.typing.text.data(), .reason = typed.reason};
}

void end_typing(ImGuiID id, core::Int& value)
{
    FieldState& state = field_state();
    if (key_pressed(Key::escape, false))
    {
        value = state.typing.before;
        if (state.wrong.field == id)
            state.wrong = {};
    }
    else if (key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false))
        focus_next_row(id);
    state.typing = {};
}

/// Keeps what is typed while a field waits for the keyboard, which ImGui gives it a frame later.
void keep_early(FieldState::Typing& typing)
{
    ImVector<ImWchar>& typed = ImGui::GetIO().InputQueueCharacters;
    if (!typing.has_keyboard)
        for (const ImWchar c : typed)
        {
            if (c > ' ' && c < 127)
                typing.early += static_cast<char>(c);
        }
    else if (!typing.early.empty())
    {
        ImVector<ImWchar> all;
        for (const char c : std::exchange(typing.early, {}))
            all.push_back(static_cast<ImWchar>(c));
        for (const ImWchar c : typed)
            all.push_back(c);
        typed = all;
    }
}

void type_in(ImGuiID id, const std::string& name, core::Int& value, const NumberField& look, ImVec2 low,
             ImVec2 high)
{
    FieldState& state = field_state();
    auto& typing = state.typing;
    typing.drawn = ImGui::GetFrameCount();
    const bool wrong = state.wrong.field == id || look.marked;
    paint_frame(low, high, theme().field, wrong ? theme().bad : theme().accent, px(1.5F));

    const ImVec2 text = text_size(fonts().mono, typing.text.data());
    const float side = std::max(px(5), std::floor((high.x - low.x - text.x) / 2));
    push_font(fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {side, std::floor((high.y - low.y - text.y) / 2)});
    ImGui::PushStyleVar(ImGuiStyleVar_FrameBorderSize, 0);
    ImGui::PushStyleColor(ImGuiCol_FrameBg, 0);
    ImGui::PushStyleColor(ImGuiCol_Text, packed_colour(theme().text));
    next_item_width(high.x - low.x);
    if (!typing.has_keyboard)
        give_keyboard(ImGui::GetID("##typed"));
    keep_early(typing);
    begin_without_undo(ImGui::GetID("##typed"));
    DragRange range = look.range;
    const bool edited = ImGui::InputText(
        "##typed", typing.text.data(), typing.text.size(),
        ImGuiInputTextFlags_AutoSelectAll | ImGuiInputTextFlags_CallbackHistory, on_typing, &range);
    ImGui::PopStyleColor(2);
    ImGui::PopStyleVar(2);
    ImGui::PopFont();
    probe_last_item(name);
    focus_stop(id);

    if (edited)
        note_typed(id, value);
    const bool active = ImGui::IsItemActive();
    if (active || edited || ImGui::IsItemDeactivated())
        take_in_hand(id);
    typing.has_keyboard = typing.has_keyboard || active;
    const bool gave_up = ++typing.frames > 4 && !typing.has_keyboard;
    if ((typing.has_keyboard && !active) || gave_up)
        end_typing(id, value);
}

void follow_mouse(ImGuiID id, core::Int& value, const NumberField& look, ImVec2 low, ImVec2 high)
{
    auto& drag = field_state().drag;
    const ImGuiIO& io = ImGui::GetIO();
    if (drag.field != id)
        drag = {.field = id, .start = value, .steps = 0, .moving = false};
    if (!drag.moving && std::abs(ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).x) < px(3))
        return;
    const bool first = !drag.moving;
    drag.moving = true;
    take_in_hand(id, Hand::moving);
    if (look.slider && !io.KeyShift)
    {
        const double part = std::clamp((io.MousePos.x - low.x) / (high.x - low.x), 0.0F, 1.0F);
        const double span = static_cast<double>(look.range.greatest) - static_cast<double>(look.range.least);
        value = moved(look.range.least, part * span, look.range);
        drag.start = value;
        drag.steps = 0;
        return;
    }
    const double speed = io.KeyShift ? 0.1 : (io.KeyCtrl || io.KeyAlt ? 10 : 1);
    const float pixels = first ? ImGui::GetMouseDragDelta(ImGuiMouseButton_Left, 0).x : io.MouseDelta.x;
    drag.steps += static_cast<double>(pixels) / static_cast<double>(style().scale) * speed
                  * steps_a_pixel(drag.start, look.range);
    value = moved(drag.start, drag.steps, look.range);
}

void paint_idle(ImGuiID id, core::Int value, const NumberField& look, ImVec2 low, ImVec2 high, bool hovered)
{
    const FieldState::Wrong& wrong = field_state().wrong;
    const bool is_wrong = wrong.field == id;
    const bool marked = look.marked || is_wrong;
    const Theme& colours = theme();
    const bool held = field_state().drag.field == id && field_state().drag.moving;
    Colour fill = hovered || held ? colours.field_hovered : colours.field;
    if (marked)
        fill = mixed(fill, colours.bad, 0.14F);
    paint_frame(low, high, fill, marked ? colours.bad : (held ? colours.accent : colours.card_border),
                marked || held ? px(1.5F) : 1);
    if (look.slider && look.range.greatest > look.range.least)
    {
        const auto span = static_cast<float>(look.range.greatest - look.range.least);
        const auto place =
            static_cast<float>(std::clamp(value, look.range.least, look.range.greatest) - look.range.least);
        const float inset = px(5);
        const float y = high.y - px(5);
        auto* const list = ImGui::GetWindowDrawList();
        const float right = low.x + inset + (high.x - low.x - 2 * inset) * place / span;
        list->AddRectFilled({low.x + inset, y}, {high.x - inset, y + px(2)}, packed_colour(colours.card_border),
                            px(1));
        list->AddRectFilled({low.x + inset, y}, {right, y + px(2)}, packed_colour(colours.accent), px(1));
    }
    const std::string text = is_wrong ? wrong.text : std::to_string(value) + look.suffix;
    Colour colour = look.colour.value_or(look.derived ? colours.text_soft : colours.text);
    if (marked)
        colour = colours.bad;
    const float lift = look.slider ? px(3) : 0;
    ImFont* face = fonts().mono;
    // A long number stays in its field: its end is clipped rather than drawn over the neighbour.
    ImGui::PushClipRect({low.x + px(3), low.y}, {high.x - px(3), high.y}, true);
    if (text_size(face, text.c_str()).x > high.x - low.x - px(8))
        face = fonts().cell[1];
    // If a number does not fit in small digits either, it is shortened with a sign: otherwise it would read as
    // another number.
    const std::string shown = shortened(face, text, high.x - low.x - px(6));
    const ImVec2 size = text_size(face, shown.c_str());
    const float left = std::max(low.x + px(4), (low.x + high.x - size.x) / 2);
    paint_text(face, {left, (low.y + high.y - size.y) / 2 - lift}, colour, shown);
    ImGui::PopClipRect();
}

} // namespace

bool number_field(const std::string& name, core::Int& value, const NumberField& look)
{
    FieldState& state = field_state();
    const core::Int before = value;
    ImGui::PushID(name.c_str());
    const ImGuiID id = ImGui::GetID("##field");
    if (state.wrong.field == id && state.wrong.value != value)
        state.wrong = {};
    // A field that was not drawn meanwhile, for example in a hidden column, must not take the keyboard when it
    // is back: the user does something else by then.
    if (state.typing.field == id && state.typing.drawn < ImGui::GetFrameCount() - 1)
        state.typing = {};
    if (focus_arrives(id))
        begin_typing(id, value);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + item_length(look.width), low.y + px(field_height));
    if (state.typing.field == id)
        type_in(id, name, value, look, low, high);
    else
    {
        const bool clicked = invisible_button("##field", {high.x - low.x, high.y - low.y});
        probe_last_item(name);
        const bool hovered = ImGui::IsItemHovered();
        const bool active = ImGui::IsItemActive();
        const bool moved_now = state.drag.field == id && state.drag.moving;
        if (hovered || active)
            ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        if (active && ImGui::IsMouseDown(ImGuiMouseButton_Left))
            follow_mouse(id, value, look, low, high);
        else if (clicked && !moved_now)
            begin_typing(id, value);
        else if (has_focus() && !ImGui::GetIO().InputQueueCharacters.empty() && !clicked)
        {
            begin_typing(id, value);
            keep_early(state.typing);
        }
        else if (hovered && pointer_has_arrows() && !ImGui::IsAnyItemActive()
                 && (key_pressed(Key::up) || key_pressed(Key::down)))
        {
            value = moved(value, key_pressed(Key::up) ? 1 : -1, look.range);
            take_in_hand(id, Hand::moving);
        }
        if (!active && state.drag.field == id)
            state.drag = {};
        if (state.wrong.field == id && value != before)
            state.wrong = {};
        paint_idle(id, value, look, low, high, hovered);
        if (state.wrong.field == id)
            item_tooltip(state.wrong.reason.c_str());
    }
    ImGui::PopID();
    return value != before;
}

void number_gap(const std::string& name, float width)
{
    ImGui::PushID(name.c_str());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, px(field_height)});
    probe_last_item(name);
    paint_text_centred(fonts().mono, low, {low.x + width, low.y + px(field_height)}, theme().text_faint,
                       "\xE2\x80\x93");
    ImGui::PopID();
}

} // namespace stridescope::ui
