#pragma once

#include "core/analysis/distinct.h"
#include "core/copying/copying.h"
#include "core/copying/picks.h"
#include "core/copying/run_summary.h"

#include <memory>

namespace stridescope::core
{

/// Counts over any range of what picks read, prepared once (10^6 of them take about as long as
/// sorting them). Immutable, cheap to copy and safe to use from several threads.
class ReadIndex
{
public:
    /// Prepares the counts. The output's element count and the span of `input` fit in 64 bits. The counts are
    /// known unless blocks interleave in other ways than all in step; those of a packed input never do, in any
    /// order of its dimensions that keeps indexed and block dimensions together.
    [[nodiscard]] static ReadIndex of(const Picks& picks, const Layout& input, const Effort& effort = {},
                                      Progress* progress = nullptr);

    /// Counts the reads of the offsets begin <= offset < end; any values are allowed.
    [[nodiscard]] ReadCounts counts(Int begin, Int end) const
    {
        return begin < end ? below(end) - below(begin) : ReadCounts{0, 0};
    }
    /// Counts the reads of the offsets below `end`.
    [[nodiscard]] ReadCounts below(Int end) const;
    /// Returns the counts of all offsets.
    [[nodiscard]] const ReadCounts& total() const;

    /// Returns the input offsets at which the picks [first, end) read the first element of their blocks. 0 <=
    /// first < end <= count, for an index whose making was not cancelled.
    [[nodiscard]] Summary sources(Int first, Int end) const;

private:
    struct Data;
    explicit ReadIndex(std::shared_ptr<const Data> prepared) : data(std::move(prepared)) {}
    std::shared_ptr<const Data> data;
};

} // namespace stridescope::core
