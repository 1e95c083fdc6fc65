#include "ui/picture/lit.h"

namespace stridescope::ui
{

Lit lit_by(const core::SceneView& view, const Look& look, std::shared_ptr<const core::SelectionView> selection)
{
    Lit lit;
    if (look.hovered)
        lit.hovered = view.link(*look.hovered);
    for (const core::Pick& pin : look.pins)
        lit.pinned.push_back(view.link(pin));
    lit.selection = std::move(selection);
    return lit;
}

} // namespace stridescope::ui
