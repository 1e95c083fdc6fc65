#pragma once

#include "ui/shell/imgui_compat.h"

#include <string>

namespace stridescope::ui
{

struct TileState
{
    bool pressed = false;
    bool visible = false; ///< false: nothing need be drawn on it
};

/// Draws a button as large as a card; the caller draws what is on it.
[[nodiscard]] TileState tile_button(const std::string& name, ImVec2 size);

} // namespace stridescope::ui
