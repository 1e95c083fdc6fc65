#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace stridescope::ui
{

/// Tells whether a field takes the keyboard in this frame by itself.
enum class TakesKeyboard
{
    no,
    at_end,       ///< so that the user can continue to write
    all_selected, ///< so that the user can replace the text
    by_a_digit,   ///< once a digit is typed while nothing else has it, which the field then reads
};

/// Draws one line of text; true if it changed. `hint` is shown while it is empty. Tab replaces the text by the
/// completion if that differs, and otherwise moves on. The byte `wrong` is underlined. `mono`: it is code.
bool text_field(const char* name, std::string& words, const char* hint, float width,
                TakesKeyboard keyboard = TakesKeyboard::no, const std::string& completion = {},
                std::optional<std::size_t> wrong = {}, bool mono = false);
inline bool text_field(const char* name, std::string& words, const char* hint, float width, bool take_keyboard)
{
    return text_field(name, words, hint, width, take_keyboard ? TakesKeyboard::at_end : TakesKeyboard::no);
}

/// Draws several lines: wrapped while read, in one text box while edited (after a click).
bool notes_field(const char* name, std::string& words, const char* hint);

} // namespace stridescope::ui
