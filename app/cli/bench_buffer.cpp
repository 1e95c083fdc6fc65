#include "app/cli/bench_buffer.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <new>

namespace stridescope::app
{

using core::Int;

BenchBuffer::BenchBuffer(Int wanted) : bytes(wanted)
{
    constexpr std::size_t huge_page = std::size_t{2} << 20;
    const std::size_t whole = (static_cast<std::size_t>(wanted) + huge_page - 1) / huge_page * huge_page;
    memory.reset(static_cast<std::byte*>(std::aligned_alloc(huge_page, whole)));
    if (!memory)
        throw std::bad_alloc();
    // Only advice: without huge pages everything works, only slower.
    static_cast<void>(madvise(memory.get(), whole, MADV_HUGEPAGE));
    std::memset(memory.get(), 0, whole);
}

void BenchBuffer::clear()
{
    std::memset(memory.get(), 0, static_cast<std::size_t>(bytes));
}

void BenchBuffer::Free::operator()(std::byte* data) const
{
    std::free(data);
}

std::uint64_t bench_value(std::uint64_t position)
{
    std::uint64_t z = (position + 1) * 0x9E3779B97F4A7C15U;
    z ^= z >> 30;
    z *= 0xBF58476D1CE4E5B9U;
    z ^= z >> 27;
    z *= 0x94D049BB133111EBU;
    z ^= z >> 31;
    return z;
}

namespace
{

template <typename T, typename Value>
void fill(const BenchBuffer& buffer, Value value)
{
    const auto count = static_cast<std::uint64_t>(buffer.size()) / sizeof(T);
    for (std::uint64_t p = 0; p < count; ++p)
    {
        const T element = value(p);
        std::memcpy(buffer.data() + p * sizeof(T), &element, sizeof(T));
    }
}

} // namespace

void fill_source(const BenchBuffer& source, BenchType type)
{
    switch (type)
    {
    case BenchType::f32:
        return fill<float>(source,
                           [](std::uint64_t p) { return static_cast<float>(bench_value(p) & 0xFFFFF); });
    case BenchType::f16:
        return fill<std::uint16_t>(source, [](std::uint64_t p)
                                   { return static_cast<std::uint16_t>(0x3C00 + (bench_value(p) & 0x3FF)); });
    case BenchType::u8:
        return fill<std::uint8_t>(source,
                                  [](std::uint64_t p) { return static_cast<std::uint8_t>(bench_value(p)); });
    }
}

void fill_indices(const BenchBuffer& indices, const core::GatherSpec& spec)
{
    constexpr std::uint64_t first = std::uint64_t{1} << 40; // far from the positions of the source
    fill<Int>(indices,
              [&](std::uint64_t q)
              {
                  const Int size = spec.indexed_sizes[q % spec.indexed_sizes.size()];
                  return static_cast<Int>(bench_value(q + first) % static_cast<std::uint64_t>(size));
              });
}

} // namespace stridescope::app
