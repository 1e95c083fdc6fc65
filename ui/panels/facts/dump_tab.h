#pragma once

namespace stridescope::ui
{

struct OpenScene;

/// Draws the question about a dump, what was found, and the elements that differ.
void dump_form(OpenScene& open);

/// Draws the candidates, which the canvas previews. `with_form`: below the form, which has no other place.
void dump_tab(OpenScene& open, bool with_form);

} // namespace stridescope::ui
