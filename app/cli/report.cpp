#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/terminal.h"
#include "core/scene/answer.h"

#include <fmt/format.h>

namespace stridescope::app
{

void report(const std::string& path, const core::Problem& problem)
{
    // A file that cannot be read names itself in its message.
    const std::string place = problem.code == core::Code::file && problem.where.empty() ? "" : path + ": ";
    const std::string where = problem.where.empty() ? "" : " at " + problem.where;
    complain(fmt::format("{}{}{}: {}", place, core::code_name(problem.code), where, problem.message));
}

int fail_with(const std::string& path, const core::Problem& problem, bool json)
{
    report(path, problem);
    if (!json)
        return wrong_input;
    const core::Json answer = core::with_id(path, problem);
    return print_line(core::to_line(answer)) && flush_output() ? wrong_input : machine_failed;
}

} // namespace stridescope::app
