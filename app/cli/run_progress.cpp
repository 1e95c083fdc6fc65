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

bool RunProgress::is_due()
{
    using namespace std::chrono_literals;
    const auto now = Clock::now();
    if (!terminal || now - begin < 500ms || (shown && now - last < 100ms))
        return false;
    shown = true;
    last = now;
    return true;
}

void RunProgress::show(core::Int done, core::Int all)
{
    if (done >= all || !is_due())
        return;
    const double seconds = std::chrono::duration<double>(last - begin).count();
    const double share = static_cast<double>(done) / static_cast<double>(all);
    std::fprintf(stderr, "\r%3.0f %%, %.1f GB of %.1f, %.0f s left \033[K", share * 100,
                 static_cast<double>(done) / 1e9, static_cast<double>(all) / 1e9, seconds / share - seconds);
}

void RunProgress::show_share(double share)
{
    if (is_due())
        std::fprintf(stderr, "\r%3.0f %% of the comparisons, %.0f s \033[K", share * 100,
                     std::chrono::duration<double>(last - begin).count());
}

} // namespace stridescope::app
