#pragma once

#include "core/infer/words.h"
#include "core/tensor/dtype.h"

#include <span>
#include <vector>

/// Floats stored as integers: code = round(x / scale) + zero point, clipped to the range of the type.
namespace stridescope::core
{

struct Quantisation
{
    double scale = 1;
    Int zero_point = 0;

    friend bool operator==(const Quantisation&, const Quantisation&) = default;
    /// Returns the nearest code; of two equally near ones, the even one.
    [[nodiscard]] Int code(double number, DType type) const;
};

/// Returns likely scales and zero points of the codes in memory, the most likely first. Since a scale does not
/// change the order of the numbers, the numbers are paired with the codes by rank, with and without codes that
/// may be padding. Adds the usual choices of quantisers from the smallest and greatest number.
[[nodiscard]] std::vector<Quantisation> likely_quantisations(std::span<const double> numbers,
                                                             const Words<double>& codes, DType type);

/// Returns the scale and zero point that reproduce the most codes: first by least squares over the codes that
/// are not clipped, then the roundest scale that reproduces as many. Some elements of `codes` may be wrong.
[[nodiscard]] Quantisation fitted_quantisation(std::span<const double> numbers, std::span<const double> codes,
                                               DType type, const Quantisation& start);

/// Returns the number of codes that equal the quantised numbers.
[[nodiscard]] Int exact_codes(std::span<const double> numbers, std::span<const double> codes, DType type,
                              const Quantisation& how);

} // namespace stridescope::core
