#pragma once

#include "core/engine/copy_spec.h"

#include <functional>

namespace stridescope::core
{

/// Order in which a copy is cut into pieces.
enum class PieceOrder
{
    row_major, ///< the coordinates' own: piece after piece gives what the whole copy gives, always
    dest,      ///< along the destination; correct if no coordinates share a slot in it
    source,    ///< along the source: of a packed source each piece is one stretch of it
};

/// Calls use(piece) for copies that together do the whole one, of at most `most_elements` each (at least 1), in
/// order, until one answers false; then the answer is false too. `spec` keeps the rules of `check_copy`.
bool each_piece(const CopySpec& spec, PieceOrder order, Int most_elements,
                const std::function<bool(const CopySpec&)>& use);

/// Returns the product of a copy's sizes, which fits in 64 bits where the rules of `check_copy` are kept.
[[nodiscard]] Int element_count(const CopySpec& spec);

} // namespace stridescope::core
