#pragma once

#include "core/derivation/derivation.h"
#include "core/tpu/lanes.h"

#include <string>

/// Derives the numbers of a tensor in lanes, and gives the reasons of its properties.
namespace stridescope::core
{

/// A map, what it was made from, and what was counted in it.
struct LaneDerivations
{
    const LaneMap& map;
    const LaneTensor& tensor;
    const LaneHoles& holes;
    std::string path = {}; ///< prefix of its numbers: "tensors[0].", or nothing
};

/// Derives the facts of the tensor, except for the lists with one number per lane or bank.
void derive_lane_facts(const LaneDerivations& lanes, Explanation& out);
/// Derives the numbers of those lists.
void derive_lane_lists(const LaneDerivations& lanes, Explanation& out);

/// Derives lane, offset, byte, bank, and address of a coordinate under keys with this prefix: "at_coords[0].".
void derive_lane_place(const LaneMap& map, const Dims& x, const std::string& prefix, Explanation& out);

/// Returns the index in a dimension of a coordinate that was found at a byte of a lane.
[[nodiscard]] Expression lane_index_expression(const LaneMap& map, Int byte, const Dims& x, std::size_t d);
/// Returns how many coordinates are at a byte of a lane.
[[nodiscard]] Expression lane_count_expression(const LaneMap& map, Int count);

} // namespace stridescope::core
