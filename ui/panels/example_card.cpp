#include "ui/panels/example_card.h"

#include "core/assets.h"
#include "core/scene/change_kind.h"
#include "core/scene/parse.h"
#include "ui/panels/canvas/thumbnail.h"
#include "ui/shell/paint.h"
#include "ui/widgets/tile.h"

namespace stridescope::ui
{
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

bool example_card(const std::string& item, const SceneOffer& offer, std::string_view title,
                  std::string_view about, ImVec2 size)
{
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high(low.x + size.x, low.y + size.y);
    const auto [pressed, visible] = tile_button(item, size);
    if (!visible)
        return pressed;
    const float words = px(50);
    draw_thumbnail(offer.name, offer.scene, {low.x + px(8), low.y + px(8)},
                   {high.x - px(8), high.y - words - px(4)});
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
