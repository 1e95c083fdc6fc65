#pragma once

#include "core/copying/copying.h"
#include "core/copying/picks.h"

namespace stridescope::core
{

/// Returns an operation whose indices pick blocks of its input. `picks` is null if the scene gives no indices;
/// `nothing_picks` says why an element is not copied: "no tuple picks its block".
[[nodiscard]] std::shared_ptr<const Copying> copying_by_picks(std::shared_ptr<const Picks> picks,
                                                              const Layout& input, std::string nothing_picks);

} // namespace stridescope::core
