#include "core/kinds/ask.h"
#include "core/view/page_regions.h"
#include "ui/panels/canvas/view_parts.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::ui
{
namespace
{

/// Returns "3", "3 to 7", "3 to 9 by 2".
std::string indexes(const core::Region& box, std::size_t d)
{
    if (box.count[d] == 1)
        return fmt::format("{}", box.first[d]);
    const core::Int last = box.first[d] + (box.count[d] - 1) * box.step[d];
    const std::string by = box.step[d] > 1 ? fmt::format(" by {}", box.step[d]) : std::string();
    return core::range_text(box.first[d], last) + by;
}

void describe(const core::SceneView& view, const core::Selection& selection)
{
    if (const auto* box = std::get_if<core::Region>(&selection))
    {
        const std::string& labels = view.labels(box->operand);
        for (std::size_t d = 0; d < box->first.size(); ++d)
            fact_row(std::string(1, labels[d]), indexes(*box, d));
        return;
    }
    const auto& range = std::get<core::PlaceRange>(selection);
    if (!view.shows_lanes())
        return; // its offsets are listed below
    fact_row("Lane", std::to_string(range.lane));
    fact_row("Slots", core::range_text(range.begin, range.end - 1));
}

/// Returns the bytes that a range of offsets covers.
std::string bytes_of(const core::SceneView& view, core::Operand operand, const core::OffsetRange& range)
{
    const core::TensorPlacement& map = view.placement(operand);
    const auto first = map.byte_at(range.least);
    const auto last = core::narrow(map.byte_of(range.greatest) + std::max<core::Int>(1, map.bits / 8) - 1);
    return first && last ? core::range_text(*first, *last) : std::string("-");
}

} // namespace

void selection_offers(const core::SceneView& view, ViewState& state)
{
    const auto* at =
        state.look.pins.empty() ? nullptr : std::get_if<core::AtCoordinate>(&state.look.pins.back());
    if (!at)
        return;
    const core::PageChoice& pages = state.look.grids[static_cast<std::size_t>(at->operand)].pages;
    const core::Dims& sizes = view.sizes(at->operand);
    const ImVec2 place = ImGui::GetCursorScreenPos();
    const float words = text_size(fonts().text, "Select").x;
    paint_text(fonts().text, {place.x, place.y + (px(field_height) - font_size(fonts().text)) / 2},
               theme().text_soft, "Select");
    ImGui::SetCursorScreenPos({place.x + words + px(4), place.y});
    const Button quiet{.look = ButtonLook::link, .tooltip = "Select in every view"};
    if (button("select/row", "Row", quiet))
        state.select(core::row_region(at->operand, pages, sizes, at->coordinate));
    if (pages.row || pages.fold)
    {
        next_button("Column", px(4));
        if (button("select/column", "Column", quiet))
            state.select(core::column_region(at->operand, pages, sizes, at->coordinate));
        if (sizes.size() > 2)
        {
            next_button("Page", px(4));
            if (button("select/page", "Page", quiet))
                state.select(core::page_region(at->operand, pages, sizes, at->coordinate));
        }
    }
    if (const auto window = view.copying() ? view.copying()->window() : std::nullopt)
    {
        next_button("Window", px(4));
        if (button("select/window", "Window", quiet))
            state.select(*window);
    }
}

void selection_section(const core::SceneView& view, ViewState& state)
{
    if (!state.selection)
        return;
    const core::SelectionView& lit = *state.selection;
    ImGui::PushID("selection");
    section("Selection", operand_name(view, core::operand_of(lit.selection())));
    describe(view, lit.selection());
    fact_row("Elements", number_or_undecided(lit.elements()));
    if (const auto range = lit.offsets())
    {
        fact_row("Offsets", core::range_text(range->least, range->greatest));
        fact_row("Distinct offsets", number_or_undecided(lit.distinct()));
        fact_row("Bytes", bytes_of(view, core::operand_of(lit.selection()), *range));
    }
    if (button("selection/clear", "Clear",
               {.look = ButtonLook::link, .tooltip = "Clear the selection (Escape)"}))
        state.select(std::nullopt);
    ImGui::PopID();
    gap(8);
}

} // namespace stridescope::ui
