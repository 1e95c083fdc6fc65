#pragma once

#include <string>

namespace stridescope::ui
{

/// One line of words; true where they changed. `hint` stands there while it is empty.
bool text_field(const char* name, std::string& words, const char* hint, float width,
                bool take_keyboard = false);

/// Several lines: broken at the edge while read, one text box while edited (after a click).
bool notes_field(const char* name, std::string& words, const char* hint);

} // namespace stridescope::ui
