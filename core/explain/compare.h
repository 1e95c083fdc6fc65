#pragma once

#include "core/analysis/progress.h"
#include "core/scene/facts.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

/// Two layouts of one tensor: what stays, and what it takes to turn the memory of one into that of the other.
namespace stridescope::core
{

/// Of one side.
struct ComparedMemory
{
    std::optional<Int> bytes; ///< to behind the greatest offset; in lanes of each; nothing of global memory
    std::optional<Int>
        lines; ///< of 64 bytes that hold a part of an element, in all lanes; nothing: not decided
};

struct LayoutComparison
{
    Int elements = 0;
    std::optional<bool> identical; ///< every coordinate has the same place; nothing: not decided
    std::optional<Int> unmoved;    ///< coordinates that have
    /// The fewest contiguous copies that turn a's memory into b's, and the longest of them in elements; nothing
    /// where coordinates share a place, or where it is not decided.
    std::optional<Int> copies;
    std::optional<Int> longest_copy;
    ComparedMemory a;
    ComparedMemory b;
};

/// So many elements are gone through where there is no closed form.
inline constexpr Int most_compared_one_by_one = Int{1} << 26;

/// Of scenes that are one tensor each. Problems: `schema` (other kinds, or a buffer beside lanes), `sizes` (no
/// match by label where the labels are the same, else by position), `dtype` (elements of different lengths),
/// `overflow`.
[[nodiscard]] Result<LayoutComparison> compare(const Facts& a, const Facts& b, Progress* progress = nullptr);

struct TensorPlacement;
/// Those problems of two tensors.
[[nodiscard]] std::optional<Problem> why_not_compared(const TensorPlacement& a, const TensorPlacement& b);

/// The members of an answer, from `elements` on.
[[nodiscard]] Json as_json(const LayoutComparison& comparison);

} // namespace stridescope::core
