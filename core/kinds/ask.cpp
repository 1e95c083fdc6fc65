#include "core/kinds/ask.h"

#include "core/analysis/inverse.h"
#include "core/map/slot_contents.h"

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

SlotUse use_of(const TensorPlacement& map, SlotHolds holds)
{
    if (holds == SlotHolds::element || holds == SlotHolds::outside)
        return holds == SlotHolds::element ? SlotUse::element : SlotUse::outside;
    if (map.has_address && !map.in_lanes) // nothing is reserved in global memory
        return SlotUse::outside;
    return holds == SlotHolds::undecided ? SlotUse::undecided : SlotUse::hole;
}

OffsetFinding found(const TensorPlacement& map, SlotContents here)
{
    return {use_of(map, here.holds), here.elements.count, whole_list(here.elements), here.elements.steps};
}

} // namespace

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

OffsetFinding find_offset(const TensorPlacement& tensor, const Place& place, Int most_steps)
{
    return found(tensor, contents_of(tensor, place, {most_coordinates_listed, most_steps, nullptr}));
}

OffsetFinding find_byte(const TensorPlacement& tensor, const LaneByte& place)
{
    return found(tensor, contents_of_byte(tensor, {place.npu.value_or(0), place.byte},
                                          {most_coordinates_listed, question_steps, nullptr}));
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
