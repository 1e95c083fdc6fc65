#pragma once

#include <string>
#include <vector>

namespace stridescope::app
{

struct BenchOptions
{
    bool json = false;
    std::string filter;       ///< an ECMAScript regular expression that names must contain; empty: all
    std::string workloads;    ///< a file; empty: the built-in workloads
    std::vector<int> threads; ///< empty: 1, and one per core
    std::string pages;        ///< "in turn" or "in order": how long runs are read; empty: the processor's way
};

/// Measures the engine on workloads, and in the same run memcpy of half the bytes moved, and checks the output.
/// Returns the exit code: `wrong_input` if a CRC differs or the file is invalid.
[[nodiscard]] int run_bench(const BenchOptions& options);

} // namespace stridescope::app
