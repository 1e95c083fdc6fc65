#pragma once

#include "ui/imgui_compat.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace stridescope::ui
{

/// Calls draw(row) for the rows in sight of a list whose rows are all of one height in pixels: a file or a hand
/// can ask for more of them than a frame can draw.
template <typename Draw>
void clipped_rows(std::size_t count, float row_height, const Draw& draw)
{
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(std::min<std::size_t>(count, std::numeric_limits<int>::max())), row_height);
    while (clipper.Step())
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
            draw(static_cast<std::size_t>(row));
}

} // namespace stridescope::ui
