#pragma once

#include "core/scene/facts.h"
#include "ui/picture/figure.h"

#include <vector>

namespace stridescope::ui
{

/// A scene's memory in a few squares, for lists of scenes.
struct Thumbnail
{
    enum class Cell : std::uint8_t
    {
        hole,
        element,
        chosen, ///< an element that the operation takes
    };
    int columns = 0;
    std::vector<Cell> cells; ///< row after row
    bool all_chosen = false; ///< no operation: every element is what matters
};

[[nodiscard]] Thumbnail thumbnail_of(const core::Facts& facts);
void draw_thumbnail(Figure& figure, const Thumbnail& thumbnail, const Rect& area, const Style& style);

} // namespace stridescope::ui
