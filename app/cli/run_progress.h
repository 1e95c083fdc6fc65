#pragma once

#include "core/tensor/checked.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace stridescope::app
{

/// A line on stderr that counts up while a run goes on: only on a terminal, and only when the run takes longer
/// than half a second.
class RunProgress
{
public:
    RunProgress();
    ~RunProgress(); ///< takes the line away
    RunProgress(const RunProgress&) = delete;
    RunProgress& operator=(const RunProgress&) = delete;

    /// A share of that many bytes.
    void show(double share, core::Int all);
    /// The same of what is no bytes.
    void show_share(double share);

private:
    bool is_due();
    using Clock = std::chrono::steady_clock;
    bool terminal;
    bool shown = false;
    Clock::time_point begin = Clock::now();
    Clock::time_point last = begin;
};

/// Looks at long work from beside it, some times a second, while it lives.
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
