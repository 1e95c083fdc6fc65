#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/layout.h"

#include <optional>
#include <string_view>

namespace stridescope::core
{

/// How much an exact answer may cost. The limits are on the layout's numbers, never on time, so an answer
/// that is "not decided" is so on every machine.
struct Effort
{
    /// Longest span, in elements, whose offsets are marked one by one. The marks of the lower half are enough,
    /// and two are kept for each: the limit is also the most bits of memory, and an eighth for counting them.
    Int bitmap_bits = Int{1} << 30;
    Int runs = Int{1} << 21;   ///< most runs that are listed, of 24 bytes, and merged
    Int walked = Int{1} << 12; ///< most terms one question walks through
    Int search = Int{1} << 21; ///< most steps of a search for two coordinates at one offset

    /// Effort that a frame can pay for.
    static constexpr Effort interactive() { return {Int{1} << 22, Int{1} << 12, Int{1} << 6, Int{1} << 12}; }
    /// Closed forms alone.
    static constexpr Effort none() { return {0, 0, 0, 0}; }
};

/// How the number of distinct offsets was found.
enum class Method
{
    closed_form, ///< nested strides, after merging dimensions that run on
    runs,        ///< the runs of one dimension after the other, merged
    bitmap,      ///< every offset marked
    search,      ///< a search for two coordinates at one offset, which found none
    undecided,
};
[[nodiscard]] std::string_view method_name(Method method);

struct DistinctOffsets
{
    std::optional<Int> count;        ///< how many different offsets are touched
    std::optional<bool> overlapping; ///< whether two coordinates share one; can be known where `count` is not
    Int at_least = 1;                ///< what is known of the count in any case
    Int at_most = 1;
    Method method = Method::undecided;
};

/// Counts the distinct offsets of a layout whose element count and offset range fit 64 bits. The count is exact
/// or absent. `progress` may be null; cancelled work decides less.
[[nodiscard]] DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort = {},
                                               Progress* progress = nullptr);

} // namespace stridescope::core
