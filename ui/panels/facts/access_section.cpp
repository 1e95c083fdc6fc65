#include "ui/panels/facts/access_section.h"
#include "ui/tasks/count_accesses.h"

#include "core/spec/tensor_draft.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

void numbers(const core::AccessOrder& found, const std::string& loops)
{
    fact_row("Loops", loops, "Loop nest, outermost first; the last letter is the innermost loop");
    fact_row("Elements visited", core::grouped(found.elements),
             "Each element is visited once. For an operation: the input elements it copies.");
    fact_row("Cache lines used", number_or_undecided(found.lines),
             found.in_lanes ? "64-byte lines that hold part of an element, over all lanes"
                            : "64-byte lines that hold part of an element");
    fact_row("Line fetches", number_or_undecided(found.entered),
             found.in_lanes
                 ? "How often a lane moves to a different line: its fetches with a one-line cache per lane"
                 : "How often the loop moves to a different line: the fetches of a one-line cache");
    fact_row("Refetches", number_or_undecided(found.re_touched()),
             "Fetches \u2212 cache lines used: returns to a line already visited. 0 is optimal.");
    if (found.lines && found.entered && *found.lines > 0)
        fact_row("Fetches per line",
                 fmt::format("{:.2f}", static_cast<double>(*found.entered) / static_cast<double>(*found.lines)),
                 "Average; 1 is optimal");
    if (found.heat)
        fact_row("Busiest line", core::grouped(found.heat->most()), "Fetches of the most-fetched line");
    if (!found.in_lanes)
        return;
    if (!found.banks)
        return fact_row("Banks per step", "unknown", "Too many steps to count one by one");
    fact_row("Max banks per step", core::grouped(found.banks->most_at_once),
             "Distinct banks hit in one step. A step covers all channels at once; the loops run over the other "
             "dimensions.");
    fact_row("Steps across several banks",
             fmt::format("{} of {}", core::grouped(found.banks->several), core::grouped(found.banks->steps)),
             "Steps that hit more than one bank");
    fact_row("Bank switches", core::grouped(found.banks->changes),
             "Steps that hit different banks than the previous step");
}

void heat_switch(OpenScene& open, const core::AccessOrder& found)
{
    if (!found.heat)
    {
        wrapped_text(fonts().text, theme().text_faint, "Heat map not available: " + found.no_heat);
        return probe_last_item("access/no heat");
    }
    bool on = shows_heat(open);
    if (toggle("access/heat", "Show heat map", on, ImGui::GetContentRegionAvail().x,
               "Colour each element by how often its cache line is fetched"))
        show_heat(open, on);
}

} // namespace

void access_section(OpenScene& open)
{
    if (!has_accesses(open))
        return;
    Accesses& accesses = open.accesses;
    gap(2);
    const float top = ImGui::GetCursorScreenPos().y;
    if (accesses.wants_sight)
        ImGui::SetScrollHereY(0); // nothing outside the visible area gets the keyboard
    kept_expander("access", "Loop order", "", accesses.unfolded);
    if (!accesses.unfolded)
        return;
    field_label("Loops", px(78));
    const std::string labels = core::loop_labels(*open.document.shown()->facts);
    text_field("access/order", accesses.order_typed, labels.c_str(), ImGui::GetContentRegionAvail().x,
               accesses.wants_keys);
    if (ImGui::IsItemActive()) // before closing, since what is closed may get the keyboard back
        accesses.wants_keys = false;
    if (!accesses.order_wrong.empty())
    {
        wrapped_text(fonts().text, theme().bad, accesses.order_wrong);
        probe_last_item("access/wrong");
    }
    if (accesses.found)
    {
        if (!*accesses.found)
        {
            wrapped_text(fonts().text, theme().text_soft, "Not counted: " + accesses.found->problem().message);
            return probe_last_item("access/refused");
        }
        heat_switch(open, **accesses.found);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {px(8), px(2)});
        numbers(**accesses.found, accesses.loops);
        ImGui::PopStyleVar();
        if (ImGui::IsItemVisible() || top < ImGui::GetWindowPos().y + px(field_height))
            accesses.wants_sight = false;
        if (core::order_of(accesses.loops, labels) == accesses.order)
            return;
    }
    if (!accesses.order_wrong.empty())
        return;
    if (accesses.share < 0)
    {
        if (accesses.of && button("access/again", "Count"))
            accesses.again = true;
        return;
    }
    wrapped_text(fonts().text, theme().text_faint, "Counting\xE2\x80\xA6");
    progress_bar(accesses.share);
    if (button("access/cancel", "Cancel", {.look = ButtonLook::link}))
        accesses.cancelled = true;
}

} // namespace stridescope::ui
