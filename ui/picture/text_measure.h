#pragma once

#include "ui/picture/figure.h"

#include <functional>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// The width of words (UTF-8, one line) in a face, in pixels. Whoever draws the words hands one in.
using TextMeasure = std::function<float(Face face, std::string_view words)>;

/// Returns as much of one line as fits, with an ellipsis if it is cut; nothing if not even that fits.
[[nodiscard]] std::string shortened(const TextMeasure& measure, Face face, std::string_view words, float width);

/// Measures text without fonts at hand: approximately the widths of Inter and JetBrains Mono.
[[nodiscard]] TextMeasure measure_without_fonts(float scale);

} // namespace stridescope::ui
