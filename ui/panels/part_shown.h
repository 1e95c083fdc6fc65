#pragma once

#include "ui/document.h"
#include "ui/picture/rect.h"

#include <string>

/// What is said of the picture of a scene that breaks rules.
namespace stridescope::ui
{

/// What the picture and its facts are of, where that is not the scene as it is: "the input alone",
/// "the last scene that kept all rules". Empty: the scene.
[[nodiscard]] std::string shown_instead(const Document& document);
/// Where the views show a part of the scene only: which, and the rule, above them; what is left of the area.
[[nodiscard]] Rect below_part_shown(const Document& document, const Rect& area);
/// In the lower part of a card while an edit breaks a rule: which, and that the last scene without it is shown;
/// also why a number was not taken that was typed. It lies over what the card shows, which so stays where it
/// is.
void draw_broken_edit(const Document& document, const Rect& card);
/// Instead of the views, where nothing of the scene resolves.
void draw_nothing(const Document& document, const Rect& area);

} // namespace stridescope::ui
