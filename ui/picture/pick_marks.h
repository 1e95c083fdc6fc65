#pragma once

#include "ui/picture/figure.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// How something is picked: a pin stays, what is pointed at goes with the pointer.
enum class Picked
{
    hovered,
    pinned,
};

/// A ring about what is picked, or about what shares its bytes (`itself` false), thinner: of a pin in the focus
/// colour about a ring of ink, so that it shows on every fill; of what is pointed at in the accent.
void draw_pick_mark(Figure& figure, const Rect& rect, const Style& style, Picked how, bool itself,
                    float rounding);

} // namespace stridescope::ui
