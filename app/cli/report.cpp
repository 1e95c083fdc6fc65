#include "app/cli/commands.h"
#include "app/terminal.h"

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

} // namespace stridescope::app
