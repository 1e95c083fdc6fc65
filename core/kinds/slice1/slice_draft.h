#pragma once

#include "core/kinds/slice1/slice1.h"

namespace stridescope::core
{

/// A slice as far as it resolves; all of it if there are no problems.
struct SliceDraft : OperationDraft
{
    std::optional<SliceWindow> window; ///< where its lists have the input's rank
    Dims most;                         ///< the largest output sizes; 1 if the window breaks a rule
};
[[nodiscard]] SliceDraft draft_slice(const Slice1Scene& scene, const EvaluateOptions& options);

/// Tells whether window and output have the input's rank, so that a row a dimension holds them all.
[[nodiscard]] bool ranks_agree(const Slice1Scene& scene);
/// Returns the largest output sizes, whatever the lists' lengths.
[[nodiscard]] std::vector<Int> most_outputs(const WindowSpec& window);
/// Keeps given sizes of the output inside: one that was the largest before the window changed, or is too large
/// now, becomes the largest. Window and output have the input's rank.
void keep_output_inside(Slice1Scene& scene, std::size_t dimension, Int most_before);
/// The window that is the whole input, and an output as it follows.
void take_whole_input(Slice1Scene& scene);
/// Removes a dimension, unless it is the only one or does not exist.
void remove_dimension(Slice1Scene& scene, std::size_t dimension);

} // namespace stridescope::core
