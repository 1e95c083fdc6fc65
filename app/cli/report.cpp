#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/terminal.h"
#include "core/scene/answer.h"
#include "core/scene/values_warnings.h"

#include <fmt/format.h>

namespace stridescope::app
{

void report(const std::string& path, const core::Problem& problem)
{
    const std::string_view code = core::code_name(problem.code);
    // The message about a file that cannot be read names the file.
    if (problem.code == core::Code::file && problem.where.empty())
        complain(fmt::format("{}: {}", code, problem.message));
    // A code that is also the key, such as dtype, is printed once.
    else if (problem.where.empty() || problem.where == code)
        complain(fmt::format("{}: {}: {}", path, code, problem.message));
    else
        complain(fmt::format("{}: {} at {}: {}", path, code, problem.where, problem.message));
}

void report_elsewhere(const std::string& path, const core::Scene& scene)
{
    for (const core::Warning& warning : core::elsewhere_warnings(scene))
        complain(fmt::format("{}: warning at {}: {}", path, warning.where, warning.message));
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
