#pragma once

#include "core/view/pages.h"
#include "core/view/scene_view.h"

#include <string>
#include <vector>

/// Steps of a tensor's dimensions in its memory, which rows of slots have in common.
namespace stridescope::ui
{

/// Steps of a dimension, or of a digit of one, in a memory.
struct MemoryStep
{
    std::size_t dimension = 0;
    std::string name;     ///< "H"; the k-th digit from the inside of a dimension that is cut: "C₁"
    core::Int stride = 0; ///< in elements, without its sign
    core::Int extent = 1; ///< at least 2
    bool whole = true;    ///< the dimension is not cut into digits
};

/// Returns the steps of a memory that has one tensor, the longest first; without dimensions of one index, and
/// without those that always stay at the same offset.
[[nodiscard]] std::vector<MemoryStep> steps_of(const core::SceneView& view, core::Operand operand);

/// Returns the steps, outermost first, that lead from the first slot of a row to that of another, for rows of
/// `columns` slots each of which holds all inner steps and no other; of tiled tensors also rows of several
/// steps of the last one that is returned. Empty if rows do not suit the steps, or if the offsets are swizzled,
/// padded, or not those of one index for each step.
[[nodiscard]] std::vector<MemoryStep> steps_of_rows(const core::SceneView& view, core::Operand operand,
                                                    core::Int columns);

/// Returns the indices at a row, one for each step of `rows`; empty if no element has the row's first slot or
/// one after it.
[[nodiscard]] std::vector<core::Int> indices_of_row(const std::vector<MemoryStep>& rows, core::Wide first_slot);

/// Returns how many slots of the step between columns lie unused after each row of a strided tensor's pages, at
/// most as many as there are columns; 0 if elements lie there, or if rows are no steps of that kind.
[[nodiscard]] core::Int row_padding(const core::SceneView& view, core::Operand operand,
                                    const core::PageChoice& pages);

/// Returns the slots of a tile, if a row of `columns` slots is made of two or more tiles, each in slots of its
/// own; else 0.
[[nodiscard]] core::Int tile_of_rows(const core::SceneView& view, core::Operand operand, core::Int columns);
/// Returns the slots of the largest tile that has slots of its own; 0 without tiles.
[[nodiscard]] core::Int largest_tile(const core::SceneView& view, core::Operand operand);
/// Returns the indices of each dimension that a tile of `tile` slots holds: 1 of those that it does not cut.
[[nodiscard]] core::Dims tile_sizes(const core::SceneView& view, core::Operand operand, core::Int tile);

} // namespace stridescope::ui
