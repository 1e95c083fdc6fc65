#pragma once

#include "core/tensor/checked.h"

#include <vector>

namespace stridescope::core
{

/// Summary of some neighbouring values of a list.
struct Summary
{
    Int least = 0;
    Int greatest = 0;
    Wide sum = 0; ///< sum for the mean; fits for any list that fits in memory
};

/// Summaries of any neighbouring values of a list, prepared once: about 100 values are visited, however many
/// are asked for. Keeps the list.
class RunSummary
{
public:
    RunSummary() = default;
    explicit RunSummary(std::vector<Int> list);

    [[nodiscard]] const std::vector<Int>& values() const { return all; }

    /// Returns the summary of the values [first, end), 0 <= first < end <= size.
    [[nodiscard]] Summary of(std::size_t first, std::size_t end) const;

private:
    static constexpr std::size_t block = 64;

    struct Ends
    {
        Int least;
        Int greatest;
    };

    std::vector<Int> all;
    std::vector<Wide> sums;              ///< sums of all values before each block
    std::vector<std::vector<Ends>> ends; ///< ends[k][b] is for the 2^k blocks from b on
};

} // namespace stridescope::core
