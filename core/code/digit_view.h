#pragma once

#include "core/code/code_parts.h"

namespace stridescope::core
{

/// A tensor's digits, for targets whose layouts are made of blocks, modes, or tiles: those of a tiled tensor,
/// or of a strided one with one digit per dimension.
struct DigitView
{
    const TensorFacts* tensor = nullptr;
    Placement placement; ///< the whole placement
    DigitChoices digits; ///< digits of whole tiles, as resolved
};
/// Returns the digits of a scene's tensor; nothing for other kinds.
[[nodiscard]] std::optional<DigitView> digit_view(const Facts& facts);

/// Tells whether the digits of a text, including what is left of the dimensions, describe whole tiles as the
/// view does. Neighbouring digits that one digit can express count as one.
[[nodiscard]] bool lays_out(const DigitView& view, const LayoutText& text);

/// A digit of a dimension, in the order of memory.
struct DigitAxis
{
    std::size_t dimension = 0;
    std::size_t place = 0; ///< index in the dimension's list; 0 is the innermost
    Int extent = 1;
    Int stride = 0;
};
/// Returns all digits except those of extent 1, the largest stride first.
[[nodiscard]] std::vector<DigitAxis> in_memory_order(const DigitChoices& digits);
/// Tells whether the tensor is packed: each stride is the product of the extents of the digits inside it.
[[nodiscard]] bool is_dense(const std::vector<DigitAxis>& axes);
/// Returns the product of a dimension's extents.
[[nodiscard]] Int padded_size(const std::vector<DigitChoice>& digits);

/// Property of a placement that a target refuses because its layouts lack it.
enum class Beyond
{
    moves,   ///< XOR steps and pads
    window,  ///< a first index that is not 0
    base,    ///< a base offset
    padding, ///< positions that are no element
};
[[nodiscard]] std::optional<Problem> refuse(std::initializer_list<Beyond> beyond, const DigitView& view,
                                            std::string_view target);

} // namespace stridescope::core
