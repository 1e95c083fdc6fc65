#pragma once

#include "core/lessons/lesson.h"

#include <optional>

#include <cstdint>

namespace stridescope::core
{

inline constexpr std::uint64_t lesson_seeds = 1000;

/// Finds the first thing that is wrong with a lesson's scenes, steps and questions for any seed below `seeds`,
/// at all difficulties in turn: its line in `where`, the seed in the message. A question is all right if it can
/// be made, its right answers are judged right, and its misconceptions as what they are.
[[nodiscard]] std::optional<Problem> check_lesson(const Lesson& lesson, std::uint64_t seeds = lesson_seeds);

} // namespace stridescope::core
