#pragma once

#include <optional>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// Draws the course on the start page, with the user's progress; returns the lesson that was selected.
[[nodiscard]] std::optional<std::string> lesson_list(Workspace& workspace, float width);

/// The tour for new users, and the label of its button.
inline constexpr const char* minute_lesson = "00-minute";
[[nodiscard]] std::string minute_words(const Workspace& workspace);

} // namespace stridescope::ui
