#include "core/analysis/offset_index.h"

#include "core/analysis/sum_tree.h"

namespace stridescope::core
{
namespace
{

std::optional<Int> known(Int count)
{
    return count < 0 ? std::nullopt : std::optional(count);
}

std::optional<Int> less(std::optional<Int> a, std::optional<Int> b)
{
    return a && b ? std::optional(*a - *b) : std::nullopt;
}

/// Counts over the offsets of a strided layout.
struct StridedCounts : OffsetCounts
{
    StridedCounts(const Layout& layout, Int copies_of_each, const SumTask& task)
        : copies(copies_of_each), sums(joined(progressions(layout)), task)
    {
        const SumFacts& facts = sums.facts();
        range = *offset_range(layout);
        total = counts(facts.total);
        distinct = {known(facts.total.distinct), copies > 1 ? true : facts.overlapping, facts.at_least,
                    facts.at_most, facts.method};
    }

    [[nodiscard]] RangeCounts below(Int end) const override { return counts(sums.below(end - range.least)); }

private:
    [[nodiscard]] RangeCounts counts(const SumCounts& found) const
    {
        return {known(times(found.elements, copies)), known(found.distinct),
                known(copies > 1 ? found.distinct : found.shared)};
    }

    Int copies;   ///< coordinates that strides of 0 put at each offset
    SumTree sums; ///< offsets less the lowest
};

} // namespace

OffsetIndex OffsetIndex::of(const Layout& layout, const Effort& effort, Progress* progress, IndexFor what)
{
    Int copies = 1;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        copies *= layout.strides[d] == 0 ? layout.sizes[d] : 1;
    // If every offset is shared anyway, it does not matter how often it occurs without the copies.
    const bool ranges = what == IndexFor::ranges;
    const SumTask task{effort, ranges && copies == 1, !ranges, progress};
    return OffsetIndex(std::make_shared<const StridedCounts>(layout, copies, task));
}

RangeCounts OffsetIndex::below(Int end) const
{
    if (end <= data->range.least)
        return {0, 0, 0};
    if (end > data->range.greatest)
        return data->total;
    return data->below(end);
}

RangeCounts OffsetIndex::counts(Int begin, Int end) const
{
    if (begin >= end)
        return {0, 0, 0};
    return below(end) - below(begin);
}

const RangeCounts& OffsetIndex::total() const
{
    return data->total;
}

OffsetRange OffsetIndex::range() const
{
    return data->range;
}

Method OffsetIndex::method() const
{
    return data->distinct.method;
}

DistinctOffsets OffsetIndex::distinct() const
{
    return data->distinct;
}

RangeCounts operator-(const RangeCounts& whole, const RangeCounts& first)
{
    return {less(whole.elements, first.elements), less(whole.distinct, first.distinct),
            less(whole.shared, first.shared)};
}

} // namespace stridescope::core
