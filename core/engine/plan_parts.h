#pragma once

#include "core/engine/copy_plan.h"

#include <bit>
#include <cstddef>
#include <optional>

/// Parts that plans of rows and of transposes are made with.
namespace stridescope::core
{

using Dimensions = FixedList<CopyDimension, CopySpec::max_rank>;

/// Chooses kernel, tiles and loops for rows: the last dimension, or none.
void plan_rows(CopyPlan& plan, Dimensions rest);
/// The same for a transpose: `along` is the fastest dimension of the source, the last one that of the
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

/// Returns the dimension in which the source runs fastest; the later one of equals. Nothing if all strides are
/// 0.
[[nodiscard]] std::optional<std::size_t> fastest_in_source(const Dimensions& dimensions);

/// Returns how many lines so far apart the first-level cache keeps: those a power of two apart share a few of
/// its sets.
[[nodiscard]] Int rows_in_sets(Int stride);

/// Extends a tile into the next dimension by what is left of it, as far as it goes: a call for each tile takes
/// time too.
void take_outer(CopyPlan& plan, Dimensions& rest, Int most);

/// The side along which tiles follow each other.
enum class Along
{
    source,
    dest,
};

/// The loops around the tiles, which the plan's axes and the other dimensions say.
void finish_loops(CopyPlan& plan, const Dimensions& rest, Along along);

} // namespace stridescope::core
