#pragma once

#include "core/tensor/checked.h"

#include <algorithm>
#include <optional>
#include <vector>

/// Elements that stand for all of a range of memory, where a picture cannot look at each.
namespace stridescope::core
{

/// Returns the number of the `i`th of `count` among `all`, as even as they go: each in the middle of its part.
[[nodiscard]] inline Int even_element(Int i, Int count, Int all)
{
    return static_cast<Int>(wide(all) * (2 * i + 1) / (2 * count));
}

/// Returns at most `most` offsets of [begin, end) that have an element, spread evenly, in order. If
/// `used_below(offset)`, which counts such offsets from `begin` on, is nothing, some may be holes.
template <typename UsedBelow>
[[nodiscard]] std::vector<Int> even_offsets(Int begin, Int end, Int most, const UsedBelow& used_below)
{
    std::vector<Int> offsets;
    const std::optional<Int> used = used_below(end);
    const Int all = used ? *used : end - begin;
    const Int count = std::min(most, all);
    for (Int i = 0; i < count; ++i)
    {
        const Int number = even_element(i, count, all);
        if (!used || all == end - begin)
        {
            offsets.push_back(begin + number);
            continue;
        }
        // The offset below whose successor more than `number` elements lie.
        Int low = offsets.empty() ? begin : offsets.back() + 1;
        Int high = end - 1;
        while (low < high)
        {
            const Int middle = low + (high - low) / 2;
            if (used_below(middle + 1).value_or(0) > number)
                high = middle;
            else
                low = middle + 1;
        }
        offsets.push_back(low);
    }
    return offsets;
}

} // namespace stridescope::core
