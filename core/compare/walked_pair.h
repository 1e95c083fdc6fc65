#pragma once

#include "core/analysis/progress.h"
#include "core/compare/strided_pair.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Two layouts of one tensor, compared by going through its elements. The layouts outlive it; `progress` may be
/// null.
class WalkedPair
{
public:
    WalkedPair(const TensorPlacement& first, const TensorPlacement& second, Int elements, Progress* progress);

    /// Tells whether any of a few elements has moved: the first, and those at the ends of the digits.
    [[nodiscard]] bool some_moved() const;
    /// Counts the elements that have the same offset; nothing if cancelled.
    [[nodiscard]] std::optional<Int> unmoved() const;
    /// Counts the runs that are contiguous in both memories; nothing if elements share a slot, if an offset
    /// does not fit in 64 bits, or if cancelled. `none_shared`: it is known that no elements share a slot.
    [[nodiscard]] std::optional<CommonRuns> runs(bool none_shared) const;

private:
    [[nodiscard]] bool in_same_place(const Place& in_a, const Place& in_b) const;
    [[nodiscard]] std::optional<CommonRuns> runs_in_order(const std::vector<std::size_t>& dimensions) const;
    [[nodiscard]] std::optional<CommonRuns> runs_by_place() const;

    const TensorPlacement& a;
    const TensorPlacement& b;
    Int elements;
    Progress* progress;
    /// Elements from a's address to b's; nothing: not a whole number, so no element has the same offset.
    std::optional<Wide> apart;
};

} // namespace stridescope::core
