#pragma once

#include "core/compare/placement.h"

#include <optional>
#include <vector>

namespace stridescope::core
{

/// Elements with a stride in a's memory and one in b's for each dimension.
struct StridedPair
{
    struct Dimension
    {
        Int size = 1;
        Int a = 0;
        Int b = 0;
    };
    std::vector<Dimension> dims; ///< dimensions with sizes above 1
    Int elements = 1;
    bool same_lane = true;    ///< both are in the same lane
    std::optional<Int> apart; ///< elements from a's first slot to b's; nothing: not a whole number
    Int times = 1;            ///< how many equal pairs this one stands for
};

/// Two placements taken apart into pairs: the elements of one pair are in one lane of each side, and elements
/// that are contiguous on both sides belong to one pair. Nothing if the digits differ, if they are too many, or
/// if a number does not fit in 64 bits.
struct StridedPairs
{
    std::vector<StridedPair> pairs;
    bool whole =
        /// False: a last group that is not full is a pair of its own, whose elements may continue another's.
        true;
};
[[nodiscard]] std::optional<StridedPairs> strided_pairs(const TensorPlacement& a, const TensorPlacement& b);

/// Returns the elements from a's address to b's; nothing if that is not a whole number.
[[nodiscard]] std::optional<Wide> elements_between(const TensorPlacement& a, const TensorPlacement& b);

/// Returns how many elements have the same offset; nothing if unknown.
[[nodiscard]] std::optional<Int> unmoved_elements(const StridedPair& pair);

/// Runs of elements that are contiguous in both memories.
struct CommonRuns
{
    Int runs = 0;
    Int longest = 0;
};
/// Counts the runs that a pair has in common if no elements share an offset and one of the memories is nested:
/// a step of a dimension jumps over all that shorter steps reach. Otherwise nothing.
[[nodiscard]] std::optional<CommonRuns> common_runs(const StridedPair& pair);

} // namespace stridescope::core
