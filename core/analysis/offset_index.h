#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/progress.h"

#include <memory>

namespace stridescope::core
{

/// Counts over a range of a layout's element offsets. Nothing means unknown.
struct RangeCounts
{
    std::optional<Int> elements; ///< coordinates whose offset lies in the range
    std::optional<Int> distinct; ///< different offsets that elements have
    std::optional<Int> shared;   ///< different offsets that two or more coordinates share

    friend bool operator==(const RangeCounts&, const RangeCounts&) = default;
};

/// Purpose that an index is prepared for.
enum class IndexFor
{
    ranges, ///< all counts of any range
    facts,  ///< all but `shared`, and bounds of the distinct offsets if these are unknown
};

/// Counts that an index is made of: prepared once, for any layout or placement.
struct OffsetCounts
{
    OffsetRange range; ///< first and last offset, base included
    RangeCounts total; ///< counts of all offsets
    DistinctOffsets distinct;

    OffsetCounts() = default;
    OffsetCounts(const OffsetCounts&) = delete;
    OffsetCounts& operator=(const OffsetCounts&) = delete;
    virtual ~OffsetCounts() = default;
    /// Counts the offsets below `end`, which is above the first of the range and not above its last.
    [[nodiscard]] virtual RangeCounts below(Int end) const = 0;
};

/// Counts over any range of a tensor's offsets, prepared once. Immutable, cheap to copy (the copies share what
/// was prepared) and safe to use from several threads.
class OffsetIndex
{
public:
    explicit OffsetIndex(std::shared_ptr<const OffsetCounts> prepared) : data(std::move(prepared)) {}
    /// Makes the index of a layout whose element count and span fit in 64 bits. `progress` may be null; if it
    /// says that the work is cancelled, less is decided.
    [[nodiscard]] static OffsetIndex of(const Layout& layout, const Effort& effort = {},
                                        Progress* progress = nullptr, IndexFor what = IndexFor::ranges);

    /// Counts the offsets begin <= offset < end. Any values are allowed; a range with begin >= end is empty.
    [[nodiscard]] RangeCounts counts(Int begin, Int end) const;

    /// Counts the offsets below `end`. Neighbouring ranges share a bound, so each range of a row costs one
    /// call.
    [[nodiscard]] RangeCounts below(Int end) const;

    /// Returns the counts of all offsets.
    [[nodiscard]] const RangeCounts& total() const;

    /// Returns the first and last offset, base included.
    [[nodiscard]] OffsetRange range() const;

    /// Returns how `distinct` was counted; unknown if `total().distinct` is nothing.
    [[nodiscard]] Method method() const;

    /// Returns what is known of the distinct offsets; its bounds are useful only in an index for facts.
    [[nodiscard]] DistinctOffsets distinct() const;

private:
    std::shared_ptr<const OffsetCounts> data;
};

/// Returns the counts of the second part of a range: `whole` less `first`.
[[nodiscard]] RangeCounts operator-(const RangeCounts& whole, const RangeCounts& first);

} // namespace stridescope::core
