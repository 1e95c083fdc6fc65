#include "core/data/element_text.h"

#include "core/data/numbers.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstdlib>

namespace stridescope::core
{
namespace
{

double value_of(DType dtype, std::uint64_t bits)
{
    return std::get<double>(element_number(dtype, bits));
}

/// Returns the text of a float of 16 or 8 bits. No library rounds to these types, so a text is right if it is
/// nearer to the element than half way to either neighbour.
std::string small_float_text(DType dtype, std::uint64_t bits)
{
    const double value = value_of(dtype, bits);
    const std::uint64_t magnitude = bits & ((std::uint64_t{1} << (info(dtype).bits - 1)) - 1);
    const double exact = std::fabs(value);
    // Smaller numbers are written in full: 448 and 65504 are better known than 450 and 65500.
    constexpr double well_known = 1e6;
    if (magnitude == 0 || (exact < well_known && exact == std::trunc(exact)))
        return fmt::format("{}", value);
    const double below = exact - std::fabs(value_of(dtype, magnitude - 1));
    const double next = std::fabs(value_of(dtype, magnitude + 1));
    const double above = std::isfinite(next) ? next - exact : below;
    double short_value = value;
    constexpr int most_digits = 12; // more than any element needs
    for (int digits = 1; digits <= most_digits; ++digits)
    {
        short_value = std::strtod(fmt::format("{:.{}e}", value, digits - 1).c_str(), nullptr);
        const double error = std::fabs(short_value) - exact;
        if (error < above / 2 && -error < below / 2)
            break;
    }
    return fmt::format("{}", short_value);
}

std::string float_text(DType dtype, std::uint64_t bits)
{
    const double value = value_of(dtype, bits);
    if (std::isnan(value))
        return "nan"; // for either sign
    if (std::isinf(value) || dtype == DType::float64)
        return fmt::format("{}", value);
    if (dtype == DType::float32)
        return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    return small_float_text(dtype, bits);
}

} // namespace

std::string element_text(DType dtype, std::uint64_t bits)
{
    switch (info(dtype).number_class)
    {
    case NumberClass::floating:
        return float_text(dtype, bits);
    case NumberClass::boolean:
        if (bits <= 1)
            return bits == 1 ? "true" : "false";
        break;
    case NumberClass::unsigned_integer:
        if (dtype == DType::uint64) // the number is above what an Int holds
            return fmt::format("{}", bits);
        break;
    case NumberClass::signed_integer:
        break;
    }
    return fmt::format("{}", std::get<Int>(element_number(dtype, bits)));
}

std::string element_text(const DataArray& array, Int row_major_index)
{
    return element_text(array.dtype, bits_at(array, place_of(array, row_major_index)));
}

} // namespace stridescope::core
