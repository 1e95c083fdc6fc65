#pragma once

namespace stridescope::app
{

/// Exit codes of the program.
enum ExitCode
{
    done = 0,
    wrong_input = 1,        ///< the scene or the data is wrong; reported on stderr
    wrong_command_line = 2, ///< reported on stderr
    machine_failed = 3,     ///< no display, disk full, out of memory
};

/// Runs the whole program.
[[nodiscard]] int run_command_line(int argc, char** argv);

} // namespace stridescope::app
