#include "core/compare/conversion.h"

#include "core/compare/placement.h"
#include "core/engine/copy_plan.h"
#include "core/engine/thread_pool.h"
#include "core/scene/plan_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>

namespace stridescope::core
{
namespace
{

using Clock = std::chrono::steady_clock;
using Bytes = std::vector<std::byte>;

constexpr int times = 5;

double seconds_of(const auto& work)
{
    const auto begin = Clock::now();
    work();
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

double median(std::vector<double> seconds)
{
    std::nth_element(seconds.begin(), seconds.begin() + times / 2, seconds.end());
    return seconds[times / 2];
}

std::size_t whole_bytes(Wide elements, Int bits)
{
    return static_cast<std::size_t>((elements * bits + 7) / 8);
}

Problem too_large()
{
    return {Code::unsupported, "",
            fmt::format("needs more than {} bytes of memory; measure a smaller tensor", most_measured_bytes)};
}

/// Measures conversion and copy in turn, so that both find the machine in the same state.
Result<ConversionTime> measured(const std::function<std::optional<Problem>()>& convert, const Bytes& from,
                                Bytes& to, int threads)
{
    std::vector<double> converting;
    std::vector<double> copying;
    std::optional<Problem> problem = convert(); // run once before measuring, so that the memory is mapped
    for (int i = 0; i < times && !problem; ++i)
    {
        converting.push_back(seconds_of([&] { problem = convert(); }));
        constexpr Int grain = Int{1} << 20;
        const auto copy = [&](Int first, Int last)
        { std::memcpy(to.data() + first, from.data() + first, static_cast<std::size_t>(last - first)); };
        const auto bytes = static_cast<Int>(std::min(from.size(), to.size()));
        copying.push_back(
            seconds_of([&] { in_parallel(bytes, grain, useful_threads(threads, bytes, grain), copy); }));
    }
    if (problem)
        return *std::move(problem);
    return ConversionTime{median(std::move(converting)), median(std::move(copying))};
}

/// Returns the layout counted from its lowest offset.
Layout layout_from_zero(const TensorPlacement& placement, Wide& elements)
{
    Layout layout{Dims(placement.sizes), Dims::filled(placement.sizes.size(), 0), 0};
    for (const Digit& digit : placement.digits)
        layout.strides[digit.dimension] = digit.stride;
    const OffsetRange range = *offset_range(layout);
    layout.base = -range.least;
    elements = wide(range.greatest) - range.least + 1;
    return layout;
}

Result<ConversionTime> measure_buffers(const TensorPlacement& a, const TensorPlacement& b, int threads)
{
    Wide source_elements = 0;
    Wide dest_elements = 0;
    const Layout source = layout_from_zero(a, source_elements);
    const Layout dest = layout_from_zero(b, dest_elements);
    const Int count = *element_count(source.sizes);
    if ((source_elements + dest_elements + wide(count) * 2) * a.bits / 8 > most_measured_bytes)
        return too_large();
    const auto plan = plan_copy(
        copy_spec(source, static_cast<Int>(source_elements), dest, static_cast<Int>(dest_elements), a.bits));
    if (!plan)
        return plan.problem();
    const Bytes from(whole_bytes(source_elements, a.bits), std::byte{1});
    Bytes to(whole_bytes(dest_elements, a.bits));
    const Bytes packed(whole_bytes(count, a.bits), std::byte{1});
    Bytes copied(packed.size());
    return measured([&] { return run(*plan, from.data(), to.data(), threads); }, packed, copied, threads);
}

Result<DataArray> array_over(const TensorForm& form, const Bytes& bytes)
{
    return packed_array(form.dtype, form.sizes.to_vector(), ArrayOrder::c, bytes);
}

Result<ConversionTime> measure_lanes(const Facts& a, const Facts& b, int threads)
{
    const auto forms_a = run_forms(a, Direction::inverse);
    if (!forms_a)
        return forms_a.problem();
    const auto forms_b = run_forms(b, Direction::forward);
    if (!forms_b)
        return forms_b.problem();
    const Wide all = wide(forms_a->input.bytes) + forms_b->output.bytes + wide(forms_a->output.bytes) * 2;
    if (all > most_measured_bytes)
        return too_large();
    const Bytes from(static_cast<std::size_t>(forms_a->input.bytes), std::byte{1});
    Bytes tensor(static_cast<std::size_t>(forms_a->output.bytes), std::byte{1});
    Bytes to(static_cast<std::size_t>(forms_b->output.bytes));
    Bytes copied(tensor.size());
    const auto lanes = array_over(forms_a->input, from);
    const auto logical = array_over(forms_b->input, tensor);
    if (!lanes || !logical)
        return !lanes ? lanes.problem() : logical.problem();
    const auto unpack = plan_run(a, Direction::inverse, *lanes, nullptr, threads);
    const auto pack = plan_run(b, Direction::forward, *logical, nullptr, threads);
    if (!unpack || !pack)
        return !unpack ? unpack.problem() : pack.problem();
    RunOptions how;
    how.threads = threads;
    return measured(
        [&]
        {
            auto problem = run(*unpack, tensor, how);
            return problem ? problem : run(*pack, to, how);
        },
        tensor, copied, threads);
}

} // namespace

Result<ConversionTime> measure_conversion(const Facts& a, const Facts& b, int threads)
{
    const auto from = placement_of(a);
    if (!from)
        return from.problem();
    const auto to = placement_of(b);
    if (!to)
        return to.problem();
    return from->has_address || from->tiles || to->tiles ? measure_lanes(a, b, threads)
                                                         : measure_buffers(*from, matched(*to, *from), threads);
}

} // namespace stridescope::core
