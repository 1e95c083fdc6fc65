#pragma once

#include "core/data/array.h"
#include "core/data/safetensors.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

/// Arrays in files: .npy, .safetensors, and raw bytes. Files are mapped, so opening costs the same whatever
/// their length; ask the array for `damage` after reading.
namespace stridescope::app
{

using SharedArray = std::shared_ptr<const core::DataArray>;

/// The array of an .npy file, or a tensor of a .safetensors file: the one of that name, or the only one.
/// `file` problems begin with the path; where there are several tensors and none is named, the message lists
/// them.
[[nodiscard]] core::Result<SharedArray> open_data(const std::string& path,
                                                  const std::optional<std::string>& tensor = std::nullopt);

/// Packed row-major elements from a byte of a file to its end; `file` where they are not exactly that many.
[[nodiscard]] core::Result<SharedArray> open_raw(const std::string& path, core::DType dtype,
                                                 const std::vector<core::Int>& sizes, core::Int first_byte = 0);

/// What is in a file; an .npy file holds one array, without a name.
[[nodiscard]] core::Result<std::vector<core::TensorEntry>> list_tensors(const std::string& path);

/// Whether a path looks like data rather than a scene, by how it ends.
[[nodiscard]] bool is_data_path(const std::string& path);

/// "model.safetensors:layer.weight" as path and tensor; a file of the whole name comes first.
struct DataName
{
    std::string path;
    std::optional<std::string> tensor;
};
[[nodiscard]] DataName split_data_name(const std::string& name);

} // namespace stridescope::app
