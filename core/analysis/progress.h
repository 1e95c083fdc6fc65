#pragma once

#include <atomic>

namespace stridescope::core
{

/// What a long computation and the thread that waits for it tell each other. A cancelled computation returns
/// soon with nothing decided.
struct Progress
{
    std::atomic<bool> cancelled = false;
    std::atomic<double> share_done = 0; ///< 0 to 1, for a bar; it need not move evenly
};

/// Whether to give up; without a progress, never.
[[nodiscard]] inline bool is_cancelled(const Progress* progress)
{
    return progress != nullptr && progress->cancelled.load(std::memory_order_relaxed);
}

} // namespace stridescope::core
