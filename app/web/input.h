#pragma once

#include "ui/shell/input.h"

namespace stridescope::app
{

/// Puts what happens on the canvas into a queue, in its pixels. Once, for as long as the page lives.
/// `density`: pixels of the canvas for one of the page.
void listen_to_page(const char* canvas, ui::InputQueue& queue, const float& density);

} // namespace stridescope::app
