#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/files.h"
#include "app/terminal.h"
#include "core/scene/scene_link.h"

namespace stridescope::app
{

int print_link(const LinkOptions& options)
{
    if (options.base.find('#') != std::string::npos)
    {
        complain("--base takes the address of a page without #");
        return wrong_command_line;
    }
    const auto parsed = read_scene_file(options.scene);
    if (!parsed)
        return fail_with(options.scene, parsed.problem(), false);
    const auto link = core::scene_link(parsed->scene);
    if (!link)
        return fail_with(options.scene, link.problem(), false);
    return print_line(options.base + *link) && flush_output() ? done : machine_failed;
}

} // namespace stridescope::app
