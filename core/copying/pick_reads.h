#pragma once

#include "core/copying/copying.h"
#include "core/copying/picks.h"

namespace stridescope::core
{

/// Counts what picks read of an input. Takes about as long as sorting the picks; null if cancelled.
[[nodiscard]] std::shared_ptr<const Reads> reads_of_picks(std::shared_ptr<const Picks> picks,
                                                          const Layout& input, Progress* progress);

} // namespace stridescope::core
