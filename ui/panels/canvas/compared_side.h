#pragma once

#include "ui/panels/canvas/view_parts.h"
#include "ui/picture/drawn_parts.h"
#include "ui/picture/highlights.h"
#include "ui/shell/style.h"
#include "ui/state/view_state.h"

#include <optional>
#include <string>

namespace stridescope::ui
{

/// One of the two sides, with the parts of it that are drawn.
struct ComparedSide
{
    ViewState& state;
    const char* letter;
    std::string name;
    Highlights lit = {};
    Rect title = {};
    GridPlace grid = {};
    std::optional<GridShown> grid_shown = {};
    Rect card = {};
    ImDrawList* list = nullptr; ///< draw list of that card
    MemoryShown memory = {};

    [[nodiscard]] const core::SceneView& view() const { return *state.view; }
    /// Returns the prefix of items on one side only: unique names for tests, and unique identifiers for ImGui.
    [[nodiscard]] const char* prefix() const { return letter[0] == 'A' ? "" : "b/"; }

    /// Returns the memory as it is drawn, in its card.
    [[nodiscard]] DrawnParts memory_drawn() const
    {
        DrawnParts drawn;
        drawn.lower = card;
        if (memory.plane)
            drawn.memories.emplace_back(*memory.plane, memory.place.title);
        return drawn;
    }
};

} // namespace stridescope::ui
