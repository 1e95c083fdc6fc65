#include "ui/picture/camera.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

void Camera::centre(World width, World height, const Rect& view)
{
    left = (width - static_cast<World>(view.width()) / scale_x()) / 2;
    top = (height - static_cast<World>(view.height()) / scale_y()) / 2;
}

void Camera::zoom(double factor, float pixel_x, float pixel_y, const Rect& view, double smallest,
                  double largest)
{
    const World x = cell_x(pixel_x, view);
    const World y = cell_y(pixel_y, view);
    scale = std::clamp(scale * factor, smallest, largest);
    put(x, y, pixel_x, pixel_y, view);
}

void Camera::pan(float pixels_x, float pixels_y)
{
    left -= static_cast<World>(pixels_x) / scale_x();
    top -= static_cast<World>(pixels_y) / scale_y();
}

void Camera::show(World x, World y, const Rect& view)
{
    const auto bring = [](World& edge, World place, World seen)
    {
        if (place >= edge && place + 1 <= edge + seen)
            return; // it is visible
        const World room = std::min<World>(seen / 8, 2);
        if (place < edge + room)
            edge = place - room;
        else if (place + 1 > edge + seen - room)
            edge = place + 1 + room - seen;
    };
    bring(left, x, static_cast<World>(view.width()) / scale_x());
    bring(top, y, static_cast<World>(view.height()) / scale_y());
}

void Camera::keep_in_sight(World width, World height, const Rect& view)
{
    const auto hold = [](World& edge, World size, World seen)
    {
        const World some = std::min(size, seen) / 4;
        edge = std::clamp(edge, some - seen, size - some);
    };
    hold(left, width, static_cast<World>(view.width()) / scale_x());
    hold(top, height, static_cast<World>(view.height()) / scale_y());
}

double wheel_factor(float wheel, double pixels_a_cell)
{
    return std::pow(pixels_a_cell < 1 ? 1.5 : 1.2, static_cast<double>(wheel));
}

} // namespace stridescope::ui
