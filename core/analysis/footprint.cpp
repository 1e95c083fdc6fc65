#include "core/analysis/footprint.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Finds the order in which a packed layout is contiguous. If the strides of all dimensions larger than 1 are
/// positive, they must fall from the outermost in; dimensions of size 1 may go anywhere, so each is put as
/// early as its index allows.
std::optional<std::vector<std::size_t>> dense_order(const Layout& layout)
{
    std::vector<std::size_t> moving;
    std::vector<std::size_t> still;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        if (layout.sizes[d] == 1)
            still.push_back(d);
        else if (layout.strides[d] > 0)
            moving.push_back(d);
        else
            return std::nullopt;
    }
    std::sort(moving.begin(), moving.end(),
              [&](std::size_t a, std::size_t b) { return layout.strides[a] > layout.strides[b]; });
    std::vector<std::size_t> order;
    for (auto m = moving.begin(), s = still.begin(); m != moving.end() || s != still.end();)
        order.push_back(m == moving.end() || (s != still.end() && *s < *m) ? *s++ : *m++);
    return order;
}

} // namespace

Footprint footprint(const Layout& layout, const Effort& effort, Progress* progress)
{
    Footprint facts;
    facts.element_count = *element_count(layout.sizes);
    facts.range = *offset_range(layout);
    facts.span = facts.range.greatest - facts.range.least + 1;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        facts.broadcast = facts.broadcast || (layout.sizes[d] > 1 && layout.strides[d] == 0);

    const auto distinct = distinct_offsets(layout, effort, progress);
    facts.distinct_offsets = distinct.count;
    facts.distinct_at_least = distinct.at_least;
    facts.distinct_at_most = distinct.at_most;
    facts.overlapping = distinct.overlapping;
    facts.method = distinct.method;
    if (distinct.count)
    {
        facts.holes = facts.span - *distinct.count;
        facts.padded = *facts.holes > 0;
        facts.packed = *distinct.count == facts.element_count && *facts.holes == 0;
    }
    else
    {
        if (facts.span != facts.element_count || distinct.overlapping == true)
            facts.packed = false;
        if (facts.span > facts.element_count)
            facts.padded = true;
    }
    if (facts.packed == true)
        facts.contiguous_order = dense_order(layout);
    return facts;
}

} // namespace stridescope::core
