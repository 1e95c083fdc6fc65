#pragma once

#include "core/analysis/progress.h"
#include "core/scene/facts.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

/// Compares two layouts of one tensor: which elements keep their offset, and what it takes to convert one
/// memory to the other.
namespace stridescope::core
{

/// Memory use of one side.
struct ComparedMemory
{
    std::optional<Int>
        bytes; ///< bytes up to the highest offset; per lane if it has lanes; nothing for global memory
    /// 64-byte lines that hold a part of an element, in all lanes; nothing: unknown.
    std::optional<Int> lines;
};

struct LayoutComparison
{
    Int elements = 0;
    std::optional<bool> identical; ///< every coordinate has the same offset; nothing: unknown
    std::optional<Int> unmoved;    ///< coordinates with the same offset
    /// The fewest contiguous copies that convert a's memory to b's, and the longest of them in elements;
    /// nothing if coordinates share an offset, or if it is unknown.
    std::optional<Int> copies;
    std::optional<Int> longest_copy;
    ComparedMemory a;
    ComparedMemory b;
};

/// Most elements that are visited one by one if there is no closed form.
inline constexpr Int most_compared_one_by_one = Int{1} << 26;

/// Compares scenes of one tensor each. Problems: `schema` (other kinds, or a buffer beside lanes), `sizes` (no
/// match by label if the labels are the same, else by position), `dtype` (elements of different lengths),
/// `overflow`.
[[nodiscard]] Result<LayoutComparison> compare(const Facts& a, const Facts& b, Progress* progress = nullptr);

struct TensorPlacement;
/// Returns one of those problems of two tensors, or nothing.
[[nodiscard]] std::optional<Problem> why_not_compared(const TensorPlacement& a, const TensorPlacement& b);

/// Returns the members of an answer, from `elements` on.
[[nodiscard]] Json as_json(const LayoutComparison& comparison);

} // namespace stridescope::core
