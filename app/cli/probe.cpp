#include "app/cli/command_line.h"
#include "app/cli/commands.h"
#include "app/terminal.h"

namespace stridescope::app
{

int write_probe(const ProbeOptions&)
{
    complain("not yet");
    return machine_failed;
}

} // namespace stridescope::app
