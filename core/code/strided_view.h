#pragma once

#include "core/code/code_parts.h"

namespace stridescope::core
{

/// The strided view that a tensor or a slice of one is, or a tiled tensor that strides alone describe; for
/// targets that express only views. `prefix` begins the paths of problems.
struct StridedView
{
    const TensorFacts* tensor = nullptr; ///< the tensor whose memory it views
    Layout layout;
    std::string labels;
    std::string prefix;
};
/// Returns the strided view of a scene; nothing for other scenes.
[[nodiscard]] std::optional<StridedView> strided_view(const Facts& facts);

/// Tells whether no elements of a view meet since its strides are nested: in some order of the dimensions each
/// is at least the previous stride times its size, and the smallest is at least `reach`.
[[nodiscard]] bool strides_nest(const Layout& layout, Int reach = 1);

} // namespace stridescope::core
