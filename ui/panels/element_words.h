#pragma once

#include "core/tensor/layout.h"
#include "ui/widgets/coloured_words.h"

#include <string>

/// Coordinates and sums of an element, each dimension in its colour.
namespace stridescope::ui
{

/// "N=0  C=1"
[[nodiscard]] ColouredWords coordinate_words(const core::Dims& x, const std::string& labels);
/// offset = base + n·60 + ... with the numbers of one coordinate; and the byte, of a memory that begins at
/// `address`.
[[nodiscard]] ColouredWords sum_words(const core::Dims& x, const core::Layout& layout, core::Int bits,
                                      core::Int address = 0);

} // namespace stridescope::ui
