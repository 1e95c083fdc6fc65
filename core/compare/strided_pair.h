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
    std::vector<Dimension> dims; ///< of sizes above 1
    Int elements = 1;
    bool same_lane = true;    ///< of both memories
    std::optional<Int> apart; ///< elements from a's first slot to b's; nothing: not a whole number
    Int times = 1;            ///< how many pairs are just so
};

/// Both placements taken apart into such pairs: elements of one pair are in one lane of each, and consecutive
/// elements of a lane that are consecutive in the other too are of one pair. Nothing if digits are not the
/// same, where they are too many, or where a number does not fit in 64 bits.
struct StridedPairs
{
    std::vector<StridedPair> pairs;
    bool whole =
        true; ///< false: a last group that is not full is a pair of its own, which may be next to another
};
[[nodiscard]] std::optional<StridedPairs> strided_pairs(const TensorPlacement& a, const TensorPlacement& b);

/// Returns the elements from a's address to b's; nothing if they are no whole number.
[[nodiscard]] std::optional<Wide> elements_between(const TensorPlacement& a, const TensorPlacement& b);

/// Returns how many elements have the same offset; nothing if unknown.
[[nodiscard]] std::optional<Int> unmoved_elements(const StridedPair& pair);

/// Stretches that are contiguous in both memories.
struct CommonRuns
{
    Int runs = 0;
    Int longest = 0;
};
/// Counts the runs that a pair has in common if no elements share an offset and one of the memories is nested:
/// a step of a dimension jumps over all that those of shorter steps reach. Otherwise nothing.
[[nodiscard]] std::optional<CommonRuns> common_runs(const StridedPair& pair);

} // namespace stridescope::core
