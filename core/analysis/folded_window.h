#pragma once

#include "core/analysis/tangle.h"
#include "core/analysis/window.h"

namespace stridescope::core
{

/// All sums of progressions by a window on the lowest of them. The sums are the same read from the greatest
/// down, and where one progression reaches further than the rest, those between repeat with its step.
class FoldedWindow
{
public:
    /// Nothing where the effort does not allow it or the work was cancelled.
    [[nodiscard]] static std::unique_ptr<const FoldedWindow> of(const std::vector<Progression>& dims,
                                                                const SumTask& task);

    /// Of the sums below `end`, 0 <= end <= reach + 1. `elements` may be undecided.
    [[nodiscard]] Tally below(Int end) const;
    [[nodiscard]] const Tally& total() const { return all; }
    [[nodiscard]] Method method() const { return made_by; }

private:
    FoldedWindow() = default;
    [[nodiscard]] Tally below_in_lower_half(Int end) const;

    std::unique_ptr<const Window> window;
    Int span = 1;
    Int length = 1; ///< of the window
    Int first = 0;  ///< from here on, up to the middle, sums repeat ...
    Int period = 1; ///< ... with this step
    Tally in_period;
    Tally all;
    Method made_by = Method::undecided;
};

} // namespace stridescope::core
