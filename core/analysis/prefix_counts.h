#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/sum_lists.h"

namespace stridescope::core
{

/// All sums of progressions, counted below any end, from a list of the lowest of them. The sums look the same
/// from the highest down; and if one progression reaches further than the rest, the sums in between repeat with
/// its step.
class PrefixCounts
{
public:
    /// Prepares the counts; ignores `task.length`. Nothing if the effort does not allow it or the work was
    /// cancelled.
    [[nodiscard]] static std::unique_ptr<const PrefixCounts> of(const ListTask& task, const Effort& effort);

    /// Counts the sums below `end`, 0 <= end <= reach + 1. `elements` may be unknown.
    [[nodiscard]] SumCounts below(Int end) const;
    [[nodiscard]] const SumCounts& total() const { return all; }
    [[nodiscard]] Method method() const { return made_by; }

private:
    PrefixCounts() = default;
    [[nodiscard]] SumCounts below_in_lower_half(Int end) const;

    std::unique_ptr<const SumList> lowest;
    Int span = 1;
    Int length = 1; ///< length of the list
    Int first = 0;  ///< from here to the middle, sums repeat with the step `period`
    Int period = 1; ///< step with which they repeat
    SumCounts in_period;
    SumCounts all;
    Method made_by = Method::undecided;
};

} // namespace stridescope::core
