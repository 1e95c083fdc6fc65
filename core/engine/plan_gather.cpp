#include "core/engine/gather_plan.h"
#include "core/engine/kernels.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

std::optional<Problem> check_sizes(const GatherSpec& spec)
{
    const Int bits = spec.element_bits;
    if (bits != 4 && bits != 8 && bits != 16 && bits != 32 && bits != 64)
        return Problem{Code::dtype, "element_bits",
                       fmt::format("elements must have 4, 8, 16, 32, or 64 bits, not {}", bits)};
    if (spec.indexed_sizes.empty())
        return Problem{Code::rank, "indexed_sizes", "a tuple needs at least one index"};
    if (!spec.indexed_strides.empty() && spec.indexed_strides.size() != spec.indexed_sizes.size())
        return Problem{Code::rank, "indexed_strides", "expected as many strides as sizes, or none"};
    const auto positive = [](Int value, const char* where) -> std::optional<Problem>
    {
        if (value >= 1)
            return std::nullopt;
        return Problem{Code::zero_size, where, fmt::format("must be at least 1, not {}", value)};
    };
    if (auto problem = positive(spec.batches, "batches"))
        return problem;
    if (auto problem = positive(spec.tuples, "tuples"))
        return problem;
    if (auto problem = positive(spec.block, "block"))
        return problem;
    for (const Int size : spec.indexed_sizes)
        if (auto problem = positive(size, "indexed_sizes"))
            return problem;
    return std::nullopt;
}

std::optional<Int> product(std::optional<Int> a, Int b)
{
    return a ? checked_multiply(*a, b) : std::nullopt;
}

std::optional<Problem> check_holds(std::optional<Int> needed, Int held, Int bits, const char* what)
{
    if (!needed || !checked_multiply(*needed, bits) || !checked_multiply(held, bits))
        return Problem{Code::overflow, what,
                       fmt::format("the {}'s size in bits does not fit in 64 bits", what)};
    if (*needed <= held)
        return std::nullopt;
    return Problem{Code::values_count, what,
                   fmt::format("the {} has {} elements; {} are needed", what, held, *needed)};
}

/// Returns the elements of the source from its first to the last that an index can reach; nothing if that does
/// not fit in 64 bits. `values_count` if the source is not packed and an element would be before its first.
Result<std::optional<Int>> needed_of_source(const GatherSpec& spec)
{
    std::optional<Int> packed = spec.block;
    for (const Int size : spec.indexed_sizes)
        packed = product(packed, size);
    packed = product(packed, spec.batches);
    if (spec.indexed_strides.empty())
        return packed;
    std::optional<Int> least = 0;
    std::optional<Int> needed = spec.block;
    const auto reach = [&](Int size, Int stride)
    {
        const auto step = checked_multiply(size - 1, stride);
        std::optional<Int>& end = stride < 0 ? least : needed;
        end = step && end ? checked_add(*end, *step) : std::nullopt;
    };
    reach(spec.batches, spec.batch_stride);
    for (std::size_t i = 0; i < spec.indexed_sizes.size(); ++i)
        reach(spec.indexed_sizes[i], spec.indexed_strides[i]);
    if (least && *least < 0)
        return Problem{
            Code::values_count, "source",
            fmt::format("an index can lead to offset {}, before the source's first element", *least)};
    return least ? needed : std::nullopt;
}

} // namespace

Int GatherSpec::step_of_batch() const
{
    if (!indexed_strides.empty())
        return batch_stride;
    Int step = block;
    for (const Int size : indexed_sizes)
        step *= size;
    return step;
}

Result<GatherPlan> plan_gather(const GatherSpec& spec, const GatherOptions& options)
{
    if (auto problem = check_sizes(spec))
        return *std::move(problem);
    const auto needed = needed_of_source(spec);
    if (!needed)
        return needed.problem();
    const std::optional<Int> source = *needed;
    const auto all_tuples = checked_multiply(spec.batches, spec.tuples);
    const auto indices = product(all_tuples, static_cast<Int>(spec.indexed_sizes.size()));
    const auto dest = product(all_tuples, spec.block);
    if (auto problem = check_holds(source, spec.source_elements, spec.element_bits, "source"))
        return *std::move(problem);
    if (auto problem = check_holds(indices, spec.index_count, 64, "indices"))
        return *std::move(problem);
    if (auto problem = check_holds(dest, spec.dest_elements, spec.element_bits, "dest"))
        return *std::move(problem);

    GatherPlan plan;
    plan.spec = spec;
    plan.nibbles = spec.block * spec.element_bits % 8 != 0;
    // Converts elements to bytes, or to nibbles.
    const auto units = [&](Int elements) { return plan.nibbles ? elements : elements * spec.element_bits / 8; };
    Int packed = spec.block;
    for (std::size_t i = spec.indexed_sizes.size(); i-- > 0;)
    {
        if (spec.indexed_strides.empty())
        {
            plan.steps[i] = units(packed);
            packed *= spec.indexed_sizes[i];
        }
        else
            plan.steps[i] = units(spec.indexed_strides[i]);
    }
    plan.batch_step = units(spec.step_of_batch());
    plan.block = units(spec.block);
    plan.blocks_ahead =
        std::clamp<Int>(tuning::gathered_ahead_bytes / plan.block, 8, tuning::most_blocks_ahead);
    plan.source_bytes = divide_up(*source * spec.element_bits, 8);
    plan.index_bytes = *indices * 8;
    plan.dest_bytes = divide_up(*dest * spec.element_bits, 8);
    if (!plan.nibbles)
        plan.copy_blocks = block_kernels().copy_blocks(static_cast<std::size_t>(plan.block));
    plan.few = !plan.nibbles && *all_tuples <= std::min(options.most_few_tuples, tuning::few_tuples);
    plan.streams = !plan.nibbles && plan.dest_bytes >= options.least_streamed_bytes;
    plan.cached = !plan.streams && plan.source_bytes <= options.most_cached_source;
    plan.least_bytes_a_thread = options.least_bytes_a_thread;
    return plan;
}

} // namespace stridescope::core
