#pragma once

#include "core/kinds/gather_elements/gather_elements.h"

namespace stridescope::core
{

struct ElementsDraft : GatherDraft
{
    std::optional<std::size_t> axis; ///< nothing unless it is an axis of input and indices
};
[[nodiscard]] ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options);

/// Removes a dimension, unless it is the only one or does not exist; the axis stays the same dimension.
void remove_dimension(GatherElementsScene& scene);

} // namespace stridescope::core
