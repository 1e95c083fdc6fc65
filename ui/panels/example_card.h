#pragma once

#include "core/scene/scene.h"
#include "ui/shell/imgui_compat.h"

#include <string>
#include <string_view>
#include <vector>

namespace stridescope::ui
{

/// A scene that the start page offers.
struct SceneOffer
{
    std::string name; ///< of the example, or the kind's
    std::string title;
    std::string about;
    core::Scene scene;
};
/// Lists the examples of the assets.
[[nodiscard]] const std::vector<SceneOffer>& example_offers();
/// Lists a scene to begin with of each kind.
[[nodiscard]] const std::vector<SceneOffer>& new_offers();

/// How high a card with a picture is, in pixels of the design.
inline constexpr float example_card_height = 178;

/// Draws a scene's picture, a title and a line about it, as one button; true if it was pressed. Titles are
/// shortened if they do not fit, and whole in a tooltip.
[[nodiscard]] bool example_card(const std::string& item, const SceneOffer& offer, std::string_view title,
                                std::string_view about, ImVec2 size);
/// Draws the picture of a scene alone, made once for a theme and a size.
void draw_thumbnail(const SceneOffer& offer, ImVec2 low, ImVec2 high);

} // namespace stridescope::ui
