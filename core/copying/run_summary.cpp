#include "core/copying/run_summary.h"

#include <algorithm>
#include <bit>

namespace stridescope::core
{

RunSummary::RunSummary(std::vector<Int> list) : all(std::move(list))
{
    sums.push_back(0);
    ends.emplace_back();
    for (std::size_t first = 0; first < all.size(); first += block)
    {
        const std::size_t last = std::min(all.size(), first + block);
        Wide sum = 0;
        Ends found{all[first], all[first]};
        for (std::size_t i = first; i < last; ++i)
        {
            sum += all[i];
            found = {std::min(found.least, all[i]), std::max(found.greatest, all[i])};
        }
        sums.push_back(sums.back() + sum);
        ends[0].push_back(found);
    }
    for (std::size_t width = 1; 2 * width <= ends[0].size(); width *= 2)
    {
        const std::vector<Ends>& half = ends.back();
        std::vector<Ends> both;
        for (std::size_t b = 0; b + width < half.size(); ++b)
            both.push_back({std::min(half[b].least, half[b + width].least),
                            std::max(half[b].greatest, half[b + width].greatest)});
        ends.push_back(std::move(both));
    }
}

Summary RunSummary::of(std::size_t first, std::size_t end) const
{
    Summary found{all[first], all[first], 0};
    const auto take = [&](const Ends& more) {
        found = {std::min(found.least, more.least), std::max(found.greatest, more.greatest), found.sum};
    };
    const auto take_values = [&](std::size_t from, std::size_t to)
    {
        for (std::size_t i = from; i < to; ++i)
        {
            take({all[i], all[i]});
            found.sum += all[i];
        }
    };
    const std::size_t first_block = (first + block - 1) / block;
    const std::size_t end_block = end / block;
    if (first_block >= end_block)
    {
        take_values(first, end);
        return found;
    }
    take_values(first, first_block * block);
    take_values(end_block * block, end);
    const auto level = static_cast<std::size_t>(std::bit_width(end_block - first_block)) - 1;
    take(ends[level][first_block]);
    take(ends[level][end_block - (std::size_t{1} << level)]);
    found.sum += sums[end_block] - sums[first_block];
    return found;
}

} // namespace stridescope::core
