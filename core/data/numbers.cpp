#include "core/data/numbers.h"

#include <bit>
#include <cmath>
#include <limits>

namespace stridescope::core
{
namespace
{

/// Decodes a floating-point number of 16 or 8 bits with this many exponent bits; `no_infinity` is for
/// FLOAT8_E4M3.
double small_float(std::uint64_t bits, int width, int exponent_bits, bool no_infinity)
{
    const int mantissa_bits = width - 1 - exponent_bits;
    const auto field = [&](int from, int count) { return (bits >> from) & ((std::uint64_t{1} << count) - 1); };
    const std::uint64_t mantissa = field(0, mantissa_bits);
    const std::uint64_t exponent = field(mantissa_bits, exponent_bits);
    const std::uint64_t top = (std::uint64_t{1} << exponent_bits) - 1;
    const int bias = (1 << (exponent_bits - 1)) - 1;
    const double sign = field(width - 1, 1) != 0 ? -1 : 1;
    const std::uint64_t all_ones = (std::uint64_t{1} << mantissa_bits) - 1;
    if (exponent == top && (no_infinity ? mantissa == all_ones : true))
        return mantissa == 0 ? sign * std::numeric_limits<double>::infinity()
                             : std::numeric_limits<double>::quiet_NaN();
    const double fraction = static_cast<double>(mantissa) / static_cast<double>(all_ones + 1);
    if (exponent == 0)
        return sign * std::ldexp(fraction, 1 - bias);
    return sign * std::ldexp(1 + fraction, static_cast<int>(exponent) - bias);
}

template <typename T>
Number signed_number(std::uint64_t bits)
{
    return static_cast<Int>(static_cast<T>(bits));
}

} // namespace

Number element_number(DType dtype, std::uint64_t bits)
{
    switch (dtype)
    {
    case DType::float64:
        return std::bit_cast<double>(bits);
    case DType::float32:
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case DType::float16:
        return small_float(bits, 16, 5, false);
    case DType::bfloat16:
        return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16));
    case DType::float8_e4m3:
        return small_float(bits, 8, 4, true);
    case DType::float8_e5m2:
        return small_float(bits, 8, 5, false);
    case DType::int64:
        return signed_number<std::int64_t>(bits);
    case DType::int32:
        return signed_number<std::int32_t>(bits);
    case DType::int16:
        return signed_number<std::int16_t>(bits);
    case DType::int8:
        return signed_number<std::int8_t>(bits);
    case DType::int4:
        return static_cast<Int>(bits & 15) - ((bits & 8) != 0 ? 16 : 0);
    case DType::uint64:
        if (bits > static_cast<std::uint64_t>(int_max))
            return static_cast<double>(bits);
        return static_cast<Int>(bits);
    case DType::uint32:
        return static_cast<Int>(bits & 0xFFFF'FFFF);
    case DType::uint16:
        return static_cast<Int>(bits & 0xFFFF);
    case DType::uint8:
    case DType::boolean:
        return static_cast<Int>(bits & 0xFF);
    case DType::uint4:
        return static_cast<Int>(bits & 15);
    }
    return Int{0};
}

} // namespace stridescope::core
