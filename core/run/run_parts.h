#pragma once

#include "core/run/scene_run.h"

#include <algorithm>

/// What the doing of copies and of gathers shares; not for use outside core/run.
namespace stridescope::core
{

/// Counts what is done and asks whether to go on.
class RunMeter
{
public:
    RunMeter(const RunOptions& chosen, Int bytes) : options(chosen), all(bytes) {}
    bool add(Int bytes)
    {
        done += bytes;
        go_on = !options.progress || options.progress(done, all);
        return go_on;
    }
    [[nodiscard]] bool stopped() const { return !go_on; }

private:
    const RunOptions& options;
    Int all;
    Int done = 0;
    bool go_on = true;
};

/// Of some elements: close enough for people, and it cannot overflow.
[[nodiscard]] inline Int about_bytes(Int elements, Int bits)
{
    return divide_up(elements, 8) * bits;
}

/// How many elements a piece between two calls of `progress` has; at least 1.
[[nodiscard]] inline Int piece_elements(const RunOptions& options, Int bits)
{
    return std::max<Int>(1, narrow(wide(options.piece_bytes) * 8 / bits).value_or(int_max));
}

/// What indices in memory are to the engine.
[[nodiscard]] Indices engine_indices(const SceneRun& scene_run);

/// One of the engine's operations on a scene's arrays, in pieces.
[[nodiscard]] std::optional<Problem> run_work(const SceneRun& scene_run, const ElementGatherSpec& spec,
                                              std::span<std::byte> output, const RunOptions& options);
[[nodiscard]] std::optional<Problem> run_work(const SceneRun& scene_run, const GatherSpec& spec,
                                              std::span<std::byte> output, const RunOptions& options);

} // namespace stridescope::core
