#include "ui/panels/example_card.h"

#include "core/assets.h"
#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "core/view/shown.h"
#include "ui/picture/compose.h"
#include "ui/shell/paint.h"
#include "ui/shell/paint_figure.h"
#include "ui/widgets/tile.h"

#include <map>

namespace stridescope::ui
{
namespace
{

constexpr TextureSlot first_thumbnail_texture = 64; ///< after those of the scenes on the screen

/// A picture, and what it was made for.
struct KeptThumbnail
{
    ThemeName theme = ThemeName::dark;
    float scale = 0;
    ImVec2 size;
    Figure figure{1};
    TextureSlot textures = 0; ///< the first texture of the picture
};

/// Returns the picture of an offer, its corner at (0, 0).
const Figure& thumbnail_of(const SceneOffer& offer, ImVec2 size)
{
    static std::map<const SceneOffer*, KeptThumbnail> kept;
    const auto [found, added] = kept.try_emplace(&offer);
    KeptThumbnail& thumbnail = found->second;
    if (added)
        thumbnail.textures = first_thumbnail_texture + (kept.size() - 1) * textures_of_a_scene;
    else if (thumbnail.theme == style().theme.name && thumbnail.scale == style().scale
             && thumbnail.size.x == size.x && thumbnail.size.y == size.y)
        return thumbnail.figure;
    thumbnail = {style().theme.name, style().scale, size, Figure(style().scale), thumbnail.textures};
    if (auto shown = core::show(offer.scene, {.effort = core::Effort::interactive()}))
    {
        thumbnail.figure = compose_thumbnail(std::make_shared<const core::Shown>(*std::move(shown)), style(),
                                             {size.x, size.y});
        thumbnail.figure.move_by(0, 0, thumbnail.textures);
    }
    return thumbnail.figure;
}

} // namespace

const std::vector<SceneOffer>& example_offers()
{
    static const std::vector<SceneOffer> offers = []
    {
        std::vector<SceneOffer> all;
        for (const core::assets::Example& example : core::assets::examples())
            if (auto parsed = core::parse_scene(example.json))
            {
                const std::string title = parsed->scene.title.value_or(std::string(example.name));
                std::string about = core::summary(parsed->scene);
                all.push_back({std::string(example.name), title, std::move(about), std::move(parsed->scene)});
            }
        return all;
    }();
    return offers;
}

const std::vector<SceneOffer>& new_offers()
{
    static const std::vector<SceneOffer> offers = []
    {
        std::vector<SceneOffer> all;
        core::Kinds::each(
            [&]<typename K>() {
                all.push_back({K::name, std::string("New ") + K::noun, K::about, core::example_scene<K>()});
            });
        return all;
    }();
    return offers;
}

void draw_thumbnail(const SceneOffer& offer, ImVec2 low, ImVec2 high)
{
    ImGui::GetWindowDrawList()->AddRectFilled(low, high, packed_colour(theme().inset), px(10));
    const float edge = px(10);
    Figure figure = thumbnail_of(offer, {high.x - low.x - 2 * edge, high.y - low.y - 2 * edge});
    figure.move_by(low.x + edge, low.y + edge, 0);
    figure.places.clear();
    show(figure);
}

bool example_card(const std::string& item, const SceneOffer& offer, std::string_view title,
                  std::string_view about, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const auto [pressed, visible] = tile_button(item, size);
    if (!visible)
        return pressed;
    const float words = px(50);
    draw_thumbnail(offer, {low.x + px(8), low.y + px(8)}, {high.x - px(8), high.y - words - px(4)});
    const float left = low.x + px(16);
    const float room = size.x - px(32);
    const std::string shown = shortened(fonts().strong, title, room);
    paint_text(fonts().strong, {left, high.y - words + px(2)}, theme().text, shown);
    paint_text(fonts().text, {left, high.y - words + px(22)}, theme().text_soft,
               shortened(fonts().text, about, room));
    if (shown != title)
        item_tooltip(std::string(title).c_str());
    return pressed;
}

} // namespace stridescope::ui
