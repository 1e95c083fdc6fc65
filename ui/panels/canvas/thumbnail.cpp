#include "ui/panels/canvas/thumbnail.h"

#include "core/view/shown.h"
#include "ui/picture/compose.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"

#include <map>
#include <memory>

namespace stridescope::ui
{
namespace
{

constexpr TextureSlot first_thumbnail_texture = 64; ///< after those of the scenes on the screen

/// A picture, and what it was made for.
struct KeptThumbnail
{
    core::Scene scene;
    ThemeName theme = ThemeName::dark;
    float scale = 0;
    ImVec2 size;
    Figure figure{1};
    TextureSlot textures = 0; ///< the first texture of the picture
};

/// Returns the picture of a scene, its corner at (0, 0).
const Figure& thumbnail_of(const std::string& name, const core::Scene& scene, ImVec2 size)
{
    static std::map<std::string, KeptThumbnail> kept;
    const auto [found, added] = kept.try_emplace(name);
    KeptThumbnail& thumbnail = found->second;
    if (added)
        thumbnail.textures = first_thumbnail_texture + (kept.size() - 1) * textures_of_a_scene;
    else if (thumbnail.scene == scene && thumbnail.theme == style().theme.name
             && thumbnail.scale == style().scale && thumbnail.size.x == size.x && thumbnail.size.y == size.y)
        return thumbnail.figure;
    thumbnail = {scene, style().theme.name, style().scale, size, Figure(style().scale), thumbnail.textures};
    if (auto shown = core::show(scene, {.effort = core::Effort::interactive()}))
    {
        thumbnail.figure = compose_thumbnail(std::make_shared<const core::Shown>(*std::move(shown)), style(),
                                             {size.x, size.y});
        thumbnail.figure.move_by(0, 0, thumbnail.textures);
    }
    return thumbnail.figure;
}

} // namespace

void draw_thumbnail(const std::string& name, const core::Scene& scene, ImVec2 low, ImVec2 high)
{
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed_colour(theme().inset), px(10));
    const float edge = px(10);
    Figure figure = thumbnail_of(name, scene, {high.x - low.x - 2 * edge, high.y - low.y - 2 * edge});
    figure.move_by(low.x + edge, low.y + edge, 0);
    figure.places.clear();
    show(figure);
}

} // namespace stridescope::ui
