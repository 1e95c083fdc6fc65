#include "core/analysis/first_visit.h"

#include "core/analysis/distinct.h"
#include "core/analysis/sort_offsets.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

bool visits_more(const Layout& layout, std::size_t d)
{
    return layout.sizes[d] > 1 && layout.strides[d] != 0;
}

Layout without_copies(const Layout& layout)
{
    Layout moving{{}, {}, layout.base};
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (visits_more(layout, d))
        {
            moving.sizes.push_back(layout.sizes[d]);
            moving.strides.push_back(layout.strides[d]);
        }
    return moving;
}

} // namespace

FirstVisits::FirstVisits(const Layout& layout) : source(layout), moving(without_copies(layout))
{
    shared = distinct_offsets(moving.layout(), Effort::interactive()).overlapping.value_or(true);
    if (shared && *element_count(moving.layout().sizes) <= most_visits)
        list_visits();
}

void FirstVisits::list_visits()
{
    const Layout& layout = moving.layout();
    Int visits = 0;
    Dims x = Dims::filled(layout.sizes.size(), 0);
    table.reserve(static_cast<std::size_t>(*element_count(layout.sizes)));
    do
        table.push_back({offset_of(layout, x), visits++});
    while (advance(layout.sizes, x));

    sort_offsets(table, [](const First& first) { return first.offset; });
    const auto same = [](const First& a, const First& b) { return a.offset == b.offset; };
    table.erase(std::unique(table.begin(), table.end(), same), table.end());
    table.shrink_to_fit();

    // The offsets are ranked among all visits first, of which only the first of each offset counts.
    std::vector<Int> firsts(static_cast<std::size_t>(visits), 0);
    for (const First& first : table)
        firsts[static_cast<std::size_t>(first.rank)] = 1;
    std::exclusive_scan(firsts.begin(), firsts.end(), firsts.begin(), Int{0});
    for (First& first : table)
        first.rank = firsts[static_cast<std::size_t>(first.rank)];
}

std::optional<Int> FirstVisits::rank_of_offset(Int offset) const
{
    if (!shared)
    {
        const Preimage here = moving.at(offset, {1});
        if (here.listed.empty())
            return std::nullopt;
        return row_major_index(moving.layout().sizes, here.listed.front());
    }
    const auto found = std::lower_bound(table.begin(), table.end(), offset,
                                        [](const First& first, Int value) { return first.offset < value; });
    if (found == table.end() || found->offset != offset)
        return std::nullopt;
    return found->rank;
}

std::optional<Int> FirstVisits::rank_of(const Dims& coordinate) const
{
    if (shared)
        return rank_of_offset(offset_of(source, coordinate));
    Int rank = 0;
    for (std::size_t d = 0; d < coordinate.size(); ++d)
        if (visits_more(source, d))
            rank = rank * source.sizes[d] + coordinate[d];
    return rank;
}

} // namespace stridescope::core
