#pragma once

#include "core/analysis/distinct.h"

#include <string>

namespace stridescope::core
{

/// Memory that a layout uses. Counts and offsets are in elements; nothing means unknown.
struct Footprint
{
    Int element_count = 0;
    OffsetRange range;
    Int span = 0; ///< highest - lowest offset + 1
    std::optional<Int> distinct_offsets;
    Int distinct_at_least = 1; ///< bounds of the distinct offsets, known in any case
    Int distinct_at_most = 1;
    std::optional<Int> holes; ///< offsets of the span that no element uses
    std::optional<bool> packed;
    std::optional<bool> overlapping;
    std::optional<bool> padded;
    bool broadcast = false;
    std::optional<std::vector<std::size_t>> contiguous_order; ///< dimensions, outermost first
    Method method = Method::undecided;
};

/// Returns the footprint of a layout whose element count, offset range, and span fit in 64 bits. `progress` may
/// be null; cancelled work leaves more unknown.
[[nodiscard]] Footprint footprint(const Layout& layout, const Effort& effort = {},
                                  Progress* progress = nullptr);

} // namespace stridescope::core
