#pragma once

#include "core/scene/facts.h"
#include "core/scene/parse.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// Scene files are at most this long.
inline constexpr core::Int most_scene_bytes = core::Int{64} << 20;

/// A whole file, or a `file` problem: missing, a directory, too long.
[[nodiscard]] core::Result<std::string> read_file(const std::string& path,
                                                  core::Int most_bytes = most_scene_bytes);

/// The file appears whole or not at all: written beside its place and renamed. Otherwise why not.
[[nodiscard]] std::optional<std::string> write_file(const std::string& path, std::string_view content);

/// To an open file, device or pipe; false where that failed, `errno` says why.
[[nodiscard]] bool write_all(int descriptor, std::string_view content);

[[nodiscard]] core::Result<core::ParsedScene> read_scene_file(const std::string& path);

/// The window's way to files.
[[nodiscard]] core::Result<core::Scene> load_scene(const std::string& path);
[[nodiscard]] std::optional<std::string> save_scene(const std::string& path, const core::Scene& scene);

} // namespace stridescope::app
