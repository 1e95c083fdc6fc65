#pragma once

#include "core/engine/indices.h"
#include "core/run/scene_run.h"

#include <algorithm>

/// Parts that running copies and the kinds' own operations share.
namespace stridescope::core
{

/// Counts finished work and tells whether to continue.
class RunMeter
{
public:
    RunMeter(const RunOptions& chosen, Int bytes) : options(chosen), all(bytes) {}
    bool add(Int bytes)
    {
        done += bytes;
        if (options.progress)
            options.progress->share_done = options.from
                                           + (options.to - options.from) * static_cast<double>(done)
                                                 / static_cast<double>(std::max<Int>(1, all));
        return !stopped();
    }
    [[nodiscard]] bool stopped() const { return is_cancelled(options.progress); }

private:
    const RunOptions& options;
    Int all;
    Int done = 0;
};

/// Returns the approximate bytes of some elements, for people; it cannot overflow.
[[nodiscard]] inline Int about_bytes(Int elements, Int bits)
{
    return divide_up(elements, 8) * bits;
}

/// Returns the elements of a piece between two checks of `progress`; at least 1.
[[nodiscard]] inline Int piece_elements(const RunOptions& options, Int bits)
{
    return std::max<Int>(1, narrow(wide(options.piece_bytes) * 8 / bits).value_or(int_max));
}

/// Returns the engine's form of indices in memory.
[[nodiscard]] Indices engine_indices(const SceneRun& scene_run);

} // namespace stridescope::core
