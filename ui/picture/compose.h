#pragma once

#include "ui/picture/look.h"
#include "ui/picture/text_measure.h"

namespace stridescope::ui
{

struct Size
{
    float width = 0; ///< in pixels
    float height = 0;
};

/// Composes the picture that a window shows, finished: every pixel is exact, and controls become text.
[[nodiscard]] Figure compose(std::shared_ptr<const core::Shown> shown, const Look& look, const Style& style,
                             Size size, const TextMeasure& measure);

/// Composes the same from a few squares and without text, for lists of scenes.
[[nodiscard]] Figure compose_thumbnail(std::shared_ptr<const core::Shown> shown, const Style& style, Size size);

} // namespace stridescope::ui
