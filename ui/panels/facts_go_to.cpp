#include "core/view/go_to_text.h"
#include "ui/panels/facts_parts.h"
#include "ui/panels/views.h"
#include "ui/probe.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"

#include <algorithm>

namespace stridescope::ui
{

void go_to_field(const core::SceneView& view, ViewState& state)
{
    const std::vector<core::Operand> parts = view.parts();
    const core::Operand operand = parts[std::min(state.facts_part, parts.size() - 1)];
    const bool lanes = view.shows_lanes() && view.lanes()->in_lanes();
    const char* hint = lanes ? "Go to 0,1,2,3 or 2:64" : "Go to 1,0,2 or 17 or b68";
    const bool changed =
        text_field("go to", state.go_to_words, hint, ImGui::GetContentRegionAvail().x, state.go_to_asked);
    state.go_to_asked = false;
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    if (changed)
        state.go_to_wrong.clear();
    if (left && !state.go_to_words.empty())
    {
        const core::Result<core::Pick> place = core::read_place(view, operand, state.go_to_words);
        if (place)
        {
            state.look.pins = {*place};
            state.look.hovered.reset();
            go_to(state.look, view, *place);
            for (GridLook& grid : state.look.grids)
                grid.wanted_readable = grid.wanted.has_value();
            state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
            state.go_to_words.clear();
            state.go_to_wrong.clear();
        }
        else
            state.go_to_wrong = place.problem().message;
    }
    if (!state.go_to_wrong.empty())
        wrapped_text(fonts().text, theme().bad, state.go_to_wrong);
    ImGui::Dummy({0, px(6)});
}

} // namespace stridescope::ui
