#pragma once

#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"

#include <span>
#include <string_view>

namespace stridescope::core
{

/// Returns the minimum bytes of a buffer tensor: (dot(sizes - 1, strides) + 1) elements, rounded up to 4 bytes,
/// without the base offset; strides are not negative. Nothing if it does not fit in 64 bits.
[[nodiscard]] std::optional<Int> buffer_bytes(const Layout& layout, Int bits);

/// Returns what Microsoft's published DMLCalcBufferTensorSize returns: its index of the last element is a
/// 32-bit sum that wraps, and types that it does not know count as 0 bytes. Nothing if a size or stride does
/// not fit its UINT.
[[nodiscard]] std::optional<Int> published_buffer_bytes(const Layout& layout, DType dtype,
                                                        bool implicit_strides);

/// Returns the feature levels "1_0" ... "6_4", in order; and the index of one, or nothing for any other name.
[[nodiscard]] std::span<const std::string_view> feature_levels();
[[nodiscard]] std::optional<std::size_t> find_feature_level(std::string_view name);

/// Tells whether the published helper knows the type's size.
[[nodiscard]] bool helper_knows(DType dtype);

/// Returns dot(sizes - 1, strides), or a number above every limit if 128 bits do not hold it.
[[nodiscard]] Wide last_index(const Layout& layout);

/// Tells whether a number fits in DirectML's UINT.
[[nodiscard]] constexpr bool fits_uint(Int value)
{
    return value >= 0 && value <= 0xFFFF'FFFF;
}

} // namespace stridescope::core
