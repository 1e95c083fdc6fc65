#include "app/cli/command_line.h"

#include <cstdio>
#include <exception>

/// Everything is decided from the arguments; what reaches this far is the machine's failure.
int main(int argc, char** argv)
{
    try
    {
        return stridescope::app::run_command_line(argc, argv);
    }
    catch (const std::exception& failure)
    {
        std::fprintf(stderr, "stridescope: %s\n", failure.what());
        return 3;
    }
}
