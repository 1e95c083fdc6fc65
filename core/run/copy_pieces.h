#pragma once

#include "core/engine/copy_spec.h"

#include <functional>

namespace stridescope::core
{

/// Order in which a copy is cut into pieces.
enum class PieceOrder
{
    row_major, ///< by coordinates: piece after piece always gives the result of the whole copy
    dest,      ///< along the destination; correct if no coordinates share a slot in it
    source,    ///< along the source: if it is packed, each piece is a contiguous range
};

/// Calls use(piece) for copies that together do the whole one, of at most `most_elements` each (at least 1), in
/// order. Stops and returns false if one returns false. `spec` passes `check_copy`.
bool each_piece(const CopySpec& spec, PieceOrder order, Int most_elements,
                const std::function<bool(const CopySpec&)>& use);

/// Returns the product of a copy's sizes, which fits in 64 bits if the copy passes `check_copy`.
[[nodiscard]] Int element_count(const CopySpec& spec);

} // namespace stridescope::core
