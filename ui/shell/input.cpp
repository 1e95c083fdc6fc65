#include "ui/shell/input.h"

#include <array>
#include <limits>

namespace stridescope::ui
{

namespace
{

constexpr float nowhere = -std::numeric_limits<float>::max();

#if IMGUI_VERSION_NUM >= 18700
void give_modifiers(ImGuiIO& io, const Modifiers& modifiers)
{
#if IMGUI_VERSION_NUM >= 18900
    io.AddKeyEvent(ImGuiMod_Ctrl, modifiers.ctrl);
    io.AddKeyEvent(ImGuiMod_Shift, modifiers.shift);
    io.AddKeyEvent(ImGuiMod_Alt, modifiers.alt);
    io.AddKeyEvent(ImGuiMod_Super, modifiers.super);
#else
    io.AddKeyEvent(ImGuiKey_ModCtrl, modifiers.ctrl);
    io.AddKeyEvent(ImGuiKey_ModShift, modifiers.shift);
    io.AddKeyEvent(ImGuiKey_ModAlt, modifiers.alt);
    io.AddKeyEvent(ImGuiKey_ModSuper, modifiers.super);
#endif
}
void give_position(ImGuiIO& io, float x, float y)
{
    io.AddMousePosEvent(x, y);
}
void give_button(ImGuiIO& io, int button, bool down)
{
    io.AddMouseButtonEvent(button, down);
}
void give_wheel(ImGuiIO& io, float across, float up)
{
    io.AddMouseWheelEvent(across, up);
}
void give_key(ImGuiIO& io, Key key, bool down)
{
    io.AddKeyEvent(imgui_key(key), down);
}
#else
void give_modifiers(ImGuiIO& io, const Modifiers& modifiers)
{
    io.KeyCtrl = modifiers.ctrl;
    io.KeyShift = modifiers.shift;
    io.KeyAlt = modifiers.alt;
    io.KeySuper = modifiers.super;
}
void give_position(ImGuiIO& io, float x, float y)
{
    io.MousePos = ImVec2(x, y);
}
void give_button(ImGuiIO& io, int button, bool down)
{
    io.MouseDown[button] = down;
}
void give_wheel(ImGuiIO& io, float across, float up)
{
    io.MouseWheelH += across;
    io.MouseWheel += up;
}
void give_key(ImGuiIO& io, Key key, bool down)
{
    io.KeysDown[imgui_key(key)] = down;
}
#endif

bool known_button(int button)
{
    return button >= 0 && button < ImGuiMouseButton_COUNT;
}

/// Input that the current frame has had so far.
struct Seen
{
    bool moved = false;
    bool clicked = false;
    bool wheeled = false;
    bool text = false;
    bool key = false;    ///< a key that does more than start a character was pressed
    Modifiers modifiers; ///< modifiers that it was pressed with
    std::array<bool, static_cast<std::size_t>(Key::count)> keys{};

    /// Tells whether this event must wait for the next frame.
    [[nodiscard]] bool conflicts(const InputEvent& event) const
    {
        struct Rules
        {
            const Seen& seen;
            bool operator()(const MouseMoved&) const { return seen.clicked || seen.wheeled || seen.key; }
            bool operator()(const MouseLeft&) const { return seen.clicked || seen.wheeled || seen.key; }
            // The frame between a move and its click shows what is under the pointer.
            bool operator()(const MouseButton&) const
            {
                return seen.moved || seen.clicked || seen.wheeled || seen.text || seen.key;
            }
            bool operator()(const MouseWheel&) const { return seen.clicked || seen.key; }
            bool operator()(const KeyChanged& change) const
            {
                if (seen.clicked || seen.wheeled || seen.keys[static_cast<std::size_t>(change.key)])
                    return true;
                if (seen.key && change.modifiers != seen.modifiers)
                    return true;
                return change.down && is_action(change) && (seen.text || seen.key);
            }
            bool operator()(const Typed&) const { return seen.clicked || seen.key; }
            bool operator()(const FocusChanged&) const
            {
                return seen.moved || seen.clicked || seen.text || seen.key;
            }
        };
        return std::visit(Rules{*this}, event);
    }

    void note(const InputEvent& event)
    {
        moved |= std::holds_alternative<MouseMoved>(event);
        clicked |= std::holds_alternative<MouseButton>(event);
        wheeled |= std::holds_alternative<MouseWheel>(event);
        text |= std::holds_alternative<Typed>(event);
        if (const auto* change = std::get_if<KeyChanged>(&event))
        {
            if (change->down && is_action(*change))
            {
                key = true;
                modifiers = change->modifiers;
            }
            keys[static_cast<std::size_t>(change->key)] = change->key != Key::none;
        }
    }

    /// Tells whether a key does something, rather than only start a character (which arrives separately as
    /// text).
    static bool is_action(const KeyChanged& change)
    {
        const bool character = change.press.key >= ' ' && change.press.key < 127;
        if (character)
            return change.modifiers.ctrl || change.modifiers.alt || change.modifiers.super;
        return change.key != Key::none || change.press.key != 0;
    }
};

} // namespace

std::vector<KeyChanged> InputQueue::apply_frame()
{
    ImGuiIO& io = ImGui::GetIO();
    std::vector<KeyChanged> presses;
    Seen seen;
    while (!waiting.empty() && !seen.conflicts(waiting.front()))
    {
        const InputEvent event = waiting.front();
        waiting.pop_front();
        seen.note(event);
        if (const auto* move = std::get_if<MouseMoved>(&event))
            give_position(io, move->x, move->y);
        else if (std::holds_alternative<MouseLeft>(event))
            give_position(io, nowhere, nowhere);
        else if (const auto* click = std::get_if<MouseButton>(&event))
        {
            if (!known_button(click->button))
                continue;
            const unsigned bit = 1U << static_cast<unsigned>(click->button);
            buttons_down = click->down ? buttons_down | bit : buttons_down & ~bit;
            give_modifiers(io, click->modifiers);
            give_button(io, click->button, click->down);
        }
        else if (const auto* wheel = std::get_if<MouseWheel>(&event))
            give_wheel(io, wheel->across, wheel->up);
        else if (const auto* change = std::get_if<KeyChanged>(&event))
        {
            give_modifiers(io, change->modifiers);
            // Tab belongs to the focus: ImGui's own Tab order knows only text fields.
            if (change->key != Key::none && change->key != Key::tab && !change->repeated)
                give_key(io, change->key, change->down);
            if (change->down && (change->press.key != 0 || change->key != Key::none))
                presses.push_back(*change);
        }
        else if (const auto* typed = std::get_if<Typed>(&event))
        {
            // Half of a UTF-16 pair is not a character: no file could hold a text with it.
            if (typed->character < 0xD800 || typed->character > 0xDFFF)
                io.AddInputCharacter(typed->character);
        }
        else if (const auto* focus = std::get_if<FocusChanged>(&event))
            io.AddFocusEvent(focus->focused);
    }
    return presses;
}

} // namespace stridescope::ui
