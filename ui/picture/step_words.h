#pragma once

#include "ui/picture/look.h"
#include "ui/picture/style.h"
#include "ui/picture/text_measure.h"

#include <string>

namespace stridescope::ui
{

/// Returns "12 of 60".
[[nodiscard]] std::string step_count_text(const core::Step& step, const core::StepOffer& offer);
/// Returns what a step does, with the value that it moves if that is known: "out[0,0] = in[0,1] = 6, offset 5,
/// byte 20".
[[nodiscard]] std::string step_text(const core::SceneView& view, const core::Step& step);

/// Returns how the coordinate of the element that is placed splits into digits: "C₁ = 9 div 8 = 1, C₀ = 9 mod 8
/// = 1"; empty if it does not, and for other steps.
[[nodiscard]] std::string step_digits_text(const core::SceneView& view, const core::Step& step);

/// Returns the height of a step's card with a width, in pixels: one line, or two if its sentence, or that of
/// the last step with its longer numbers, does not fit beside the count.
[[nodiscard]] float step_strip_height(const core::SceneView& view, const Look& look, const Style& style,
                                      const TextMeasure& measure, float width);
inline constexpr float step_line = 44; ///< height of one line of it
/// Tells whether a card with this height has a line of its own for the sentence.
[[nodiscard]] bool has_sentence_line(float height, const Style& style);
/// Returns the width, in pixels, of the bar that is dragged in a card of this width.
[[nodiscard]] float step_scrub_width(float width, const Style& style);

} // namespace stridescope::ui
