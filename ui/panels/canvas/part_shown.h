#pragma once

#include "ui/picture/rect.h"
#include "ui/state/document.h"

#include <string>

/// Words about the picture of an invalid scene.
namespace stridescope::ui
{

struct OpenScene;

/// Names what the picture and its facts belong to, if that is not the scene as it is: "the input only", "the
/// last valid tensor". Empty: the scene.
[[nodiscard]] std::string shown_instead(const Document& document);
/// Draws, above views that show only a part of the scene, which part it is, and the rule; returns what is left
/// of the area.
[[nodiscard]] Rect below_part_shown(const Document& document, const Rect& area);
/// Draws, in the lower part of a card while an edit breaks a rule, which rule it is and that the last valid
/// layout is shown; also why a typed number was not taken. It lies over the contents of the card, which stay
/// where they are.
void draw_broken_edit(const Document& document, const Rect& card);
/// Draws a message instead of the views, if nothing of the scene resolves.
void draw_nothing(const Document& document, const Rect& area);
/// Draws, over a canvas that shows a candidate for a dump's layout, which one it is, and the keys.
void draw_preview_badge(const OpenScene& open, const Rect& card);

} // namespace stridescope::ui
