#pragma once

#include "app/cli/bench_workload.h"

#include <cstddef>
#include <memory>

namespace stridescope::app
{

/// Memory of zeros that begins at a multiple of 2 MiB, in huge pages if the system has them, with every page
/// touched.
class BenchBuffer
{
public:
    explicit BenchBuffer(core::Int bytes); ///< throws std::bad_alloc

    [[nodiscard]] std::byte* data() const { return memory.get(); }
    [[nodiscard]] core::Int size() const { return bytes; }
    void clear();

private:
    struct Free
    {
        void operator()(std::byte* data) const;
    };
    std::unique_ptr<std::byte, Free> memory;
    core::Int bytes = 0;
};

/// Returns the value that determines everything at position p: number p + 1 of SplitMix64.
[[nodiscard]] std::uint64_t bench_value(std::uint64_t position);

/// Fills a source; the buffer holds a whole number of elements.
void fill_source(const BenchBuffer& source, BenchType type);

/// Fills index q (int64) of a gather with a pseudo-random value within the size that it indexes.
void fill_indices(const BenchBuffer& indices, const core::GatherSpec& spec);

} // namespace stridescope::app
