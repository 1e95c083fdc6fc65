#include "core/infer/guess_types.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

namespace stridescope::core
{
namespace
{

constexpr Int most_sampled = Int{1} << 15; ///< number of elements from which types are judged

/// Statistics of a floating-point type's fields: usual numbers have few magnitudes, and any digits after them.
struct FloatLook
{
    double finite = 0;     ///< share
    double usual = 0;      ///< share of the values other than 0 with magnitudes between 2^-20 and 2^20
    double magnitudes = 0; ///< effective number of different exponents, in bits
    double digits = 0;     ///< difference of the leading digits from random ones, in bits
    double zeros = 0;
    [[nodiscard]] bool plausible() const { return finite > 0.99 && usual > 0.9 && zeros < 0.995; }
    [[nodiscard]] double cost() const { return magnitudes + 4 * digits; }
};

double entropy(const std::vector<Int>& counts)
{
    const auto all = static_cast<double>(std::accumulate(counts.begin(), counts.end(), Int{0}));
    double bits = 0;
    for (const Int count : counts)
        if (count > 0)
            bits -= static_cast<double>(count) / all * std::log2(static_cast<double>(count) / all);
    return bits;
}

FloatLook look_at_floats(std::span<const std::byte> bytes, Int element_bytes, int exponent_bits,
                         int mantissa_bits)
{
    const Int count = static_cast<Int>(bytes.size()) / element_bytes;
    const Int step = std::max<Int>(1, count / most_sampled);
    std::vector<Int> exponents(std::size_t{1} << exponent_bits);
    std::vector<Int> digits(8);
    const std::uint64_t mask = (std::uint64_t{1} << exponent_bits) - 1;
    const Int bias = static_cast<Int>(mask / 2);
    Int finite = 0;
    Int zeros = 0;
    Int usual = 0;
    Int looked = 0;
    for (Int i = 0; i < count; i += step, ++looked)
    {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + i * element_bytes, static_cast<std::size_t>(element_bytes));
        const std::uint64_t exponent = word >> mantissa_bits & mask;
        const std::uint64_t mantissa = word & ((std::uint64_t{1} << mantissa_bits) - 1);
        if (exponent == mask)
            continue;
        ++finite;
        if (exponent == 0 && mantissa == 0)
        {
            ++zeros;
            continue;
        }
        const Int power = static_cast<Int>(exponent) - bias;
        usual += exponent > 0 && power >= -20 && power <= 20 ? 1 : 0;
        ++exponents[exponent];
        ++digits[mantissa >> (mantissa_bits - 3) & 7U];
    }
    FloatLook look;
    if (looked == 0 || finite == 0)
        return look;
    const auto share = [](Int part, Int of)
    { return of > 0 ? static_cast<double>(part) / static_cast<double>(of) : 0; };
    look.finite = share(finite, looked);
    look.zeros = share(zeros, finite);
    look.usual = share(usual, finite - zeros);
    look.magnitudes = entropy(exponents);
    look.digits = 3 - entropy(digits);
    return look;
}

} // namespace

GuessedWidth likely_width(std::span<const std::byte> bytes)
{
    const Samples values(bytes, DType::uint8);
    constexpr Int room = 64;
    std::array<double, 4> apart{};
    std::array<double, 4> alike{}; ///< share that is about the same except for its highest bit, such as a sign
    double looked = 0;
    for (const Int start : values.places(512, room))
    {
        const auto some = values.read(start, room);
        for (std::size_t i = 0; i < apart.size(); ++i)
        {
            const std::size_t lag = std::size_t{1} << i;
            for (std::size_t at = 0; at + 8 < some.size(); ++at)
            {
                apart[i] += std::fabs(some[at] - some[at + lag]);
                const auto seven_bits = [](double byte) { return static_cast<int>(byte) & 0x7F; };
                alike[i] += std::abs(seven_bits(some[at]) - seven_bits(some[at + lag])) <= 1 ? 1 : 0;
                looked += i == 0 ? 1 : 0;
            }
        }
    }
    GuessedWidth width;
    double best = apart[0];
    for (std::size_t i = 1; i < apart.size(); ++i)
        if (apart[i] < 0.9 * best)
        {
            width = {Int{1} << i, 1 - apart[i] / std::max(best, 1e-9)};
            best = apart[i];
        }
    if (width.bytes > 1 || looked == 0)
        return width;
    double most = alike[0] / looked;
    for (std::size_t i = 1; i < alike.size(); ++i)
        if (const double share = alike[i] / looked; share > 1.25 * most + 0.02)
        {
            width = {Int{1} << i, share - most};
            most = share;
        }
    return width;
}

