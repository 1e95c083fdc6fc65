#pragma once

#include "ui/shell/input.h"

namespace stridescope::app
{

/// GLFW's key event in the interface's terms: letters as the user's keyboard layout has them.
ui::KeyChanged translate_key(int key, int scancode, int action, int modifiers);
ui::Modifiers translate_modifiers(int modifiers);

} // namespace stridescope::app
