#include "core/analysis/window.h"

namespace stridescope::core
{

bool WindowTask::cancelled(double share_done) const
{
    if (progress == nullptr)
        return false;
    progress->share_done.store(share_done, std::memory_order_relaxed);
    return progress->cancelled.load(std::memory_order_relaxed);
}

} // namespace stridescope::core
