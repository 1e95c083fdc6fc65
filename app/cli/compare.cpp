#include "core/compare/compare.h"
#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/compare/conversion.h"
#include "core/compare/placement.h"
#include "core/engine/thread_pool.h"
#include "core/scene/answer.h"

namespace stridescope::app
{
namespace
{

/// Returns the facts of a scene with one tensor; others cannot be compared.
core::Result<core::Facts> facts_in(const std::string& path)
{
    const auto parsed = read_scene_file(path);
    auto facts = parsed ? core::evaluate(parsed->scene) : parsed.problem();
    if (facts)
        if (const auto placement = core::placement_of(*facts); !placement)
            return placement.problem();
    return facts;
}

bool print_as_text(const CompareScenesOptions& options, const core::Json& answer)
{
    std::vector<std::string> lines = {options.a + " and " + options.b};
    const auto rows = rows_as_table(answer, "  ");
    lines.insert(lines.end(), rows.begin(), rows.end());
    for (const char* side : {"a", "b"})
    {
        lines.push_back(std::string("  ") + side);
        const auto of_side = rows_as_table(answer.at(side), "    ");
        lines.insert(lines.end(), of_side.begin(), of_side.end());
    }
    return print_lines(lines);
}

} // namespace

int compare_scenes(const CompareScenesOptions& options)
{
    const auto a = facts_in(options.a);
    if (!a)
        return fail_with(options.a, a.problem(), options.json);
    const auto b = facts_in(options.b);
    if (!b)
        return fail_with(options.b, b.problem(), options.json);
    const auto comparison = core::compare(*a, *b);
    if (!comparison)
        return fail_with(options.b, comparison.problem(), options.json);
    core::Json answer = {{"ok", true}};
    answer.update(core::as_json(*comparison));
    if (options.measure)
    {
        const auto time = core::measure_conversion(*a, *b, core::ThreadPool::shared().threads());
        if (!time)
            return fail_with(options.b, time.problem(), options.json);
        answer["seconds"] = time->seconds;
        answer["memcpy_seconds"] = time->memcpy_seconds;
    }
    const bool printed = options.json ? print_line(core::to_line(answer)) : print_as_text(options, answer);
    return printed && flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
