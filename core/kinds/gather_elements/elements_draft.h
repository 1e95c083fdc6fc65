#pragma once

#include "core/kinds/gather_elements/gather_elements.h"

namespace stridescope::core
{

/// A gather of elements as far as it resolves; all of it where there are no problems.
struct ElementsDraft : Draft
{
    std::optional<std::size_t> axis; ///< where input and indices agree on it
    std::shared_ptr<const std::vector<Int>> index_values;
    TensorSpec output; ///< with the sizes and the type that follow where it gives none
};
[[nodiscard]] ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options);

/// Not where there is no other or no such dimension; the axis stays the one it is.
void remove_dimension(GatherElementsScene& scene, std::size_t dimension);

} // namespace stridescope::core
