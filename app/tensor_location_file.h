#pragma once

#include "app/data_files.h"
#include "core/import/tensor_location.h"

#include <string>

namespace stridescope::app
{

/// Tells whether a path, with or without a value's name after it, is that of a tensor_location.json.
[[nodiscard]] bool names_tensor_location(const std::string& path);
[[nodiscard]] DataName split_location_name(const std::string& name);

/// Lists the contents of such a file: values, and commands too if `commands`.
[[nodiscard]] core::Result<std::vector<core::TensorEntry>> list_locations(const std::string& path,
                                                                          bool commands);
/// Loads "DIR/tensor_location.json:conv1", or "...:line 12" for a command.
[[nodiscard]] core::Result<core::Scene> load_location(const std::string& name);

} // namespace stridescope::app
