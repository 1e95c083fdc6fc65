#pragma once

#include "core/tensor/checked.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace stridescope::core
{

/// Elements one after the other in memory, with any alignment.
template <typename Word>
struct Words
{
    const std::byte* data = nullptr;
    Int count = 0;

    Words() = default;
    explicit Words(std::span<const std::byte> bytes)
        : data(bytes.data()), count(static_cast<Int>(bytes.size() / sizeof(Word)))
    {
    }
    [[nodiscard]] Word operator[](Int i) const
    {
        Word word;
        std::memcpy(&word, data + i * static_cast<Int>(sizeof(Word)), sizeof word);
        return word;
    }
};

/// Calls by(Word{}) with an unsigned integer of that many bytes: 1, 2, 4, otherwise 8.
template <typename By>
auto with_word(Int bytes, const By& by)
{
    switch (bytes)
    {
    case 1:
        return by(std::uint8_t{});
    case 2:
        return by(std::uint16_t{});
    case 4:
        return by(std::uint32_t{});
    default:
        return by(std::uint64_t{});
    }
}

struct SameBits
{
    template <typename Word>
    [[nodiscard]] bool operator()(Word there, Word wanted) const
    {
        return there == wanted;
    }
};

/// Compares as `diff` does, but treats all NaNs as equal.
struct NearEnough
{
    double atol = 0;
    double rtol = 0;

    [[nodiscard]] bool operator()(double there, double wanted) const
    {
        return there == wanted || std::abs(there - wanted) <= reach(wanted)
               || (std::isnan(there) && std::isnan(wanted));
    }
    /// Returns the greatest distance at which a number counts as equal.
    [[nodiscard]] double reach(double wanted) const
    {
        return std::isfinite(wanted) ? atol + rtol * std::abs(wanted) : 0;
    }
};

} // namespace stridescope::core
