#include "ui/picture/highlights.h"

namespace stridescope::ui
{

Highlights highlights_of(const core::SceneView& view, const Look& look,
                         std::shared_ptr<const core::SelectionView> selection, core::Searches& searches)
{
    Highlights highlights;
    const auto places = [&](const core::Pick& pick)
    { return look.asks ? core::PickPlaces{pick} : view.link(pick, searches); };
    if (look.hovered)
        highlights.hovered = places(*look.hovered);
    for (const core::Pick& pin : look.pins)
        highlights.pinned.push_back(places(pin));
    highlights.step = step_shown(look, view);
    if (const auto pick = highlights.step ? pick_of(*highlights.step) : std::nullopt)
        highlights.pinned.push_back(view.link(*pick, searches));
    if (highlights.step && view.copying() && look.step->code == core::StepCode::elements)
        highlights.written = highlights.step->number + 1;
    highlights.selection = std::move(selection);
    return highlights;
}

bool not_yet_written(const Highlights& highlights, const core::SceneView& view, core::Operand operand,
                     const core::Dims& coordinate)
{
    return highlights.written && operand == core::Operand::output
           && core::row_major_index(view.sizes(operand), coordinate) >= *highlights.written;
}

} // namespace stridescope::ui
