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

/// Memory may also run out where nothing can be thrown to `main`: in a destructor, on another thread.
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

/// Everything is decided from the arguments; what reaches this far is a failure of the machine or of a reader.
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
    catch (const std::runtime_error& failure) // also what std::system_error says of the machine
    {
        stridescope::app::complain(failure.what());
    }
    catch (const std::exception& unforeseen)
    {
        // Only what was read can have led there: no file ends the program as if the machine had failed.
        stridescope::app::complain(std::string("the input cannot be read: ") + unforeseen.what());
        return stridescope::app::wrong_input;
    }
    return stridescope::app::machine_failed;
}
