#pragma once

#include "core/view/scene_view.h"
#include "ui/picture/look.h"
#include "ui/widgets/coloured_words.h"

#include <string>
#include <vector>

/// Coordinates and sums of an element, with each dimension in its colour.
namespace stridescope::ui
{

/// Returns "N=0  C=1".
[[nodiscard]] ColouredWords coordinate_words(const core::Dims& x, const std::string& labels);
/// Returns base + n·60 + ... = offset with the numbers of one coordinate, and the byte: the terms are those of
/// digits, followed by what XOR and free slots make of their sum.
[[nodiscard]] ColouredWords offset_sum_words(const core::TensorPlacement& map, const core::Dims& x);
/// Returns what a dump should hold for an element of the input, if it holds something else; otherwise empty.
[[nodiscard]] std::string expected_text(const core::SceneView& view, const Look& look, const core::Dims& x);
/// Returns the colour of a dimension of a part; by position if its tensors have no labels in common.
[[nodiscard]] Colour dimension_colour(const core::SceneView& view, core::Operand operand,
                                      std::size_t dimension);

} // namespace stridescope::ui
