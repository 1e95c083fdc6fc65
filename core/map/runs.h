#pragma once

#include "core/map/placement.h"

#include <optional>

namespace stridescope::core
{

/// Maximal runs of elements that follow one another both in row-major order and in memory.
struct Runs
{
    Int count = 0;
    Int longest = 0; ///< in elements

    friend bool operator==(const Runs&, const Runs&) = default;
};

/// Counts the runs of a placement in one memory: in closed form if it has no `xors` and no `pads`, else one by
/// one, up to `most_counted` elements and fewer if it has many pads. Nothing beyond that, or if the element
/// count does not fit in 64 bits.
[[nodiscard]] std::optional<Runs> runs_of(const Placement& placement, Int most_counted = Int{1} << 26);

} // namespace stridescope::core
