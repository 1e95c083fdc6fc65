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
    std::string name; ///< name of the example or of the kind
    std::string title;
    std::string about;
    core::Scene scene;
};
/// Returns the examples of the assets.
[[nodiscard]] const std::vector<SceneOffer>& example_offers();
/// Returns a scene of each kind to start from.
[[nodiscard]] const std::vector<SceneOffer>& new_offers();

/// Height of a card with a picture, in pixels of the design.
inline constexpr float example_card_height = 178;

/// Draws a scene's picture, a title, and a line about it, as one button; true if it was pressed. Titles are
/// shortened if they do not fit, and shown whole in a tooltip.
[[nodiscard]] bool example_card(const std::string& item, const SceneOffer& offer, std::string_view title,
                                std::string_view about, ImVec2 size);

} // namespace stridescope::ui
