#pragma once

#include "ui/picture/figure.h"

struct ImDrawList;

namespace stridescope::ui
{

void paint(const Figure& figure, ImDrawList& list);

/// Paints a figure into the current window, and reports its named positions to tests.
void show(const Figure& figure);

} // namespace stridescope::ui
