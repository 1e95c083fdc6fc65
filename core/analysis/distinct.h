#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/layout.h"

#include <optional>
#include <string_view>

namespace stridescope::core
{

/// Limits of the cost of an exact answer. They are on the layout's numbers, never on time, so an answer that is
/// unknown is unknown on every machine.
struct Effort
{
    /// Longest span, in elements, whose offsets are marked one by one. Only the lower half is marked, with two
    /// marks per offset: so the limit is also the most bits of memory, plus an eighth for counting them.
    Int bitmap_bits = Int{1} << 30;
    Int runs = Int{1} << 21;   ///< most runs that are listed, 24 bytes each, and merged
    Int walked = Int{1} << 12; ///< most terms that one question visits
    Int search = Int{1} << 21; ///< most steps of a search for two coordinates at one offset
    Int placed = Int{1} << 26; ///< most elements that are placed one by one

    /// Returns the effort that a frame can spend.
    static constexpr Effort interactive()
    {
        return {Int{1} << 22, Int{1} << 12, Int{1} << 6, Int{1} << 12, Int{1} << 18};
    }
    /// Allows closed forms alone.
    static constexpr Effort none() { return {0, 0, 0, 0, 0}; }
};

/// Method by which the number of distinct offsets was found.
enum class Method
{
    closed_form, ///< nested strides, after dimensions that continue each other are merged
    runs,        ///< the runs of one dimension after another, merged
    bitmap,      ///< every offset was marked
    search,      ///< a search for two coordinates at one offset, which found none
    undecided,
};
[[nodiscard]] std::string_view method_name(Method method);

struct DistinctOffsets
{
    std::optional<Int> count;        ///< how many different offsets the elements use
    std::optional<bool> overlapping; ///< whether two coordinates share one; may be known if `count` is not
    Int at_least = 1;                ///< bounds of the count, known in any case
    Int at_most = 1;
    Method method = Method::undecided;
};

/// Counts the distinct offsets of a layout whose element count and offset range fit in 64 bits. The count is
/// exact or absent. `progress` may be null; cancelled work leaves more unknown.
[[nodiscard]] DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort = {},
                                               Progress* progress = nullptr);

} // namespace stridescope::core
