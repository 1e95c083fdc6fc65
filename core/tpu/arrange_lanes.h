#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/checked.h"

#include <optional>
#include <utility>
#include <vector>

namespace stridescope::core
{

/// Tensor to place in lanes.
struct LaneRoom
{
    Int bytes = 1;     ///< of each lane
    Int alignment = 1; ///< of its address
};

struct LaneRules
{
    std::vector<LaneRoom> rooms;
    /// Positions of two tensors that must not share a bank.
    std::vector<std::pair<std::size_t, std::size_t>> apart;
    Int bank_bytes = 1;
    bool whole_banks = true; ///< what fits a bank lies in one
};

struct LaneArrangement
{
    std::vector<Int> addresses; ///< of each room
    Int end = 0;                ///< the largest
    bool lowest = false;        ///< whether no arrangement ends lower; else none that was tried does
};

/// Most rooms whose lowest arrangement is searched for; of more than these it is only as low as was found.
inline constexpr std::size_t most_arranged_exactly = 16;

/// Finds addresses in lanes without an end: aligned, without overlaps, as low as possible. Returns nothing if
/// they do not fit in 64 bits. `progress` may be null; cancelled work ends higher.
[[nodiscard]] std::optional<LaneArrangement> arrange_lanes(const LaneRules& rules,
                                                           Progress* progress = nullptr);

} // namespace stridescope::core
