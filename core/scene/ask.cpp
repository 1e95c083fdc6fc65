#include "core/scene/ask.h"

#include "core/analysis/inverse.h"
#include "core/operators/picked_blocks.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

Place place_in(const TensorFacts& tensor, Int offset, const Preimage& here)
{
    const OffsetRange range = tensor.footprint.range;
    if (offset < range.least || offset > range.greatest)
        return Place::outside;
    if (!here.listed.empty() || here.count.value_or(0) > 0)
        return Place::element;
    return here.count ? Place::hole : Place::undecided;
}

/// Nothing where the search was given up: a list cut short would look whole.
std::optional<std::vector<Dims>> whole_list(Preimage& found)
{
    return found.listing_exact ? std::optional(std::move(found.listed)) : std::nullopt;
}

} // namespace

OffsetFinding find_offset(const TensorFacts& tensor, Int offset)
{
    Preimage here = preimage(tensor.layout, offset, most_coordinates_listed);
    const Place what = place_in(tensor, offset, here);
    return {what, here.count, whole_list(here)};
}

OffsetFinding find_offset(const Slice1Facts& slice, Int offset)
{
    const Place what = place_in(slice.input, offset, preimage(slice.input.layout, offset, 1));
    Preimage readers = preimage(slice.view, offset, most_coordinates_listed);
    return {what, readers.count, whole_list(readers)};
}

OffsetFinding find_offset(const GatherNd1Facts& gather, Int offset)
{
    const Layout& input = gather.input.layout;
    OffsetFinding found{place_in(gather.input, offset, preimage(input, offset, 1)), std::nullopt, std::nullopt};
    if (!gather.index_values)
        return found;
    found.count = 0;
    found.coordinates.emplace();
    if (found.what == Place::outside || found.what == Place::hole)
        return found;
    bool whole = true;
    const auto starts = block_starts(gather.shape, *gather.index_values, input);
    Dims block_sizes = input.sizes;
    std::fill_n(block_sizes.begin(), gather.shape.first_of_block(), Int{1});
    const OffsetRange reached = *offset_range({block_sizes, input.strides, 0});
    for (Int tuple = 0; tuple < gather.shape.tuple_count(); ++tuple)
    {
        // Of a million blocks, few reach one offset.
        const Wide from_start = wide(offset) - starts[static_cast<std::size_t>(tuple)];
        if (from_start < reached.least || from_start > reached.greatest)
            continue;
        const GatherBlock block = gather_block(gather.shape, *gather.index_values, tuple);
        const std::size_t room = most_coordinates_listed - found.coordinates->size();
        const Preimage readers =
            preimage({block.input_sizes, input.strides, offset_of(input, block.input_first)}, offset, room);
        if (found.count)
            found.count = readers.count ? checked_add(*found.count, *readers.count) : std::nullopt;
        whole = whole && readers.listing_exact;
        for (Dims coordinate : readers.listed)
        {
            // A block's own coordinates are 0 in the dimensions that say which tuple, so the two parts add up.
            for (std::size_t d = 0; d < coordinate.size(); ++d)
                coordinate[d] += block.output_first[d];
            found.coordinates->push_back(coordinate);
        }
    }
    if (!whole)
        found.coordinates.reset();
    return found;
}

OffsetFinding find_byte(const TpuFacts& tpu, const LaneByte& place)
{
    LanePreimage here = at_byte(tpu.map, place.npu.value_or(0), place.byte, most_coordinates_listed);
    OffsetFinding found{Place::outside, here.count, std::nullopt};
    if (here.inside && (!here.listed.empty() || here.count.value_or(0) > 0))
        found.what = Place::element;
    else if (here.inside && tpu.map.in_lanes())
        found.what = here.count ? Place::hole : Place::undecided;
    if (here.listing_exact)
        found.coordinates = std::move(here.listed);
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
