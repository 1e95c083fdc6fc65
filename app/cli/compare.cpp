#include "app/cli/command_line.h"
#include "app/cli/commands.h"

namespace stridescope::app
{
int compare_scenes(const CompareScenesOptions&)
{
    return done;
}
} // namespace stridescope::app
