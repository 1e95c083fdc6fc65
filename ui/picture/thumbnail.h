#pragma once

#include "core/scene/facts.h"
#include "ui/picture/figure.h"

#include <vector>

namespace stridescope::ui
{

/// A scene's memory in a few squares, for lists of scenes. Their colours say the elements' logical order, so
/// that two orders in memory look different.
struct Thumbnail
{
    enum class What : std::uint8_t
    {
        hole,
        element,
        chosen, ///< an element that the operation takes
    };
    struct Cell
    {
        What what = What::hole;
        core::Int visit =
            0; ///< where the element comes in logical order; the first where several share the place
        bool operator==(const Cell&) const = default;
    };
    int columns = 0;
    std::vector<Cell> cells; ///< row after row
    bool all_chosen = false; ///< no operation: every element is what matters
};

[[nodiscard]] Thumbnail thumbnail_of(const core::Facts& facts);
void draw_thumbnail(Figure& figure, const Thumbnail& thumbnail, const Rect& area, const Style& style);

} // namespace stridescope::ui
