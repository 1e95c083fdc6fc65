#include "core/analysis/sort_offsets.h"

#include <algorithm>
#include <array>
#include <bit>

namespace stridescope::core
{

void sort_offsets(std::vector<Int>& offsets)
{
    constexpr std::size_t few = 512;
    if (offsets.size() < few)
    {
        std::sort(offsets.begin(), offsets.end());
        return;
    }
    constexpr int group = 11;
    constexpr std::uint64_t mask = (1U << group) - 1;
    const auto [least, greatest] = std::minmax_element(offsets.begin(), offsets.end());
    // Differences of any two 64-bit numbers fit where no sign is kept.
    const auto zero = static_cast<std::uint64_t>(*least);
    const auto bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(*greatest) - zero));
    std::vector<Int> moved(offsets.size());
    for (int shift = 0; shift < bits; shift += group)
    {
        std::array<std::size_t, mask + 1> next{};
        for (const Int offset : offsets)
            ++next[(static_cast<std::uint64_t>(offset) - zero) >> shift & mask];
        std::size_t sum = 0;
        for (auto& place : next)
        {
            const std::size_t count = place;
            place = sum;
            sum += count;
        }
        for (const Int offset : offsets)
            moved[next[(static_cast<std::uint64_t>(offset) - zero) >> shift & mask]++] = offset;
        offsets.swap(moved);
    }
}

} // namespace stridescope::core
