#pragma once

namespace stridescope::ui
{

/// Point in pixels of the window.
struct Point
{
    float x = 0;
    float y = 0;
};

/// Corners in pixels of the window.
struct Rect
{
    float left = 0;
    float top = 0;
    float right = 0;
    float bottom = 0;

    [[nodiscard]] float width() const { return right - left; }
    [[nodiscard]] float height() const { return bottom - top; }
    friend bool operator==(const Rect&, const Rect&) = default;
};

/// Span from left to right, in pixels.
struct Span
{
    float left = 0;
    float right = 0;

    [[nodiscard]] float width() const { return right - left; }
};

} // namespace stridescope::ui
