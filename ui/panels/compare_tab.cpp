#include "ui/panels/compare_tab.h"

#include "core/explain/other_layouts.h"
#include "ui/panels/facts_parts.h"
#include "ui/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

/// Usual layouts of the same tensor, then the other open scenes.
std::vector<ComparedWith> offers(const OpenScene& open)
{
    std::vector<ComparedWith> all;
    const core::Shown& shown = *open.document.shown();
    for (core::OtherLayout& other : core::other_layouts(*shown.scene, *shown.facts))
        all.push_back({std::move(other.name), std::make_shared<const core::Scene>(std::move(other.scene))});
    for (std::size_t i = 0; i < open.work.others.size(); ++i)
        all.push_back({fmt::format("{}: {}", i + 1, open.work.others[i].name), open.work.others[i].scene});
    return all;
}

std::string yes_or_no(const std::optional<bool>& holds)
{
    return !holds ? "not decided" : *holds ? "yes" : "no";
}

std::string both(const std::optional<core::Int>& a, const std::optional<core::Int>& b)
{
    return number_or_undecided(a) + " / " + number_or_undecided(b);
}

void tell(const Compared& compared)
{
    if (!compared.found)
    {
        wrapped_text(fonts().text, theme().bad, compared.refused);
        return probe_last_item("compare/refused");
    }
    const core::LayoutComparison& found = *compared.found;
    fact_row("identical", yes_or_no(found.identical), "every coordinate lies at the same place in both");
    fact_row("elements", core::grouped(found.elements));
    fact_row("unmoved", number_or_undecided(found.unmoved), "coordinates at the same place in both");
    fact_row("copies", number_or_undecided(found.copies),
             "the fewest contiguous copies that turn this memory into the other; none where coordinates share "
             "places");
    fact_row("longest copy", number_or_undecided(found.longest_copy), "in elements");
    fact_row("bytes, this / other", both(found.a.bytes, found.b.bytes),
             "to behind the last element; of a lane");
    fact_row("lines, this / other", both(found.a.lines, found.b.lines),
             "lines of 64 bytes that hold a part of it");
}

} // namespace

void compare_tab(OpenScene& open)
{
    Work& work = open.work;
    if (!work.compare_offers)
        work.compare_offers = offers(open);
    std::vector<std::string> names;
    for (const ComparedWith& one : *work.compare_offers)
        names.push_back(one.name);
    if (names.empty())
        return wrapped_text(fonts().text, theme().text_soft,
                            "Scenes of one tensor can be compared: buffers with buffers, lanes with lanes.");
    std::string chosen = work.compare_asked ? work.compare_asked->name
                         : work.compared    ? work.compared->with.name
                                            : "Compare with\xE2\x80\xA6";
    if (choice("compare/with", chosen, names, ImGui::GetContentRegionAvail().x))
        for (const ComparedWith& one : *work.compare_offers)
            if (one.name == chosen)
            {
                work.compare_asked = one;
                work.compare_started = false;
                work.compared.reset();
            }
    gap(4);
    if (work.compared)
        tell(*work.compared);
    else if (work.compare_asked)
        wrapped_text(fonts().text, theme().text_faint, "Comparing\xE2\x80\xA6");
}

} // namespace stridescope::ui
