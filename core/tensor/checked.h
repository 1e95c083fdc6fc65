#pragma once

#include <cstdint>
#include <limits>
#include <optional>

namespace stridescope::core
{

/// Type of every count, size, stride, and offset (in elements unless the name ends in `_bytes`).
using Int = std::int64_t;

/// Holds one product of two `Int`s, or a few of them added; never published.
__extension__ typedef __int128 Wide;

inline constexpr Int int_max = std::numeric_limits<Int>::max();
inline constexpr Int int_min = std::numeric_limits<Int>::min();

[[nodiscard]] constexpr Wide wide(Int value)
{
    return static_cast<Wide>(value);
}

/// Returns the value as an `Int`, or nothing if it does not fit.
[[nodiscard]] constexpr std::optional<Int> narrow(Wide value)
{
    if (value < int_min || value > int_max)
        return std::nullopt;
    return static_cast<Int>(value);
}

[[nodiscard]] inline std::optional<Int> checked_add(Int a, Int b)
{
    Int sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        return std::nullopt;
    return sum;
}

[[nodiscard]] inline std::optional<Int> checked_multiply(Int a, Int b)
{
    Int product = 0;
    if (__builtin_mul_overflow(a, b, &product))
        return std::nullopt;
    return product;
}

/// Returns `value` rounded up to a multiple of `step`; both are non-negative, `step` at least 1.
[[nodiscard]] inline std::optional<Int> checked_round_up(Int value, Int step)
{
    return narrow((wide(value) + step - 1) / step * step);
}

/// Returns a limit in bytes, lowered to what a program with 32-bit addresses can hold.
[[nodiscard]] constexpr Int addressable(Int bytes)
{
    constexpr Int most = Int{1} << 29;
    return sizeof(void*) < sizeof(Int) && bytes > most ? most : bytes;
}

/// Returns ceil(a / b) for a non-negative `a` and a positive `b`.
[[nodiscard]] constexpr Int divide_up(Int a, Int b)
{
    return a / b + (a % b != 0 ? 1 : 0);
}

/// Returns floor(a / b) for any `a` and a positive `b`.
[[nodiscard]] constexpr Wide divide_down(Wide a, Wide b)
{
    return a / b - (a % b < 0 ? 1 : 0);
}

} // namespace stridescope::core
