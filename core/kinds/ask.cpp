#include "core/kinds/ask.h"

#include "core/analysis/inverse.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns the whole list; nothing if the search was given up, since a truncated list would look complete.
std::optional<std::vector<Dims>> whole_list(Preimage& found)
{
    return found.listing_exact ? std::optional(std::move(found.listed)) : std::nullopt;
}

} // namespace

OffsetFinding find_offset(const TensorFacts& tensor, Int offset, Int most_steps)
{
    Preimage here = tensor.at(offset, {most_coordinates_listed, most_steps, nullptr});
    const SlotUse what = slot_use(tensor.memory_range(), offset, here);
    return {what, here.count, whole_list(here), here.steps};
}

OffsetFinding find_offset(const TensorFacts& input, const Copying& copying, Int offset, Int most_steps)
{
    const Preimage here = preimage(input.layout, offset, 1, most_steps);
    const SlotUse what = slot_use(input.footprint.range, offset, here);
    if (!copying.knows_sources())
        return {what, std::nullopt, std::nullopt, here.steps};
    OffsetFinding found{what, 0, std::vector<Dims>{}, here.steps};
    if (found.what == SlotUse::outside || found.what == SlotUse::hole)
        return found;
    Preimage readers = copying.readers(offset, most_coordinates_listed, most_steps);
    found.steps += readers.steps;
    found.count = readers.count;
    found.coordinates = whole_list(readers);
    return found;
}

namespace
{

OffsetFinding found_in_lane(const TensorPlacement& lanes, LanePreimage here)
{
    OffsetFinding found{SlotUse::outside, here.count, std::nullopt};
    if (here.inside && (!here.listed.empty() || here.count.value_or(0) > 0))
        found.what = SlotUse::element;
    else if (here.inside && lanes.in_lanes)
        found.what = here.count ? SlotUse::hole : SlotUse::undecided;
    if (here.listing_exact)
        found.coordinates = std::move(here.listed);
    return found;
}

} // namespace

OffsetFinding find_offset(const TensorPlacement& lanes, Int npu, Int offset, Int most_steps)
{
    return found_in_lane(lanes, at_lane_offset(lanes, npu, offset, most_coordinates_listed, most_steps));
}

OffsetFinding find_byte(const TensorPlacement& lanes, const LaneByte& place)
{
    return found_in_lane(lanes, at_byte(lanes, place.npu.value_or(0), place.byte, most_coordinates_listed));
}

std::optional<Int> byte_of(Int offset, Int bits)
{
    return narrow(divide_down(wide(offset) * bits, 8));
}

Int nibble_of(Int offset)
{
    return offset & 1;
}

} // namespace stridescope::core
