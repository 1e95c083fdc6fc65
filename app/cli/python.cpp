#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/python_module.h"
#include "app/terminal.h"

namespace stridescope::app
{

int print_python_module()
{
    const std::string_view text = python_module();
    bool written = true;
    for (std::size_t begin = 0; written && begin < text.size();)
    {
        const std::size_t end = text.find('\n', begin);
        written = print_line(text.substr(begin, end - begin));
        begin = end == std::string_view::npos ? text.size() : end + 1;
    }
    return written && flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
