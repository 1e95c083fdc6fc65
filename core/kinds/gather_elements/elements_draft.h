#pragma once

#include "core/kinds/gather_elements/gather_elements.h"

namespace stridescope::core
{

struct ElementsDraft : GatherDraft
{
    std::optional<std::size_t> axis; ///< where input and indices agree on it
};
[[nodiscard]] ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options);

/// Removes a dimension, unless it is the only one or does not exist; the axis stays the one it is.
void remove_dimension(GatherElementsScene& scene);

} // namespace stridescope::core
