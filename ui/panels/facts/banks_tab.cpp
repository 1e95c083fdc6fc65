#include "ui/panels/facts/banks_tab.h"

#include "core/access/bank_cures.h"
#include "core/text/counted.h"
#include "core/text/grouped.h"
#include "ui/panels/canvas/thumbnail.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/picture/bank_figure.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/button.h"
#include "ui/widgets/choice.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

namespace stridescope::ui
{
namespace
{

/// Returns the number of this scene, or of both that are compared: "8 / 1".
std::string both_numbers(core::Int a, const core::BankCost* b, core::Int core::BankCost::*member)
{
    return b ? fmt::format("{} / {}", core::grouped(a), core::grouped(b->*member)) : core::grouped(a);
}

const core::BankCost* compared_cost(const OpenScene& open, std::size_t access)
{
    if (!shows_both(open) || !open.comparison->other)
        return nullptr;
    const core::BankFacts* banks = open.comparison->other->facts->banks();
    return banks && access < banks->costs.size() ? &banks->costs[access] : nullptr;
}

Badge verdict(const char* side, const core::BankCost& cost)
{
    const std::string before = *side == 0 ? "" : fmt::format("{}: ", side);
    if (cost.excess() == 0)
        return {before + "No conflict", Badge::Tone::good,
                "Each phase takes no more wavefronts than its words need, spread evenly over all banks."};
    return {before + fmt::format("{}-way conflict", cost.degree), Badge::Tone::bad,
            fmt::format("A phase asks one bank for {} words; the bank gives one per wavefront.", cost.degree)};
}

std::string rule_about(core::BankRule rule)
{
    switch (rule)
    {
    case core::BankRule::documented:
        return "The vendor documents which lanes are served together.";
    case core::BankRule::measured:
        return "Others have measured which lanes are served together, on their devices.";
    case core::BankRule::reverse_engineered:
        break;
    }
    return "Which lanes are served together is not documented; others have reverse-engineered it.";
}

void cost_rows(const core::NamedAccess& named, const core::BankCost& cost, const core::BankCost* b)
{
    const auto row = [&](const char* name, core::Int core::BankCost::*member, const char* about)
    { fact_row(name, both_numbers(cost.*member, b, member), about); };
    fact_row("Operation",
             fmt::format("{}, {} per lane", core::op_name(named.op), core::counted(named.access.bytes, "byte")),
             "The instruction, and what each lane reads or writes");
    row("Lanes", &core::BankCost::lanes, "Of the access; lanes outside the tensor are inactive");
    if (cost.instructions > 1)
        row("Instructions", &core::BankCost::instructions,
            "How often the loop around it repeats the instruction");
    row("Wavefronts", &core::BankCost::wavefronts,
        "Cycles of shared memory: in each phase, one for each different word of the busiest bank");
    row("Ideal", &core::BankCost::ideal,
        "Wavefronts if the words of each phase were spread evenly over all banks");
    fact_row("Excess",
             b ? fmt::format("{} / {}", core::grouped(cost.excess()), core::grouped(b->excess()))
               : core::grouped(cost.excess()),
             "Wavefronts \u2212 ideal: what conflicts cost");
    row("Degree", &core::BankCost::degree, "Wavefronts of the longest phase");
    fact_row("Rule", core::rule_name(named.access.phases.rule), rule_about(named.access.phases.rule));
}

void list_lanes(const char* name, const std::vector<core::Int>& lanes, const char* about)
{
    if (!lanes.empty())
        fact_row(name, core::listed_numbers(lanes), about);
}

std::string cure_name(const core::BankCure& cure)
{
    if (cure.swizzle)
        return fmt::format("xor ({}, {}, {})", cure.swizzle->bits, cure.swizzle->base, cure.swizzle->shift);
    return fmt::format("pad +{} after {}", cure.pad->amount, cure.pad->interval);
}

void use_cure(OpenScene& open, const core::BankCure& cure)
{
    open.document.edit(cure.scene, 0);
    if (open.comparison)
        end_comparison(open);
    open.bank_cures = {};
}

void cures(OpenScene& open, bool conflict)
{
    BankCuresAsked& kept = open.bank_cures;
    const auto& scene = open.document.shown()->scene;
    if (kept.of != scene)
        kept = {.of = scene};
    if (!conflict && !kept.found)
        return;
    gap(4);
    if (!kept.found)
    {
        if (kept.searching)
            return wrapped_text(fonts().text, theme().text_faint, "Searching\xE2\x80\xA6");
        if (button("banks/cure", "Find a cure",
                   {.look = ButtonLook::accent, .tooltip = "XOR steps and pads that remove all conflicts"}))
            kept.wanted = true;
        return;
    }
    const std::vector<core::BankCure>& found = kept.found->cures;
    section("Cures", fmt::format("{} found{}, cheapest first", found.size(),
                                 kept.found->complete ? "" : " before the search took too long"));
    if (found.empty())
        wrapped_text(fonts().text, theme().text_soft, fmt::format("None: {}.", core::why_no_cure(*kept.found)));
    core::Int now = 0;
    for (const core::BankCost& cost : open.document.shown()->facts->banks()->costs)
        now += cost.wavefronts;
    for (std::size_t i = 0; i < found.size(); ++i)
    {
        const core::BankCure& cure = found[i];
        const std::string name = cure_name(cure);
        const std::string cost = fmt::format(
            "{} \u2192 {}, {}", core::grouped(now), core::grouped(cure.wavefronts),
            cure.bytes == 0 ? "no extra bytes" : fmt::format("{} extra", core::counted(cure.bytes, "byte")));
        fact_row(name, cost,
                 cure.swizzle ? "Bits, base, and shift, in elements; wavefronts before and after"
                              : "Free elements after each interval; wavefronts before and after");
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const ImVec2 size(px(124), px(72));
        draw_thumbnail(fmt::format("cure/{}", i), cure.scene, low, {low.x + size.x, low.y + size.y});
        const float beside = low.x + size.x + px(8);
        ImGui::SetCursorScreenPos({beside, low.y + px(2)});
        if (button(fmt::format("cure/{}/compare", i).c_str(), "Compare",
                   {.look = ButtonLook::link, .tooltip = "Show it beside this scene as B"}))
        {
            const RightTab tab = open.views.tab;
            compare_with(
                open, {.name = name, .scene = std::make_shared<const core::Scene>(cure.scene), .fixed = true});
            open.views.tab = tab;
        }
        ImGui::SetCursorScreenPos({beside, low.y + size.y - px(field_height) - px(2)});
        if (button(fmt::format("cure/{}/use", i).c_str(), "Use",
                   {.look = ButtonLook::link, .tooltip = "Change this scene (one undo step)"}))
            return use_cure(open, core::BankCure(cure));
        ImGui::SetCursorScreenPos({low.x, low.y + size.y + px(8)});
        ImGui::Dummy({1, 1});
    }
}

} // namespace

bool has_banks_tab(const OpenScene& open)
{
    const auto& shown = open.document.shown();
    const core::BankFacts* banks = shown && !open.lesson ? shown->facts->banks() : nullptr;
    return banks && !banks->costs.empty();
}

void banks_tab(OpenScene& open)
{
    const core::SceneView& view = *open.views.view;
    if (!view.facts().banks() || view.facts().banks()->costs.empty())
        return;
    const core::BankFacts& facts = *view.facts().banks();
    BankLook& look = open.views.look.banks;
    look.access = bank_look(open.views.look, view).access;
    if (facts.costs.size() > 1)
    {
        std::vector<std::string> names;
        for (const core::NamedAccess& named : facts.plan.accesses)
            names.push_back(named.name);
        if (choice("banks/access", look.access, names, ImGui::GetContentRegionAvail().x))
            look.phase = look.instruction = 0;
    }
    const core::NamedAccess& named = facts.plan.accesses[look.access];
    const core::BankCost& cost = facts.costs[look.access];
    const core::BankCost* const other = compared_cost(open, look.access);
    std::vector<Badge> badges = {verdict(other ? "A" : "", cost)};
    if (other)
        badges.push_back(verdict("B", *other));
    badge_row(badges);
    gap(2);
    cost_rows(named, cost, other);
    list_lanes("Misaligned", cost.misaligned, "Lanes whose address is not a multiple of their bytes");
    list_lanes("Split", cost.split,
               "Lanes whose bytes hold elements that are not neighbours along one dimension");
    wrapped_text(fonts().text, theme().text_faint,
                 "Counts follow this rule; none was measured on your device.");
    bool conflict = false;
    for (const core::BankCost& each : facts.costs)
        conflict = conflict || each.excess() > 0;
    cures(open, conflict);
}

} // namespace stridescope::ui
