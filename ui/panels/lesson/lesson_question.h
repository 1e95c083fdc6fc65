#pragma once

#include "ui/picture/theme.h"
#include "ui/state/workspace.h"

#include <optional>
#include <string>
#include <utility>

/// Draws the question of a lesson's page: its text, where it is answered, and the result.
namespace stridescope::ui
{

/// Collects what a frame's presses ask for; done once everything is drawn, since pages are other scenes.
struct LessonWish
{
    std::optional<std::size_t> page;
    bool other_numbers = false;
    bool leave = false;
    bool stop = false;                                     ///< stop drawing numbers
    std::optional<std::pair<std::string, core::Int>> drag; ///< a number of a worked example, and its new value
};

/// Draws the question in the lesson's card.
void draw_question(OpenScene& open, LessonWish& wish);
/// Takes clicks and arrow keys on the canvas as answers while it asks for one.
void take_picks(OpenScene& open);

/// Draws a sum with the term of each dimension in its colour; all of it in `rest` if its terms are not those of
/// the dimensions.
void lesson_sum(const OpenScene& open, const std::string& before, const std::string& sum, Colour rest);

/// Draws what is to be reached, with a mark that says whether it is.
void goal_line(const std::string& words, bool met, std::size_t index);

/// Tells whether new numbers are offered below an answer.
[[nodiscard]] bool offers_again(const LessonRun& run);
/// Says what was wrong with the last answer, or that it was right: "Not 7." and the mistake; empty before the
/// first answer.
[[nodiscard]] std::string verdict_words(const LessonRun& run);
} // namespace stridescope::ui
