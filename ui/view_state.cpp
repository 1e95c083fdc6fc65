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

} // namespace stridescope::ui
