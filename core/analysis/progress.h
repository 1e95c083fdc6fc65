#pragma once

#include <atomic>
#ifdef STRIDESCOPE_ONE_THREAD
#include <chrono>
#include <optional>
#endif

namespace stridescope::core
{

#ifdef STRIDESCOPE_ONE_THREAD
/// Tells whether to give up. On a page with one thread, no one can cancel while it computes: then a time limit
/// does.
class Cancellation
{
public:
    Cancellation& operator=(bool now)
    {
        said = now;
        return *this;
    }
    operator bool() const { return load(); } // NOLINT(google-explicit-constructor): as std::atomic<bool>
    [[nodiscard]] bool load(std::memory_order /*order*/ = std::memory_order_relaxed) const
    {
        constexpr unsigned looks_between = 8; // calls between two looks at the clock
        if (!said && end && ++looks % looks_between == 0)
            said = std::chrono::steady_clock::now() >= end;
        return said;
    }
    void end_after(std::chrono::milliseconds time) { end = std::chrono::steady_clock::now() + time; }

private:
    std::optional<std::chrono::steady_clock::time_point> end;
    mutable unsigned looks = 0;
    mutable bool said = false;
};
#else
using Cancellation = std::atomic<bool>;
#endif

/// Messages between a long computation and the thread that waits for it. A cancelled computation returns soon,
/// with results left unknown.
struct Progress
{
    Cancellation cancelled{};
    std::atomic<double> share_done = 0; ///< 0 to 1, for a bar; it need not move evenly
};

/// Tells whether to give up; never true without a progress.
[[nodiscard]] inline bool is_cancelled(const Progress* progress)
{
    return progress != nullptr && progress->cancelled.load(std::memory_order_relaxed);
}

} // namespace stridescope::core
