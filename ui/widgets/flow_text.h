#pragma once

#include "core/lessons/markdown.h"
#include "ui/shell/imgui_compat.h"

#include <string>

namespace stridescope::ui
{

/// Pixels, at scale 1, that a list is set in.
inline constexpr float list_indent = 18;

/// Position where the words of a block ended.
struct Flowed
{
    float height = 0;
    std::string followed; ///< the link that was pressed; empty: none
};

/// Paints a block's words from `low` on, broken where the width ends; its mark stands before them. Links to
/// pages (`facts.md`) are stops of the keyboard. With `glossary` the words of the glossary are marked. The
/// cursor stays where it is.
Flowed flow_text(const core::TextBlock& block, ImVec2 low, float width, bool glossary);

} // namespace stridescope::ui
