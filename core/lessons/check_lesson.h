#pragma once

#include "core/lessons/lesson.h"

#include <optional>

#include <cstdint>

namespace stridescope::core
{

inline constexpr std::uint64_t lesson_seeds = 1000;

/// Finds the first mistake in a lesson's scenes, steps, and questions for any seed below `seeds`, with the
/// difficulties in turn: the line is in `where`, the seed in the message. A question is correct if it can be
/// made, its right answers are judged right, and its misconceptions are recognised.
[[nodiscard]] std::optional<Problem> check_lesson(const Lesson& lesson, std::uint64_t seeds = lesson_seeds);

} // namespace stridescope::core
