#include "ui/picture/highlights.h"

namespace stridescope::ui
{

Highlights highlights_of(const core::SceneView& view, const Look& look,
                         std::shared_ptr<const core::SelectionView> selection, core::Searches& searches)
{
    Highlights highlights;
    if (look.hovered)
        highlights.hovered = view.link(*look.hovered, searches);
    for (const core::Pick& pin : look.pins)
        highlights.pinned.push_back(view.link(pin, searches));
    highlights.step = step_shown(look, view);
    if (const auto pick = highlights.step ? pick_of(*highlights.step) : std::nullopt)
        highlights.pinned.push_back(view.link(*pick, searches));
    highlights.selection = std::move(selection);
    return highlights;
}

} // namespace stridescope::ui
