#pragma once

#include "core/tensor/checked.h"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace stridescope::core
{

/// Units in which lines are counted, such that every element begins and ends with one: bytes, or nibbles for
/// 4-bit types. Both numbers are powers of two, and an element is not longer than a line. So it lies in one
/// line, or in two if it does not begin at a multiple of its own size.
struct LineUnits
{
    static constexpr Int bytes = 64; ///< bytes per line

    explicit LineUnits(Int bits)
        : of_element(std::max<Int>(1, bits / 8)), of_line(bytes * 8 / std::min<Int>(8, bits))
    {
    }

    [[nodiscard]] Wide line_at(Wide unit) const { return unit >> line_bits; }
    /// Converts bytes to units.
    [[nodiscard]] Wide of_bytes(Int count) const { return wide(count) * (of_line / bytes); }

    Int of_element;
    Int of_line;
    int line_bits = std::countr_zero(static_cast<std::uint64_t>(of_line));
};

} // namespace stridescope::core
