#include "ui/view_state.h"

namespace stridescope::ui
{

void ViewState::select(std::optional<core::Selection> range)
{
    if (look.selection == range && (selection != nullptr) == range.has_value())
        return;
    selection = range && view ? std::make_shared<const core::SelectionView>(view, *range) : nullptr;
    look.selection = selection ? std::move(range) : std::nullopt;
}

} // namespace stridescope::ui
