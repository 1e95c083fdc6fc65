#include "core/engine/one_by_one.h"

#include <cstdint>
#include <cstring>

namespace stridescope::core
{
namespace
{

/// Calls element(source offset, dest offset) for every coordinate.
template <typename Element>
void each_element(const NormalCopy& copy, Element element)
{
    const std::size_t rank = copy.dimensions.size();
    std::array<Int, CopySpec::max_rank> places{};
    Int source = copy.source_offset;
    Int dest = copy.dest_offset;
    for (;;)
    {
        element(source, dest);
        std::size_t d = rank;
        for (;; --d)
        {
            if (d == 0)
                return;
            const CopyDimension& dimension = copy.dimensions[d - 1];
            source += dimension.source_stride;
            dest += dimension.dest_stride;
            if (++places[d - 1] < dimension.size)
                break;
            source -= dimension.size * dimension.source_stride;
            dest -= dimension.size * dimension.dest_stride;
            places[d - 1] = 0;
        }
    }
}

/// Copies a nibble; the low nibble of a byte comes first.
void copy_nibble(const std::byte* source, Int source_nibble, std::byte* dest, Int dest_nibble)
{
    const std::byte from = source[source_nibble / 2];
    const std::byte nibble = (source_nibble % 2 != 0 ? from >> 4 : from) & std::byte{0x0F};
    std::byte& to = dest[dest_nibble / 2];
    to = dest_nibble % 2 != 0 ? (to & std::byte{0x0F}) | (nibble << 4) : (to & std::byte{0xF0}) | nibble;
}

template <typename T>
void copy_elements(const NormalCopy& copy, const std::byte* source, std::byte* dest)
{
    each_element(copy, [=](Int from, Int to) { std::memcpy(dest + to, source + from, sizeof(T)); });
}

} // namespace

void copy_one_by_one(const NormalCopy& copy, const std::byte* source, std::byte* dest)
{
    switch (copy.element_bytes)
    {
    case 0:
        each_element(copy, [=](Int from, Int to) { copy_nibble(source, from, dest, to); });
        break;
    case 1:
        copy_elements<std::uint8_t>(copy, source, dest);
        break;
    case 2:
        copy_elements<std::uint16_t>(copy, source, dest);
        break;
    case 4:
        copy_elements<std::uint32_t>(copy, source, dest);
        break;
    default:
        copy_elements<std::uint64_t>(copy, source, dest);
        break;
    }
}

} // namespace stridescope::core
