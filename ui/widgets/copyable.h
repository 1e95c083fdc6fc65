#pragma once

#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>

/// Facts that can be copied: a press (click, Enter) copies a fact as it is shown, without the commas of its
/// groups, and so does Ctrl+C; a right click offers decimal and hexadecimal.
namespace stridescope::ui
{

/// Whether numbers of facts are shown, and so copied, in hexadecimal. Set once per frame.
void show_numbers_in_hex(bool hex);
/// Words of a fact as they are to be shown.
[[nodiscard]] std::string as_shown(std::string_view words);

/// An item at the cursor that copies `words`; what is to be seen of it is painted over it later. `name`: what
/// it is, and its id. `about`: its tooltip, which also says what was copied until the item is left.
void copyable(const std::string& name, ImVec2 size, std::string_view words, std::string_view about = {});
/// Draws the same where a press does something else; whether it was pressed. Ctrl+C still copies it.
[[nodiscard]] bool copyable_button(const std::string& name, ImVec2 size, std::string_view words,
                                   std::string_view about = {});

} // namespace stridescope::ui
