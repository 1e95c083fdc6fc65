#pragma once

#include "core/code/code_parts.h"

namespace stridescope::core
{

/// The strided view that a tensor, a slice of one, or a tiled tensor that strides alone say, is; for targets
/// that say views and no more. `prefix` is of the paths of problems.
struct StridedView
{
    const TensorFacts* tensor = nullptr; ///< whose memory it is a view of
    Layout layout;
    std::string labels;
    std::string prefix;
};
/// Returns the strided view of a scene; nothing for other scenes.
[[nodiscard]] std::optional<StridedView> strided_view(const Facts& facts);

/// Tells whether strides keep apart what they stride over: in some order of the dimensions each is at least the
/// stride times the size of the one before, and the least at least `reach`.
[[nodiscard]] bool strides_nest(const Layout& layout, Int reach = 1);

} // namespace stridescope::core
