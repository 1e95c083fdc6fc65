#pragma once

#include "core/infer/meter.h"
#include "core/infer/words.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace stridescope::core
{

/// Estimates how often values occur in memory: never too low if words are compared by their bits.
template <typename Word, typename Equal>
class Rarity;

template <typename Word>
class Rarity<Word, SameBits>
{
public:
    Rarity(const Words<Word>& memory, const SameBits&)
    {
        int bits = 8 * static_cast<int>(sizeof(Word));
        if constexpr (sizeof(Word) > 2)
            for (bits = 10; bits < 22 && (Int{1} << bits) < memory.count;)
                ++bits;
        shift = 64 - bits;
        counts.resize(std::size_t{1} << bits);
        for (Int i = 0; i < memory.count; ++i)
        {
            std::uint32_t& count = counts[place(memory[i])];
            count += count < std::numeric_limits<std::uint32_t>::max() ? 1U : 0U;
        }
    }
    [[nodiscard]] double of(Word word) const { return counts[place(word)]; }
    /// Tells whether a count of 0 means that the value does not occur.
    static constexpr bool certain = true;

private:
    [[nodiscard]] std::size_t place(Word word) const
    {
        if constexpr (sizeof(Word) <= 2)
            return word;
        else
            return (std::uint64_t{word} * 0x9E37'79B9'7F4A'7C15U) >> shift;
    }
    int shift = 0;
    std::vector<std::uint32_t> counts;
};

template <>
class Rarity<double, NearEnough>
{
public:
    Rarity(const Words<double>& memory, const NearEnough& near) : equal(near)
    {
        constexpr Int most = 65536;
        const Int step = std::max<Int>(1, memory.count / most);
        for (Int i = 0; i < memory.count; i += step)
            if (const double number = memory[i]; !std::isnan(number))
                sample.push_back(number);
        std::sort(sample.begin(), sample.end());
        weight = static_cast<double>(step);
    }
    [[nodiscard]] double of(double wanted) const
    {
        if (std::isnan(wanted))
            return std::numeric_limits<double>::max();
        const double reach = equal.reach(wanted);
        const auto begin = std::lower_bound(sample.begin(), sample.end(), wanted - reach);
        const auto end = std::upper_bound(begin, sample.end(), wanted + reach);
        return std::max(0.1, static_cast<double>(end - begin)) * weight;
    }
    static constexpr bool certain = false;

private:
    NearEnough equal;
    std::vector<double> sample;
    double weight = 1;
};

} // namespace stridescope::core
