#pragma once

#include "core/analysis/progress.h"
#include "core/tensor/checked.h"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <vector>

namespace stridescope::core
{

/// Sorts upwards by `offset(item)`, in a stable way, in one pass over the items for each 11 bits of the
/// offsets' range: 10^6 offsets of a usual tensor take about a tenth of the time of a sort by comparison. False
/// if cancelled between two passes: then the items are in any order.
template <typename Item, typename Offset = std::identity>
bool sort_offsets(std::vector<Item>& items, Offset offset = {}, const Progress* progress = nullptr)
{
    const auto less = [&](const Item& a, const Item& b) { return offset(a) < offset(b); };
    constexpr std::size_t few = 512;
    if (items.size() < few)
    {
        std::stable_sort(items.begin(), items.end(), less);
        return !is_cancelled(progress);
    }
    if (is_cancelled(progress))
        return false;
    constexpr int group = 11;
    constexpr std::uint64_t mask = (1U << group) - 1;
    const auto [least, greatest] = std::minmax_element(items.begin(), items.end(), less);
    // Unsigned differences of any two 64-bit numbers fit.
    const auto zero = static_cast<std::uint64_t>(offset(*least));
    const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(offset(*greatest)) - zero));
    std::vector<Item> moved(items.size());
    for (int shift = 0; shift < bits; shift += group)
    {
        const auto digit = [&](const Item& item)
        { return (static_cast<std::uint64_t>(offset(item)) - zero) >> shift & mask; };
        std::array<std::size_t, mask + 1> next{};
        for (const Item& item : items)
            ++next[digit(item)];
        std::size_t sum = 0;
        for (auto& place : next)
        {
            const std::size_t count = place;
            place = sum;
            sum += count;
        }
        for (const Item& item : items)
            moved[next[digit(item)]++] = item;
        items.swap(moved);
        if (is_cancelled(progress))
            return false;
    }
    return true;
}

} // namespace stridescope::core
