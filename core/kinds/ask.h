#pragma once

#include "core/copying/copying.h"
#include "core/spec/tensor_facts.h"
#include "core/tpu/lanes.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// A byte of a lane; no lane for global memory.
struct LaneByte
{
    std::optional<Int> npu;
    Int byte = 0;
};

/// Questions that an answer covers besides a scene's facts.
struct Ask
{
    std::optional<std::vector<std::vector<Int>>> coords;
    std::vector<Int> offsets;         ///< elements, of scenes whose `offset_form` counts in them
    std::vector<LaneByte> lane_bytes; ///< of the others
    bool has_offsets = false;         ///< `offsets` (or lane bytes) were asked for, perhaps none
    bool elements = false;
    bool explain = false; ///< derivations of the answer's numbers and reasons of its properties too
};

inline constexpr std::size_t most_coordinates_listed = 64;

/// Coordinates that are at, or read, an offset.
struct OffsetFinding
{
    SlotUse what = SlotUse::outside;
    std::optional<Int> count;
    std::optional<std::vector<Dims>> coordinates; ///< the first ones, row-major; nothing if not known
    Int steps = 0;                                ///< that the search took
};

inline constexpr Int question_steps = Int{1} << 22; ///< that a search for one answer may take

/// Finds the element offset in the tensor itself.
[[nodiscard]] OffsetFinding find_offset(const TensorFacts& tensor, Int offset, Int most_steps = question_steps);
/// Offset in the input's memory of an operation; the coordinates are the output's that read it. Without index
/// values the readers are not known.
[[nodiscard]] OffsetFinding find_offset(const TensorFacts& input, const Copying& copying, Int offset,
                                        Int most_steps = question_steps);
/// Finds the element offset in a lane, from the tensor's start there.
[[nodiscard]] OffsetFinding find_offset(const TensorPlacement& lanes, Int npu, Int offset,
                                        Int most_steps = question_steps);
[[nodiscard]] OffsetFinding find_byte(const TensorPlacement& lanes, const LaneByte& place);

/// floor(offset * bits / 8), nothing if it does not fit in 64 bits; and which nibble of it for 4-bit elements.
[[nodiscard]] std::optional<Int> byte_of(Int offset, Int bits);
[[nodiscard]] Int nibble_of(Int offset);

} // namespace stridescope::core
