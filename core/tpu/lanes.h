#pragma once

#include "core/analysis/distinct.h"
#include "core/map/lane_parts.h"
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

} // namespace stridescope::core
