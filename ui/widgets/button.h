#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace stridescope::ui
{

enum class ButtonLook
{
    plain,
    accent, ///< the most likely action here
    quiet,  ///< no frame until hovered
};

struct Button
{
    float width = 0; ///< in pixels of the screen; 0: as wide as its words
    ButtonLook look = ButtonLook::plain;
    bool enabled = true;
    std::string tooltip = {};
};

[[nodiscard]] float button_width(std::string_view words);
/// Moves on to another button of a row: beside the last one, or below the first if there is no room for its
/// words.
void next_button(std::string_view words, float between, std::optional<float> right = std::nullopt);
/// `name` is its id and what tests call it.
bool button(const char* name, std::string_view words, const Button& how = {});

/// Draws a choice of a few, all visible; true if another was clicked. Tests call each `name/words`.
bool segmented(const char* name, std::size_t& chosen, std::span<const char* const> words, float width);

/// Toggle that is on or off, with a short word or letter on it.
bool toggle(const std::string& name, std::string_view words, bool& on, float width,
            const std::string& tooltip = {});

/// Draws a heading that hides what is under it; true while open. ImGui remembers whether it is open.
bool expander(const char* name, std::string_view words, std::string_view summary, bool open_at_first = false);
/// Draws the same if its owner remembers it; true if it was pressed.
bool kept_expander(const char* name, std::string_view words, std::string_view summary, bool& open);

} // namespace stridescope::ui
