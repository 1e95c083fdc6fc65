#pragma once

#include "core/engine/copy_spec.h"
#include "core/engine/gather_plan.h"
#include "tests/core/dice.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

/// The engine's operations once more, as slow loops that share no code with it, and memory to try them on.
namespace stridescope::core::test
{

using Bytes = std::vector<std::byte>;

inline Bytes random_bytes(Dice& dice, Int count)
{
    Bytes bytes(static_cast<std::size_t>(count));
    // Four at a time: the tests make very many of them.
    for (std::size_t i = 0; i < bytes.size(); i += sizeof(std::uint32_t))
    {
        const auto word = static_cast<std::uint32_t>(dice.between(0, 0xFFFFFFFF));
        std::memcpy(bytes.data() + i, &word, std::min(sizeof word, bytes.size() - i));
    }
    return bytes;
}

/// Bytes of that many elements.
inline Int bytes_of(Int elements, Int bits)
{
    return (elements * bits + 7) / 8;
}

/// Element by element, by bits: an element of 4 bits is a nibble, low first.
inline void copy_element(const std::byte* source, Int from, std::byte* dest, Int to, Int bits)
{
    if (bits >= 8)
    {
        std::memcpy(dest + to * bits / 8, source + from * bits / 8, static_cast<std::size_t>(bits / 8));
        return;
    }
    const auto nibble = (std::to_integer<unsigned>(source[from / 2]) >> (from % 2 * 4)) & 15U;
    const auto other = std::to_integer<unsigned>(dest[to / 2]) & (to % 2 != 0 ? 0x0FU : 0xF0U);
    dest[to / 2] = static_cast<std::byte>(other | nibble << (to % 2 * 4));
}

inline void copy_naively(const CopySpec& spec, const std::byte* source, std::byte* dest)
{
    std::vector<Int> x(spec.dimensions.size(), 0);
    for (;;)
    {
        Int from = spec.source_offset;
        Int to = spec.dest_offset;
        for (std::size_t d = 0; d < x.size(); ++d)
        {
            from += x[d] * spec.dimensions[d].source_stride;
            to += x[d] * spec.dimensions[d].dest_stride;
        }
        copy_element(source, from, dest, to, spec.element_bits);
        std::size_t d = x.size();
        while (d > 0 && ++x[d - 1] == spec.dimensions[d - 1].size)
            x[--d] = 0;
        if (d == 0)
            return;
    }
}

inline void gather_naively(const GatherSpec& spec, const std::byte* source, const std::vector<Int>& indices,
                           std::byte* dest)
{
    std::size_t next = 0;
    for (Int tuple = 0; tuple < spec.batches * spec.tuples; ++tuple)
    {
        Int block = tuple / spec.tuples;
        for (const Int size : spec.indexed_sizes)
        {
            const Int index = indices[next++];
            block = block * size + (index < 0 ? index + size : index);
        }
        for (Int i = 0; i < spec.block; ++i)
            copy_element(source, block * spec.block + i, dest, tuple * spec.block + i, spec.element_bits);
    }
}

} // namespace stridescope::core::test
