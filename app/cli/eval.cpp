#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/cli/table.h"
#include "app/files.h"
#include "app/terminal.h"
#include "app/values_files.h"
#include "core/scene/answer.h"

namespace stridescope::app
{

int eval_scenes(const EvalOptions& options)
{
    bool all_right = true;
    for (const auto& path : options.scenes)
    {
        const auto parsed = read_scene_file(path);
        if (parsed)
            report_elsewhere(path, parsed->scene);
        const ValuesFiles files(path);
        core::EvaluateOptions how;
        how.files = &files;
        core::Ask ask;
        ask.explain = options.explain;
        const auto facts = core::answer(parsed, ask, how);
        const core::Json answer = core::with_id(path, facts);
        all_right = all_right && facts.ok();
        bool written = true;
        if (options.json)
            written = print_line(core::to_line(answer));
        else if (facts)
            written = print_lines(as_table(answer));
        if (!written || !flush_output())
            return machine_failed;
        if (!facts)
            report(path, facts.problem());
    }
    return all_right ? done : wrong_input;
}

} // namespace stridescope::app
