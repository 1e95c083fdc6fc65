#pragma once

#include "app/mapped_file.h"
#include "core/data/array.h"
#include "core/data/npz.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Arrays in files: .npy, .npz, .safetensors, and raw bytes. Files are mapped, so opening costs the same
/// whatever their length; except for arrays in an .npz, which may be compressed and whose checksums are
/// verified. Check the array for `damage` after reading.
namespace stridescope::app
{

using SharedArray = std::shared_ptr<const core::DataArray>;

/// Returns the array of an .npy file, or one of an .npz or .safetensors file: the named one, or the only
/// one. `file` problems begin with the path; if there are several tensors and none is named, the message lists
/// them.
[[nodiscard]] core::Result<SharedArray> open_data(const std::string& path,
                                                  const std::optional<std::string>& tensor = std::nullopt);

/// Returns the same for a file that is open.
[[nodiscard]] core::Result<SharedArray> data_in(const std::shared_ptr<const MappedFile>& file,
                                                const std::optional<std::string>& tensor = std::nullopt);

/// Returns the bytes of a file, whatever they mean, as UINT8 in one dimension.
[[nodiscard]] core::Result<SharedArray> bytes_of(const std::shared_ptr<const MappedFile>& file);

/// Lists the arrays in a file; an .npy file holds one array, without a name.
[[nodiscard]] core::Result<std::vector<core::TensorEntry>> list_tensors(const std::string& path);

/// Tells whether a path has the extension of a data file rather than a scene.
[[nodiscard]] bool is_data_path(const std::string& path);

/// An .npz file whose directory was read.
struct NpzFile
{
    std::shared_ptr<const MappedFile> file;
    std::vector<core::NpzEntry> entries;
};
[[nodiscard]] core::Result<NpzFile> open_npz(const std::string& path);
[[nodiscard]] core::Result<SharedArray> array_of(const NpzFile& npz, const core::NpzEntry& entry);

/// "model.safetensors:layer.weight" or "dump.npz:x" as path and tensor; if a file has the whole text as its
/// name, it is preferred.
struct DataName
{
    std::string path;
    std::optional<std::string> tensor;
};
[[nodiscard]] DataName split_data_name(const std::string& name);

} // namespace stridescope::app
