#include "core/engine/lane_copy.h"

#include <algorithm>
#include <cassert>

namespace stridescope::core
{

Result<LaneCopies> lane_copies(const LaneMap& map)
{
    assert(map.in_lanes());
    const Problem too_large{Code::overflow, "sizes", "the lanes' elements together do not fit 64 bits"};
    const Int lanes = map.chip.npu_num;
    const auto lane_bits = checked_multiply(map.reserved_bytes, 8);
    const auto tensor = element_count(map.sizes);
    if (!lane_bits || !tensor)
        return too_large;
    LaneCopies result;
    result.tensor_elements = *tensor;
    result.lane_elements = *lane_bits / map.bits;
    result.lanes = lanes;
    const auto all_elements = checked_multiply(result.lane_elements, lanes);
    if (!all_elements)
        return too_large;

    const Dims packed = packed_strides(map.sizes);
    const Int channels = map.sizes[1];
    // `rows` rows of lanes, `width` channels on each, from `first` on.
    const auto add = [&](Int first, Int rows, Int width)
    {
        if (rows == 0 || width == 0)
            return;
        const Int place = map.start_index + first;
        CopySpec spec;
        spec.dimensions.push_back({map.sizes[0], packed[0], map.strides[0]});
        // A single row takes no step, and its stride may not fit.
        if (rows > 1)
            spec.dimensions.push_back({rows, packed[1] * lanes, map.strides[1]});
        spec.dimensions.push_back({width, packed[1], result.lane_elements});
        spec.dimensions.push_back({map.sizes[2], packed[2], map.strides[2]});
        spec.dimensions.push_back({map.sizes[3], packed[3], map.strides[3]});
        spec.source_offset = first * packed[1];
        spec.dest_offset = place % lanes * result.lane_elements + place / lanes * map.strides[1];
        spec.element_bits = map.bits;
        spec.source_elements = *tensor;
        spec.dest_elements = *all_elements;
        result.copies.push_back(spec);
    };
    const Int head = std::min(channels, (lanes - map.start_index) % lanes);
    const Int rows = (channels - head) / lanes;
    add(0, 1, head);
    add(head, rows, lanes);
    add(head + rows * lanes, 1, channels - head - rows * lanes);
    return result;
}

} // namespace stridescope::core
