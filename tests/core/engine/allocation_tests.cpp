#include "core/engine/copy_plan.h"
#include "core/engine/gather_plan.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdlib>
#include <new>
#include <vector>

using namespace stridescope::core;

namespace
{

thread_local Int allocations = 0;

void* allocate(std::size_t bytes)
{
    ++allocations;
    if (void* memory = std::malloc(bytes == 0 ? 1 : bytes))
        return memory;
    throw std::bad_alloc();
}

/// Not inlined: where g++ inlines operator delete alone, it takes new and free for a pair that does not match.
[[gnu::noinline]] void release(void* memory)
{
    std::free(memory);
}

} // namespace

// The whole test program's: what the engine allocates comes through these.
void* operator new(std::size_t bytes)
{
    return allocate(bytes);
}

void* operator new[](std::size_t bytes)
{
    return allocate(bytes);
}

// The other half of a pair: memory from one library freed by another is what the sanitizers look for.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept
{
    ++allocations;
    return std::malloc(bytes == 0 ? 1 : bytes);
}

void operator delete(void* memory) noexcept
{
    release(memory);
}

void operator delete[](void* memory) noexcept
{
    release(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    release(memory);
}

void operator delete[](void* memory, std::size_t) noexcept
{
    release(memory);
}

TEST_CASE("a tiny copy allocates nothing, planned and run")
{
    const std::array<std::uint16_t, 48> source{};
    std::array<std::uint16_t, 48> dest{};
    CopySpec spec; // NCHW to NHWC
    spec.dimensions.push_back({4, 4, 12});
    spec.dimensions.push_back({4, 1, 3});
    spec.dimensions.push_back({3, 16, 1});
    spec.element_bits = 16;
    spec.source_elements = 48;
    spec.dest_elements = 48;

    const Int before = allocations;
    const auto plan = plan_copy(spec);
    const bool ran = plan.ok()
                     && !run(*plan, reinterpret_cast<const std::byte*>(source.data()),
                             reinterpret_cast<std::byte*>(dest.data()), 2)
                             .has_value();
    const Int after = allocations;
    CHECK(ran);
    CHECK(after - before == 0);
}

TEST_CASE("a tiny gather allocates nothing, planned and run")
{
    const std::array<float, 4> source{};
    const std::array<Int, 4> values = {0, 0, 1, -1};
    std::array<float, 2> dest{};
    GatherSpec spec;
    spec.tuples = 2;
    spec.indexed_sizes.push_back(2);
    spec.indexed_sizes.push_back(2);
    spec.element_bits = 32;
    spec.source_elements = 4;
    spec.index_count = 4;
    spec.dest_elements = 2;

    const Int before = allocations;
    const auto plan = plan_gather(spec);
    const Indices indices{reinterpret_cast<const std::byte*>(values.data()), IndexType::int64, true};
    const bool ran = plan.ok()
                     && !run(*plan, reinterpret_cast<const std::byte*>(source.data()), indices,
                             reinterpret_cast<std::byte*>(dest.data()), 2)
                             .has_value();
    const Int after = allocations;
    CHECK(ran);
    CHECK(after - before == 0);
}

TEST_CASE("the count of allocations counts")
{
    const Int before = allocations;
    const std::vector<Int> one(3);
    CHECK(allocations - before == 1);
    CHECK(one.size() == 3);
}
