#pragma once

#include <optional>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// Draws the course on the start page, with what is done of it; the lesson that was chosen.
[[nodiscard]] std::optional<std::string> lesson_list(Workspace& workspace, float width);

/// First lesson, for new users, and what its button says.
inline constexpr const char* minute_lesson = "00-minute";
[[nodiscard]] std::string minute_words(const Workspace& workspace);

} // namespace stridescope::ui
