#include "app/web/input.h"

#include "core/text/utf8.h"

#include <emscripten/html5.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>

namespace stridescope::app
{
namespace
{

constexpr std::pair<std::string_view, ui::Key> named_keys[] = {
    {"Tab", ui::Key::tab},
    {"ArrowLeft", ui::Key::left},
    {"ArrowRight", ui::Key::right},
    {"ArrowUp", ui::Key::up},
    {"ArrowDown", ui::Key::down},
    {"PageUp", ui::Key::page_up},
    {"PageDown", ui::Key::page_down},
    {"Home", ui::Key::home},
    {"End", ui::Key::end},
    {"Insert", ui::Key::insert},
    {"Delete", ui::Key::del},
    {"Backspace", ui::Key::backspace},
    {" ", ui::Key::space},
    {"Enter", ui::Key::enter},
    {"Escape", ui::Key::escape},
};

constexpr std::pair<char, ui::Key> letter_keys[] = {
    {'A', ui::Key::a}, {'C', ui::Key::c}, {'V', ui::Key::v},
    {'X', ui::Key::x}, {'Y', ui::Key::y}, {'Z', ui::Key::z},
};

ui::Key named_key(std::string_view name)
{
    for (const auto& [known, key] : named_keys)
        if (known == name)
            return key;
    return ui::Key::none;
}

/// Returns the character of a key in upper case, as commands name keys; 0 if the key produces none.
int character_of(std::string_view name)
{
    if (name.size() != 1 || name[0] <= ' ' || name[0] > '~')
        return 0;
    return name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0];
}

/// Returns the number of a function key, from 1 on; 0 if it is not F1 to F12.
int function_key(std::string_view name)
{
    if (name.size() < 2 || name.size() > 3 || name[0] != 'F')
        return 0;
    int number = 0;
    for (const char c : name.substr(1))
        number = c >= '0' && c <= '9' ? number * 10 + (c - '0') : 100;
    return number >= 1 && number <= 12 ? number : 0;
}

int command_key(ui::Key key, std::string_view name)
{
    switch (key)
    {
    case ui::Key::escape:
        return ui::KeyPress::escape;
    case ui::Key::tab:
        return ui::KeyPress::tab;
    case ui::Key::home:
        return ui::KeyPress::home;
    default:
        break;
    }
    const int number = function_key(name);
    return number > 0 ? ui::KeyPress::f1 + number - 1 : character_of(name);
}

template <typename Event>
ui::Modifiers modifiers_of(const Event& event)
{
    return {.ctrl = event.ctrlKey != 0 || event.metaKey != 0, // on a Mac, Command replaces Ctrl
            .shift = event.shiftKey != 0,
            .alt = event.altKey != 0};
}

class Listener
{
public:
    Listener(ui::InputQueue& to, const float& pixels) : queue(to), density(pixels) {}

    void listen(const char* canvas);

private:
    void move_to(double x, double y)
    {
        queue.push(ui::MouseMoved{static_cast<float>(x) * density, static_cast<float>(y) * density});
    }
    void press(const EmscriptenMouseEvent& event, bool down)
    {
        move_to(event.targetX, event.targetY);
        const int button = event.button == 1 ? 2 : event.button == 2 ? 1 : event.button;
        if (button <= 2)
            queue.push(ui::MouseButton{button, down, modifiers_of(event)});
    }
    void turn_wheel(const EmscriptenWheelEvent& event)
    {
        const double notch = event.deltaMode == DOM_DELTA_PIXEL  ? 100
                             : event.deltaMode == DOM_DELTA_LINE ? 3
                                                                 : 1;
        queue.push(ui::MouseWheel{static_cast<float>(-event.deltaX / notch),
                                  static_cast<float>(-event.deltaY / notch)});
    }
    bool change_key(const EmscriptenKeyboardEvent& event, bool down);
    void touch(int type, const EmscriptenTouchEvent& event);
    void hold(std::optional<int> button);

