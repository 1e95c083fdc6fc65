#pragma once

#include "core/scene/facts.h"
#include "core/scene/parse.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// Largest scene file.
inline constexpr core::Int most_scene_bytes = core::Int{64} << 20;

/// Reads a whole file. Problems are `file`: missing, not a regular file (except what the shell has opened, such
/// as /dev/stdin), too long.
[[nodiscard]] core::Result<std::string> read_file(const std::string& path);

/// Reads a file of the program's own: at most `most_bytes`, and never what the shell has opened.
[[nodiscard]] core::Result<std::string> read_own_file(const std::string& path,
                                                      core::Int most_bytes = most_scene_bytes);

/// Reads standard input to its end; problems name it "stdin".
[[nodiscard]] core::Result<std::string> read_standard_input();

/// Reads a scene from a file, or from standard input if the path is "-".
[[nodiscard]] core::Result<core::ParsedScene> read_scene_file(const std::string& path);

/// Loads a scene for the window.
[[nodiscard]] core::Result<core::Scene> load_scene(const std::string& path);
[[nodiscard]] std::optional<std::string> save_scene(const std::string& path, const core::Scene& scene);
/// Returns a text with the identity, length, and modification time of the file at a path; empty if there is
/// none, or if it is not accessible.
[[nodiscard]] std::string file_state(const std::string& path);
/// Tells whether a file exists, even one that cannot be read or accessed.
[[nodiscard]] bool file_exists(const std::string& path);

} // namespace stridescope::app
