#pragma once

#include "ui/state/workspace.h"

#include <optional>
#include <string>

/// Draws the question of a lesson's page: what is asked, where it is answered, what the answer was.
namespace stridescope::ui
{

/// Collects what a frame's presses ask for, done once all is drawn: pages are other scenes.
struct LessonWish
{
    std::optional<std::size_t> page;
    bool other_numbers = false;
    bool leave = false;
    bool stop = false; ///< looking for numbers
};

/// Draws it in the lesson's card.
void draw_question(OpenScene& open, LessonWish& wish);
/// Takes clicks and arrow keys on the canvas as answers while it asks for one.
void take_picks(OpenScene& open);

/// Tells whether other numbers are offered below an answer.
[[nodiscard]] bool offers_again(const LessonRun& run);
/// Says what was wrong about the last answer, or that it was right: "Not 7." and the mistake; empty before any.
[[nodiscard]] std::string verdict_words(const LessonRun& run);
} // namespace stridescope::ui
