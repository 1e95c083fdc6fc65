#pragma once

#include "core/text/grouped.h"
#include "ui/shell/fonts.h"
#include "ui/shell/imgui_compat.h"
#include "ui/shell/style.h"

#include <string>
#include <string_view>

/// Small helpers between the theme and ImGui, for all widgets.
namespace stridescope::ui
{

[[nodiscard]] inline ImU32 packed_colour(Colour colour)
{
    const auto part = [](std::uint8_t value, int shift) { return static_cast<ImU32>(value) << shift; };
    return part(colour.r, IM_COL32_R_SHIFT) | part(colour.g, IM_COL32_G_SHIFT)
           | part(colour.b, IM_COL32_B_SHIFT) | part(colour.a, IM_COL32_A_SHIFT);
}
[[nodiscard]] inline ImVec4 imgui_colour(Colour colour)
{
    return ImGui::ColorConvertU32ToFloat4(packed_colour(colour));
}

/// Draws text at a position (its upper left) in the window's draw list, wrapped at a width if one is given. All
/// text of the panels is drawn by this; it makes only glyphs that may be visible.
void paint_text(ImFont* face, ImVec2 place, Colour colour, std::string_view text, float broken_at = 0);
/// Draws text in the middle of a rectangle.
void paint_text_centred(ImFont* face, ImVec2 low, ImVec2 high, Colour colour, std::string_view text);

/// Returns the text as far as it fits, with … if it is shortened.
[[nodiscard]] std::string shortened(ImFont* face, std::string_view words, float width);

/// Draws text as an item, on one line.
void text(ImFont* face, Colour colour, std::string_view words);
/// Draws text as an item, wrapped at a width: by default, that of the window.
void wrapped_text(ImFont* face, Colour colour, std::string_view words, float width = 0);
/// Returns the height of text wrapped at a width.
[[nodiscard]] float wrapped_height(ImFont* face, std::string_view words, float width);

inline constexpr float field_height = 28; ///< height of fields, buttons, and choices
inline constexpr float field_rounding = 7;

} // namespace stridescope::ui
