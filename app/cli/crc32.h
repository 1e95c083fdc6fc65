#pragma once

#include <cstddef>
#include <cstdint>

namespace stridescope::app
{

/// CRC-32 as zlib has it (polynomial 0xEDB88320, reflected), of the whole memory.
[[nodiscard]] std::uint32_t crc32(const std::byte* data, std::size_t bytes);

} // namespace stridescope::app
