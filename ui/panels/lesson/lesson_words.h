#pragma once

#include <string_view>

namespace stridescope::ui
{

/// Words of a lesson as items (core/lessons/markdown.h), broken where the window's width ends, with the words
/// of the glossary marked.
void lesson_words(std::string_view markdown);

} // namespace stridescope::ui
