#pragma once

#include "app/cli/bench_workload.h"
#include "core/engine/copy_plan.h"

#include <optional>
#include <string>
#include <vector>

namespace stridescope::app
{

struct Measurement
{
    int threads = 1;
    double seconds = 0;        ///< median time of one run of a plan
    double plan_seconds = 0;   ///< median time of making the plan
    double memcpy_seconds = 0; ///< median time of a memcpy of half the bytes moved, on as many threads
    std::uint32_t crc32 = 0;
    std::string plan; ///< description of the plan of a strided copy; empty for a gather

    [[nodiscard]] double ratio() const { return memcpy_seconds / seconds; }
};

/// Runs a workload on each number of threads, with copies planned by the options. Problems are the operation's
/// own; throws std::bad_alloc.
[[nodiscard]] core::Result<std::vector<Measurement>>
measure(const Workload& workload, const std::vector<int>& threads, const core::CopyOptions& options);

} // namespace stridescope::app
