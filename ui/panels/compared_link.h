#pragma once

#include "ui/panels/compared_side.h"

namespace stridescope::ui
{

/// Draws the line from a's place of what is pinned, or pointed at while nothing is, to b's: out of the card
/// between rows, through the gap between the cards, and over no word of b's title. Nothing where either is out
/// of sight.
void connect(const ComparedSide& a, const ComparedSide& b);

} // namespace stridescope::ui
