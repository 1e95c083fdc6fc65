#pragma once

#include "core/analysis/distinct.h"
#include "core/tensor/dtype.h"
#include "core/tensor/layout.h"
#include "core/tpu/chip.h"

#include <optional>
#include <string_view>
#include <vector>

namespace stridescope::core
{

enum class LaneLayout
{
    continuous,   ///< global memory, no lanes
    aligned,      ///< each channel starts on a row of execution units
    compact,      ///< no rounding
    line_aligned, ///< each line of W starts on a row of execution units
    free,         ///< the user's strides
};

/// What a layout's name says before anything is computed.
struct LayoutName
{
    std::string_view name;
    std::size_t rank;                 ///< sizes it takes
    std::optional<LaneLayout> layout; ///< nothing: known, not built yet
};
[[nodiscard]] const LayoutName* find_lane_layout(std::string_view name);
[[nodiscard]] std::string_view lane_layout_name(LaneLayout layout);

/// Where an (N,C,H,W) tensor lies in lane memory. Channel c is in lane (start_index + c) % npu_num on row
/// (start_index + c) / npu_num; its element (n,h,w) is `n*ns + row*cs + h*hs + w*ws` elements behind `address`,
/// which is the same byte in every lane.
struct LaneMap
{
    LaneLayout layout = LaneLayout::aligned;
    Chip chip;
    Int bits = 8;
    Dims sizes;   ///< n, c, h, w
    Dims strides; ///< n, c (of one row), h, w, in elements
    Int start_index = 0;
    Int address = 0;        ///< bytes
    Int rows = 1;           ///< channels per lane
    Int reserved = 0;       ///< elements kept in each lane; all elements where `continuous`
    Int reserved_bytes = 0; ///< the same, rounded up once at the end
    Int end_address = 0;    ///< address + reserved_bytes, exclusive; 0 where `continuous`

    [[nodiscard]] bool in_lanes() const { return layout != LaneLayout::continuous; }
};

/// Strides of n, c, h, w in elements; nothing where one does not fit 64 bits. `free` takes `given`.
[[nodiscard]] std::optional<Dims> lane_strides(LaneLayout layout, const Dims& sizes, Int rows, Int eu_num,
                                               const Dims& given);

/// The map of checked numbers (rank 4, sizes >= 1, `check_chip` passed, strides and address not negative, 0 <=
/// start_index < npu_num); nothing where a stride, an offset or a byte count does not fit 64 bits.
[[nodiscard]] std::optional<LaneMap> lane_map(LaneLayout layout, const Chip& chip, Int bits, const Dims& sizes,
                                              const Dims& free_strides, Int start_index, Int address);

/// One element's place. For `continuous` there is no lane and no bank.
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

/// The channels that one lane holds: those on rows [first_row, first_row + count).
struct LaneChannels
{
    Int first_row = 0;
    Int count = 0;
};
[[nodiscard]] LaneChannels channels_in(const LaneMap& map, Int npu);
[[nodiscard]] Int channel_at(const LaneMap& map, Int npu, Int row);

/// One lane's elements as a strided layout of (n, row, h, w), in elements from the tensor's start there.
/// Nothing where the lane holds no channel.
[[nodiscard]] std::optional<Layout> lane_contents(const LaneMap& map, Int npu);

/// Bytes of the reserved range that no bit of an element lies in.
struct LaneHoles
{
    std::optional<Int> total;                 ///< over all lanes; nothing where not decided
    std::vector<std::optional<Int>> per_lane; ///< empty for `continuous` and above `most_lanes_listed`
    bool overflow = false;                    ///< the total does not fit 64 bits
};
inline constexpr Int most_lanes_listed = Int{1} << 16;
[[nodiscard]] LaneHoles lane_holes(const LaneMap& map, const Effort& effort = {});

/// Indexes [first, last] of the banks that the reserved bytes meet, cut at the lane's last bank; nothing: none.
struct BankRange
{
    Int first;
    Int last;
};
[[nodiscard]] std::optional<BankRange> banks_touched(const LaneMap& map);

/// Byte alignment that the layout wants of its start address.
[[nodiscard]] Int wanted_alignment(const LaneMap& map);

/// All coordinates with a bit in a byte of a lane (npu is ignored for `continuous`).
struct LanePreimage
{
    bool inside = false; ///< the byte is in [address, end)
    std::optional<Int> count;
    std::vector<Dims> listed;  ///< n, c, h, w, in row-major order
    bool listing_exact = true; ///< false where the search was given up before `listed` was filled
};
[[nodiscard]] LanePreimage at_byte(const LaneMap& map, Int npu, Int byte, std::size_t most_listed);

} // namespace stridescope::core
