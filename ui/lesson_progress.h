#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// How far someone came, by the names of lessons.
struct LessonProgress
{
    struct Reached
    {
        std::size_t page = 0; ///< to go on at
        bool done = false;    ///< once to its end
        friend bool operator==(const Reached&, const Reached&) = default;
    };
    std::map<std::string, Reached> lessons;

    friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};
/// As text that outlives the program; what makes no sense in one is passed over.
[[nodiscard]] std::string progress_text(const LessonProgress& progress);
[[nodiscard]] LessonProgress read_progress(std::string_view text);

} // namespace stridescope::ui
