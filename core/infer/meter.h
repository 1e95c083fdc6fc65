#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/checked.h"

#include <algorithm>

namespace stridescope::core
{

/// Counts the comparisons of a search, and ends it at a limit.
class Meter
{
public:
    explicit Meter(Int most, Progress* of = nullptr) : budget(most), limit(most), progress(of) {}

    /// Counts comparisons. Returns false if no more are allowed.
    bool spend(Int comparisons = 1)
    {
        used += comparisons;
        if (used - shown >= Int{1} << 20)
            show();
        return used <= limit && !cancelled;
    }
    [[nodiscard]] bool ended() const { return used > limit || cancelled; }
    [[nodiscard]] bool was_cancelled() const { return cancelled; }
    [[nodiscard]] Int tried() const { return std::min(used, budget); }
    [[nodiscard]] Int left() const { return std::max<Int>(0, budget - used); }
    /// Allows at most this many further comparisons, and no more than the limit leaves.
    void allow(Int comparisons) { limit = used + std::min(comparisons, left()); }

private:
    void show()
    {
        shown = used;
        if (progress == nullptr)
            return;
        cancelled = is_cancelled(progress);
        progress->share_done = std::min(1.0, static_cast<double>(used) / static_cast<double>(budget));
    }

    Int budget;
    Int limit;
    Int used = 0;
    Int shown = 0;
    bool cancelled = false;
    Progress* progress;
};

} // namespace stridescope::core
