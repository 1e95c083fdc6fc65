#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// The way in which something is picked: a pin stays, and what is pointed at follows the pointer.
enum class Picked
{
    hovered,
    pinned,
};

/// Draws a ring around a pick, or a thinner one around what shares its bytes (`itself` is false): for a pin, in
/// the focus colour with a ring of ink, so that it shows on every fill; for what is pointed at, in the accent
/// colour.
void draw_pick_mark(Figure& figure, const Rect& rect, const Style& style, Picked how, bool itself,
                    float rounding);

} // namespace stridescope::ui
