#pragma once

#include "core/engine/copy_plan.h"

#include <bit>
#include <cstddef>
#include <optional>

/// Parts that plans of rows and of transposes are made with.
namespace stridescope::core
{

using Dimensions = FixedList<CopyDimension, CopySpec::max_rank>;

/// Chooses kernel, tiles, and loops for rows along the last dimension, or along none.
void plan_rows(CopyPlan& plan, Dimensions rest);
/// Does the same for a transpose: `along` is the innermost dimension of the source, the last one that of the
/// destination.
void plan_transpose(CopyPlan& plan, Dimensions rest, std::size_t along);

[[nodiscard]] inline Int magnitude(Int stride)
{
    return stride < 0 ? -stride : stride;
}

/// Returns the index of the kernels for elements of this many bytes.
[[nodiscard]] inline std::size_t size_index(Int element_bytes)
{
    return static_cast<std::size_t>(std::countr_zero(static_cast<std::uint64_t>(element_bytes)));
}

[[nodiscard]] inline PlanAxis axis_of(const CopyDimension& dimension)
{
    return {dimension.size, dimension.size, dimension.source_stride, dimension.dest_stride};
}

/// Returns the dimension that is innermost in the source; of equals, the last. Nothing if all strides are 0.
[[nodiscard]] std::optional<std::size_t> fastest_in_source(const Dimensions& dimensions);

/// Returns how many lines at this distance the first-level cache can keep: lines a power of two apart share a
/// few of its sets.
[[nodiscard]] Int rows_in_sets(Int stride);

/// Extends a tile into the next dimension as far as its size allows, since each call for a tile takes time.
void take_outer(CopyPlan& plan, Dimensions& rest, Int most);

/// Side along which tiles follow each other.
enum class Along
{
    source,
    dest,
};

/// Makes the loops around the tiles from the plan's axes and the other dimensions.
void finish_loops(CopyPlan& plan, const Dimensions& rest, Along along);

} // namespace stridescope::core
