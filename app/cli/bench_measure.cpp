#include "app/cli/bench_measure.h"

#include "app/cli/bench_buffer.h"
#include "core/engine/thread_pool.h"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <memory>
#include <new>

namespace stridescope::app
{
namespace
{

using core::Int;
using core::Problem;
using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

/// A prepared workload: its plan, and memory after two calls.
struct Prepared
{
    std::function<std::optional<Problem>()> plan; ///< makes the plan again
    std::function<std::optional<Problem>(int threads)> run;
    std::function<std::string()> described;
};

struct Buffers
{
    BenchBuffer source;
    BenchBuffer dest;
    BenchBuffer indices;
};

Prepared prepare(const core::CopySpec& spec, const Buffers& buffers, const core::CopyOptions& options)
{
    auto plan = std::make_shared<core::CopyPlan>();
    return {[=]() -> std::optional<Problem>
            {
                auto made = core::plan_copy(spec, options);
                if (!made)
                    return made.problem();
                *plan = *made;
                return std::nullopt;
            },
            [=, &buffers](int threads)
            { return core::run(*plan, buffers.source.data(), buffers.dest.data(), threads); },
            [=] { return core::describe(*plan); }};
}

Prepared prepare(const core::GatherSpec& spec, const Buffers& buffers, const core::CopyOptions&)
{
    auto plan = std::make_shared<core::GatherPlan>();
    return {[=]() -> std::optional<Problem>
            {
                auto made = core::plan_gather(spec);
                if (!made)
                    return made.problem();
                *plan = *made;
                return std::nullopt;
            },
            [=, &buffers](int threads)
            {
                const core::Indices indices{buffers.indices.data(), core::IndexType::int64, true};
                return core::run(*plan, buffers.source.data(), indices, buffers.dest.data(), threads);
            },
            [] { return std::string(); }};
}

std::optional<Problem> check(const core::CopySpec& spec)
{
    return core::check_copy(spec);
}

std::optional<Problem> check(const core::GatherSpec& spec)
{
    const auto plan = core::plan_gather(spec);
    return plan ? std::nullopt : std::optional(plan.problem());
}

/// Throws std::bad_alloc if the machine has too little memory: the system would grant it all the same, and end
/// the program when it is touched.
void check_memory(const Workload& workload, const core::GatherSpec* gather)
{
    const std::optional<Int> indices = gather != nullptr ? core::checked_multiply(gather->index_count, 8) : 8;
    const auto operation = core::checked_add(workload.source_bytes, workload.dest_bytes);
    const auto copies = core::checked_add(*operation, workload.bytes_moved);
    const auto all = copies && indices ? core::checked_add(*copies, *indices) : std::nullopt;
    if (!all || *all / sysconf(_SC_PAGESIZE) >= sysconf(_SC_PHYS_PAGES))
        throw std::bad_alloc();
}

std::uint32_t crc32_of(const BenchBuffer& buffer)
{
    const auto* bytes = reinterpret_cast<const Bytef*>(buffer.data());
    return static_cast<std::uint32_t>(crc32_z(0, bytes, static_cast<std::size_t>(buffer.size())));
}

/// Runs memcpy on several threads, each with a part large enough to be worth a thread.
void copy_with_memcpy(const BenchBuffer& source, const BenchBuffer& dest, int threads)
{
    const auto copy = [&](Int first, Int last)
    { std::memcpy(dest.data() + first, source.data() + first, static_cast<std::size_t>(last - first)); };
    const Int useful = std::clamp<Int>(source.size() / core::tuning::least_bytes_a_thread, 1, threads);
    core::in_parallel(source.size(), core::divide_up(source.size(), useful), static_cast<int>(useful), copy);
}

double median(std::vector<double>& times)
{
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

template <typename Work>
double seconds_of(Work work, int repeats)
{
    const auto start = Clock::now();
    for (int i = 0; i < repeats; ++i)
        work();
    return Seconds(Clock::now() - start).count() / repeats;
}

/// Returns how often to repeat work that is too short for the clock, so that a sample takes about 50 us.
template <typename Work>
int repeats_for(Work work)
{
    const double once = std::min(seconds_of(work, 1), seconds_of(work, 1));
    return static_cast<int>(std::clamp(50e-6 / std::max(once, 1e-9), 1.0, 10000.0));
}

} // namespace

core::Result<std::vector<Measurement>> measure(const Workload& workload, const std::vector<int>& threads,
                                               const core::CopyOptions& options)
{
    if (auto problem = std::visit([](const auto& spec) { return check(spec); }, workload.operation))
        return *std::move(problem);
    const auto* gather = std::get_if<core::GatherSpec>(&workload.operation);
    check_memory(workload, gather);
    Buffers buffers{BenchBuffer(workload.source_bytes), BenchBuffer(workload.dest_bytes),
                    BenchBuffer(gather != nullptr ? gather->index_count * 8 : 8)};
    const BenchBuffer half_source(workload.bytes_moved / 2);
    const BenchBuffer half_dest(workload.bytes_moved / 2);
    fill_source(buffers.source, workload.type);
    if (gather != nullptr)
        fill_indices(buffers.indices, *gather);
    const Prepared prepared =
        std::visit([&](const auto& spec) { return prepare(spec, buffers, options); }, workload.operation);
    if (auto problem = prepared.plan())
        return *std::move(problem);

    std::vector<Measurement> measurements;
    for (const int count : threads)
    {
        Measurement measurement;
        measurement.threads = count;
        measurement.plan = prepared.described();
        buffers.dest.clear();
        if (auto problem = prepared.run(count))
            return *std::move(problem);
        measurement.crc32 = crc32_of(buffers.dest);

        // Both run by turns, so that disturbances of the machine affect both.
        const auto operation = [&] { static_cast<void>(prepared.run(count)); };
        const auto reference = [&] { copy_with_memcpy(half_source, half_dest, count); };
        const auto plan = [&] { static_cast<void>(prepared.plan()); };
        const int operation_repeats = repeats_for(operation);
        const int reference_repeats = repeats_for(reference);
        const int plan_repeats = repeats_for(plan);
        std::vector<double> operations, references, plans;
        const auto start = Clock::now();
        while (operations.size() < 7
               || (operations.size() < 201 && Seconds(Clock::now() - start).count() < 1.0))
        {
            references.push_back(seconds_of(reference, reference_repeats));
            operations.push_back(seconds_of(operation, operation_repeats));
            plans.push_back(seconds_of(plan, plan_repeats));
        }
        measurement.seconds = median(operations);
        measurement.memcpy_seconds = median(references);
        measurement.plan_seconds = median(plans);
        measurements.push_back(measurement);
    }
    return measurements;
}

} // namespace stridescope::app
