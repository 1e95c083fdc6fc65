#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>

namespace stridescope::ui
{

/// Records the progress of a user, by the names of lessons.
struct LessonProgress
{
    struct Reached
    {
        std::size_t page = 0;                ///< page to continue at
        bool done = false;                   ///< finished once, with all its questions answered
        std::set<std::size_t> answered = {}; ///< pages whose question was answered correctly
        friend bool operator==(const Reached&, const Reached&) = default;
    };
    std::map<std::string, Reached> lessons;

    friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};
/// Writes the progress as text for a file; reading it skips invalid parts.
[[nodiscard]] std::string progress_text(const LessonProgress& progress);
[[nodiscard]] LessonProgress read_progress(std::string_view text);

} // namespace stridescope::ui
