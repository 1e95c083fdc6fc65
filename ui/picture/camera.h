#pragma once

#include "core/tensor/checked.h"
#include "ui/picture/rect.h"

namespace stridescope::ui
{

/// Positions in cells, exact to the cell over all 64 bits, where a double would lose the last ones.
using World = long double;

/// The visible part of a plane of cells, and its scale. A `scale` of 0 means that it is not set yet, and will
/// be fitted.
struct Camera
{
    World left = 0; ///< left edge of the view, in cells
    World top = 0;
    double scale = 0; ///< pixels per cell
    /// Planes of few and very long rows (or columns) are drawn higher (or wider), so that they are visible.
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
    /// Moves the view so that a position of the plane is under a pixel.
    void put(World x, World y, float pixel_x, float pixel_y, const Rect& view)
    {
        left = x - static_cast<World>(pixel_x - view.left) / scale_x();
        top = y - static_cast<World>(pixel_y - view.top) / scale_y();
    }

    /// Shows the whole plane of this many cells, centred in the view.
    void centre(World width, World height, const Rect& view);
    /// Changes the scale and keeps what is under the pixel.
    void zoom(double factor, float pixel_x, float pixel_y, const Rect& view, double smallest, double largest);
    void pan(float pixels_x, float pixels_y);
    /// Moves as little as needed to make a cell visible, with some space around it.
    void show(World x, World y, const Rect& view);
    /// Keeps a part of the plane visible.
    void keep_in_sight(World width, World height, const Rect& view);
};

/// Returns the factor that the wheel zooms by: larger while single cells are not visible yet.
[[nodiscard]] double wheel_factor(float wheel, double pixels_a_cell);

} // namespace stridescope::ui
