#pragma once

#include "core/kinds/slice1/slice1.h"

namespace stridescope::core
{

/// The valid parts of a slice; all of it if there are no problems.
struct SliceDraft : OperationDraft
{
    std::optional<SliceWindow> window; ///< nothing unless its lists have the input's rank
    Dims most;                         ///< the largest output sizes; 1 if the window breaks a rule
};
[[nodiscard]] SliceDraft draft_slice(const Slice1Scene& scene, const EvaluateOptions& options);

/// Tells whether window and output have the input's rank, so that a table with a row per dimension can show
/// them.
[[nodiscard]] bool ranks_agree(const Slice1Scene& scene);
/// Returns the largest output sizes, even if the lists have different lengths.
[[nodiscard]] std::vector<Int> most_outputs(const WindowSpec& window);
/// Keeps a given output size valid: one that was the largest before the window changed, or is too large now,
/// becomes the largest. Window and output have the input's rank.
void keep_output_inside(Slice1Scene& scene, std::size_t dimension, Int most_before);
/// Makes the window the whole input, and lets the output follow.
void take_whole_input(Slice1Scene& scene);
/// Removes a dimension, unless it is the only one or does not exist.
void remove_dimension(Slice1Scene& scene, std::size_t dimension);

} // namespace stridescope::core
