#pragma once

#include <optional>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// The course on the start page, with what is done of it; the lesson that was chosen.
[[nodiscard]] std::optional<std::string> lesson_list(Workspace& workspace, float width);

} // namespace stridescope::ui
