#pragma once

#include "core/map/placement.h"

#include <optional>

namespace stridescope::core
{

/// Maximal runs of elements that follow one another both in row-major order and in memory.
struct Runs
{
    Int count = 0;
    Int longest = 0; ///< elements

    friend bool operator==(const Runs&, const Runs&) = default;
};

/// Of a placement in one memory: a closed form where it has no `xors` and no `pads`, else counted, and nothing
/// above `most_counted` elements. Nothing either where the element count does not fit 64 bits.
[[nodiscard]] std::optional<Runs> runs_of(const Placement& placement, Int most_counted = Int{1} << 26);

} // namespace stridescope::core
