#pragma once

#include "core/copying/copying.h"
#include "core/copying/picks.h"

namespace stridescope::core
{

/// What picks read of an input, counted. Takes about as long as sorting the picks; null where cancelled.
[[nodiscard]] std::shared_ptr<const Reads> reads_of_picks(std::shared_ptr<const Picks> picks,
                                                          const Layout& input, Progress* progress);

} // namespace stridescope::core
