#include "core/compare/two_layouts.h"

#include "core/compare/compare.h"
#include "core/compare/placement.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

Dims permuted(const Dims& x, const std::vector<std::size_t>& to)
{
    Dims result = x;
    for (std::size_t d = 0; d < x.size(); ++d)
        result[to[d]] = x[d];
    return result;
}

} // namespace

Result<std::shared_ptr<const TwoLayouts>> TwoLayouts::of(const Facts& facts_a, const Facts& facts_b)
{
    auto place_a = placement_of(facts_a);
    auto place_b = placement_of(facts_b);
    if (!place_a || !place_b)
        return !place_a ? place_a.problem() : place_b.problem();
    if (const auto problem = why_not_compared(*place_a, *place_b))
        return *problem;
    const std::shared_ptr<TwoLayouts> both(new TwoLayouts);
    both->b_to_a = matching_dimensions(*place_b, *place_a);
    both->a_to_b.resize(both->b_to_a.size());
    for (std::size_t d = 0; d < both->b_to_a.size(); ++d)
        both->a_to_b[both->b_to_a[d]] = d;
    both->a = *std::move(place_a);
    both->b = *std::move(place_b);
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
    const Place in_first = place_of(a, in_a);
    const Place in_second = place_of(b, permuted(in_a, a_to_b));
    const auto bit = [](const TensorPlacement& of, const Place& place)
    { return wide(of.address) * 8 + wide(place.offset) * of.bits; };
    return a.in_lanes != b.in_lanes || in_first.lane != in_second.lane || bit(a, in_first) != bit(b, in_second);
}

bool TwoLayouts::any_moved() const
{
    const Dims& sizes = a.sizes;
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
    const Dims& sizes = a.sizes;
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
