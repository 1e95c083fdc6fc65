#pragma once

#include "core/analysis/distinct.h"

namespace stridescope::core
{

/// Effort for counting a scene in every frame of a drag, besides everything else that such a frame does: a
/// quarter of what a frame can spend on a single question. The worker finds what this leaves unknown.
inline constexpr Effort frame_effort = {.bitmap_bits = Effort::interactive().bitmap_bits / 4,
                                        .runs = Effort::interactive().runs,
                                        .walked = Effort::interactive().walked,
                                        .search = Effort::interactive().search,
                                        .placed = Effort::interactive().placed / 4};

} // namespace stridescope::core
