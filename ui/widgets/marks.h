#pragma once

#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Draws a property in a rounded badge; wraps to the next line if it does not fit. `about`: its meaning in
/// numbers, for the tooltip and for copying. Returns whether it was pressed.
bool pill(std::string_view words, Colour tone, const std::string& about);
void next_pill();

/// Draws a dimension's letter in its colour, as an item of `chip_size`.
void dimension_chip(std::string_view labels, std::size_t dimension);
void paint_dimension_chip(ImVec2 centre, std::string_view labels, std::size_t dimension, bool strong = false);
/// Returns the colour of a dimension of a tensor with these labels.
[[nodiscard]] Colour dimension_colour(std::string_view labels, std::size_t dimension);
inline constexpr float chip_size = 24;

/// Draws the heading of a part of a panel, with a remark beside it.
void section(std::string_view words, std::string_view remark = {});
/// Draws a field's name before it, in the soft tone; the field begins at `column` pixels from the left.
void field_label(std::string_view words, float column);
void gap(float length);
/// Draws the progress of a task, 0 to 1, across the available width.
void progress_bar(double share);

/// Paints the program's logo: nine squares in the colours of memory.
void paint_logo(ImVec2 place, float size);

} // namespace stridescope::ui
