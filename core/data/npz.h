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
    std::string name; ///< of the array: the entry's without ".npy"
    ZipEntry zip;
};
/// `file` problems: what `read_zip_directory` refuses, or two entries for one name.
[[nodiscard]] Result<std::vector<NpzEntry>> read_npz(std::span<const std::byte> file);

/// Reads the header of an entry's array; `file` if it holds no numbers.
[[nodiscard]] Result<NpyHeader> read_npz_header(std::span<const std::byte> file, const NpzEntry& entry);

/// Makes the entry of a list of tensors: `data_begin` is where the numbers, or the packed entry, begin in the
/// file.
[[nodiscard]] TensorEntry listed(std::span<const std::byte> file, const NpzEntry& entry);

/// Returns the array of an entry: left where it is stored (kept by `owner`), or unpacked into memory. Its
/// checksum has been verified, for which all of it is read.
[[nodiscard]] Result<DataArray> npz_array(std::span<const std::byte> file, const NpzEntry& entry,
                                          std::shared_ptr<const DataOwner> owner);

} // namespace stridescope::core
