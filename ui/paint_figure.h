#pragma once

#include "ui/picture/figure.h"

struct ImDrawList;

namespace stridescope::ui
{

void paint(const Figure& figure, ImDrawList& list);

/// Into the window that is being made; its named places are told to tests.
void show(const Figure& figure);

} // namespace stridescope::ui