    ui::InputQueue& queue;
    const float& density;
    std::optional<int> held; ///< by fingers: the left button by one, the middle one by two
    double between = 0;      ///< distance between two fingers; 0: there were not two since the last was lifted
};

/// Tells whether a key belongs to the program rather than to the browser.
bool Listener::change_key(const EmscriptenKeyboardEvent& event, bool down)
{
    const std::string_view name = event.key;
    ui::KeyChanged change;
    change.down = down;
    change.repeated = event.repeat != 0;
    change.modifiers = modifiers_of(event);
    change.key = named_key(name);
    change.press = {
        .key = command_key(change.key, name), .ctrl = change.modifiers.ctrl, .shift = change.modifiers.shift};
    // Keys that the browser keeps for itself work with Alt, whatever character that produces.
    if (const std::string_view code = event.code; change.modifiers.alt && !change.modifiers.ctrl)
    {
        ui::KeyPress other = change.press;
        if (code.size() == 4 && code.starts_with("Key"))
            other.key = code[3];
        other.ctrl = other.key < ui::KeyPress::f1;
        if (ui::is_browsers(other))
        {
            change.press = other;
            queue.push(change);
            return true;
        }
    }
    if (ui::is_browsers(change.press))
        return false;
    for (const auto& [letter, key] : letter_keys)
        if (change.press.key == letter)
            change.key = key;
    queue.push(change);
    const core::Character written = core::first_character(name);
    const bool one_sign = !name.empty() && written.valid && written.bytes == name.size();
    const bool by_alt_gr = change.modifiers.ctrl && change.modifiers.alt;
    if (down && one_sign && (!change.modifiers.ctrl || by_alt_gr))
        queue.push(ui::Typed{static_cast<unsigned>(written.code)});
    // Copying and pasting are events of their own; F11 and F12 belong to the browser everywhere.
    const bool clipboard = change.modifiers.ctrl && change.press.key == 'V';
    return !clipboard && function_key(name) < 11;
}

/// Holds a mouse button, and releases the one that is held.
void Listener::hold(std::optional<int> button)
{
    if (held == button)
        return;
    if (held)
        queue.push(ui::MouseButton{*held, false});
    if (button)
        queue.push(ui::MouseButton{*button, true});
    held = button;
}

/// Handles touches: one finger points and drags, two move and zoom.
void Listener::touch(int type, const EmscriptenTouchEvent& event)
{
    std::array<std::pair<double, double>, 2> fingers;
    std::size_t count = 0;
    const bool ends = type == EMSCRIPTEN_EVENT_TOUCHEND || type == EMSCRIPTEN_EVENT_TOUCHCANCEL;
    for (int i = 0; i < event.numTouches && count < fingers.size(); ++i)
        if (const EmscriptenTouchPoint& one = event.touches[i]; !(ends && one.isChanged))
            fingers[count++] = {static_cast<double>(one.targetX), static_cast<double>(one.targetY)};
    if (count == 1 && between == 0)
    {
        move_to(fingers[0].first, fingers[0].second);
        if (type == EMSCRIPTEN_EVENT_TOUCHSTART)
            hold(0);
    }
    else if (count == 2)
    {
        if (between == 0) // the first finger neither clicks nor drags any more
        {
            queue.push(ui::MouseLeft{});
            hold(std::nullopt);
        }
        const auto& [a, b] = fingers;
        const double distance = std::max(1.0, std::hypot(a.first - b.first, a.second - b.second));
        move_to((a.first + b.first) / 2, (a.second + b.second) / 2);
        hold(2);
        if (between > 0)
            queue.push(ui::MouseWheel{0, static_cast<float>(4 * std::log2(distance / between))});
        between = distance;
    }
    else
    {
        hold(std::nullopt);
        if (count > 0)
            return;
        between = 0;
        queue.push(ui::MouseLeft{});
    }
}

void Listener::listen(const char* canvas)
{
    static constexpr auto of = [](void* data) -> Listener& { return *static_cast<Listener*>(data); };
    emscripten_set_mousemove_callback(canvas, this, true,
                                      [](int, const EmscriptenMouseEvent* e, void* data) -> EM_BOOL
                                      {
                                          of(data).move_to(e->targetX, e->targetY);
                                          return true;
                                      });
    emscripten_set_mouseleave_callback(canvas, this, true,
                                       [](int, const EmscriptenMouseEvent*, void* data) -> EM_BOOL
                                       {
                                           of(data).queue.push(ui::MouseLeft{});
                                           return true;
                                       });
    emscripten_set_mousedown_callback(canvas, this, true,
                                      [](int, const EmscriptenMouseEvent* e, void* data) -> EM_BOOL
                                      {
                                          of(data).press(*e, true);
                                          return false; // the canvas takes the keyboard
                                      });
    // Outside the canvas too, since a drag may leave it.
    emscripten_set_mouseup_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, true,
                                    [](int, const EmscriptenMouseEvent* e, void* data) -> EM_BOOL
                                    {
                                        of(data).press(*e, false);
                                        return false;
                                    });
    emscripten_set_wheel_callback(canvas, this, true,
                                  [](int, const EmscriptenWheelEvent* e, void* data) -> EM_BOOL
                                  {
                                      of(data).turn_wheel(*e);
                                      return true;
                                  });
    emscripten_set_keydown_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, true,
                                    [](int, const EmscriptenKeyboardEvent* e, void* data) -> EM_BOOL
                                    { return of(data).change_key(*e, true); });
    emscripten_set_keyup_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, true,
                                  [](int, const EmscriptenKeyboardEvent* e, void* data) -> EM_BOOL
                                  { return of(data).change_key(*e, false); });
    emscripten_set_focus_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, true,
                                  [](int, const EmscriptenFocusEvent*, void* data) -> EM_BOOL
                                  {
                                      of(data).queue.push(ui::FocusChanged{true});
                                      return false;
                                  });
    emscripten_set_blur_callback(EMSCRIPTEN_EVENT_TARGET_WINDOW, this, true,
                                 [](int, const EmscriptenFocusEvent*, void* data) -> EM_BOOL
                                 {
                                     of(data).queue.push(ui::FocusChanged{false});
                                     return false;
                                 });
    const auto touched = [](int type, const EmscriptenTouchEvent* e, void* data) -> EM_BOOL
    {
        of(data).touch(type, *e);
        return true;
    };
    emscripten_set_touchstart_callback(canvas, this, true, touched);
    emscripten_set_touchmove_callback(canvas, this, true, touched);
    emscripten_set_touchend_callback(canvas, this, true, touched);
    emscripten_set_touchcancel_callback(canvas, this, true, touched);
}

} // namespace

void listen_to_page(const char* canvas, ui::InputQueue& queue, const float& density)
{
    static Listener listener(queue, density);
    listener.listen(canvas);
}

} // namespace stridescope::app
