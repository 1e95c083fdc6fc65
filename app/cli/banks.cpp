#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/access/bank_cures.h"
#include "core/scene/answer.h"
#include "core/scene/print.h"
#include "core/text/counted.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stridescope::app
{
namespace
{

using Lines = std::vector<std::string>;

/// Returns "lanes 0 to 7", "lanes 0, 8, 16", or "lane 3".
std::string lanes_text(const core::Json& list)
{
    const auto lanes = list.get<std::vector<core::Int>>();
    constexpr std::size_t shortest = 3;
    constexpr std::size_t most = 16;
    bool in_order = lanes.size() >= shortest;
    for (std::size_t i = 1; i < lanes.size(); ++i)
        in_order = in_order && lanes[i] == lanes[i - 1] + 1;
    if (in_order)
        return fmt::format("lanes {} to {}", lanes.front(), lanes.back());
    const std::vector<core::Int> first(
        lanes.begin(), lanes.begin() + static_cast<std::ptrdiff_t>(std::min(most, lanes.size())));
    return fmt::format("lane{} {}{}", lanes.size() == 1 ? "" : "s", fmt::join(first, ", "),
                       lanes.size() > most ? ", \u2026" : "");
}

/// Adds a line for each range of banks with conflicts among the same words.
void add_conflicts(const core::Json& conflicts, Lines& lines)
{
    constexpr std::size_t most = 32;
    std::size_t listed = 0;
    for (std::size_t i = 0; i < conflicts.size();)
    {
        const core::Json& first = conflicts[i];
        core::Int end = first.at("bank").get<core::Int>();
        std::size_t next = i + 1;
        for (; next < conflicts.size() && conflicts[next].at("phase") == first.at("phase")
               && conflicts[next].at("bank") == end + 1 && conflicts[next].at("words") == first.at("words");
             ++next)
            ++end;
        if (++listed > most)
            return lines.push_back(fmt::format("  \u2026 {} banks with conflicts in all", conflicts.size()));
        std::string words;
        for (const core::Json& word : first.at("words"))
            words += fmt::format("{}row {} ({})", words.empty() ? "" : ", ", word.at("row").get<core::Int>(),
                                 lanes_text(word.at("lanes")));
        const core::Int begin = first.at("bank").get<core::Int>();
        lines.push_back(fmt::format("  {}, phase {}: {}",
                                    begin == end ? fmt::format("bank {}", begin)
                                                 : fmt::format("banks {} to {}", begin, end),
                                    first.at("phase").get<core::Int>(), words));
        i = next;
    }
}

void add_access(const core::Json& access, const core::BankPlan& plan, std::size_t place, Lines& lines)
{
    const core::NamedAccess& named = plan.accesses[place];
    const auto number = [&](const char* key) { return access.at(key).get<core::Int>(); };
    lines.push_back(fmt::format("{}: {}, {}, {} per lane, {}", named.name, core::op_name(named.op),
                                core::counted(number("lanes"), "lane"),
                                core::counted(named.access.bytes, "byte"),
                                core::counted(number("instructions"), "instruction")));
    lines.push_back(fmt::format("  wavefronts             {}", number("wavefronts")));
    lines.push_back(fmt::format("  ideal                  {}", number("ideal")));
    lines.push_back(fmt::format("  excess                 {}", number("excess")));
    lines.push_back(fmt::format(
        "  degree                 {}{}", number("degree"),
        number("degree") > 1 ? fmt::format("  (phase {}, bank {})", number("worst_phase"), number("worst_bank"))
                             : ""));
    lines.push_back(fmt::format("  rule                   {}", access.at("rule").get<std::string>()));
    for (std::size_t p = 0; p < access.at("phases").size(); ++p)
    {
        const core::Json& phase = access.at("phases")[p];
        lines.push_back(fmt::format("  phase {}: {}: {}", p, lanes_text(phase.at("lanes")),
                                    core::counted(phase.at("wavefronts").get<core::Int>(), "wavefront")));
    }
    add_conflicts(access.at("conflicts"), lines);
    for (const char* key : {"misaligned", "split"})
        if (!access.at(key).empty())
            lines.push_back(fmt::format("  {:<22} {}", key, lanes_text(access.at(key))));
}

int say_cost(const BanksOptions& options, const core::Scene& scene)
{
    const ValuesFiles files(options.scene);
    core::EvaluateOptions how;
    how.files = &files;
    how.effort = core::Effort::none(); // more is not needed here
    how.effort.placed = core::Effort{}.placed;
    const auto facts = core::evaluate(scene, how);
    if (!facts)
        return fail_with(options.scene, facts.problem(), options.json);
    const core::BankFacts* banks = facts->banks();
    if (!banks)
        return fail_with(options.scene,
                         {core::Code::banks, "banks",
                          std::string_view(core::kind_name(scene)) == "tiled"
                              ? "the scene has no banks; add banks and accesses"
                              : "only scenes of kind tiled have banks"},
                         options.json);
    core::Json answer = {{"id", options.scene}, {"ok", true}, {"kind", core::kind_name(scene)}};
    answer["warnings"] = core::Json::array();
    for (const core::Warning& warning : facts->warnings)
        if (warning.where.starts_with("accesses"))
            answer["warnings"].push_back({{"kind", warning.kind},
                                          {"code", warning.code},
                                          {"where", warning.where},
                                          {"message", warning.message}});
    core::answer_banks(*banks, answer);
    if (options.json)
        return print_line(core::to_line(answer)) && flush_output() ? done : machine_failed;
    Lines lines = {fmt::format("{} of {}{}", core::counted(banks->plan.banks.count, "bank"),
                               core::counted(banks->plan.banks.bytes, "byte"),
                               banks->plan.preset.empty() ? "" : fmt::format(" ({})", banks->plan.preset))};
    for (std::size_t i = 0; i < banks->costs.size(); ++i)
        add_access(answer["accesses"][i], banks->plan, i, lines);
    for (const core::Json& warning : answer["warnings"])
        lines.push_back(fmt::format("warning {} at {}: {}", warning.at("code").get<std::string>(),
                                    warning.at("where").get<std::string>(),
                                    warning.at("message").get<std::string>()));
    return print_lines(lines) && flush_output() ? done : machine_failed;
}

int say_cures(const BanksOptions& options, const core::Scene& scene)
{
    const auto needed = core::needs_cure(scene);
    if (!needed)
        return fail_with(options.scene, needed.problem(), options.json);
    const auto cures = core::bank_cures(scene);
    if (!cures)
        return fail_with(options.scene, cures.problem(), options.json);
    if (*needed && cures->cures.empty())
    {
        const std::string why = core::why_no_cure(*cures);
        complain(fmt::format("{}: not_found: {}", options.scene, why));
        const core::Json answer = {{"id", options.scene},
                                   {"ok", false},
                                   {"error", {{"code", "not_found"}, {"where", "accesses"}, {"message", why}}}};
        return !options.json || (print_line(core::to_line(answer)) && flush_output()) ? wrong_input
                                                                                      : machine_failed;
    }
    core::Json answer = {
        {"id", options.scene}, {"ok", true}, {"kind", core::kind_name(scene)}, {"cures", core::Json::array()}};
    Lines lines;
    for (const core::BankCure& cure : cures->cures)
    {
        const core::Json changed = core::Json::parse(core::print_scene(cure.scene));
        core::Json entry;
        std::string text;
        if (cure.swizzle)
        {
            const core::Xor& step = *cure.swizzle;
            entry = {{"what", "xor"},
                     {"xor", {{"bits", step.bits}, {"base", step.base}, {"shift", step.shift}}}};
            text = fmt::format("xor ({}, {}, {})", step.bits, step.base, step.shift);
        }
        else
        {
            entry = {{"what", "pad"}, {"pad", {cure.pad->interval, cure.pad->amount}}};
            text = fmt::format("pad +{} after every {}", core::counted(cure.pad->amount, "element"),
                               cure.pad->interval);
        }
        entry["bytes"] = cure.bytes;
        entry["scene"] = changed;
        answer["cures"].push_back(std::move(entry));
        lines.push_back(fmt::format("{}: {} more, {} in all accesses", text, core::counted(cure.bytes, "byte"),
                                    core::counted(cure.wavefronts, "wavefront")));
        lines.push_back("  " + core::to_line(changed));
    }
    if (lines.empty())
        lines.emplace_back("no access has a conflict");
    if (!cures->complete)
    {
        lines.emplace_back("search not exhaustive");
        answer["complete"] = false;
    }
    const bool printed = options.json ? print_line(core::to_line(answer)) : print_lines(lines);
    return printed && flush_output() ? done : machine_failed;
}

} // namespace

int say_banks(const BanksOptions& options)
{
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return fail_with(options.scene, parsed.problem(), options.json);
    return options.cure ? say_cures(options, parsed->scene) : say_cost(options, parsed->scene);
}

} // namespace stridescope::app
