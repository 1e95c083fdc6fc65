#include "app/cli/crc32.h"

#include <array>

namespace stridescope::app
{
namespace
{

using Table = std::array<std::array<std::uint32_t, 256>, 8>;

/// Row k: what a byte does to the sum when k more bytes follow.
constexpr Table make_table()
{
    Table table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte)
    {
        std::uint32_t sum = byte;
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum >> 1) ^ (sum % 2 != 0 ? 0xEDB88320U : 0U);
        table[0][byte] = sum;
    }
    for (std::size_t k = 1; k < table.size(); ++k)
        for (std::size_t byte = 0; byte < 256; ++byte)
            table[k][byte] = (table[k - 1][byte] >> 8) ^ table[0][table[k - 1][byte] & 0xFF];
    return table;
}

constexpr Table table = make_table();

} // namespace

std::uint32_t crc32(const std::byte* data, std::size_t bytes)
{
    const auto at = [&](std::size_t i) { return static_cast<std::uint32_t>(data[i]); };
    std::uint32_t sum = ~0U;
    // Eight bytes a step, whose lookups do not wait for each other.
    for (; bytes >= 8; bytes -= 8, data += 8)
    {
        const std::uint32_t low = sum ^ (at(0) | at(1) << 8 | at(2) << 16 | at(3) << 24);
        sum = table[7][low & 0xFF] ^ table[6][(low >> 8) & 0xFF] ^ table[5][(low >> 16) & 0xFF]
              ^ table[4][low >> 24] ^ table[3][at(4)] ^ table[2][at(5)] ^ table[1][at(6)] ^ table[0][at(7)];
    }
    for (; bytes > 0; --bytes, ++data)
        sum = (sum >> 8) ^ table[0][(sum ^ at(0)) & 0xFF];
    return ~sum;
}

} // namespace stridescope::app
