#pragma once

#include <string_view>

namespace stridescope::ui
{

/// Draws text of a lesson as items (core/lessons/markdown.h), wrapped at the window's width, with the words of
/// the glossary marked.
void lesson_words(std::string_view markdown);

} // namespace stridescope::ui
