#include "ui/panels/facts.h"

#include "ui/panels/facts_parts.h"
#include "ui/panels/view_parts.h"
#include "ui/panels/views.h"
#include "ui/widgets/button.h"
#include "ui/widgets/card.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

/// Which of an operation's tensors the numbers are of.
core::Operand chosen_part(ViewState& state, const core::SceneView& view)
{
    const std::vector<core::Operand> parts = view.parts();
    state.facts_part = std::min(state.facts_part, parts.size() - 1);
    if (parts.size() > 1)
    {
        std::array<const char*, 3> names{};
        for (std::size_t i = 0; i < parts.size(); ++i)
            names[i] = operand_name(view, parts[i]);
        segmented("facts", state.facts_part, std::span<const char* const>(names).first(parts.size()),
                  ImGui::GetContentRegionAvail().x);
        gap(6);
    }
    return parts[state.facts_part];
}

void remarks(const core::Scene& scene)
{
    if (scene.title)
        wrapped_text(fonts().strong, theme().text, *scene.title);
    if (scene.notes)
        wrapped_text(fonts().text, theme().text_soft, *scene.notes);
    if (scene.title || scene.notes)
        gap(8);
}

/// Why a file's elements are not shown, or cannot be trusted any more.
void file_problem(const core::FileElements& elements)
{
    if (!elements.problem.empty())
        wrapped_text(fonts().text, theme().bad, elements.problem);
    else if (elements.values.array)
        if (const auto damage = elements.values.array->damage())
            wrapped_text(fonts().text, theme().bad, damage->message);
}

} // namespace

void draw_facts(OpenScene& open, const Rect& area)
{
    ViewState& state = open.views;
    const core::SceneView& view = current_view(state, open.document);
    begin_card("facts", area);
    remarks(*view.shown()->scene);
    go_to_field(view, state);
    element_section(view, state);
    selection_section(view, state);
    gap(10);
    if (view.lanes())
        section("Facts", core::info(view.facts().element_type()).name);
    else
        tensor_section(*view.tensor(chosen_part(state, view)));
    sheet_section(view.facts().sheet());
    analysis_section(open.work);
    for (const core::FileElements& elements : view.shown()->files)
        file_problem(elements);
    warnings_section(view.facts());
    run_section(view, open.work);
    end_card();
}

} // namespace stridescope::ui
