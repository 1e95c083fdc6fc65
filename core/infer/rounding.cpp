#include "core/infer/rounding.h"

#include "core/infer/element_reader.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace stridescope::core
{
namespace
{

/// A floating-point type of 16 or 8 bits.
struct SmallFloat
{
    int width;
    int exponent_bits;
    bool infinite; ///< has infinities

    [[nodiscard]] std::uint64_t bits_of(double number) const
    {
        const int mantissa_bits = width - 1 - exponent_bits;
        const int bias = (1 << (exponent_bits - 1)) - 1;
        const std::uint64_t sign = std::signbit(number) ? std::uint64_t{1} << (width - 1) : 0;
        const std::uint64_t top = ((std::uint64_t{1} << exponent_bits) - 1) << mantissa_bits;
        const std::uint64_t all_ones = top | ((std::uint64_t{1} << mantissa_bits) - 1);
        const std::uint64_t too_great = infinite ? top : all_ones;
        if (std::isnan(number))
            return sign | (infinite ? top | (std::uint64_t{1} << (mantissa_bits - 1)) : all_ones);
        if (std::isinf(number))
            return sign | too_great;
        if (number == 0)
            return sign;
        const int exponent = std::max(std::ilogb(number), 1 - bias);
        if (exponent > bias + 1)
            return sign | too_great;
        const double steps = std::nearbyint(std::ldexp(std::abs(number), mantissa_bits - exponent));
        // Steps that reach the next power of two carry into the exponent by themselves.
        const std::uint64_t bits = (static_cast<std::uint64_t>(exponent + bias - 1) << mantissa_bits)
                                   + static_cast<std::uint64_t>(steps);
        return sign | std::min(bits, too_great);
    }
};

DType unsigned_of(Int bits)
{
    switch (bits)
    {
    case 4:
        return DType::uint4;
    case 8:
        return DType::uint8;
    case 16:
        return DType::uint16;
    case 32:
        return DType::uint32;
    default:
        return DType::uint64;
    }
}

bool plain_bits(DType dtype)
{
    return dtype == unsigned_of(info(dtype).bits);
}

std::uint64_t integer_bits(DType dtype, Int number)
{
    const IntegerRange range = integer_range(info(dtype));
    const std::uint64_t mask =
        info(dtype).bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << info(dtype).bits) - 1;
    return static_cast<std::uint64_t>(std::clamp(number, range.least, range.greatest)) & mask;
}

} // namespace

std::uint64_t rounded_bits(DType dtype, double number)
{
    switch (dtype)
    {
    case DType::float64:
        return std::bit_cast<std::uint64_t>(number);
    case DType::float32:
        return std::bit_cast<std::uint32_t>(static_cast<float>(number));
    case DType::float16:
        return SmallFloat{16, 5, true}.bits_of(number);
    case DType::bfloat16:
        return SmallFloat{16, 8, true}.bits_of(number);
    case DType::float8_e4m3:
        return SmallFloat{8, 4, false}.bits_of(number);
    case DType::float8_e5m2:
        return SmallFloat{8, 5, true}.bits_of(number);
    case DType::boolean:
        return number != 0 ? 1 : 0;
    default:
        break;
    }
    if (std::isnan(number))
        return 0;
    const double near = std::nearbyint(number);
    if (dtype == DType::uint64 && near >= 0x1p63)
        return near >= 0x1p64 ? ~std::uint64_t{0} : static_cast<std::uint64_t>(near);
    return integer_bits(dtype, near >= 0x1p63 ? int_max : near <= -0x1p63 ? int_min : static_cast<Int>(near));
}

std::uint64_t rounded_bits(DType dtype, Int number)
{
    if (dtype == DType::float32)
        return std::bit_cast<std::uint32_t>(static_cast<float>(number));
    if (dtype == DType::boolean)
        return number != 0 ? 1 : 0;
    if (info(dtype).number_class == NumberClass::floating)
        return rounded_bits(dtype, static_cast<double>(number));
    return integer_bits(dtype, number);
}

std::vector<std::byte> rounded(const StridedElements& elements, DType dtype)
{
    if (elements.dtype == dtype && !plain_bits(elements.dtype))
    {
        // Its bits as they are, those of a NaN too.
        StridedElements bits = elements;
        bits.dtype = unsigned_of(info(dtype).bits);
        return rounded(bits, bits.dtype);
    }
    const Int count = count_elements(elements.sizes).value_or(0);
    const auto width = static_cast<std::size_t>(std::max<Int>(1, info(dtype).bits / 8));
    std::vector<std::byte> bytes(static_cast<std::size_t>(count) * width);
    const ElementReader reader(elements);
    const auto convert = [&](auto zero, auto&& bits_of)
    {
        constexpr Int at_once = 4096;
        std::vector<decltype(zero)> values(static_cast<std::size_t>(std::min(at_once, count)), zero);
        std::byte* to = bytes.data();
        for (Int first = 0; first < count; first += at_once)
        {
            const std::span part(values.data(), static_cast<std::size_t>(std::min(at_once, count - first)));
            reader.read(first, part);
            for (const auto value : part)
            {
                const std::uint64_t bits = bits_of(value);
                std::memcpy(to, &bits, width); // the low bytes come first
                to += width;
            }
        }
    };
    const auto plain = [&](auto value) { return rounded_bits(dtype, value); };
    switch (value_class(elements.dtype))
    {
    case ValueClass::floating:
        convert(0.0, plain);
        break;
    case ValueClass::signed_integer:
        convert(Int{0}, plain);
        break;
    case ValueClass::unsigned_integer:
        convert(std::uint64_t{0},
                [&](std::uint64_t value)
                {
                    if (dtype == DType::uint64)
                        return value;
                    if (dtype == DType::float32)
                        return std::uint64_t{std::bit_cast<std::uint32_t>(static_cast<float>(value))};
                    if (info(dtype).number_class == NumberClass::floating)
                        return rounded_bits(dtype, static_cast<double>(value));
                    return rounded_bits(dtype,
                                        static_cast<Int>(std::min(value, static_cast<std::uint64_t>(int_max))));
                });
        break;
    }
    return bytes;
}

} // namespace stridescope::core
