#include "app/cli/run_progress.h"

#include <unistd.h>

#include <cstdio>

namespace stridescope::app
{

RunProgress::RunProgress() : terminal(::isatty(STDERR_FILENO) == 1) {}

RunProgress::~RunProgress()
{
    if (shown)
        std::fputs("\r\033[K", stderr);
}

void RunProgress::show(core::Int done, core::Int all)
{
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (!terminal || done >= all || now - begin < 500ms || (shown && now - last < 100ms))
        return;
    shown = true;
    last = now;
    const double seconds = std::chrono::duration<double>(now - begin).count();
    const double share = static_cast<double>(done) / static_cast<double>(all);
    std::fprintf(stderr, "\r%3.0f %%, %.1f GB of %.1f, %.0f s left \033[K", share * 100,
                 static_cast<double>(done) / 1e9, static_cast<double>(all) / 1e9, seconds / share - seconds);
}

} // namespace stridescope::app
