#pragma once

#include "core/data/array.h"
#include "core/data/npy.h"
#include "core/data/safetensors.h"
#include "core/data/zip.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Archives of arrays as numpy.savez and savez_compressed write them.
namespace stridescope::core
{

inline constexpr std::string_view npz_ending = ".npz";

/// Tells whether bytes begin as an archive does.
[[nodiscard]] bool begins_as_zip(std::string_view text);

struct NpzEntry
{
    std::string name; ///< the array's name: the entry's without ".npy"
    ZipEntry zip;
};
/// Returns the entries. `file` problems: those of `read_zip_directory`, or two entries with one name.
[[nodiscard]] Result<std::vector<NpzEntry>> read_npz(std::span<const std::byte> file);

/// Reads the header of an entry's array; `file` if the entry is not an array of numbers.
[[nodiscard]] Result<NpyHeader> read_npz_header(std::span<const std::byte> file, const NpzEntry& entry);

/// Makes a list entry of a tensor: `data_begin` is the byte of the file at which the numbers, or the packed
/// entry, begin.
[[nodiscard]] TensorEntry listed(std::span<const std::byte> file, const NpzEntry& entry);

/// Returns the array of an entry: in place if it is stored (kept by `owner`), or unpacked into memory. Verifies
/// its checksum, for which all of it is read.
[[nodiscard]] Result<DataArray> npz_array(std::span<const std::byte> file, const NpzEntry& entry,
                                          std::shared_ptr<const DataOwner> owner);

} // namespace stridescope::core
