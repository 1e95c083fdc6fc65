#include "core/kinds/ask.h"

#include "core/map/slot_contents.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Returns the whole list; nothing if the search was given up, since a truncated list would look complete.
std::optional<std::vector<Dims>> whole_list(const Preimage& found)
{
    return found.listing_exact ? std::optional(found.listed) : std::nullopt;
}

SlotUse use_of(SlotHolds holds)
{
    return holds == SlotHolds::element     ? SlotUse::element
           : holds == SlotHolds::outside   ? SlotUse::outside
           : holds == SlotHolds::undecided ? SlotUse::undecided
                                           : SlotUse::hole;
}

/// Nothing is reserved in global memory, so that what holds no element is outside.
OffsetFinding finding_in(const TensorPlacement& tensor, const SlotContents& here)
{
    OffsetFinding found = finding_of(here);
    if (tensor.has_address && !tensor.in_lanes && found.what != SlotUse::element)
        found.what = SlotUse::outside;
    return found;
}

} // namespace

OffsetFinding finding_of(const SlotContents& here)
{
    return {use_of(here.holds), here.elements.count, whole_list(here.elements),
            here.elements.steps + here.padded.steps};
}

OffsetFinding find_offset(const TensorPlacement& tensor, const Place& place, Int most_steps)
{
    return finding_in(tensor, contents_of(tensor, place, {most_coordinates_listed, most_steps, nullptr}));
}

OffsetFinding find_byte(const TensorPlacement& tensor, const LaneByte& place)
{
    return finding_in(tensor, contents_of_byte(tensor, {place.npu.value_or(0), place.byte},
                                               {most_coordinates_listed, question_steps, nullptr}));
}

OffsetFinding find_readers(const TensorPlacement& input, const Copying& copying, Int offset, Int most_steps)
{
    OffsetFinding found = finding_of(contents_of(input, {0, offset}, {1, most_steps, nullptr}));
    const bool none = found.what == SlotUse::outside || found.what == SlotUse::hole;
    if (!copying.knows_sources() || none)
    {
        found.count = copying.knows_sources() ? std::optional<Int>(0) : std::nullopt;
        found.coordinates = copying.knows_sources() ? std::optional(std::vector<Dims>{}) : std::nullopt;
        return found;
    }
    const Preimage readers = copying.readers(offset, most_coordinates_listed, most_steps);
    found.steps += readers.steps;
    found.count = readers.count;
    found.coordinates = whole_list(readers);
    return found;
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
