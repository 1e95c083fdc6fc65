#pragma once

#include "core/kinds/gather_elements/gather_elements.h"

namespace stridescope::core
{

struct ElementsDraft : GatherDraft
{
    std::optional<std::size_t> axis; ///< where input and indices agree on it
};
[[nodiscard]] ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options);

/// Not where there is no other or no such dimension; the axis stays the one it is.
void remove_dimension(GatherElementsScene& scene);

} // namespace stridescope::core
