#pragma once

#include "app/cli/bench_workload.h"

#include <cstddef>
#include <memory>

namespace stridescope::app
{

/// Memory of zeros that begins at 2 MiB, in huge pages where the system has them, every page touched.
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

/// Returns the value that everything at position p follows from: SplitMix64's p + 1st.
[[nodiscard]] std::uint64_t bench_value(std::uint64_t position);

/// Fills a source; the buffer holds a whole number of elements.
void fill_source(const BenchBuffer& source, BenchType type);

/// Index q (int64) of a gather: pseudo-random, within the size it addresses.
void fill_indices(const BenchBuffer& indices, const core::GatherSpec& spec);

} // namespace stridescope::app
