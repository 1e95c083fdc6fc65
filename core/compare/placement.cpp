#include "core/compare/placement.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
Result<TensorPlacement> placement_of(const Facts& facts)
{
    const auto one = facts.only_tensor();
    if (!one)
        return Problem{Code::schema, "kind", "only scenes of kind buffer, tiled, or tpu describe one layout"};
    return *one->placement;
}

std::vector<std::size_t> matching_dimensions(const TensorPlacement& placement, const TensorPlacement& to)
{
    std::vector<std::size_t> places(placement.sizes.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    if (placement.labels == to.labels
        || !std::is_permutation(placement.labels.begin(), placement.labels.end(), to.labels.begin(),
                                to.labels.end()))
        return places;
    for (std::size_t d = 0; d < places.size(); ++d)
        places[d] = to.labels.find(placement.labels[d]);
    return places;
}

TensorPlacement matched(const TensorPlacement& placement, const TensorPlacement& to)
{
    return with_dimensions_at(placement, matching_dimensions(placement, to));
}

TensorPlacement with_dimensions_at(const TensorPlacement& placement, const std::vector<std::size_t>& places)
{
    TensorPlacement result = placement;
    for (std::size_t d = 0; d < places.size(); ++d)
    {
        if (d < placement.labels.size())
            result.labels[places[d]] = placement.labels[d];
        result.sizes[places[d]] = placement.sizes[d];
        if (!placement.first.empty())
            result.first[places[d]] = placement.first[d];
    }
    for (Digit& digit : result.digits)
        digit.dimension = places[digit.dimension];
    return result;
}

} // namespace stridescope::core
