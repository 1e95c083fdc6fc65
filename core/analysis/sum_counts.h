#pragma once

#include "core/tensor/checked.h"

namespace stridescope::core
{

/// Counts of a multiset of sums, each `not_decided` or at least 0. They never exceed an element count that fits
/// in 64 bits, so they are added and multiplied unchecked.
struct SumCounts
{
    static constexpr Int not_decided = -1;

    Int elements = 0; ///< with repetition
    Int distinct = 0; ///< different ones
    Int shared = 0;   ///< different ones that occur twice or more

    friend bool operator==(const SumCounts&, const SumCounts&) = default;
};

[[nodiscard]] constexpr Int plus(Int a, Int b)
{
    return a < 0 || b < 0 ? SumCounts::not_decided : a + b;
}

[[nodiscard]] constexpr Int minus(Int a, Int b)
{
    return a < 0 || b < 0 ? SumCounts::not_decided : a - b;
}

/// Multiplies two counts; 0 times an unknown count is 0.
[[nodiscard]] constexpr Int times(Int a, Int b)
{
    if (a == 0 || b == 0)
        return 0;
    return a < 0 || b < 0 ? SumCounts::not_decided : a * b;
}

[[nodiscard]] constexpr SumCounts operator+(const SumCounts& a, const SumCounts& b)
{
    return {plus(a.elements, b.elements), plus(a.distinct, b.distinct), plus(a.shared, b.shared)};
}

[[nodiscard]] constexpr SumCounts operator-(const SumCounts& a, const SumCounts& b)
{
    return {minus(a.elements, b.elements), minus(a.distinct, b.distinct), minus(a.shared, b.shared)};
}

/// Returns the counts of every coarse sum with every fine one, if coarse sums are so far apart that their fine
/// ones never meet: then a sum is shared if one of its parts is.
[[nodiscard]] constexpr SumCounts product(const SumCounts& coarse, const SumCounts& fine)
{
    return {
        times(coarse.elements, fine.elements), times(coarse.distinct, fine.distinct),
        plus(times(coarse.shared, fine.distinct), times(minus(coarse.distinct, coarse.shared), fine.shared))};
}

} // namespace stridescope::core
