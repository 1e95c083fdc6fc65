#include "core/layouts/bases.h"

#include "core/layouts/text_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

namespace stridescope::core
{
namespace
{

using Bits = std::uint64_t;

constexpr Bits one_bit(std::size_t place)
{
    return Bits{1} << place;
}

/// A change of bit `to` of an offset by bit `from`.
struct Change
{
    int from = 0;
    int to = 0;
    int bits = 1; ///< number of neighbouring bits that change alike, from these up

    [[nodiscard]] int shift() const { return from - to; }
};

Xor step_of(const Change& change)
{
    return {change.bits, std::min(change.from, change.to), change.shift()};
}

/// Joins neighbours with the same shift, if no bit that is read is changed: then their order does not matter.
std::vector<Change> merged(std::vector<Change> changes)
{
    for (const Change& a : changes)
        for (const Change& b : changes)
            if (a.from == b.to)
                return changes;
    std::sort(changes.begin(), changes.end(),
              [](const Change& a, const Change& b)
              { return a.shift() != b.shift() ? a.shift() < b.shift() : a.from < b.from; });
    std::vector<Change> all;
    for (const Change& next : changes)
    {
        const bool goes_on = !all.empty() && all.back().shift() == next.shift()
                             && all.back().from + all.back().bits == next.from
                             && all.back().bits < std::abs(next.shift());
        if (goes_on)
            ++all.back().bits;
        else
            all.push_back(next);
    }
    return all;
}

/// Returns the inverse of a matrix over F2, by columns; nothing if there is none.
std::optional<std::vector<Bits>> inverse(std::vector<Bits> columns)
{
    const std::size_t n = columns.size();
    std::vector<Bits> made(n);
    for (std::size_t i = 0; i < n; ++i)
        made[i] = one_bit(i);
    for (std::size_t row = 0; row < n; ++row)
    {
        std::size_t pivot = row;
        while (pivot < n && (columns[pivot] & one_bit(row)) == 0)
            ++pivot;
        if (pivot == n)
            return std::nullopt;
        std::swap(columns[row], columns[pivot]);
        std::swap(made[row], made[pivot]);
        for (std::size_t other = 0; other < n; ++other)
            if (other != row && (columns[other] & one_bit(row)) != 0)
            {
                columns[other] ^= columns[row];
                made[other] ^= made[row];
            }
    }
    return made;
}

} // namespace

Result<DigitsOfBases> digits_of_bases(const std::vector<std::vector<Int>>& bases, const Dims& sizes)
{
    const auto broken = [](std::string message) { return Problem{Code::layout, "bases", std::move(message)}; };
    std::vector<std::size_t> first_bit; // first bit of each dimension among the bits of all coordinates
    std::size_t n = 0;
    for (std::size_t d = 0; d < sizes.size(); ++d)
    {
        if (!layouts::is_power_of_two(sizes[d]))
            return Problem{Code::layout, fmt::format("sizes[{}]", d),
                           fmt::format("with bases, a size must be a power of two, not {}", sizes[d])};
        first_bit.push_back(n);
        n += static_cast<std::size_t>(layouts::log2_of(sizes[d]));
    }
    if (bases.size() != n)
        return broken(fmt::format("{} bases are given; the sizes need {}", bases.size(), n));
    if (n > 32)
        return Problem{Code::unsupported, "bases",
                       fmt::format("offsets have {} bits; at most 32 are supported", n)};
    std::vector<Bits> columns; // maps bits of an offset to bits of coordinates
    for (std::size_t i = 0; i < n; ++i)
    {
        if (bases[i].size() != sizes.size())
            return broken(fmt::format("basis {} has {} coordinates, but the tensor has {} dimensions", i,
                                      bases[i].size(), sizes.size()));
        Bits column = 0;
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            if (bases[i][d] < 0 || bases[i][d] >= sizes[d])
                return broken(fmt::format("basis {}: {} is outside 0 to {}", i, bases[i][d], sizes[d] - 1));
            column |= static_cast<Bits>(bases[i][d]) << first_bit[d];
        }
        columns.push_back(column);
    }
    auto back = inverse(columns);
    if (!back)
        return broken("the bases depend on each other: several offsets would have the same coordinate");
    std::vector<Bits>& rest = *back; // maps bits of coordinates to bits of an offset
    // Columns of a single bit come first: the bits that they lead to are then only changed, never read.
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b)
                     { return std::popcount(rest[a]) < std::popcount(rest[b]); });
    std::vector<std::size_t> bit_of(n);
    std::vector<Change> changes;
    Bits used = 0;
    for (const std::size_t j : order)
    {
        const auto pivot = static_cast<std::size_t>(std::countr_zero(rest[j] & ~used));
        used |= one_bit(pivot);
        bit_of[j] = pivot;
        const Bits others = rest[j] & ~one_bit(pivot);
        for (std::size_t row = 0; row < n; ++row)
            if ((others & one_bit(row)) != 0)
                changes.push_back({static_cast<int>(pivot), static_cast<int>(row)});
        for (Bits& column : rest)
            if ((column & one_bit(pivot)) != 0)
                column ^= others;
    }
    // The change that is undone last is done first.
    std::reverse(changes.begin(), changes.end());
    DigitsOfBases made;
    made.digits.resize(sizes.size());
    for (std::size_t d = 0; d < sizes.size(); ++d)
        for (std::size_t k = 0; k < static_cast<std::size_t>(layouts::log2_of(sizes[d])); ++k)
        {
            const Int stride = Int{1} << bit_of[first_bit[d] + k];
            auto& digits = made.digits[d];
            if (!digits.empty() && digits.back().stride * *digits.back().extent == stride)
                *digits.back().extent *= 2;
            else
                digits.push_back({2, stride});
        }
    for (const Change& change : merged(std::move(changes)))
        made.xors.push_back(step_of(change));
    return made;
}

} // namespace stridescope::core
