#pragma once

#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// Input of a canvas in this frame.
struct CanvasInput
{
    bool hovered = false; ///< the pointer is over it, and nothing is dragged
    bool clicked = false; ///< pressed and released at one point
    bool fit = false;     ///< double click
    bool focused = false; ///< it has the focus
    bool entered = false; ///< by Enter or Space
    bool ctrl = false;
    bool shift = false;
    float wheel = 0;
    bool dragging = false; ///< by the left button
    float from_x = 0;      ///< where the drag began
    float from_y = 0;
    float drag_x = 0; ///< pixels since the last frame, with the left or the middle button
    float drag_y = 0;
    float x = 0;
    float y = 0;
};

/// Makes `area` an item that handles the mouse. `name` is its identifier.
[[nodiscard]] CanvasInput canvas_input(const char* name, const Rect& area);

} // namespace stridescope::ui
