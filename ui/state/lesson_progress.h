#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Records how far someone came, by the names of lessons.
struct LessonProgress
{
    struct Reached
    {
        std::size_t page = 0;                ///< page to continue at
        bool done = false;                   ///< once to its end, with all its questions answered
        std::set<std::size_t> answered = {}; ///< pages whose question was answered correctly
        friend bool operator==(const Reached&, const Reached&) = default;
    };
    std::map<std::string, Reached> lessons;

    friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};
/// Writes it as text that outlives the program; reading skips what makes no sense.
[[nodiscard]] std::string progress_text(const LessonProgress& progress);
[[nodiscard]] LessonProgress read_progress(std::string_view text);

} // namespace stridescope::ui
