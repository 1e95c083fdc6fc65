#pragma once

#include "core/tensor/checked.h"

#include <chrono>

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

    void show(core::Int done, core::Int all);
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

} // namespace stridescope::app
