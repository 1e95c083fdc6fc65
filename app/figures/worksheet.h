#pragma once

#include "app/figures/figure_fonts.h"
#include "core/lessons/question.h"
#include "ui/picture/compose.h"

#include <string>
#include <vector>

namespace stridescope::app
{

/// Size of an A4 page in pixels of 1/96 inch.
inline constexpr ui::Size sheet_size{794, 1123};

/// Returns a lesson on paper: its text, worked examples with their pictures, and its questions with the numbers
/// of a seed; with space for the answers, or with the right ones. A problem if a question cannot be made.
[[nodiscard]] core::Result<std::vector<ui::Figure>> worksheet(const core::Lesson& lesson, std::uint64_t seed,
                                                              bool answers, FigureFonts& fonts);
/// Returns the right answers of such worksheets, seed by seed.
[[nodiscard]] core::Result<std::vector<ui::Figure>>
answer_key(const core::Lesson& lesson, std::uint64_t first_seed, std::uint64_t seeds, FigureFonts& fonts);

} // namespace stridescope::app
