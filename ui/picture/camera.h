#pragma once

#include "core/tensor/checked.h"
#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// Positions in cells, exact to the cell over all 64 bits, where a double would lose the last ones.
using World = long double;

/// Part of a plane of cells that is seen, and its size. `scale` 0: not set yet, to be fitted.
struct Camera
{
    World left = 0; ///< of the view, in cells
    World top = 0;
    double scale = 0; ///< pixels a cell
    /// Planes of few and very long rows (or columns) are drawn higher (or wider), so that they can be seen.
    double stretch_x = 1;
    double stretch_y = 1;

    friend bool operator==(const Camera&, const Camera&) = default;

    [[nodiscard]] World scale_x() const { return static_cast<World>(scale) * static_cast<World>(stretch_x); }
    [[nodiscard]] World scale_y() const { return static_cast<World>(scale) * static_cast<World>(stretch_y); }
    [[nodiscard]] float x(World cell, const Rect& view) const
    {
        return view.left + static_cast<float>((cell - left) * scale_x());
    }
    [[nodiscard]] float y(World cell, const Rect& view) const
    {
        return view.top + static_cast<float>((cell - top) * scale_y());
    }
    [[nodiscard]] World cell_x(float pixel, const Rect& view) const
    {
        return left + static_cast<World>(pixel - view.left) / scale_x();
    }
    [[nodiscard]] World cell_y(float pixel, const Rect& view) const
    {
        return top + static_cast<World>(pixel - view.top) / scale_y();
    }
    /// Moves so that a position of the plane is under a pixel.
    void put(World x, World y, float pixel_x, float pixel_y, const Rect& view)
    {
        left = x - static_cast<World>(pixel_x - view.left) / scale_x();
        top = y - static_cast<World>(pixel_y - view.top) / scale_y();
    }

    /// The whole plane of that many cells in the middle of the view.
    void centre(World width, World height, const Rect& view);
    /// Changes the scale; what is under the pixel stays there.
    void zoom(double factor, float pixel_x, float pixel_y, const Rect& view, double smallest, double largest);
    void pan(float pixels_x, float pixels_y);
    /// Moves as little as brings a cell into sight, with some room around it.
    void show(World x, World y, const Rect& view);
    /// Keeps some of the plane in sight.
    void keep_in_sight(World width, World height, const Rect& view);
};

/// Returns the factor that the wheel zooms by: larger while single cells cannot be seen yet.
[[nodiscard]] double wheel_factor(float wheel, double pixels_a_cell);

} // namespace stridescope::ui
