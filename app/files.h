#pragma once

#include "core/scene/facts.h"
#include "core/scene/parse.h"

#include <optional>
#include <string>

namespace stridescope::app
{

/// Scene files are at most this long.
inline constexpr core::Int most_scene_bytes = core::Int{64} << 20;

/// Reads a whole file. Problems are `file`: missing, not a regular file (except what the shell has opened, such
/// as /dev/stdin), too long.
[[nodiscard]] core::Result<std::string> read_file(const std::string& path);

/// Reads a file of the program itself: at most `most_bytes`, and never what the shell has opened.
[[nodiscard]] core::Result<std::string> read_own_file(const std::string& path,
                                                      core::Int most_bytes = most_scene_bytes);

/// Standard input to its end, likewise; a problem calls it "stdin".
[[nodiscard]] core::Result<std::string> read_standard_input();

/// Reads a scene from a file, or from standard input if the path is "-".
[[nodiscard]] core::Result<core::ParsedScene> read_scene_file(const std::string& path);

/// Returns the window's way to files.
[[nodiscard]] core::Result<core::Scene> load_scene(const std::string& path);
[[nodiscard]] std::optional<std::string> save_scene(const std::string& path, const core::Scene& scene);
/// Describes the file at a path by its identity, length, and time of writing; empty if there is none, or it
/// cannot be seen.
[[nodiscard]] std::string file_state(const std::string& path);
/// Tells whether a file exists, also one that cannot be read or seen.
[[nodiscard]] bool file_exists(const std::string& path);

} // namespace stridescope::app
