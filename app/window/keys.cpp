#include "app/window/keys.h"

#include "app/window/glfw.h"

namespace stridescope::app
{

namespace
{

ui::Key named_key(int key)
{
    switch (key)
    {
    case GLFW_KEY_TAB:
        return ui::Key::tab;
    case GLFW_KEY_LEFT:
        return ui::Key::left;
    case GLFW_KEY_RIGHT:
        return ui::Key::right;
    case GLFW_KEY_UP:
        return ui::Key::up;
    case GLFW_KEY_DOWN:
        return ui::Key::down;
    case GLFW_KEY_PAGE_UP:
        return ui::Key::page_up;
    case GLFW_KEY_PAGE_DOWN:
        return ui::Key::page_down;
    case GLFW_KEY_HOME:
        return ui::Key::home;
    case GLFW_KEY_END:
        return ui::Key::end;
    case GLFW_KEY_INSERT:
        return ui::Key::insert;
    case GLFW_KEY_DELETE:
        return ui::Key::del;
    case GLFW_KEY_BACKSPACE:
        return ui::Key::backspace;
    case GLFW_KEY_SPACE:
        return ui::Key::space;
    case GLFW_KEY_ENTER:
        return ui::Key::enter;
    case GLFW_KEY_KP_ENTER:
        return ui::Key::keypad_enter;
    case GLFW_KEY_ESCAPE:
        return ui::Key::escape;
    default:
        return ui::Key::none;
    }
}

ui::Key letter_key(int character)
{
    switch (character)
    {
    case 'A':
        return ui::Key::a;
    case 'C':
        return ui::Key::c;
    case 'V':
        return ui::Key::v;
    case 'X':
        return ui::Key::x;
    case 'Y':
        return ui::Key::y;
    case 'Z':
        return ui::Key::z;
    default:
        return ui::Key::none;
    }
}

/// Returns the upper-case character that the key types without modifiers, or its number if it is an F key; 0
/// otherwise.
int character_of(int key, int scancode)
{
    if (key >= GLFW_KEY_KP_0 && key <= GLFW_KEY_KP_9)
        return '0' + (key - GLFW_KEY_KP_0);
    if (key >= GLFW_KEY_F1 && key <= GLFW_KEY_F12)
        return ui::KeyPress::f1 + (key - GLFW_KEY_F1);
    if (key == GLFW_KEY_KP_ADD)
        return '+';
    if (key == GLFW_KEY_KP_SUBTRACT)
        return '-';
    const char* name = glfwGetKeyName(key, scancode);
    if (name && name[0] > ' ' && name[0] < 127 && name[1] == '\0')
        return name[0] >= 'a' && name[0] <= 'z' ? name[0] - 'a' + 'A' : name[0];
    // GLFW's numbers for printable keys are the ASCII of the US layout.
    return key > ' ' && key < 127 ? key : 0;
}

} // namespace

ui::Modifiers translate_modifiers(int modifiers)
{
    return {
        .ctrl = (modifiers & GLFW_MOD_CONTROL) != 0,
        .shift = (modifiers & GLFW_MOD_SHIFT) != 0,
        .alt = (modifiers & GLFW_MOD_ALT) != 0,
        .super = (modifiers & GLFW_MOD_SUPER) != 0,
    };
}

ui::KeyChanged translate_key(int key, int scancode, int action, int modifiers)
{
    ui::KeyChanged change;
    change.down = action != GLFW_RELEASE;
    change.repeated = action == GLFW_REPEAT;
    change.modifiers = translate_modifiers(modifiers);
    // X11 reports the modifiers from before this key changed.
    if (key == GLFW_KEY_LEFT_CONTROL || key == GLFW_KEY_RIGHT_CONTROL)
        change.modifiers.ctrl = change.down;
    else if (key == GLFW_KEY_LEFT_SHIFT || key == GLFW_KEY_RIGHT_SHIFT)
        change.modifiers.shift = change.down;
    else if (key == GLFW_KEY_LEFT_ALT || key == GLFW_KEY_RIGHT_ALT)
        change.modifiers.alt = change.down;
    else if (key == GLFW_KEY_LEFT_SUPER || key == GLFW_KEY_RIGHT_SUPER)
        change.modifiers.super = change.down;

    change.key = named_key(key);
    if (change.key == ui::Key::none)
    {
        const int character = character_of(key, scancode);
        change.key = letter_key(character);
        change.press.key = character;
    }
    else if (change.key == ui::Key::escape)
        change.press.key = ui::KeyPress::escape;
    else if (change.key == ui::Key::tab)
        change.press.key = ui::KeyPress::tab;
    else if (change.key == ui::Key::home)
        change.press.key = ui::KeyPress::home;
    change.press.ctrl = change.modifiers.ctrl;
    change.press.shift = change.modifiers.shift;
    return change;
}

} // namespace stridescope::app
