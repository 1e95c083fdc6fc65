#pragma once

#include <optional>
#include <string>

namespace stridescope::ui
{

struct Workspace;

/// The course on the start page, with what is done of it; the lesson that was chosen.
[[nodiscard]] std::optional<std::string> lesson_list(Workspace& workspace, float width);

/// "Show me in a minute": the first lesson, for who has never been here; true when it is pressed.
inline constexpr const char* minute_lesson = "00-minute";
[[nodiscard]] bool minute_tile(const Workspace& workspace, float width);

} // namespace stridescope::ui
