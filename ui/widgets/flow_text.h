#pragma once

#include "core/lessons/markdown.h"
#include "ui/shell/imgui_compat.h"

#include <string>

namespace stridescope::ui
{

/// Indent of a list in pixels at scale 1.
inline constexpr float list_indent = 18;

/// End of the words of a block.
struct Flowed
{
    float height = 0;
    std::string followed; ///< the link that was pressed; empty: none
};

/// Paints a block's words from `low` on, wrapped at the width; its mark comes before them. Links to pages
/// (`facts.md`) are stops of the keyboard. With `glossary` the words of the glossary are marked. The cursor
/// does not move.
Flowed flow_text(const core::TextBlock& block, ImVec2 low, float width, bool glossary);

} // namespace stridescope::ui
