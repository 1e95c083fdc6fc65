#pragma once

namespace stridescope::ui
{

/// Corners in pixels of the window.
struct Rect
{
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;

    [[nodiscard]] float width() const { return right - left; }
    [[nodiscard]] float height() const { return bottom - top; }
};

} // namespace stridescope::ui
