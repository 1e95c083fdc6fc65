#include "core/explain/placement.h"

#include "core/tpu/lanes.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

TensorPlacement of_lanes(const LaneMap& map)
{
    TensorPlacement placement;
    placement.bits = map.bits;
    placement.sizes = map.sizes;
    placement.labels = map.layout->labels;
    placement.ragged = map.ragged;
    placement.address = map.address;
    placement.in_lanes = map.in_lanes();
    placement.lane_count = map.lane_count();
    placement.start_lane = map.in_lanes() ? map.start_index : 0;
    placement.shares_none = map.nested();
    placement.map = &map;
    placement.digits = map.digits;
    return placement;
}

TensorPlacement of_buffer(const TensorFacts& tensor)
{
    TensorPlacement placement;
    if (tensor.places)
        static_cast<Placement&>(placement) = tensor.places->placement();
    placement.tiles = tensor.places;
    placement.bits = tensor.bits();
    placement.labels = tensor.labels;
    placement.shares_none = tensor.footprint.overlapping == false;
    if (tensor.places)
        return placement;
    placement.sizes = tensor.layout.sizes;
    placement.base = tensor.layout.base;
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
        placement.digits.push_back({d, 1, placement.sizes[d], tensor.layout.strides[d], false});
    return placement;
}

} // namespace

Result<TensorPlacement> placement_of(const Facts& facts)
{
    if (const LaneMap* map = facts.lanes())
        return of_lanes(*map);
    const auto operands = facts.operands();
    if (operands.size() != 1 || facts.shared_copying())
        return Problem{Code::schema, "kind",
                       "only scenes of one tensor, buffer, tiled and tpu, have one layout"};
    return of_buffer(*operands.front().tensor);
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
