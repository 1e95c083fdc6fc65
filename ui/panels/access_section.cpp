#include "ui/panels/access_section.h"

#include "core/spec/tensor_draft.h"
#include "ui/panels/facts_parts.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

void numbers(const core::AccessOrder& found, const std::string& loops)
{
    fact_row("loops", loops, "the walk's order, outermost first: the last letter runs fastest");
    fact_row("elements walked", core::grouped(found.elements),
             "each is touched once; of an operation, those that are copied out of the input");
    fact_row("lines touched", number_or_undecided(found.lines),
             found.in_lanes ? "lines of 64 bytes that hold a part of one, in all lanes"
                            : "lines of 64 bytes that hold a part of one");
    fact_row("lines entered", number_or_undecided(found.entered),
             found.in_lanes ? "how often the walk comes to another line than it was in: what lanes load that "
                              "remember one line each"
                            : "how often the walk comes to another line than it was in: what a machine loads "
                              "that remembers one line");
    fact_row("re-touched", number_or_undecided(found.re_touched()),
             "entered less touched: how often it comes back to a line that it had left. 0 is the best order");
    if (found.lines && found.entered && *found.lines > 0)
        fact_row("entered per line",
                 fmt::format("{:.2f}", static_cast<double>(*found.entered) / static_cast<double>(*found.lines)),
                 "the mean; 1 is the best order");
    if (found.heat)
        fact_row("most of one line", core::grouped(found.heat->most()),
                 "how often the line is entered that is entered most");
    if (!found.in_lanes)
        return;
    if (!found.banks)
        return fact_row("banks a step", "not decided",
                        "each step would have to be gone through; there are too many");
    fact_row(
        "banks a step, at most", core::grouped(found.banks->most_at_once),
        "different banks that one step hits: a step takes all channels at once, the loops go through the rest");
    fact_row("steps of several banks",
             fmt::format("{} of {}", core::grouped(found.banks->several), core::grouped(found.banks->steps)),
             "steps that hit more than one bank");
    fact_row("bank changes", core::grouped(found.banks->changes),
             "steps that hit other banks than the step before");
}

void heat_switch(OpenScene& open, const core::AccessOrder& found)
{
    if (!found.heat)
    {
        wrapped_text(fonts().text, theme().text_faint, "No heat: " + found.no_heat);
        return probe_last_item("access/no heat");
    }
    bool on = shows_heat(open);
    if (toggle("access/heat", "Show as heat", on, ImGui::GetContentRegionAvail().x,
               "Colours each element, in the grid and in memory, by how often its line is entered"))
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
        ImGui::SetScrollHereY(0); // what is out of sight takes no keyboard
    kept_expander("access", "Access order", "", accesses.unfolded);
    if (!accesses.unfolded)
        return;
    field_label("Loops", px(78));
    const std::string labels = core::loop_labels(*open.document.shown()->facts);
    text_field("access/order", accesses.order_typed, labels.c_str(), ImGui::GetContentRegionAvail().x,
               accesses.wants_keys);
    if (ImGui::IsItemActive()) // before, what is closed just now may take it back
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
    if (button("access/cancel", "Cancel", {.look = ButtonLook::quiet}))
        accesses.cancelled = true;
}

} // namespace stridescope::ui
