#include "core/analysis/distinct.h"

#include "core/analysis/sum_tree.h"

namespace stridescope::core
{

std::string_view method_name(Method method)
{
    switch (method)
    {
    case Method::closed_form:
        return "closed form";
    case Method::runs:
        return "merged runs";
    case Method::bitmap:
        return "bitmap";
    case Method::search:
        return "search";
    case Method::undecided:
        break;
    }
    return "not decided";
}

DistinctOffsets distinct_offsets(const Layout& layout, const Effort& effort, Progress* progress)
{
    bool broadcast = false;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        broadcast = broadcast || (layout.sizes[d] > 1 && layout.strides[d] == 0);
    const SumTree sums(joined(progressions(layout)), {effort, false, true, progress});
    const SumFacts& facts = sums.facts();

    DistinctOffsets result{
        std::nullopt, facts.overlapping, facts.at_least, facts.at_most, facts.method,
    };
    if (facts.total.distinct >= 0)
        result.count = facts.total.distinct;
    if (broadcast)
        result.overlapping = true;
    return result;
}

} // namespace stridescope::core
