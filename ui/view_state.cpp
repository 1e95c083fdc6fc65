#include "ui/view_state.h"

namespace stridescope::ui
{

void ViewState::fit_all()
{
    for (GridState& grid : grids)
        grid.camera = {};
    for (BarState& bar : bars)
        bar.range.reset();
    lanes.fitted_to.reset();
}

void ViewState::select(std::optional<core::Selection> range)
{
    if (range ? selection && selection->selection() == *range : !selection)
        return;
    selection = range && view ? std::make_shared<core::SelectionView>(*view, *std::move(range)) : nullptr;
    ++picture_version;
}

} // namespace stridescope::ui
