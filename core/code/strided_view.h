#pragma once

#include "core/code/code_parts.h"

namespace stridescope::core
{

/// The strided view that a tensor, or a slice of one, is; for targets that say views and no more. `prefix` is
/// of problems' places.
struct StridedView
{
    const TensorFacts* tensor = nullptr; ///< whose memory it is a view of
    Layout layout;
    std::string labels;
    std::string prefix;
};
/// Nothing for other kinds.
[[nodiscard]] std::optional<StridedView> strided_view(const Facts& facts);

} // namespace stridescope::core
