#include "app/cli/command_line.h"
#include "app/terminal.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>

namespace
{

constexpr const char* no_memory = "stridescope: out of memory\n";
std::terminate_handler before_ours = nullptr;

/// Ends the program; memory may also run out where no exception reaches `main`: in a destructor, or on another
/// thread.
[[noreturn]] void end()
{
    try
    {
        if (const auto thrown = std::current_exception())
            std::rethrow_exception(thrown);
    }
    catch (const std::bad_alloc&)
    {
        std::fputs(no_memory, stderr);
        ::_exit(stridescope::app::machine_failed);
    }
    catch (...)
    {
    }
    before_ours();
    std::abort();
}

} // namespace

/// Runs the program. Exceptions that reach `main` are failures of the machine or of a reader.
int main(int argc, char** argv)
{
    before_ours = std::set_terminate(end);
    try
    {
        return stridescope::app::run_command_line(argc, argv);
    }
    catch (const std::bad_alloc&)
    {
        std::fputs(no_memory, stderr);
    }
    catch (const std::runtime_error& failure) // including what std::system_error reports about the machine
    {
        stridescope::app::complain(failure.what());
    }
    catch (const std::exception& unforeseen)
    {
        // Only input can have caused this: no file must end the program as if the machine had failed.
        stridescope::app::complain(std::string("the input cannot be read: ") + unforeseen.what());
        return stridescope::app::wrong_input;
    }
    return stridescope::app::machine_failed;
}
