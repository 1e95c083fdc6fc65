#pragma once

#include "core/analysis/offset_index.h"
#include "core/map/lane_levels.h"

#include <array>
#include <vector>

namespace stridescope::core
{

/// Counts of the contents of a range of one lane, in elements or in bytes. The parts add up to the whole range,
/// except that `shared` is a part of `used`. Nothing means unknown, which is possible only if the map is not
/// nested.
struct LaneCounts
{
    std::optional<Int> used;   ///< slots with an element
    std::optional<Int> shared; ///< slots with two or more
    std::optional<Int> hole;   ///< between elements of strides that are not nested
    Int line_tail = 0;         ///< after a row, up to its stride
    Int alignment_tail = 0;    ///< after a channel's elements (or the tensor's), up to its stride
    Int group_padding = 0;     ///< unused part of a group that is not full
    Int before_start = 0;      ///< in round 0, of a lane before the start lane
    Int after_last = 0;        ///< in the last round, of a lane after the last channel
    Int outside = 0;           ///< not reserved for the tensor; at most the largest Int

    friend bool operator==(const LaneCounts&, const LaneCounts&) = default;
};

/// Counts over any range of any lane, each in a few divisions; prepared once if the map is not nested. Global
/// memory is one lane, and `npu` is ignored.
class LaneIndex
{
public:
    [[nodiscard]] static LaneIndex of(const TensorPlacement& map, const Effort& effort = {},
                                      Progress* progress = nullptr);

    /// Counts the elements at offsets begin <= offset < end from the tensor's start in lane `npu`; any values
    /// are allowed.
    [[nodiscard]] LaneCounts elements(Int npu, Int begin, Int end) const;

    /// Returns the same in bytes from the start of the lane, address included; a byte inside an element counts
    /// as its element does. Nothing for 4-bit types, which share bytes: their elements can be counted.
    [[nodiscard]] std::optional<LaneCounts> bytes(Int npu, Int begin, Int end) const;

    /// Returns the bytes of one bank of a lane.
    [[nodiscard]] std::optional<LaneCounts> bank(Int npu, Int bank) const;

private:
    explicit LaneIndex(const TensorPlacement& of) : map(of) {}

    [[nodiscard]] LaneCounts below(Int npu, Int end) const;
    [[nodiscard]] LaneCounts nested_below(const LaneLevels& lane, std::size_t digit, bool in_last_group,
                                          Int end) const;
    [[nodiscard]] LaneCounts whole_place(const LaneLevels& lane, std::size_t digit, bool in_last_group) const;
    [[nodiscard]] LaneCounts searched_below(const LaneChannels& channels, Int end) const;
    [[nodiscard]] LaneCounts bytes_below(Int npu, Int end) const;

    /// Contents of the lanes of a map that is not nested: lanes differ only in their rounds.
    struct Contents
    {
        LaneChannels channels;
        OffsetIndex index;
    };

    TensorPlacement map;
    std::vector<Contents> contents;
    /// Counts of the slots of one value of each digit, and of those in the group that is not full. Known for
    /// the digits inside the cyclic one, since their slots are the same in every lane.
    std::vector<std::array<LaneCounts, 2>> places;
    std::size_t known_from = 0;
};

} // namespace stridescope::core
