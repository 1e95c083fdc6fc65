#pragma once

#include "ui/picture/rect.h"
#include "ui/state/document.h"

#include <string>

/// Text about the picture of an invalid scene.
namespace stridescope::ui
{

struct OpenScene;

/// Names what the picture and its facts belong to, if it is not the whole scene: "the input only", "the last
/// valid tensor". Empty for the whole scene.
[[nodiscard]] std::string shown_instead(const Document& document);
/// Draws, above views that show only a part of the scene, which part it is and the broken rule; returns the
/// rest of the area.
[[nodiscard]] Rect below_part_shown(const Document& document, const Rect& area);
/// Draws, over the lower part of a card while an edit makes the scene invalid, the broken rule and that the
/// last valid layout is shown; also why a typed number was not accepted. The contents of the card stay where
/// they are.
void draw_broken_edit(const Document& document, const Rect& card);
/// Draws a message instead of the views if no part of the scene resolves.
void draw_nothing(const Document& document, const Rect& area);
/// Draws, above views that show a candidate for a dump's layout, which one it is, and its keys; returns the
/// rest of the area.
[[nodiscard]] Rect below_preview(const OpenScene& open, const Rect& area);

} // namespace stridescope::ui
