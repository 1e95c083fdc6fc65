#pragma once

namespace stridescope::ui
{

enum class ScrollKeys
{
    pages, ///< Page Up, Page Down, Home, End: arrows move the focus
    all,   ///< arrows too
};

/// Scrolls the child window being made, `height` of which is seen, by the keys pressed in this frame.
void scroll_by_keys(ScrollKeys keys, float height);

} // namespace stridescope::ui
