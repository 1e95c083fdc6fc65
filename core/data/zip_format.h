#pragma once

#include "core/data/zip.h"

#include <cstdint>

/// Numbers of the zip format (APPNOTE 6.3), for reading and writing it.
namespace stridescope::core::zip
{

inline constexpr std::uint32_t local_signature = 0x04034b50;
inline constexpr std::uint32_t directory_signature = 0x02014b50;
inline constexpr std::uint32_t end_signature = 0x06054b50;
inline constexpr std::uint32_t end64_signature = 0x06064b50;
inline constexpr std::uint32_t locator64_signature = 0x07064b50;
inline constexpr Int local_bytes = 30;
inline constexpr Int directory_bytes = 46;
inline constexpr Int end_bytes = 22;
inline constexpr Int end64_bytes = 56;
inline constexpr Int locator64_bytes = 20;
inline constexpr Int most_comment_bytes = 0xFFFF;
inline constexpr std::uint32_t in_zip64 = 0xFFFF'FFFF; ///< stands for a number that 32 bits do not hold
inline constexpr std::uint16_t zip64_field = 1;
inline constexpr std::uint16_t padding_field = 0xD935; ///< the field that Android's zipalign uses
inline constexpr Int most_ratio = 1032;                ///< highest ratio that deflate can reach

/// Makes the problem of one entry of a file.
[[nodiscard]] Problem wrong_entry(const std::string& name, const std::string& message);

} // namespace stridescope::core::zip
