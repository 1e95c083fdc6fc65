#include "core/scene/values_warnings.h"
#include "core/spec/warning_rules.h"
#include "core/text/grouped.h"
#include "core/view/warning_sums.h"
#include "ui/panels/facts/facts_parts.h"
#include "ui/panels/facts/reference.h"
#include "ui/shell/paint.h"
#include "ui/shell/probe.h"
#include "ui/widgets/glossary_text.h"
#include "ui/widgets/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace stridescope::ui
{
namespace
{

/// Returns the path in the answer of a number of the tensor that a warning is about: "input.buffer_bytes".
std::string number_path(const core::Warning& warning, std::string_view number)
{
    const auto end = warning.where.rfind('.');
    return (end == std::string::npos ? std::string() : warning.where.substr(0, end + 1)) + std::string(number);
}

/// Returns the type of the tensor that a warning is about, as the scene has it.
std::string_view type_of(const core::Warning& warning, const core::Facts& facts)
{
    for (const core::StoredTensor& one : facts.tensors())
        if (one.tensor && one.which == core::operand_of_path(warning.where))
            return core::info(one.tensor->dtype).name;
    return core::info(facts.element_type()).name;
}

/// Returns a warning's code as words; for codes that are mathematical terms, their meaning.
std::string code_in_words(std::string code)
{
    if (code == "colexicographic")
        return "first mode innermost";
    std::replace(code.begin(), code.end(), '_', ' ');
    return code;
}

/// Returns what a warning is about: the name of one of several tensors, else its path in the scene.
std::string subject_of(const core::Warning& warning, const core::Facts& facts)
{
    for (const core::StoredTensor& one : facts.tensors())
        if (!one.path.empty() && !one.name.empty() && warning.where == one.path)
            return one.name;
    return warning.where;
}

void why(const core::Warning& warning, const core::Shown& shown, OpenScene& open)
{
    const core::Facts& facts = *shown.facts;
    const core::WarningRule* const rule = core::warning_rule(warning.code);
    ImGui::Indent(px(18));
    if (rule)
    {
        explained_text(fonts().text, theme().text, rule->rule);
        probe_last_item("warning/rule/" + warning.code);
        if (warning.code == "dtype_feature_level" || warning.code == "dtype_unsupported")
            draw_type_row(type_of(warning, facts));
        if (warning.code == "operator_feature_level")
            for (const core::DirectMLOperator& one : core::directml_operators())
                wrapped_text(fonts().mono, theme().text_soft, fmt::format("{} from {}", one.name, one.since));
        for (const core::Derivation& sum : core::warning_sums(warning, *shown.scene, facts))
        {
            draw_derivation(open.views, sum, true, sum.source != rule->source);
            if (probing())
                probe_last_item("warning/sum/" + warning.code + "/" + sum.of);
        }
        wrapped_text(fonts().text, theme().text_faint, std::string(rule->source));
    }
    else
        wrapped_text(fonts().text, theme().text_soft, "No further details.");
    ImGui::Unindent(px(18));
    if (rule && !rule->of.empty())
        draw_why({number_path(warning, rule->of)}, open);
}

} // namespace

void warnings_section(const core::Shown& shown, OpenScene& open)
{
    constexpr std::size_t most = 50;
    const auto& rules = shown.facts->warnings;
    std::vector<core::Warning> seen = core::values_warnings(shown);
    const std::size_t all = seen.size() + rules.size();
    seen.insert(seen.end(), rules.begin(),
                rules.begin() + static_cast<std::ptrdiff_t>(std::min(most, rules.size())));
    // Tensors that overwrite each other come first.
    std::stable_partition(seen.begin(), seen.end(),
                          [](const core::Warning& one) { return one.code == "overlap"; });
    for (std::size_t i = 0; i < seen.size(); ++i)
    {
        const core::Warning& warning = seen[i];
        ImGui::PushID(static_cast<int>(i));
        const bool unfolded =
            unfold_button(warning.code + " " + warning.where, "Show the rule and the calculation", open);
        ImGui::SameLine(0, 0);
        text(fonts().mono, warning.code == "overlap" ? theme().bad : theme().caution,
             code_in_words(warning.code));
        const std::string words = fmt::format("{}: {}", subject_of(warning, *shown.facts), warning.message);
        explained_text(fonts().text, theme().text_soft, words);
        probe_last_item("warning/" + words);
        if (unfolded)
            why(warning, shown, open);
        gap(4);
        ImGui::PopID();
    }
    if (all > seen.size())
        wrapped_text(
            fonts().text, theme().text_faint,
            fmt::format("\xe2\x80\xa6 and {} more", core::grouped(static_cast<long long>(all - seen.size()))));
}

} // namespace stridescope::ui
