#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/run_summary.h"
#include "core/operators/gather_nd1.h"

#include <memory>

namespace stridescope::core
{

/// What a gather reads in a range of its input's element offsets. Nothing where not decided.
struct ReadCounts
{
    std::optional<Int> distinct; ///< different offsets that are read
    std::optional<Int> reads;    ///< elements of the output that are copied from there

    friend bool operator==(const ReadCounts&, const ReadCounts&) = default;
};

/// Counts over any range of what a gather reads, prepared once from its indices (10^6 tuples take about as long
/// as sorting them). Immutable, cheap to copy and safe to use from several threads.
class GatherIndex
{
public:
    /// `indices` have passed `check_indices`; the output's element count and the span of `input` fit 64 bits.
    /// Decided where the picked blocks do not interleave with each other other than all in step, as those of
    /// every packed input are, in any order of its dimensions that keeps indexed and block dimensions together.
    [[nodiscard]] static GatherIndex of(const GatherShape& shape, std::span<const Int> indices,
                                        const Layout& input, const Effort& effort = {},
                                        Progress* progress = nullptr);

    /// Of the offsets begin <= offset < end; any values.
    [[nodiscard]] ReadCounts counts(Int begin, Int end) const;
    /// Of the offsets below `end`.
    [[nodiscard]] ReadCounts below(Int end) const;
    /// Of all offsets.
    [[nodiscard]] const ReadCounts& total() const;

    /// Where the tuples [first, end) read the first element of their blocks: input offsets. 0 <= first < end <=
    /// the tuple count.
    [[nodiscard]] Summary sources(Int first, Int end) const;
    /// The same of one tuple.
    [[nodiscard]] Int source(Int tuple) const;

private:
    struct Data;
    explicit GatherIndex(std::shared_ptr<const Data> prepared) : data(std::move(prepared)) {}
    std::shared_ptr<const Data> data;
};

} // namespace stridescope::core
