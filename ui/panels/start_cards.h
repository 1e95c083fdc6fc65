#pragma once

#include "ui/shell/imgui_compat.h"
#include "ui/state/workspace.h"

#include <span>
#include <string>
#include <string_view>

/// Cards of the start page that are not pictures of scenes. Each is drawn at the cursor, with a given size.
namespace stridescope::ui
{

/// Height of the cards of the first row, in pixels of the design.
inline constexpr float start_card_height = 204;

/// Draws the fields for sizes, strides, and a type, which open a scene.
void shape_card(Workspace& workspace, ImVec2 size);
/// Offers the clipboard's text, and a line to try.
void log_line_card(Workspace& workspace, ImVec2 size);
/// Opens a file.
void file_card(Workspace& workspace, ImVec2 size);
/// Offers the next lessons, and shows how many are finished.
void lessons_card(Workspace& workspace, ImVec2 size);
/// Begins the one-minute tour.
void minute_card(Workspace& workspace, ImVec2 size);
/// Lists the files that were open before.
void recent_card(Workspace& workspace, ImVec2 size);
/// Draws the search for everything in the program.
void search_card(Workspace& workspace, ImVec2 size);

/// An action that can be done with a scene.
struct Action
{
    const char* item;
    const char* title;
    const char* about;
    Command command;
    const char* example; ///< opened first if no scene is open; null: the first dump
    const char* icon;    ///< nine squares: a digit is a hue, ! the colour of a mismatch
};
[[nodiscard]] std::span<const Action> actions();
/// Runs the action on the scene that was opened last, or on its example.
void do_with_example(Workspace& workspace, const Action& action);
/// Offers that.
void action_card(Workspace& workspace, const Action& action, ImVec2 size);

/// Paints a card with its title and a line about it; returns the corner below them.
ImVec2 paint_start_card(ImVec2 size, std::string_view title, std::string_view about);
/// Draws one text on the left and one on the right of a row of a card, as one button.
[[nodiscard]] bool card_row(const std::string& item, std::string_view words, std::string_view remark,
                            float width);
inline constexpr float card_margin = 16; ///< inner margin of a card

} // namespace stridescope::ui
