#pragma once

#include "core/analysis/gap.h"
#include "core/tensor/coordinate_text.h"
#include "core/view/scene_view.h"

#include <string>

/// Parts that reasons are made of.
namespace stridescope::core
{

/// Returns "padding after row n=0, c=1, h=3 (2 elements of 6)", "gap between batches n=0 and n=1 (4 elements of
/// 64)", "between two elements of n=0, h=1: the step of w is 2".
[[nodiscard]] std::string gap_text(const Gap& gap, const std::string& labels, const Layout& layout);

/// Returns the name of the k-th digit of a dimension, counted from the innermost, which is 0: "C₁".
[[nodiscard]] std::string digit_name(char label, std::size_t k);
/// Returns how an element's coordinate splits into digits: "C₁ = 9 div 8 = 1, C₀ = 9 mod 8 = 1", or without the
/// arithmetic "C₁ = 1, C₀ = 1"; empty if none is split.
[[nodiscard]] std::string digits_text(const Placement& placement, const std::string& labels, const Dims& x,
                                      bool with_sums = true);
/// Describes the element at a slot of a lane, or a hole of free strides.
[[nodiscard]] std::string lane_element_text(const TensorPlacement& map, const Place& place);
[[nodiscard]] std::string lane_tail_text(const TensorPlacement& map, const SlotView& slot);
[[nodiscard]] std::string lane_padding_text(const TensorPlacement& map, const SlotView& slot);
[[nodiscard]] std::string lane_hole_text(const TensorPlacement& map, const Place& place);

} // namespace stridescope::core
