#pragma once

#include "core/copying/copying.h"
#include "core/spec/tensor_facts.h"
#include "core/tpu/lanes.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// A byte of a lane; the lane is missing for global memory.
struct LaneByte
{
    std::optional<Int> npu;
    Int byte = 0;
};

/// Questions that an answer covers besides a scene's facts.
struct Ask
{
    std::optional<std::vector<std::vector<Int>>> coords;
    std::vector<Int> offsets;         ///< element offsets, for scenes whose `offset_form` is elements
    std::vector<LaneByte> lane_bytes; ///< positions for the other scenes
    bool has_offsets = false;         ///< `offsets` or lane bytes were asked for, even if the list is empty
    bool elements = false;
    bool explain = false; ///< derive the answer's numbers and give reasons for its properties too
};

inline constexpr std::size_t most_coordinates_listed = 64;

/// Use of a slot, or of a byte in a lane.
enum class SlotUse
{
    element,
    hole,
    outside, ///< below the lowest or above the highest offset; for lanes, not in the reserved bytes
    undecided,
};

/// Coordinates that are at, or read, an offset.
struct OffsetFinding
{
    SlotUse what = SlotUse::outside;
    std::optional<Int> count;
    std::optional<std::vector<Dims>> coordinates; ///< the first ones in row-major order; nothing if unknown
    Int steps = 0;                                ///< steps that the search took
};

inline constexpr Int question_steps = Int{1} << 22; ///< most steps of the search for one answer

/// Finds the coordinates at an element offset of the tensor itself; in a lane it counts from the tensor's start
/// there.
[[nodiscard]] OffsetFinding find_offset(const TensorPlacement& tensor, const Place& place,
                                        Int most_steps = question_steps);
/// Finds the output coordinates that read an offset of the operation's input. Without index values the readers
/// are not known.
[[nodiscard]] OffsetFinding find_readers(const TensorPlacement& input, const Copying& copying, Int offset,
                                         Int most_steps = question_steps);
/// Returns the answer about a slot whose contents are known.
[[nodiscard]] OffsetFinding finding_of(const SlotContents& here);
[[nodiscard]] OffsetFinding find_byte(const TensorPlacement& tensor, const LaneByte& place);

/// Returns floor(offset * bits / 8), or nothing if it does not fit in 64 bits; and, for 4-bit elements, which
/// nibble of the byte it is.
[[nodiscard]] std::optional<Int> byte_of(Int offset, Int bits);
[[nodiscard]] Int nibble_of(Int offset);

} // namespace stridescope::core
