#include "ui/panels/facts/compare_tab.h"

#include "core/compare/other_layouts.h"
#include "core/tensor/coordinate_text.h"
#include "core/text/counted.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/titles.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/columns.h"
#include "ui/widgets/marks.h"
#include "ui/widgets/text_field.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace stridescope::ui
{
namespace
{

constexpr const char* a_file = "Open a file\u2026";

/// Chooses the other side: usual layouts, open scenes, a file, or for a strided tensor any order.
void against(OpenScene& open)
{
    const std::vector<ComparedWith>& offers = compare_offers(open);
    std::vector<std::string> names;
    for (const ComparedWith& one : offers)
        names.push_back(one.name);
    names.emplace_back(a_file);
    const std::string with = open.comparison ? open.comparison->with.name : "Compare with\xE2\x80\xA6";
    std::string chosen = with;
    if (choice("compare/with", chosen, names, ImGui::GetContentRegionAvail().x) && chosen != with)
    {
        if (chosen == a_file)
        {
            open.compare_offers.wants_file = true;
            return;
        }
        for (const ComparedWith& one : offers)
            if (one.name == chosen)
                return compare_with(open, ComparedWith(one));
    }
    const core::Shown& shown = *open.document.shown();
    const core::StoredTensor first = shown.facts->first();
    if (!first.tensor || shown.facts->shared_copying() || !open.comparison)
        return; // it is in lanes, or of another kind than when the comparison began
    field_label("Order", px(78));
    CompareOffers& asked = open.compare_offers;
    if (!text_field("compare/order", asked.order_typed, "outermost first", ImGui::GetContentRegionAvail().x))
    {
        if (!asked.order_wrong.empty())
            wrapped_text(fonts().text, theme().bad, asked.order_wrong);
        return;
    }
    std::string order = asked.order_typed;
    std::transform(order.begin(), order.end(), order.begin(),
                   [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    asked.order_wrong.clear();
    if (auto other = core::packed_as(*shown.scene, *shown.facts, order))
        compare_with(open, {.name = std::move(other->name),
                            .scene = std::make_shared<const core::Scene>(std::move(other->scene))});
    else
        asked.order_wrong = fmt::format("List each of {} once, outermost first.", first.tensor->labels);
}

/// Draws what A and B have in common. Their sizes are those from offset 0 on, so they are compared only if
/// neither begins before it.
void properties(const core::LayoutComparison& found, bool begin_inside)
{
    FactList facts;
    if (found.identical)
        facts.badges.push_back(
            *found.identical
                ? Badge{"Identical", Badge::Tone::good, "Every coordinate has the same offset in A and B."}
                : Badge{"Not identical", Badge::Tone::caution, "Some coordinates have different offsets."});
    if (found.a.bytes && found.b.bytes && begin_inside)
        facts.badges.push_back(
            *found.a.bytes == *found.b.bytes
                ? Badge{"Same size", Badge::Tone::good, "A and B take the same number of bytes."}
                : Badge{*found.a.bytes < *found.b.bytes ? "B is larger" : "B is smaller", Badge::Tone::caution,
                        fmt::format("{} bytes in A, {} in B.", core::grouped(*found.a.bytes),
                                    core::grouped(*found.b.bytes))});
    badge_row(facts.badges);
}

/// Draws a name, a's number, and b's.
void two_numbers(const char* name, const std::optional<core::Int>& a, const std::optional<core::Int>& b,
                 const char* about)
{
    fact_row(name, fmt::format("{} / {}", number_or_undecided(a), number_or_undecided(b)), about);
}

/// Explains the number of copies for this pair.
std::string why_copies(const Comparison& comparison, const ViewState& a)
{
    const core::LayoutComparison& found = *comparison.found;
    if (!found.copies)
        return "Unknown: A or B has aliased elements, or there are too many elements to count.";
    if (*found.copies == 1)
        return "Element order is the same in A and B, so one copy converts the whole tensor.";
    const core::TensorFacts* const in_a = a.view->tensor(core::Operand::input);
    const core::TensorFacts* const in_b = comparison.views.view->tensor(core::Operand::input);
    std::string words = "A copy is a run of elements that are contiguous in both A and B.";
    if (!in_a || !in_b || in_a->places || in_b->places)
        return words + " A run ends at the end of a row, channel, or lane in either.";
    const std::vector<std::size_t>& dims = comparison.both->dimensions_of_b();
    bool one_in_both = false;
    for (std::size_t d = 0; d < in_a->labels.size(); ++d)
    {
        if (in_a->layout.sizes[d] < 2)
            continue;
        const core::Int step_a = in_a->layout.strides[d];
        const core::Int step_b = in_b->layout.strides[dims[d]];
        if (step_a != 1 && step_b != 1)
            continue;
        words += fmt::format(" The stride of {} is {} in A and {} in B.", in_a->labels[d],
                             core::grouped(step_a), core::grouped(step_b));
        one_in_both = one_in_both || (step_a == 1 && step_b == 1);
    }
    return words
           + (one_in_both ? " Runs end at the end of that dimension." : " No dimension has stride 1 in both.");
}

std::string seconds_text(double seconds)
{
    return seconds < 1e-6   ? fmt::format("{:.0f} ns", seconds * 1e9)
           : seconds < 1e-3 ? fmt::format("{:.1f} \xC2\xB5s", seconds * 1e6)
           : seconds < 1    ? fmt::format("{:.2f} ms", seconds * 1e3)
                            : fmt::format("{:.2f} s", seconds);
}

void measured(Comparison& comparison)
{
    if (comparison.time)
    {
        const core::Result<core::ConversionTime>& time = *comparison.time;
        if (!time)
            wrapped_text(fonts().text, theme().text_soft, time.problem().message);
        else
        {
            fact_row("Conversion", seconds_text(time->seconds), "A to B, native code, one thread");
            fact_row("memcpy", seconds_text(time->memcpy_seconds), "memcpy of the same number of bytes");
        }
    }
    if (comparison.measure)
        wrapped_text(fonts().text, theme().text_faint, "Measuring\xE2\x80\xA6");
    else if (button("compare/measure", "Measure conversion",
                    {.tooltip = "Convert A to B natively and compare with a memcpy of the same size"}))
        comparison.measure = true;
}

void tell(OpenScene& open)
{
    Comparison& comparison = *open.comparison;
    const core::LayoutComparison& found = *comparison.found;
    const auto begins_inside = [](const ViewState& side)
    { return side.view->memory_range(core::Operand::input).least >= 0; };
    properties(found, begins_inside(open.views) && begins_inside(comparison.views));
    gap(2);
    fact_row("Identical",
             !found.identical   ? "unknown"
             : *found.identical ? "yes"
                                : "no",
             "Every coordinate has the same offset in A and B");
    fact_row("Elements", core::grouped(found.elements));
    fact_row("Unmoved", number_or_undecided(found.unmoved), "Coordinates with the same offset in A and B");
    const ImVec2 low = ImGui::GetCursorScreenPos();
    fact_row("Moved",
             number_or_undecided(found.unmoved ? std::optional(found.elements - *found.unmoved) : std::nullopt),
             "Coordinates with a different offset in B (marked with a folded corner)");
    const ImVec2 corner = {low.x + text_size(fonts().text, "Moved").x + px(8), low.y + px(9)};
    ImGui::GetWindowDrawList()->AddTriangleFilled(corner, {corner.x + px(8), corner.y},
                                                  {corner.x + px(8), corner.y + px(8)},
                                                  packed_colour(theme().text_soft));
    fact_row("Copies", number_or_undecided(found.copies),
             "Fewest contiguous copies that convert A to B. None if either has aliased elements.");
    fact_row("Longest copy", number_or_undecided(found.longest_copy), "In elements");
    two_numbers("Bytes, A / B", found.a.bytes, found.b.bytes,
                "Through the last element; for TPU lanes, per lane");
    two_numbers("Cache lines, A / B", found.a.lines, found.b.lines,
                "64-byte lines that hold part of the tensor");
    if (expander("compare/why",
                 found.copies ? fmt::format("why {} {}", core::grouped(*found.copies),
                                            *found.copies == 1 ? "copy" : "copies")
                              : std::string("Why there is no copy count"),
                 "", true))
        wrapped_text(fonts().text, theme().text_soft, why_copies(comparison, open.views));
    if (!comparison.unmoved.empty() && found.identical == false)
    {
        std::string stay;
        for (const core::Dims& x : comparison.unmoved)
            stay += fmt::format("{}({})", stay.empty() ? "" : " ", core::coordinate_text(x));
        if (found.unmoved && *found.unmoved > static_cast<core::Int>(comparison.unmoved.size()))
            stay += " \xE2\x80\xA6";
        fact_row("Stay", stay, "First coordinates with the same offset in A and B");
    }
    measured(comparison);
}

/// Lists the facts that differ, A's before B's, and those of one side only; returns the number of the others.
core::Int differences(const char* head, const FactList& of_a, const FactList& of_b)
{
    constexpr const char* lacks = "none";
    core::Int same = 0;
    bool first = true;
    const auto find = [](const FactList& list, const FactLine& line)
    {
        return std::find_if(list.lines.begin(), list.lines.end(),
                            [&](const FactLine& one) { return one.name == line.name && one.of == line.of; });
    };
    const auto tell = [&](const FactLine& line, std::string_view a, std::string_view b)
    {
        if (std::exchange(first, false))
            section(head);
        fact_row(line.name, fmt::format("{} / {}", a, b), line.about);
    };
    for (const FactLine& line : of_a.lines)
        if (const auto other = find(of_b, line); other == of_b.lines.end())
            tell(line, line.value, lacks);
        else if (other->value != line.value)
            tell(line, line.value, other->value);
        else
            ++same;
    for (const FactLine& line : of_b.lines)
        if (find(of_a, line) == of_a.lines.end())
            tell(line, lacks, line.value);
    return same;
}

/// Compares two scenes of a kind by their facts.
void tell_differences(const OpenScene& open)
{
    const core::SceneView& a = *open.views.view;
    const core::SceneView& b = *open.comparison->views.view;
    core::Int same = 0;
    for (const core::Operand part : a.parts())
        if (const core::TensorFacts* const tensor = a.tensor(part); tensor && b.tensor(part))
            same += differences(operand_name(a, part), tensor_facts(*tensor, {}),
                                tensor_facts(*b.tensor(part), {}));
    same += differences("Scene", sheet_facts(a.facts().sheet()), sheet_facts(b.facts().sheet()));
    gap(4);
    wrapped_text(fonts().text, theme().text_soft,
                 fmt::format("{} the same in A and B.", core::counted(same, "fact")));
    probe_last_item("compare/same");
}

} // namespace

bool has_compare_tab(const OpenScene& open)
{
    return open.comparison || open.document.has_picture();
}

void compare_tab(OpenScene& open)
{
    if (compare_offers(open).empty() && !open.comparison && !goes_beside(open))
    {
        wrapped_text(fonts().text, theme().text_soft, "Fix this scene's errors to compare it.");
        return;
    }
    if (open.preview && open.dump.found)
    {
        wrapped_text(fonts().text, theme().text_soft,
                     "The picture shows a candidate of the dump. Press Enter in it to use the candidate, then "
                     "compare it.");
        return probe_last_item("compare/preview");
    }
    const auto before = open.comparison; // what is pressed may replace the comparison
    against(open);
    if (goes_beside(open) && !open.comparison)
        wrapped_text(
            fonts().text, theme().text_soft,
            "Choose a file, or a scene of this kind that is open in another tab: both are shown side by side.");
    if (!open.comparison || open.comparison != before)
        return;
    Comparison& comparison = *open.comparison;
    if (comparison.other)
    {
        if (button("compare/swap", "Swap A and B", {.tooltip = "Make B this scene (one undo step)"}))
            return swap_compared(open);
        next_button("Open B", px(6));
        if (button("compare/open", "Open B", {.tooltip = "Open B in a new tab"}))
            comparison.open_b = true;
        next_button("Close", px(6));
    }
    if (button("compare/end", "Close", {.look = ButtonLook::link, .tooltip = "Stop comparing"}))
        return end_comparison(open);
    gap(4);
    if (!comparison.refused.empty())
    {
        wrapped_text(fonts().text, theme().bad, comparison.refused);
        return probe_last_item("compare/refused");
    }
    if (comparison.other && !comparison.both)
        return tell_differences(open);
    if (comparison.found)
        return tell(open);
    wrapped_text(fonts().text, theme().text_faint, "Comparing\xE2\x80\xA6");
    if (comparison.share >= 0)
        progress_bar(comparison.share);
    if (comparison.started && button("compare/cancel", "Cancel"))
        comparison.cancel = true;
}

} // namespace stridescope::ui
