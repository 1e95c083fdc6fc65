#include "core/explain/two_layouts.h"

#include "core/explain/compare.h"
#include "core/explain/placement.h"
#include "core/tpu/lanes.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

const Dims& sizes_of(const Facts& facts)
{
    return facts.lanes() ? facts.lanes()->sizes : facts.operands().front().tensor->layout.sizes;
}

Dims permuted(const Dims& x, const std::vector<std::size_t>& to)
{
    Dims result = x;
    for (std::size_t d = 0; d < x.size(); ++d)
        result[to[d]] = x[d];
    return result;
}

} // namespace

Result<std::shared_ptr<const TwoLayouts>> TwoLayouts::of(std::shared_ptr<const Facts> a,
                                                         std::shared_ptr<const Facts> b)
{
    const auto place_a = placement_of(*a);
    const auto place_b = placement_of(*b);
    if (!place_a || !place_b)
        return !place_a ? place_a.problem() : place_b.problem();
    if (const auto problem = why_not_compared(*place_a, *place_b))
        return *problem;
    const std::shared_ptr<TwoLayouts> both(new TwoLayouts(std::move(a), std::move(b)));
    both->b_to_a = matching_dimensions(*place_b, *place_a);
    both->a_to_b.resize(both->b_to_a.size());
    for (std::size_t d = 0; d < both->b_to_a.size(); ++d)
        both->a_to_b[both->b_to_a[d]] = d;
    return std::shared_ptr<const TwoLayouts>(both);
}

Dims TwoLayouts::in_b(const Dims& in_a) const
{
    return permuted(in_a, a_to_b);
}

Dims TwoLayouts::in_a(const Dims& in_b) const
{
    return permuted(in_b, b_to_a);
}

bool TwoLayouts::moved(const Dims& in_a) const
{
    const Dims in_b = permuted(in_a, a_to_b);
    const LaneMap* const lanes_a = facts_a->lanes();
    const LaneMap* const lanes_b = facts_b->lanes();
    if (!lanes_a || !lanes_b)
        return facts_a->operands().front().tensor->offset(in_a)
               != facts_b->operands().front().tensor->offset(in_b);
    const LanePlace a = place_of(*lanes_a, in_a);
    const LanePlace b = place_of(*lanes_b, in_b);
    return a.npu != b.npu || a.byte != b.byte || a.nibble != b.nibble;
}

bool TwoLayouts::any_moved() const
{
    const Dims& sizes = sizes_of(*facts_a);
    const Dims first = Dims::filled(sizes.size(), 0);
    if (moved(first))
        return true;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        for (const Int index : {std::min<Int>(1, sizes[d] - 1), sizes[d] - 1})
        {
            Dims x = first;
            x[d] = index;
            if (moved(x))
                return true;
        }
    return false;
}

std::vector<Dims> TwoLayouts::unmoved(std::size_t most, Int most_looked_at) const
{
    const Dims& sizes = sizes_of(*facts_a);
    std::vector<Dims> found;
    Dims x = Dims::filled(sizes.size(), 0);
    do
    {
        if (most_looked_at-- <= 0 || found.size() >= most)
            break;
        if (!moved(x))
            found.push_back(x);
    } while (advance(sizes, x));
    return found;
}

} // namespace stridescope::core
