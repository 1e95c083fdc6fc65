#pragma once

#include "core/infer/words.h"
#include "core/tensor/dtype.h"

#include <span>
#include <vector>

/// Floats kept as integers: code = round(x / scale) + zero point, clipped to what the type has.
namespace stridescope::core
{

struct Quantisation
{
    double scale = 1;
    Int zero_point = 0;

    friend bool operator==(const Quantisation&, const Quantisation&) = default;
    /// Returns the nearest code, the even one of two.
    [[nodiscard]] Int code(double number, DType type) const;
};

/// Scales and zero points with which memory may hold the numbers, the likeliest first. Their order is what a
/// scale does not change: the numbers are paired with the codes in memory by rank, with and without codes that
/// may be padding; beside those, what quantisers usually take from the least and largest number.
[[nodiscard]] std::vector<Quantisation> likely_quantisations(std::span<const double> numbers,
                                                             const Words<double>& codes, DType type);

/// Returns the scale and zero point that make the most of the codes, by least squares over the codes that are
/// not clipped and then the roundest scale that gives as many. `codes` may be of elements that are wrong.
[[nodiscard]] Quantisation fitted_quantisation(std::span<const double> numbers, std::span<const double> codes,
                                               DType type, const Quantisation& start);

/// Returns how many codes are exactly the quantised numbers.
[[nodiscard]] Int exact_codes(std::span<const double> numbers, std::span<const double> codes, DType type,
                              const Quantisation& how);

} // namespace stridescope::core
