#pragma once

#include "core/tensor/fixed_list.h"
#include "core/tensor/layout.h"
#include "core/tensor/problem.h"

#include <optional>

namespace stridescope::core
{

/// One dimension of a strided copy; strides are in elements and may be negative, or 0 to repeat an element.
struct CopyDimension
{
    Int size = 1;
    Int source_stride = 0;
    Int dest_stride = 0;

    friend bool operator==(const CopyDimension&, const CopyDimension&) = default;
};

/// A copy: dest[dest_offset + sum x[d] * dest_stride[d]] = source[source_offset + sum x[d] * source_stride[d]]
/// for every coordinate x. If coordinates share a destination, the last in row-major order is kept. Everything
/// is counted in elements; 4-bit elements are packed two per byte, low nibble first.
struct CopySpec
{
    static constexpr std::size_t max_rank = 16;

    FixedList<CopyDimension, max_rank> dimensions; ///< outermost first
    Int source_offset = 0;
    Int dest_offset = 0;
    Int element_bits = 8;    ///< 4, 8, 16, 32, or 64
    Int source_elements = 0; ///< elements of the memory that `run` gets
    Int dest_elements = 0;
};

/// Returns the copy from one layout to another of the same sizes.
[[nodiscard]] CopySpec copy_spec(const Layout& source, Int source_elements, const Layout& dest,
                                 Int dest_elements, Int element_bits);

/// Returns the same copy the other way.
[[nodiscard]] CopySpec inverse(const CopySpec& spec);

/// Returns the first broken rule: `dtype` (element_bits), `zero_size`, `overflow`, or `values_count` (an offset
/// outside the element counts). `where` is "source" or "dest" with a key after it, for example "dest.strides".
[[nodiscard]] std::optional<Problem> check_copy(const CopySpec& spec);

} // namespace stridescope::core
