#pragma once

#include "core/analysis/progress.h"
#include "core/analysis/progressions.h"
#include "core/analysis/sum_counts.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace stridescope::core
{

/// The sums below some length, listed in one way or another, so that those below any end are counted quickly.
class SumList
{
public:
    SumList() = default;
    SumList(const SumList&) = delete;
    SumList& operator=(const SumList&) = delete;
    virtual ~SumList() = default;

    /// Counts the sums below `end`, 0 <= end <= length. A list may leave some counts unknown, the same ones for
    /// every end.
    [[nodiscard]] virtual SumCounts below(Int end) const = 0;
};

/// Input of a list. If `cancelled` returns true, the list is of no use.
struct ListTask
{
    std::vector<Progression> dims; ///< sorted by step, the least step first
    Int length = 0;                ///< only sums below this matter, at least 1
    bool shared = true;            ///< whether `shared` is required too
    Progress* progress = nullptr;

    /// Reports that `dims_done` progressions are done; true if the work must stop.
    [[nodiscard]] bool cancelled(std::size_t dims_done) const;
};

/// Returns a list of how often each sum occurs. Finds all counts.
[[nodiscard]] std::unique_ptr<const SumList> sum_table(const ListTask& task);

/// Returns marks for each sum that occurs and for each that occurs twice. Finds all counts but `elements`.
[[nodiscard]] std::unique_ptr<const SumList> sum_bitmap(const ListTask& task);

/// Returns the same for sums that are marked already, one bit each: one word more than the ends need; `twice`
/// may be empty.
[[nodiscard]] std::unique_ptr<const SumList> marked_sums(std::vector<std::uint64_t> once,
                                                         std::vector<std::uint64_t> twice);

/// Returns a bit for each sum that occurs, with a word more than the last needs; nothing if cancelled.
[[nodiscard]] std::optional<std::vector<std::uint64_t>> sum_marks(const ListTask& task);

/// Sets the bits that are set in others, `shift` places further up, as far as there is room.
void add_marks(std::vector<std::uint64_t>& to, const std::vector<std::uint64_t>& others, Int shift);

/// Returns a list of runs of neighbouring sums. Finds all counts but `elements`; nothing if there are ever more
/// than `most_runs`.
[[nodiscard]] std::unique_ptr<const SumList> sum_runs(const ListTask& task, Int most_runs);

} // namespace stridescope::core
