#pragma once

#include "core/scene/plan_run.h"
#include "ui/tasks/worker.h"

#include <memory>
#include <string>

namespace stridescope::ui
{

/// Result of running a scene's operation.
struct NativeRun
{
    std::string problem;  ///< empty: it was done
    bool made_up = false; ///< on counting numbers, since no file gave data
    std::shared_ptr<const core::DataArray> output;
    core::Int moved_bytes = 0; ///< read and written
    double seconds = 0;        ///< median of the runs
    double memcpy_seconds = 0; ///< of a memcpy of half the bytes moved, taken in turn with the runs
    int runs = 0;
    int threads = 1;

    /// Whether the clock saw both: else there is no rate.
    [[nodiscard]] bool is_timed() const { return seconds > 0 && memcpy_seconds > 0; }
    [[nodiscard]] double bytes_a_second() const { return static_cast<double>(moved_bytes) / seconds; }
    [[nodiscard]] double share_of_memcpy() const { return memcpy_seconds / seconds; }
};

/// Tensors beyond this are not run from the window: in bytes, input and output together.
inline constexpr core::Int most_run_bytes = core::addressable(core::Int{4} << 30);

/// Says why a scene cannot be run from the window; empty: it can.
[[nodiscard]] std::string why_not_run(const core::Facts& facts);

/// Does the operation of a scene on an array, or on counting numbers if there is none, and measures it when
/// `measured`. Runs on the worker: everything it needs is given by value.
[[nodiscard]] NativeRun run_natively(const core::Facts& facts, const core::DataArray* input, bool measured,
                                     core::Progress& progress);

} // namespace stridescope::ui
