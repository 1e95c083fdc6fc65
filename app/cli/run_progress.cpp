#include "app/cli/run_progress.h"

#include <unistd.h>

#include <cstdio>
#include <utility>

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

void RunProgress::show(double share, core::Int all)
{
    if (share <= 0 || share >= 1 || !is_due())
        return;
    const double seconds = std::chrono::duration<double>(last - begin).count();
    const double gigabytes = static_cast<double>(all) / 1e9;
    std::fprintf(stderr, "\r%3.0f %%, %.1f GB of %.1f, %.0f s left \033[K", share * 100, share * gigabytes,
                 gigabytes, seconds / share - seconds);
}

void RunProgress::show_share(double share)
{
    if (is_due())
        std::fprintf(stderr, "\r%3.0f %% of the comparisons, %.0f s \033[K", share * 100,
                     std::chrono::duration<double>(last - begin).count());
}

Watch::Watch(std::function<void(RunProgress&)> look)
    : thread(
        [this, look = std::move(look)]
        {
            RunProgress line;
            std::unique_lock lock(mutex);
            while (!end.wait_for(lock, std::chrono::milliseconds(20), [this] { return ended; }))
                look(line);
        })
{
}

Watch::~Watch()
{
    {
        const std::lock_guard lock(mutex);
        ended = true;
    }
    end.notify_one();
    thread.join();
}

} // namespace stridescope::app
