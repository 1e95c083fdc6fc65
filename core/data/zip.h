#pragma once

#include "core/tensor/checked.h"
#include "core/tensor/problem.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Zip archives as NumPy writes them: entries stored or deflated, also beyond 4 GiB (zip64). Everything in them
/// is checked before it is used; problems are `file`.
namespace stridescope::core
{

struct ZipEntry
{
    std::string name;
    bool deflated = false;
    Int data_begin = 0;   ///< bytes from the start of the file
    Int packed_bytes = 0; ///< length in the file
    Int bytes = 0;        ///< length when unpacked
    std::uint32_t crc = 0;
};

/// First bytes of archives, and of empty ones.
inline constexpr std::string_view zip_magic = "PK\x03\x04";
inline constexpr std::string_view empty_zip_magic = "PK\x05\x06";

inline constexpr Int most_zip_entries = 1'000'000;
/// Most bytes of a deflated entry, since it is unpacked into memory.
inline constexpr Int most_inflated_bytes = Int{1} << 30;

/// Reads the entries in the order of the directory, without folders. Refuses archives that are truncated, in
/// several parts, or encrypted, other compression methods, names that repeat, begin at the root, or contain
/// `..`, entries that lie outside the file or overlap each other or the directory, and impossible lengths.
[[nodiscard]] Result<std::vector<ZipEntry>> read_zip_directory(std::span<const std::byte> file);

/// Reads the first bytes of an entry, at most `most` of them; unchecked.
[[nodiscard]] Result<std::vector<std::byte>> first_bytes(std::span<const std::byte> file, const ZipEntry& entry,
                                                         Int most);

/// Unpacks a whole deflated entry into exactly `to`, beginning at its byte `skip`; its checksum must be right.
[[nodiscard]] std::optional<Problem> inflate_into(std::span<const std::byte> file, const ZipEntry& entry,
                                                  Int skip, std::span<std::byte> to);

/// Tells whether a stored entry's checksum is right. Reads all of it.
[[nodiscard]] std::optional<Problem> check_stored(std::span<const std::byte> file, const ZipEntry& entry);

/// Says what is wrong with an entry's name: valid archives do not leave their folder.
[[nodiscard]] std::optional<std::string> wrong_zip_name(const std::string& name);

/// The bytes of an archive between and after its entries' packed bytes.
struct ZipWrapping
{
    std::vector<std::string> heads; ///< bytes before each entry's data
    std::string tail;               ///< bytes after the last entry's data
    std::vector<Int> begins;        ///< byte of the file at which each entry's data begins
    Int bytes = 0;                  ///< bytes of the whole file
};
/// Returns the bytes around entries in their order, `data_begin` apart. The data of each begins at a multiple
/// of 64 in the file; no length depends on a checksum. Nothing if the file would be longer than 64 bits can
/// count.
[[nodiscard]] std::optional<ZipWrapping> wrap_in_zip(std::span<const ZipEntry> entries);
[[nodiscard]] std::uint32_t checksum(std::span<const std::byte> bytes);

} // namespace stridescope::core
