#pragma once

#include "core/map/tensor_placement.h"
#include "core/tensor/layout.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// The digits of a coordinate, the cyclic one as lane and round.
struct LaneDigits
{
    Int npu = 0;
    Dims values; ///< one value per digit; for the cyclic digit, the round
};
[[nodiscard]] LaneDigits digits_of(const TensorPlacement& map, const Dims& coordinate);
[[nodiscard]] Dims coordinate_of(const TensorPlacement& map, const LaneDigits& digits);

/// Channels (values of the cyclic digit) that one lane holds: those in rounds [first_row, first_row + count).
struct LaneChannels
{
    Int first_row = 0;
    Int count = 0;
};
[[nodiscard]] LaneChannels channels_in(const TensorPlacement& map, Int npu);
[[nodiscard]] Int channel_at(const TensorPlacement& map, Int npu, Int row);

/// Elements of one lane as a strided layout over digits, in elements from the tensor's start there. The element
/// at coordinate y of the layout has the digits first + y.
struct LanePiece
{
    Layout layout;
    Dims first;
};
/// Returns all elements of a lane, or of a strided memory, which is lane 0: no piece if the lane holds no
/// channel, two if a group is not full. For maps that are not nested, at most one. Not for tiles and swizzles.
[[nodiscard]] std::vector<LanePiece> lane_contents(const TensorPlacement& map, Int npu);
[[nodiscard]] Dims coordinate_of(const TensorPlacement& map, Int npu, const LanePiece& piece, Dims in_piece);

/// Lanes [begin, end) with the same contents: a few such ranges make up all lanes, in order.
struct LanesAlike
{
    Int begin;
    Int end;
};
[[nodiscard]] std::vector<LanesAlike> lanes_alike(const TensorPlacement& map);

} // namespace stridescope::core
