#pragma once

#include "core/analysis/distinct.h"
#include "core/map/tensor_placement.h"
#include "core/tensor/layout.h"
#include "core/tpu/lane_layout.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// Placement of a tensor in TPU memory, as its layout defines it. Each coordinate is split into digits. The
/// value v of the cyclic digit is in lane (start_lane + v) % lane_count, in round (start_lane + v) /
/// lane_count. The sum of that round and the other digits, each times its stride, is the offset in the lane
/// from `address`, which is the same byte in every lane. In global memory nothing is distributed: it is one
/// lane, 0.
struct LaneMap : TensorPlacement
{
    const LaneLayout* layout = nullptr;
    Chip chip;
};

/// Returns the map of checked numbers: as many sizes as the layout takes, `w` and `nic` >= 1, `check_chip`
/// passed, strides and address not negative, 0 <= start_index < npu_num, and a type that the layout takes.
/// Nothing if a stride, an offset, or a byte count does not fit in 64 bits.
[[nodiscard]] std::optional<LaneMap> lane_map(const LaneTensor& tensor);

/// Position of one element. In global memory there is no lane and no bank.
struct LanePlace
{
    std::optional<Int> npu;
    Int offset = 0; ///< in elements from the tensor's start in its lane
    Int byte = 0;   ///< byte in the lane, address included; meaningless if `address` does not fit
    std::optional<Int> bank;
    std::optional<Int> address; ///< npu * lmem_bytes + byte; nothing if it does not fit in 64 bits
    Int nibble = 0;             ///< for a 4-bit type: 0 low, 1 high
};
[[nodiscard]] LanePlace lane_place(const TensorPlacement& map, const Dims& coordinate);

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
/// Returns all elements of a lane: no piece if it holds no channel, two if a group is not full. For maps that
/// are not nested, at most one.
[[nodiscard]] std::vector<LanePiece> lane_contents(const TensorPlacement& map, Int npu);
[[nodiscard]] Dims coordinate_of(const TensorPlacement& map, Int npu, const LanePiece& piece, Dims in_piece);

/// Returns global memory as a strided layout with the tensor's own sizes; nothing for lanes, or if a size is
/// split into several groups.
[[nodiscard]] std::optional<Layout> global_memory(const TensorPlacement& map);

/// Lanes [begin, end) with the same contents: a few such ranges make up all lanes, in order.
struct LanesAlike
{
    Int begin;
    Int end;
};
[[nodiscard]] std::vector<LanesAlike> lanes_alike(const TensorPlacement& map);

/// Bytes of the reserved range without a bit of an element.
struct LaneHoles
{
    std::optional<Int> total;                 ///< over all lanes; nothing if unknown
    std::vector<std::optional<Int>> per_lane; ///< empty in global memory and above `most_lanes_listed`
    bool overflow = false;                    ///< the total does not fit in 64 bits
};
inline constexpr Int most_lanes_listed = Int{1} << 16;
/// Counts the holes; `progress` may be null; cancelled work leaves more unknown.
[[nodiscard]] LaneHoles lane_holes(const TensorPlacement& map, const Effort& effort = {},
                                   Progress* progress = nullptr);

/// The banks [first, last] that the reserved bytes use, up to the lane's last bank; nothing if there are none.
struct BankRange
{
    Int first;
    Int last;

    /// Returns "bank 3" or "banks 3 to 5".
    [[nodiscard]] std::string words() const;
};
[[nodiscard]] std::optional<BankRange> banks_touched(const TensorPlacement& map);

/// Coordinates at a slot of a lane, or with a bit in one of its bytes (`npu` is ignored in global memory).
struct LanePreimage
{
    bool inside = false; ///< the slot is reserved for the tensor
    std::optional<Int> count;
    std::vector<Dims> listed;  ///< coordinates of the scene's sizes, in row-major order
    bool listing_exact = true; ///< false if the search was given up before `listed` was filled
};
/// Finds the same for an element offset; `most_steps` is as for `preimage`, for each round of the lane.
[[nodiscard]] LanePreimage at_lane_offset(const TensorPlacement& map, Int npu, Int offset,
                                          std::size_t most_listed, Int most_steps = Int{1} << 22);
[[nodiscard]] LanePreimage at_byte(const TensorPlacement& map, Int npu, Int byte, std::size_t most_listed);

} // namespace stridescope::core
