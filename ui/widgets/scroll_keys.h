#pragma once

namespace stridescope::ui
{

enum class ScrollKeys
{
    pages, ///< Page Up, Page Down, Home, and End; arrow keys move the focus
    all,   ///< arrow keys too
};

/// Scrolls the current child window, of which `height` is visible, by the keys pressed in this frame.
void scroll_by_keys(ScrollKeys keys, float height);

} // namespace stridescope::ui
