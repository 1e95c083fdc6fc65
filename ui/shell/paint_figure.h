#pragma once

#include "ui/picture/figure.h"

struct ImDrawList;

namespace stridescope::ui
{

void paint(const Figure& figure, ImDrawList& list);

/// Paints a figure into the window that is being made; tests hear of its named positions.
void show(const Figure& figure);

} // namespace stridescope::ui
