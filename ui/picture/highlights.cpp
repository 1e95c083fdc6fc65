#include "ui/picture/highlights.h"

namespace stridescope::ui
{

Highlights highlights_of(const core::SceneView& view, const Look& look,
                         std::shared_ptr<const core::SelectionView> selection, core::Searches& searches)
{
    Highlights highlights;
    const auto places = [&](const core::Pick& pick)
    { return look.asks ? core::PickPlaces{pick, {}, {}, {}, {}, {}} : view.link(pick, searches); };
    if (look.hovered)
        highlights.hovered = places(*look.hovered);
    for (const core::Pick& pin : look.pins)
        highlights.pinned.push_back(places(pin));
    highlights.selection = std::move(selection);
    return highlights;
}

} // namespace stridescope::ui
