#pragma once

#include "core/analysis/gap.h"
#include "core/map/slot_contents.h"
#include "core/tensor/coordinate_text.h"

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
/// Describes the elements of a slot, at least one of which is listed.
[[nodiscard]] std::string element_text(const Preimage& here, const std::string& labels);
[[nodiscard]] std::string lane_tail_text(const TensorPlacement& map, const SlotContents& here);
[[nodiscard]] std::string lane_padding_text(const TensorPlacement& map, const SlotContents& here);
/// Returns "padding of a whole tile: C = 17 is outside 0 to 16".
[[nodiscard]] std::string tile_padding_text(const TensorPlacement& map, const SlotContents& here);
/// Describes a slot that no element uses, inside what is reserved for the tensor.
[[nodiscard]] std::string hole_text(const TensorPlacement& map, const Place& place);

} // namespace stridescope::core
