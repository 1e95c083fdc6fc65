#pragma once

#include "core/analysis/closed_forms.h"
#include "core/analysis/prefix_counts.h"

#include <memory>
#include <optional>
#include <vector>

namespace stridescope::core
{

class SumTree;

/// Work to prepare, and what it may cost.
struct SumTask
{
    Effort effort;
    bool shared = true; ///< whether `shared` is required too
    bool bounds = true; ///< whether bounds are required if nothing else is known
    Progress* progress = nullptr;
};

/// Facts about all sums of some progressions.
struct SumFacts
{
    SumCounts total;
    Method method = Method::closed_form; ///< how total.distinct was found
    std::optional<bool> overlapping;     ///< whether two sums of different terms are equal
    Int at_least = 1;                    ///< bounds of total.distinct
    Int at_most = 1;
};

/// Dimensions that cannot be divided into levels (see `levels_of`), as progressions. Two are counted in closed
/// form. Of more, prefix counts, merging, and visits count what they can within the task's effort.
class CoupledDimensions
{
public:
    /// Takes two or more progressions, sorted by step, whose steps have no common divisor.
    CoupledDimensions(const std::vector<Progression>& dims, const SumTask& task);
    ~CoupledDimensions();
    CoupledDimensions(const CoupledDimensions&) = delete;
    CoupledDimensions& operator=(const CoupledDimensions&) = delete;

    [[nodiscard]] const SumFacts& facts() const { return all; }

    /// Counts the sums below `end`, 0 <= end <= reach + 1.
    [[nodiscard]] SumCounts below(Int end) const;

private:
    void prepare_pair(const PairSums& sums);
    void prepare_many(const std::vector<Progression>& dims, const SumTask& task);
    void count_different(const std::vector<Progression>& dims, const std::vector<Progression>& different,
                         const SumTask& task);
    void use_set(const std::vector<Progression>& different, const SumTask& task);

    SumFacts all;
    std::optional<PairSums> pair;
    std::unique_ptr<const PrefixCounts> prefixes;
    std::unique_ptr<const SumTree> set; ///< the same different sums in fewer progressions
    std::optional<ElementCount> walk;
};

} // namespace stridescope::core
