#pragma once

#include "core/kinds/slice1/slice1.h"

namespace stridescope::core
{

/// A slice as far as it resolves; all of it where there are no problems.
struct SliceDraft : OperationDraft
{
    std::optional<SliceWindow> window; ///< where its lists have the input's rank
    Dims most;                         ///< the greatest output sizes; 1 where the window breaks a rule
};
[[nodiscard]] SliceDraft draft_slice(const Slice1Scene& scene, const EvaluateOptions& options);

/// Whether window and output have the input's rank, so that a row a dimension holds them all.
[[nodiscard]] bool ranks_agree(const Slice1Scene& scene);
/// The window that is the whole input, and an output as it follows.
void take_whole_input(Slice1Scene& scene);
/// Not where there is no other or no such dimension.
void remove_dimension(Slice1Scene& scene, std::size_t dimension);

} // namespace stridescope::core
