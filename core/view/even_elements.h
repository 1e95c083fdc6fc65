#pragma once

#include "core/tensor/checked.h"

#include <algorithm>
#include <optional>
#include <vector>

/// Samples of the elements in a range of memory, if a picture cannot visit all.
namespace stridescope::core
{

/// Returns the number of the `i`th of `count` samples among `all`, evenly spread: each is in the middle of its
/// part.
[[nodiscard]] inline Int even_element(Int i, Int count, Int all)
{
    return static_cast<Int>(wide(all) * (2 * i + 1) / (2 * count));
}

/// Returns at most `most` offsets of [begin, end) that have an element, evenly spread and in order. If
/// `used_below(offset)`, which counts such offsets from `begin` on, returns nothing, some may be holes.
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
        // Finds the first offset with more than `number` elements up to it.
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
