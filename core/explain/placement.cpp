#include "core/explain/placement.h"

#include "core/tpu/lanes.h"

#include <algorithm>
#include <numeric>

namespace stridescope::core
{
namespace
{

Placement of_lanes(const LaneMap& map)
{
    Placement placement;
    placement.bits = map.bits;
    placement.sizes = map.sizes.to_vector();
    placement.labels = map.layout->labels;
    placement.ragged = map.ragged;
    placement.address = map.address;
    placement.in_lanes = map.in_lanes();
    placement.lane_count = map.lane_count();
    placement.start = map.in_lanes() ? map.start_index : 0;
    placement.shares_none = map.nested();
    placement.map = &map;
    placement.digits = map.digits;
    return placement;
}

Placement of_buffer(const TensorFacts& tensor)
{
    Placement placement;
    placement.bits = tensor.bits();
    placement.sizes = tensor.layout.sizes.to_vector();
    placement.labels = tensor.labels;
    placement.base = tensor.layout.base;
    placement.shares_none = tensor.footprint.overlapping == false;
    for (std::size_t d = 0; d < placement.sizes.size(); ++d)
        placement.digits.push_back({d, 1, placement.sizes[d], tensor.layout.strides[d], false});
    return placement;
}

} // namespace

const LaneDigit* Placement::dealt() const
{
    const auto found =
        std::find_if(digits.begin(), digits.end(), [](const LaneDigit& digit) { return digit.deals; });
    return found == digits.end() ? nullptr : &*found;
}

Result<Placement> placement_of(const Facts& facts)
{
    if (const LaneMap* map = facts.lanes())
        return of_lanes(*map);
    const auto operands = facts.operands();
    if (operands.size() != 1 || facts.shared_copying())
        return Problem{Code::schema, "kind", "only scenes of one tensor, buffer and tpu, have one layout"};
    return of_buffer(*operands.front().tensor);
}

std::vector<std::size_t> matching_dimensions(const Placement& placement, const Placement& to)
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

Placement matched(const Placement& placement, const Placement& to)
{
    const std::vector<std::size_t> places = matching_dimensions(placement, to);
    Placement result = placement;
    for (std::size_t d = 0; d < places.size(); ++d)
    {
        if (d < placement.labels.size())
            result.labels[places[d]] = placement.labels[d];
        result.sizes[places[d]] = placement.sizes[d];
    }
    for (LaneDigit& digit : result.digits)
        digit.dimension = places[digit.dimension];
    return result;
}

PlaceWalk::PlaceWalk(const Placement& of)
    : placement(of), of_dimension(of.sizes.size()), x(of.sizes.size(), 0), parts(of.sizes.size())
{
    for (const LaneDigit& digit : of.digits)
        of_dimension[digit.dimension].push_back(digit);
    current_offset = of.base;
    for (std::size_t d = 0; d < x.size(); ++d)
        enter(d);
}

void PlaceWalk::enter(std::size_t dimension)
{
    Part part;
    for (const LaneDigit& digit : of_dimension[dimension])
    {
        Int value = digit.of(x[dimension]);
        if (digit.deals)
        {
            const Wide slot = wide(placement.start) + value;
            part.lane = static_cast<Int>(slot % placement.lane_count);
            value = static_cast<Int>(slot / placement.lane_count);
        }
        part.offset += value * digit.stride;
    }
    current_lane += part.lane - parts[dimension].lane;
    current_offset += part.offset - parts[dimension].offset;
    parts[dimension] = part;
}

void PlaceWalk::next()
{
    for (std::size_t d = x.size(); d-- > 0;)
    {
        x[d] = x[d] + 1 < placement.sizes[d] ? x[d] + 1 : 0;
        enter(d);
        if (x[d] != 0)
            return;
    }
}

} // namespace stridescope::core
