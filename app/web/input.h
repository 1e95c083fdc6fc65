#pragma once

#include "ui/shell/input.h"

namespace stridescope::app
{

/// Puts events of the canvas into a queue, with positions in its pixels. To be called once, for the lifetime of
/// the page. `density`: pixels of the canvas per pixel of the page.
void listen_to_page(const char* canvas, ui::InputQueue& queue, const float& density);

} // namespace stridescope::app
