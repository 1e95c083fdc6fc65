#pragma once

#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>

/// Facts that can be copied: pressing one (click, Enter) copies it as shown, without the separators of its
/// digits, and so does Ctrl+C; a right click offers decimal and hexadecimal.
namespace stridescope::ui
{

/// Sets whether numbers of facts are shown, and copied, in hexadecimal. To be called once per frame.
void show_numbers_in_hex(bool hex);
/// Returns the text of a fact as it is shown.
[[nodiscard]] std::string as_shown(std::string_view words);

/// Makes an item at the cursor that copies `words`; the caller paints over it. `name`: its name and identifier.
/// `about`: its tooltip, which also says what was copied until the pointer leaves.
void copyable(const std::string& name, ImVec2 size, std::string_view words, std::string_view about = {});
/// Makes the same if pressing it does something else; returns whether it was pressed. Ctrl+C still copies it.
[[nodiscard]] bool copyable_button(const std::string& name, ImVec2 size, std::string_view words,
                                   std::string_view about = {});

} // namespace stridescope::ui
