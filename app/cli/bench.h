#pragma once

#include <string>
#include <vector>

namespace stridescope::app
{

struct BenchOptions
{
    bool json = false;
    std::string filter;       ///< an ECMAScript regular expression searched in the names; empty: all
    std::string workloads;    ///< a file; empty: the built-in ones
    std::vector<int> threads; ///< empty: 1 and one for each core
};

/// Times the engine on workloads beside memcpy of half the bytes moved, in the same run, and checks what it
/// wrote. Returns the exit code: `wrong_input` where a CRC differs or the file is wrong.
[[nodiscard]] int run_bench(const BenchOptions& options);

} // namespace stridescope::app
