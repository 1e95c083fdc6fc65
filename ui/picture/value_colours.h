#pragma once

#include "core/view/scene_view.h"

#include <optional>
#include <string>

namespace stridescope::ui
{

/// Returns where an element's value is between the smallest and the largest, 0 to 1; nothing if none is known.
/// The ends are those of all elements, or of many if there are more: then values beyond are at an end.
[[nodiscard]] std::optional<double> value_position(const core::SceneView& view, const core::Dims& coordinate,
                                                   core::Searches& searches);
/// Returns "-1.5 … 3", or "about 0 … 255" of many.
[[nodiscard]] std::string value_range_text(const core::SceneView& view);
/// Tells whether elements have values that are numbers in a file.
[[nodiscard]] bool has_numbers(const core::SceneView& view);

} // namespace stridescope::ui
