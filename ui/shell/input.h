#pragma once

#include "ui/shell/imgui_compat.h"
#include "ui/state/commands.h"

#include <deque>
#include <variant>
#include <vector>

namespace stridescope::ui
{

struct Modifiers
{
    bool ctrl = false;
    bool shift = false;
    bool alt = false;
    bool super = false;

    friend bool operator==(const Modifiers&, const Modifiers&) = default;
};

struct MouseMoved
{
    float x = 0;
    float y = 0;
};
struct MouseLeft ///< the pointer has left the window
{
};
struct MouseButton
{
    int button = 0; ///< 0 left, 1 right, 2 middle
    bool down = false;
    Modifiers modifiers{};
};
struct MouseWheel
{
    float across = 0;
    float up = 0;
};
struct KeyChanged
{
    Key key = Key::none; ///< none: a key that ImGui does not use, or a modifier alone
    bool down = false;
    Modifiers modifiers{}; ///< modifiers after this change
    KeyPress press{};      ///< identifies a command; key 0: none
    bool repeated = false;
};
struct Typed
{
    unsigned int character = 0; ///< Unicode
};
struct FocusChanged
{
    bool focused = true;
};
using InputEvent =
    std::variant<MouseMoved, MouseLeft, MouseButton, MouseWheel, KeyChanged, Typed, FocusChanged>;

/// Input in its order. A frame gets only as much of it as ImGui can keep in order: never a press and the
/// release of the same button, nor a click and the key that followed it, so that a slow frame loses nothing.
class InputQueue
{
public:
    void push(InputEvent event) { waiting.push_back(event); }
    [[nodiscard]] bool empty() const { return waiting.empty(); }
    /// Tells whether a button is held: ImGui may repeat its action, which needs frames though no input comes.
    [[nodiscard]] bool holding() const { return buttons_down != 0; }

    /// Gives ImGui the next frame's input, before `NewFrame`. Returns its key presses, for commands and for the
    /// focus.
    std::vector<KeyChanged> apply_frame();

private:
    std::deque<InputEvent> waiting;
    unsigned buttons_down = 0;
};

} // namespace stridescope::ui