std::vector<TypeGuess> likely_types(std::span<const std::byte> bytes, const GuessedWidth& width)
{
    const std::string bytes_tell =
        width.bytes == 1
            ? std::string()
            : fmt::format("bytes {} apart are most alike ({:.0f}% closer than at smaller distances)",
                          width.bytes, width.gain * 100);
    const auto with = [&](const std::string& more)
    { return bytes_tell.empty() || more.empty() ? bytes_tell + more : bytes_tell + "; " + more; };
    const auto float_words = [](const FloatLook& look)
    {
        return fmt::format("{:.0f}% are finite, {:.0f}% have typical magnitudes", look.finite * 100,
                           look.usual * 100);
    };
    std::vector<TypeGuess> types;
    const auto integers = [&](DType with_sign, DType without, double weight)
    {
        // If small numbers of both signs are read as unsigned, neighbours seem far apart.
        const auto apart = [&](DType dtype)
        {
            const Samples values(bytes, dtype);
            double sum = 0;
            for (const Int start : values.places(512, 16))
            {
                const auto some = values.read(start, 16);
                for (std::size_t i = 0; i + 1 < some.size(); ++i)
                    sum += std::fabs(some[i] - some[i + 1]);
            }
            return sum;
        };
        const double as_signed = apart(with_sign);
        const double as_unsigned = apart(without);
        const double sum = as_signed + as_unsigned;
        const double share = sum > 0 ? as_unsigned / sum : 0.5;
        types.push_back({without, weight * (1 - share) + (share <= 0.5 ? weight * 0.05 : 0),
                         share <= 0.5 ? with("neighbours are closer as unsigned than as signed") : with("")});
        types.push_back({with_sign, weight * share,
                         share > 0.5 ? with("neighbours are closer as signed than as unsigned") : with("")});
    };
    if (width.bytes == 1)
        integers(DType::int8, DType::uint8, 1);
    else if (width.bytes == 2)
    {
        const FloatLook half = look_at_floats(bytes, 2, 5, 10);
        const FloatLook brain = look_at_floats(bytes, 2, 8, 7);
        const auto weight = [](const FloatLook& look, const FloatLook& other)
        { return look.plausible() ? (!other.plausible() || look.cost() <= other.cost() ? 1.0 : 0.4) : 0.0; };
        if (half.plausible())
            types.push_back({DType::float16, weight(half, brain), with(float_words(half))});
        if (brain.plausible())
            types.push_back({DType::bfloat16, weight(brain, half), with(float_words(brain))});
        integers(DType::int16, DType::uint16, half.plausible() || brain.plausible() ? 0.3 : 1);
    }
    else if (width.bytes == 4)
    {
        const FloatLook single = look_at_floats(bytes, 4, 8, 23);
        if (single.plausible())
            types.push_back({DType::float32, 1, with(float_words(single))});
        types.push_back({DType::int32, single.plausible() ? 0.2 : 1, with("")});
    }
    else
    {
        const FloatLook wide_float = look_at_floats(bytes, 8, 11, 52);
        if (wide_float.plausible())
            types.push_back({DType::float64, 1, with(float_words(wide_float))});
        types.push_back({DType::int64, wide_float.plausible() ? 0.2 : 1, with("")});
    }
    std::stable_sort(types.begin(), types.end(),
                     [](const TypeGuess& a, const TypeGuess& b) { return a.weight > b.weight; });
    return types;
}

} // namespace stridescope::core
