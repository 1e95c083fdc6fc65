#pragma once

#include "core/view/scene_view.h"

#include <optional>
#include <string>

namespace stridescope::ui
{

/// Returns the position of an element's value between the smallest and the largest, as a share of 0 to 1;
/// nothing if it has none. The ends are those of all elements, or of a large sample: then values outside are at
/// an end.
[[nodiscard]] std::optional<double> value_position(const core::SceneView& view, const core::Dims& coordinate,
                                                   core::Searches& searches);
/// Returns "-1.5 … 3", or "about 0 … 255" for a sample.
[[nodiscard]] std::string value_range_text(const core::SceneView& view);
/// Tells whether the elements have numeric values in a file.
[[nodiscard]] bool has_numbers(const core::SceneView& view);

} // namespace stridescope::ui
