#pragma once

#include "ui/shell/imgui_compat.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace stridescope::ui
{

/// Calls draw(row) for the visible rows of a list whose rows have one height in pixels, and for a few before
/// and after them: a list may have more rows than a frame can draw, and Tab can only reach what is drawn.
template <typename Draw>
void clipped_rows(std::size_t count, float row_height, const Draw& draw)
{
    constexpr double most_rows = 1 << 30; // ImGui's limit
    constexpr double beyond = 2;
    const auto rows = std::min(static_cast<double>(count), most_rows);
    const auto row_at = [&](float y)
    { return static_cast<double>((y - ImGui::GetCursorScreenPos().y) / row_height); };
    const ImDrawList& list = *ImGui::GetWindowDrawList();
    const double first =
        std::clamp(std::floor(row_at(list.GetClipRectMin().y)) - beyond, 0.0, std::max(0.0, rows - beyond));
    const double last =
        std::clamp(std::ceil(row_at(list.GetClipRectMax().y)) + beyond, std::min(beyond, rows), rows);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(rows), row_height);
    include_rows(clipper, static_cast<int>(first), static_cast<int>(std::max(first, last)));
    while (clipper.Step())
        for (int row = clipper.DisplayStart; row < clipper.DisplayEnd; ++row)
            draw(static_cast<std::size_t>(row));
}

} // namespace stridescope::ui
