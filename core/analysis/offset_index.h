#pragma once

#include "core/analysis/distinct.h"
#include "core/analysis/progress.h"

#include <memory>

namespace stridescope::core
{

/// What lies in a range of element offsets of a layout. Nothing where not decided.
struct RangeCounts
{
    std::optional<Int> elements; ///< coordinates whose offset lies there, each counted
    std::optional<Int> distinct; ///< different offsets that an element is at
    std::optional<Int> shared;   ///< of those, offsets at which two coordinates or more are

    friend bool operator==(const RangeCounts&, const RangeCounts&) = default;
};

/// What an index is prepared for.
enum class IndexFor
{
    ranges, ///< all counts of any range
    facts,  ///< all but `shared`, and bounds of the distinct offsets where these are not decided
};

/// What an index asks: prepared once for whatever says where elements are.
struct OffsetCounts
{
    OffsetRange range; ///< first and last offset, base included
    RangeCounts total; ///< of all offsets
    DistinctOffsets distinct;

    OffsetCounts() = default;
    OffsetCounts(const OffsetCounts&) = delete;
    OffsetCounts& operator=(const OffsetCounts&) = delete;
    virtual ~OffsetCounts() = default;
    /// Of the offsets below `end`, which lies behind the first of the range and not behind its last.
    [[nodiscard]] virtual RangeCounts below(Int end) const = 0;
};

/// Counts over any range of a tensor's offsets, prepared once. Immutable, cheap to copy (the copies share what
/// was prepared) and safe to use from several threads.
class OffsetIndex
{
public:
    explicit OffsetIndex(std::shared_ptr<const OffsetCounts> prepared) : data(std::move(prepared)) {}
    /// Of a layout whose element count and span fit 64 bits. `progress` may be null; where it says that the
    /// work is cancelled, less is decided.
    [[nodiscard]] static OffsetIndex of(const Layout& layout, const Effort& effort = {},
                                        Progress* progress = nullptr, IndexFor what = IndexFor::ranges);

    /// Of the offsets begin <= offset < end; any values, nothing lies between ends that are turned round.
    [[nodiscard]] RangeCounts counts(Int begin, Int end) const;

    /// Of the offsets below `end`: neighbouring ranges share a bound, so a row of them costs one question each.
    [[nodiscard]] RangeCounts below(Int end) const;

    /// Of all offsets.
    [[nodiscard]] const RangeCounts& total() const;

    /// First and last offset, base included.
    [[nodiscard]] OffsetRange range() const;

    /// How `distinct` is reached; undecided where `total().distinct` is nothing.
    [[nodiscard]] Method method() const;

    /// What is known of the distinct offsets; its bounds are of use only of an index for facts.
    [[nodiscard]] DistinctOffsets distinct() const;

private:
    std::shared_ptr<const OffsetCounts> data;
};

/// Counts of the second part of a range: `whole` less `first`.
[[nodiscard]] RangeCounts operator-(const RangeCounts& whole, const RangeCounts& first);

} // namespace stridescope::core
