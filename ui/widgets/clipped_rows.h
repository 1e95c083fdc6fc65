#pragma once

#include "ui/imgui_compat.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace stridescope::ui
{

/// Calls draw(row) for the rows in sight of a list whose rows are all of one height in pixels: a file or a hand
/// can ask for more of them than a frame can draw. One more at either end is drawn too, so that Tab and the
/// arrows have where to go on to, and the list follows them.
template <typename Draw>
void clipped_rows(std::size_t count, float row_height, const Draw& draw)
{
    const int rows = static_cast<int>(std::min<std::size_t>(count, std::numeric_limits<int>::max()));
    ImGuiListClipper clipper;
    clipper.Begin(rows, row_height);
    int drawn = 0;
    while (clipper.Step())
    {
        int row = std::max(clipper.DisplayStart, drawn);
        if (row > drawn && row < clipper.DisplayEnd)
        {
            ImGui::SetCursorPosY(ImGui::GetCursorPosY() - row_height);
            --row;
        }
        const int end = clipper.DisplayEnd > row ? std::min(clipper.DisplayEnd + 1, rows) : clipper.DisplayEnd;
        for (; row < end; ++row)
            draw(static_cast<std::size_t>(row));
        drawn = std::max(drawn, end);
    }
}

} // namespace stridescope::ui
