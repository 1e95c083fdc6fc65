#pragma once

#include "core/engine/gather_plan.h"
#include "core/tensor/dims.h"

namespace stridescope::core
{

/// A gather of single elements: dest[x] = source[x with x[axis] replaced by the index at x], for every x inside
/// `sizes`. Indices and destination are packed row-major; everything is counted in elements, those of 4 bits
/// packed two per byte, low nibble first.
struct ElementGatherSpec
{
    Dims sizes;
    Dims source_strides; ///< strides of any sign
    std::size_t axis = 0;
    Int axis_size = 1;       ///< the source's size along the axis
    Int element_bits = 8;    ///< 4, 8, 16, 32, or 64
    Int source_elements = 0; ///< elements of the memory that `gather_elements` gets

    [[nodiscard]] Int element_count() const;
};

/// Returns the first broken rule: `dtype` (element_bits), `rank`, `zero_size`, `overflow`, or `values_count`
/// (an offset outside the source).
[[nodiscard]] std::optional<Problem> check_element_gather(const ElementGatherSpec& spec);

/// Returns the first index value that is out of range, as `index_out_of_range` at "indices.values[i]".
[[nodiscard]] std::optional<Problem> check_element_indices(const ElementGatherSpec& spec,
                                                           const Indices& indices, int threads);

/// Copies the elements [first, last) of the row-major order; the indices have passed `check_element_indices`,
/// the spec `check_element_gather`. Elements of 4 bits begin at a whole byte: `first` is even. Nothing overlaps
/// the destination in memory.
void gather_elements(const ElementGatherSpec& spec, const std::byte* source, const Indices& indices,
                     std::byte* dest, Int first, Int last, int threads);

} // namespace stridescope::core
