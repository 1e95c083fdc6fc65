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
    Int bytes = 1;     ///< bytes in each lane
    Int alignment = 1; ///< multiple that its address must be
};

struct LaneRules
{
    std::vector<LaneRoom> rooms;
    /// Indices of two tensors that must not share a bank.
    std::vector<std::pair<std::size_t, std::size_t>> apart;
    Int bank_bytes = 1;
    bool whole_banks = true; ///< a tensor that fits a bank lies in one
};

struct LaneArrangement
{
    std::vector<Int> addresses; ///< address of each tensor
    Int end = 0;                ///< the highest end
    bool lowest = false;        ///< no arrangement ends lower; false: none that was tried does
};

/// Most tensors for which the lowest arrangement is searched; of more, it is only as low as was found.
inline constexpr std::size_t most_arranged_exactly = 16;

/// Finds addresses in lanes of unlimited size: aligned, without overlaps, as low as possible. Nothing if they
/// do not fit in 64 bits, or if a limited number of steps finds no addresses. `progress` may be null; cancelled
/// work ends higher.
[[nodiscard]] std::optional<LaneArrangement> arrange_lanes(const LaneRules& rules,
                                                           Progress* progress = nullptr);

} // namespace stridescope::core
