#pragma once

#include "core/infer/element_reader.h"

#include <cmath>

namespace stridescope::core
{

/// Returns the distance of two integers, which always fits in an unsigned one.
template <typename Value>
[[nodiscard]] constexpr std::uint64_t distance_of(Value a, Value b)
{
    const auto x = static_cast<std::uint64_t>(a);
    const auto y = static_cast<std::uint64_t>(b);
    return a > b ? x - y : y - x;
}

/// Returns the number of representable steps between two floating-point elements, given their
/// `ElementReader::step_of`.
[[nodiscard]] constexpr std::uint64_t steps_between(Int a, Int b)
{
    return distance_of(a, b);
}

/// Tells whether elements count as equal, for one class of values.
template <typename Value>
class Nearness
{
public:
    Nearness(DType dtype, const Tolerance& chosen)
        : tolerance(chosen), few_bits(info(dtype).bits <= 32), exact(chosen.atol == 0 && chosen.rtol == 0)
    {
        if (std::is_floating_point_v<Value> && tolerance.ulp)
            exact = false;
    }

    /// Calls use(i) for each i at which a and b differ in a block, which begins at the element `first`.
    void each_different(std::span<const Value> a, std::span<const Value> b, const ElementReader& of_a,
                        const ElementReader& of_b, Int first, auto&& use) const
    {
        if (equal(a, b)) // the common case: one quick comparison of all of them
            return;
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i] && differ(a[i], b[i], of_a, of_b, first + static_cast<Int>(i)))
                use(i);
    }

    [[nodiscard]] bool differ(Value a, Value b, const ElementReader& of_a, const ElementReader& of_b,
                              Int row_major) const
    {
        if (a == b)
            return false;
        if constexpr (std::is_floating_point_v<Value>)
        {
            if (std::isnan(a) || std::isnan(b))
                return !(tolerance.equal_nan && std::isnan(a) && std::isnan(b));
            if (tolerance.ulp)
                return steps_between(of_a.step_of(row_major), of_b.step_of(row_major)) > *tolerance.ulp;
            if (exact || std::isinf(a) || std::isinf(b))
                return true;
            return std::fabs(a - b) > tolerance.atol + tolerance.rtol * std::fabs(b);
        }
        else
        {
            if (exact)
                return true;
            const std::uint64_t apart = distance_of(a, b);
            const std::uint64_t size = distance_of(b, Value{0});
            if (few_bits) // as everybody computes it
                return static_cast<double>(apart) > tolerance.atol + tolerance.rtol * static_cast<double>(size);
            return static_cast<long double>(apart)
                   > static_cast<long double>(tolerance.atol)
                         + static_cast<long double>(tolerance.rtol) * static_cast<long double>(size);
        }
    }

private:
    [[nodiscard]] static bool equal(std::span<const Value> a, std::span<const Value> b)
    {
        int differing = 0; // a flag that processors can keep for many elements at once
        for (std::size_t i = 0; i < a.size(); ++i)
            differing |= a[i] != b[i] ? 1 : 0;
        return differing == 0;
    }

    Tolerance tolerance;
    bool few_bits;
    bool exact;
};

} // namespace stridescope::core
