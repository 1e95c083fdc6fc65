#pragma once

#include "core/tensor/checked.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace stridescope::app
{

/// Shows the progress of a run in one line on stderr: only on a terminal, and only if the run takes longer than
/// half a second.
class RunProgress
{
public:
    RunProgress();
    ~RunProgress(); ///< removes the line
    RunProgress(const RunProgress&) = delete;
    RunProgress& operator=(const RunProgress&) = delete;

    /// Shows a share of this many bytes.
    void show(double share, core::Int all);
    /// Shows a share of work that is not counted in bytes.
    void show_share(double share);

private:
    bool is_due();
    using Clock = std::chrono::steady_clock;
    bool terminal;
    bool shown = false;
    Clock::time_point begin = Clock::now();
    Clock::time_point last = begin;
};

/// Watches long work from another thread, several times per second, while it exists.
class Watch
{
public:
    explicit Watch(std::function<void(RunProgress&)> look);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

private:
    std::mutex mutex;
    std::condition_variable end;
    bool ended = false;
    std::thread thread;
};

} // namespace stridescope::app
