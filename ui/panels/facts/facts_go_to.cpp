#include "core/view/go_to_text.h"
#include "ui/panels/canvas/steps.h"
#include "ui/panels/canvas/views.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/text_field.h"

#include <algorithm>

namespace stridescope::ui
{

namespace
{

/// Returns examples of what can be entered for this tensor.
std::string go_to_hint(const core::SceneView& view, core::Operand operand)
{
    if (view.shared())
        return "Go to 2:64 or b68";
    const core::Dims& sizes = view.sizes(operand);
    std::string coordinate;
    for (std::size_t d = 0; d < sizes.size(); ++d)
        coordinate += (d == 0 ? "" : ",")
                      + std::to_string(std::min<core::Int>(sizes[d] - 1, static_cast<core::Int>(d % 4)));
    const bool lanes = view.shows_lanes() && view.placement().in_lanes;
    if (sizes.size() == 1) // "3," would be valid too, but reads badly in a list
        return lanes ? "Go to 2:64" : "Go to 17 or b68";
    return "Go to " + coordinate + (lanes ? " or 2:64" : ", 17, or b68");
}

} // namespace

void go_to_field(const core::SceneView& view, ViewState& state, float width)
{
    const std::vector<core::Operand> parts = view.parts();
    // While a copy is stepped through, the elements of the output have steps.
    const core::Operand operand = steps_elements(state.look) && view.is_operation()
                                      ? core::Operand::output
                                      : parts[std::min(state.facts_part, parts.size() - 1)];
    const std::string hint = go_to_hint(view, operand);
    const bool changed = text_field("go to", state.go_to_words, hint.c_str(), width,
                                    state.go_to_asked ? TakesKeyboard::all_selected : TakesKeyboard::no);
    if (state.go_to_words.empty())
        item_tooltip(hint.c_str());
    if (probing())
        probe_last_item("hint/" + hint);
    state.go_to_asked = false;
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    if (changed || (ImGui::IsItemDeactivated() && !left))
        state.go_to_wrong.clear();
    if (left && !state.go_to_words.empty())
    {
        const core::Result<core::PlacesMeant> meant = core::read_places(view, operand, state.go_to_words);
        if (meant)
        {
            const core::Pick& first = meant->places.front();
            state.go_to_byte.reset();
            if (meant->bytes_into > 0)
                state.go_to_byte = std::pair(first, meant->bytes_into);
            if (!step_to(state, view, first))
            {
                state.look.pins = meant->places;
                go_to(state.look, view, first);
            }
            state.look.hovered.reset();
            for (GridLook& grid : state.look.grids)
                grid.target_readable = grid.target.has_value();
            state.pointer_at_go = {ImGui::GetIO().MousePos.x, ImGui::GetIO().MousePos.y};
            state.go_to_words.clear();
            state.go_to_wrong.clear();
        }
        else
        {
            state.go_to_wrong = meant.problem().message;
            state.go_to_asked = key_pressed(Key::enter, false) || key_pressed(Key::keypad_enter, false);
        }
    }
}

} // namespace stridescope::ui
