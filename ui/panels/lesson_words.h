#pragma once

#include <string_view>

namespace stridescope::ui
{

/// Words of a lesson as items: paragraphs, lists, `code`, **strong** and *emphasised* words, broken where the
/// window's width ends.
void lesson_words(std::string_view markdown);

} // namespace stridescope::ui
