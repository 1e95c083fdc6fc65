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
/// In the lower part of a card where the views show a part of the scene only: which, and the rule; also why a
/// number was not taken that was typed. It lies over what the card shows, which so stays where it is.
void draw_part_shown(const Document& document, const Rect& card);
/// Instead of the views, where nothing of the scene resolves.
void draw_nothing(const Document& document, const Rect& area);

} // namespace stridescope::ui
