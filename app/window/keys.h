#pragma once

#include "ui/shell/input.h"

namespace stridescope::app
{

/// Translates GLFW's key event into the interface's terms: letters are those of the user's keyboard layout.
ui::KeyChanged translate_key(int key, int scancode, int action, int modifiers);
ui::Modifiers translate_modifiers(int modifiers);

} // namespace stridescope::app
