#pragma once

#include "core/analysis/distinct.h"
#include "core/tensor/layout.h"
#include "core/tpu/lane_layout.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::core
{

/// A size cut into groups that do not fill the last one.
struct LaneSplit
{
    std::size_t groups;   ///< the digit that counts them
    std::size_t in_group; ///< the digit within one
    Int rest;             ///< places used in the last group
};

/// Where a tensor lies in TPU memory. Each coordinate is split into digits. The value v of the cyclic digit
/// is in lane (start_index + v) % npu_num on row (start_index + v) / npu_num; that row and the other digits,
/// each times its stride, are the offset in the lane from `address`, which is the same byte in every lane. In
/// global memory nothing is dealt: it is one lane, 0.
struct LaneMap
{
    const LaneLayout* layout = nullptr;
    Chip chip;
    Int bits = 8;
    Dims sizes;   ///< as the scene gives them
    Dims strides; ///< n, c (of one row), h, w as published: see `units`
    Int units =
        1; ///< that published strides and offsets count for an element: its bytes where they are in bytes
    std::vector<Digit> digits;
    std::optional<LaneSplit> ragged;
    Int start_index = 0;
    Int address = 0;         ///< bytes
    Int start_alignment = 1; ///< bytes that `address` should be a multiple of
    Int rows = 1;            ///< rounds per batch: the channels that a lane takes of it
    Int reserved = 0;        ///< elements kept in each lane; all elements in global memory
    Int reserved_bytes = 0;  ///< the same, rounded up once at the end
    Int end_address = 0;     ///< address + reserved_bytes, exclusive; 0 in global memory

    [[nodiscard]] bool in_lanes() const { return layout->in_lanes; }
    /// What people call a lane: "lane 2"; global memory is one without a number.
    [[nodiscard]] std::string lane_name(Int npu) const
    {
        return in_lanes() ? "lane " + std::to_string(npu) : "memory";
    }
    /// Whether each digit lies inside one place of the digit before it, so that no two elements share a place.
    [[nodiscard]] bool nested() const { return layout->nested; }
    /// An offset as it is published, in bytes where strides are; nothing where that does not fit 64 bits.
    [[nodiscard]] std::optional<Int> published(Int offset) const { return checked_multiply(offset, units); }
    [[nodiscard]] Int lane_count() const { return in_lanes() ? chip.npu_num : 1; }
    /// What a lane has room for; global memory ends with the tensor.
    [[nodiscard]] Int lane_bytes() const
    {
        return in_lanes() ? chip.lmem_bytes : checked_add(address, reserved_bytes).value_or(int_max);
    }
    /// The digit that lanes share out; null in global memory.
    [[nodiscard]] const Digit* dealt() const;
    /// Of a channel (a value of the dealt digit) that is nested: elements from its first to behind its last.
    [[nodiscard]] Int channel_reach() const;
};

/// The map of checked numbers (as many sizes as the layout takes, all of them, `w` and `nic` >= 1, `check_chip`
/// passed, strides and address not negative, 0 <= start_index < npu_num, a type that the layout takes); nothing
/// where a stride, an offset or a byte count does not fit 64 bits.
[[nodiscard]] std::optional<LaneMap> lane_map(const LaneTensor& tensor);

/// One element's place. In global memory there is no lane and no bank.
struct LanePlace
{
    std::optional<Int> npu;
    Int offset = 0; ///< elements from the tensor's start in its lane
    Int byte = 0;   ///< in the lane, address included; means nothing where `address` does not fit
    std::optional<Int> bank;
    std::optional<Int> address; ///< npu * lmem_bytes + byte; nothing where it does not fit 64 bits
    Int nibble = 0;             ///< of a 4-bit type: 0 low, 1 high
};
[[nodiscard]] LanePlace place_of(const LaneMap& map, const Dims& coordinate);

/// A coordinate by its digits, the dealt one as lane and row.
struct LaneDigits
{
    Int npu = 0;
    Dims values; ///< one a digit; of the cyclic digit the row
};
[[nodiscard]] LaneDigits digits_of(const LaneMap& map, const Dims& coordinate);
[[nodiscard]] Dims coordinate_of(const LaneMap& map, const LaneDigits& digits);

/// The channels (values of the dealt digit) that one lane holds: those on rows [first_row, first_row + count).
struct LaneChannels
{
    Int first_row = 0;
    Int count = 0;
};
[[nodiscard]] LaneChannels channels_in(const LaneMap& map, Int npu);
[[nodiscard]] Int channel_at(const LaneMap& map, Int npu, Int row);

/// Elements of one lane as a strided layout over digits, in elements from the tensor's start there. The element
/// at coordinate y of the layout has the digits first + y.
struct LanePiece
{
    Layout layout;
    Dims first;
};
/// All elements of a lane: no piece where it holds no channel, two where a group is not full. Maps that are not
/// nested have one at most.
[[nodiscard]] std::vector<LanePiece> lane_contents(const LaneMap& map, Int npu);
[[nodiscard]] Dims coordinate_of(const LaneMap& map, Int npu, const LanePiece& piece, Dims in_piece);

/// Global memory as a strided layout of the tensor's own sizes; nothing for lanes, and where a size is split
/// into groups of which there are several.
[[nodiscard]] std::optional<Layout> global_memory(const LaneMap& map);

/// Lanes [begin, end) that hold the same rows, filled alike: few of them make up all lanes, in order.
struct LanesAlike
{
    Int begin;
    Int end;
};
[[nodiscard]] std::vector<LanesAlike> lanes_alike(const LaneMap& map);

/// Bytes of the reserved range that no bit of an element lies in.
struct LaneHoles
{
    std::optional<Int> total;                 ///< over all lanes; nothing where not decided
    std::vector<std::optional<Int>> per_lane; ///< empty in global memory and above `most_lanes_listed`
    bool overflow = false;                    ///< the total does not fit 64 bits
};
inline constexpr Int most_lanes_listed = Int{1} << 16;
/// `progress` may be null; cancelled work decides less.
[[nodiscard]] LaneHoles lane_holes(const LaneMap& map, const Effort& effort = {}, Progress* progress = nullptr);

/// Indexes [first, last] of the banks that the reserved bytes meet, cut at the lane's last bank; nothing: none.
struct BankRange
{
    Int first;
    Int last;

    /// "bank 3", "banks 3 to 5"
    [[nodiscard]] std::string words() const;
};
[[nodiscard]] std::optional<BankRange> banks_touched(const LaneMap& map);

/// All coordinates at a place of a lane, or with a bit in one of its bytes (npu is ignored in global memory).
struct LanePreimage
{
    bool inside = false; ///< the place is reserved for the tensor
    std::optional<Int> count;
    std::vector<Dims> listed;  ///< as the scene's sizes, in row-major order
    bool listing_exact = true; ///< false where the search was given up before `listed` was filled
};
/// The same of an element offset; `most_steps` as for `preimage`, of each row of the lane.
[[nodiscard]] LanePreimage at_lane_offset(const LaneMap& map, Int npu, Int offset, std::size_t most_listed,
                                          Int most_steps = Int{1} << 22);
[[nodiscard]] LanePreimage at_byte(const LaneMap& map, Int npu, Int byte, std::size_t most_listed);

} // namespace stridescope::core
