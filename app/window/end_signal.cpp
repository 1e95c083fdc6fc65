#include "app/window/end_signal.h"

#include <csignal>

namespace stridescope::app
{

namespace
{
volatile std::sig_atomic_t signalled = 0;
}

void catch_end_signals()
{
    struct sigaction action = {};
    action.sa_handler = [](int) { signalled = 1; };
    // A second signal ends a program that hangs.
    action.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGINT, &action, nullptr);
}

bool end_signalled()
{
    return signalled != 0;
}

} // namespace stridescope::app
