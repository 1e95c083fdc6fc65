#pragma once

#include "ui/picture/figure.h"

#include <functional>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Returns the width of text (UTF-8, one line) in a face, in pixels. The code that draws the text provides it.
using TextMeasure = std::function<float(Face face, std::string_view words)>;

/// Returns as much of one line as fits, with an ellipsis if it is shortened; nothing if not even that fits.
[[nodiscard]] std::string shortened(const TextMeasure& measure, Face face, std::string_view words, float width);

/// Measures text without fonts, with the approximate widths of Inter and JetBrains Mono.
[[nodiscard]] TextMeasure measure_without_fonts(float scale);

} // namespace stridescope::ui
