#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/progress.h"
#include "core/analysis/progressions.h"
#include "core/analysis/tally.h"

#include <memory>
#include <vector>

namespace stridescope::core
{

/// What is to be prepared, and what that may cost.
struct SumTask
{
    Effort effort;
    bool shared = true; ///< whether `shared` is wanted too
    bool bounds = true; ///< whether bounds are wanted where nothing else is known
    Progress* progress = nullptr;
};

/// What is known of all sums of some progressions.
struct SumFacts
{
    Tally total;
    Method method = Method::closed_form; ///< of total.distinct
    std::optional<bool> overlapping;     ///< whether two sums of different terms are equal
    Int at_least = 1;                    ///< bounds of total.distinct
    Int at_most = 1;
};

/// Progressions that hang together: no part of their sums lies between the sums of the others.
class Tangle
{
public:
    Tangle() = default;
    Tangle(const Tangle&) = delete;
    Tangle& operator=(const Tangle&) = delete;
    virtual ~Tangle() = default;

    SumFacts facts;

    /// Of the sums below `end`, 0 <= end <= reach + 1.
    [[nodiscard]] virtual Tally below(Int end) const = 0;
};

/// Of two progressions: closed forms.
[[nodiscard]] std::unique_ptr<const Tangle> tangle_of_two(const std::vector<Progression>& dims);

/// Of three or more: what windows, merging and walking give within the task's effort.
[[nodiscard]] std::unique_ptr<const Tangle> tangle_of_many(const std::vector<Progression>& dims,
                                                           const SumTask& task);

} // namespace stridescope::core
