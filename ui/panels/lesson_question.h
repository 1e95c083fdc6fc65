#pragma once

#include "ui/workspace.h"

#include <optional>
#include <string>

/// The question of a lesson's page: what is asked, where it is answered, what the answer was.
namespace stridescope::ui
{

/// What a frame's presses ask for, done once all is drawn: pages are other scenes.
struct LessonWish
{
    std::optional<std::size_t> page;
    bool other_numbers = false;
    bool leave = false;
};

/// In the lesson's card.
void draw_question(OpenScene& open, LessonWish& wish);
/// Clicks and arrow keys on the canvas are answers while it asks for one.
void take_picks(OpenScene& open);

/// A sum with the sign that people multiply by.
[[nodiscard]] std::string as_written(std::string sum);
/// What was wrong about the last answer, or right: "Not 7." with what it comes from; empty before any.
[[nodiscard]] std::string verdict_words(const LessonRun& run);
} // namespace stridescope::ui
