#pragma once

#include "core/scene/scene.h"
#include "core/tensor/problem.h"

#include <string>
#include <string_view>

/// Scenes as text for a URL: JSON without `view`, deflated (raw), in base64url without padding.
namespace stridescope::core
{

inline constexpr std::string_view link_mark = "#scene=";

/// Returns the fragment of a link to a scene, with its mark. `file`: the scene names a file, which a link
/// cannot contain; `parse`: it is too large for a link.
[[nodiscard]] Result<std::string> scene_link(const Scene& scene);

/// Returns the scene of a fragment's text after the mark. `parse`: it is damaged or too large; `file`: the
/// scene names a file; or a problem of parsing the scene.
[[nodiscard]] Result<Scene> scene_of_link(std::string_view text);

/// Returns the number of characters at the beginning of a text that may be part of a link.
[[nodiscard]] std::size_t link_length(std::string_view text);

} // namespace stridescope::core
