#include "ui/widgets/drag_range.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

core::Int cut(core::Wide value, const DragRange& range)
{
    const core::Wide least = range.least;
    const core::Wide greatest = std::max(range.least, range.greatest);
    return static_cast<core::Int>(std::clamp(value, least, greatest));
}

core::Int doubled(core::Int start, core::Wide steps, const DragRange& range)
{
    core::Wide value = std::max<core::Int>(start, 1);
    for (; steps > 0 && value <= range.greatest; --steps)
    {
        core::Wide power = 1;
        while (power <= value)
            power *= 2;
        value = power;
    }
    for (; steps < 0 && value > range.least && value > 1; ++steps)
    {
        core::Wide power = 1;
        while (power * 2 < value)
            power *= 2;
        value = power;
    }
    return cut(value, range);
}

} // namespace

core::Int moved(core::Int start, double steps, const DragRange& range)
{
    // Beyond any range, but a Wide can hold it times any step.
    const auto whole = static_cast<core::Wide>(std::clamp(std::nearbyint(steps), -1.8e19, 1.8e19));
    if (whole == 0)
        return start;
    if (range.doubling)
        return doubled(start, whole, range);
    if (!range.without_zero)
        return cut(core::wide(start) + whole * range.step, range);
    // Numbers without 0 are counted: ... -2 -1 1 2 ... become ... -2 -1 0 1 ...
    const core::Wide place = start > 0 ? core::wide(start) - 1 : core::wide(start);
    const core::Wide target = place + whole;
    const core::Int value = cut(target >= 0 ? target + 1 : target, range);
    return value != 0 ? value : (range.greatest >= 1 ? 1 : -1);
}

double steps_a_pixel(core::Int start, const DragRange& range)
{
    constexpr double slowest = 1.0 / 10;
    if (range.doubling)
        return 1.0 / 24;
    const double size =
        std::abs(static_cast<double>(start)) / static_cast<double>(std::max<core::Int>(range.step, 1));
    const double span = (static_cast<double>(range.greatest) - static_cast<double>(range.least))
                        / static_cast<double>(std::max<core::Int>(range.step, 1));
    // A narrow range fits in one drag across the screen, and a large number moves in proportion to itself.
    return std::max(slowest, std::min(size / 150, span / 200));
}

} // namespace stridescope::ui
