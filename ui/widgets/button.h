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
    accent, ///< for the most likely action
    quiet,  ///< no frame until hovered
    link,   ///< the same, with text in the accent colour: where it could be taken for a caption
};

struct Button
{
    float width = 0; ///< in pixels of the screen; 0: as wide as its text
    ButtonLook look = ButtonLook::plain;
    bool enabled = true;
    std::string tooltip = {};
};

[[nodiscard]] float button_width(std::string_view words);
/// Moves to another button of a row: beside the previous one, or below the first if its text does not fit.
void next_button(std::string_view words, float between, std::optional<float> right = std::nullopt);
/// Draws a button; `name` is its identifier, also for tests.
bool button(const char* name, std::string_view words, const Button& how = {});

enum class Icon
{
    undo,
    redo,
    menu,
};
inline constexpr float icon_button_width = 34; ///< in pixels of the design
/// Draws a button with a symbol, whose tooltip says its name.
bool icon_button(const char* name, Icon icon, const Button& how);

/// Draws a few choices, all visible; true if another one was clicked. Tests find each as `name/words`.
bool segmented(const char* name, std::size_t& chosen, std::span<const char* const> words, float width);

/// Draws a toggle with a short word or letter on it.
bool toggle(const std::string& name, std::string_view words, bool& on, float width,
            const std::string& tooltip = {});

/// Draws a heading that hides what is below it; true while open. ImGui remembers whether it is open.
bool expander(const char* name, std::string_view words, std::string_view summary, bool open_at_first = false);
/// Draws the same if its owner remembers it; true if it was pressed.
bool kept_expander(const char* name, std::string_view words, std::string_view summary, bool& open);

} // namespace stridescope::ui
