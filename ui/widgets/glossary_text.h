#pragma once

#include "core/lessons/glossary.h"
#include "ui/picture/theme.h"
#include "ui/shell/imgui_compat.h"

#include <span>
#include <string_view>

/// Words of the glossary in text: underlined in dots, with their meaning in a tooltip.
namespace stridescope::ui
{

/// Marks glossary words in a piece of text that is painted at `low`. `from` is the start of the piece in the
/// text that the hits belong to. The cursor does not move.
void mark_glossary_words(ImFont* face, ImVec2 low, std::string_view piece, std::size_t from,
                         std::span<const core::GlossaryHit> hits);

/// Makes text drawn at `low` that contains terms one stop of the keyboard, which shows all their meanings. The
/// cursor does not move.
void glossary_stop(ImVec2 low, ImVec2 size, std::string_view words, std::span<const core::GlossaryHit> hits);

/// Draws text as `wrapped_text` does, and marks the first occurrence of each glossary term.
void explained_text(ImFont* face, Colour colour, std::string_view words);

} // namespace stridescope::ui
