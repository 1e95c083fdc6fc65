#include "app/cli/commands.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace stridescope::app
{
namespace
{

bool said_why(bool written)
{
    static bool said = false;
    if (!written && !said)
    {
        said = true;
        std::fprintf(stderr, "stridescope: the output cannot be written: %s\n", std::strerror(errno));
    }
    return written;
}

} // namespace

void report(const std::string& path, const core::Problem& problem)
{
    const std::string code(core::code_name(problem.code));
    // A file that cannot be read names itself in its message.
    const std::string place = problem.code == core::Code::file && problem.where.empty() ? "" : path + ": ";
    const std::string where = problem.where.empty() ? "" : " at " + problem.where;
    std::fprintf(stderr, "stridescope: %s%s%s: %s\n", place.c_str(), code.c_str(), where.c_str(),
                 problem.message.c_str());
}

bool print(std::string_view text)
{
    return said_why(std::fwrite(text.data(), 1, text.size(), stdout) == text.size());
}

bool flush_output()
{
    return said_why(std::fflush(stdout) == 0);
}

} // namespace stridescope::app
