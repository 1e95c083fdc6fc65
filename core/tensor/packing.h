#pragma once

#include "core/tensor/layout.h"

#include <vector>

namespace stridescope::core
{

/// The choices that strides follow from. All lists are indexed by logical dimension.
struct Packing
{
    std::vector<std::size_t> order; ///< dimensions, outermost first
    std::vector<bool> broadcast;    ///< stride 0: the dimension takes no memory
    Dims pad;   ///< positions added after the dimension; they are part of the next outer stride
    Dims align; ///< number that the dimension's own stride is rounded up to a multiple of, in elements

    /// Returns row-major order without broadcast, padding, or alignment.
    static Packing row_major(std::size_t rank);
};

/// Computes DirectML's CalculateStrides, for any order, with padding and alignment, in checked arithmetic.
/// Strides are in elements; nothing if one does not fit in 64 bits.
[[nodiscard]] std::optional<Dims> calculate_strides(const Dims& sizes, const Packing& packing);

} // namespace stridescope::core
