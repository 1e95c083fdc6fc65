#pragma once

#include <optional>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// Draws the course on the start page, with the user's progress; returns the lesson that was selected.
[[nodiscard]] std::optional<std::string> lesson_list(Workspace& workspace, float width);

/// Returns the label of the button for the tour.
[[nodiscard]] std::string minute_words(const Workspace& workspace);

} // namespace stridescope::ui
