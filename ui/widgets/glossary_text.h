#pragma once

#include "core/lessons/glossary.h"
#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <span>
#include <string_view>

/// Words of the glossary where they stand in text: underlined in dots, their meaning under the pointer.
namespace stridescope::ui
{

/// Marks what of a piece of text, painted at `low`, is a glossary word. `from`: where the piece begins in the
/// text that the hits are of. The cursor stays where it is.
void mark_glossary_words(ImFont* face, ImVec2 low, std::string_view piece, std::size_t from,
                         std::span<const core::GlossaryHit> hits);

/// Makes words drawn at `low` that contain terms one stop of the keyboard, which shows all their meanings. The
/// cursor stays where it is.
void glossary_stop(ImVec2 low, ImVec2 size, std::string_view words, std::span<const core::GlossaryHit> hits);

/// Draws words as `wrapped_text` does, with the terms of the glossary marked where they stand first in a line
/// of their own.
void explained_text(ImFont* face, Colour colour, std::string_view words);

} // namespace stridescope::ui
