#pragma once

#include <span>
#include <string_view>

/// Contents of assets/, built into the program, so that it needs no files beside it.
namespace stridescope::core::assets
{

[[nodiscard]] std::string_view chips_json();

struct Example
{
    std::string_view name; ///< the file's name without ".json"
    std::string_view json; ///< a scene
};
/// Returns the examples in the order of their file names.
[[nodiscard]] std::span<const Example> examples();

struct LessonFile
{
    std::string_view name; ///< the file's name without ".lesson.md"
    std::string_view text; ///< for `parse_lesson`
};
/// Returns the course, in the order of its file names.
[[nodiscard]] std::span<const LessonFile> lessons();

struct ManualPage
{
    std::string_view name; ///< the file's name without ".md"
    std::string_view text; ///< for `manual_blocks`
};
/// Returns the pages of the manual, in the order of their file names; README has the contents.
[[nodiscard]] std::span<const ManualPage> manual();

} // namespace stridescope::core::assets
