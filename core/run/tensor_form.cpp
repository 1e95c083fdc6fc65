#include "core/run/tensor_form.h"

#include "core/engine/lane_copy.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

Result<TensorForm> form(std::string name, std::string prefix, DType dtype, const Dims& sizes)
{
    const auto count = element_count(sizes);
    const auto bytes = count ? packed_bytes(dtype, *count) : std::nullopt;
    if (!bytes)
        return Problem{Code::overflow, prefix + "sizes",
                       fmt::format("the bytes of the {} do not fit 64 bits", name)};
    return TensorForm{std::move(name), std::move(prefix), dtype, sizes, *count, *bytes};
}

Result<RunForms> both(Result<TensorForm> input, Result<TensorForm> output)
{
    if (!input)
        return input.problem();
    if (!output)
        return output.problem();
    return RunForms{*std::move(input), std::nullopt, *std::move(output)};
}

/// Elements of the memory that a buffer's layout lies in, counted from its first byte.
Result<Int> memory_elements(const TensorFacts& tensor)
{
    const OffsetRange range = tensor.footprint.range;
    if (range.least < 0)
        return Problem{Code::layout, "base_offset",
                       fmt::format("the least offset is {}: memory has no place before 0", range.least)};
    const auto needed = checked_add(range.greatest, 1);
    if (!needed)
        return Problem{Code::overflow, "strides", "the greatest offset + 1 does not fit 64 bits"};
    if (!tensor.total_bytes)
        return *needed;
    const Wide bits = wide(*tensor.total_bytes) * 8;
    const auto elements = narrow(bits / tensor.bits());
    if (bits % tensor.bits() != 0)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes are no whole number of {} elements", *tensor.total_bytes,
                                   info(tensor.dtype).name)};
    if (!elements)
        return Problem{Code::overflow, "total_bytes", "the number of elements does not fit 64 bits"};
    if (*elements < *needed)
        return Problem{Code::layout, "total_bytes",
                       fmt::format("{} bytes hold {} elements of {}, the greatest offset is {}",
                                   *tensor.total_bytes, *elements, info(tensor.dtype).name, range.greatest)};
    return *elements;
}

struct FormsOf
{
    Direction direction;

    Result<RunForms> operator()(const BufferFacts& facts) const
    {
        const TensorFacts& tensor = facts.tensor;
        const auto elements = memory_elements(tensor);
        if (!elements)
            return elements.problem();
        auto logical = form("tensor", "", tensor.dtype, tensor.layout.sizes);
        auto memory = form("memory", "", tensor.dtype, Dims{*elements});
        return direction == Direction::forward ? both(std::move(logical), std::move(memory))
                                               : both(std::move(memory), std::move(logical));
    }
    Result<RunForms> operator()(const Slice1Facts& facts) const
    {
        if (direction == Direction::inverse)
            return no_inverse();
        return both(form("input", "input.", facts.input.dtype, facts.input.layout.sizes),
                    form("output", "output.", facts.output.dtype, facts.output.layout.sizes));
    }
    Result<RunForms> operator()(const GatherNd1Facts& facts) const
    {
        if (direction == Direction::inverse)
            return no_inverse();
        auto forms = both(form("input", "input.", facts.input.dtype, facts.input.layout.sizes),
                          form("output", "output.", facts.output.dtype, facts.output.layout.sizes));
        auto indices = form("indices", "indices.", facts.indices.dtype, facts.indices.layout.sizes);
        if (!indices)
            return indices.problem();
        if (forms)
            forms->indices = *std::move(indices);
        return forms;
    }
    Result<RunForms> operator()(const TpuFacts& facts) const
    {
        const auto copies = lane_copies(facts.map);
        if (!copies)
            return copies.problem();
        auto logical = form("tensor", "", facts.dtype, facts.map.sizes);
        auto lanes = facts.map.in_lanes()
                         ? form("lanes", "", facts.dtype, Dims{copies->lanes, copies->lane_elements})
                         : form("memory", "", facts.dtype, Dims{copies->lane_elements});
        return direction == Direction::forward ? both(std::move(logical), std::move(lanes))
                                               : both(std::move(lanes), std::move(logical));
    }

private:
    static Problem no_inverse()
    {
        return {Code::unsupported, "kind", "only buffer and tpu scenes can be run the other way"};
    }
};

} // namespace

std::vector<Int> stored_sizes(const TensorForm& form)
{
    if (info(form.dtype).bits == 4)
        return {form.bytes};
    return form.sizes.to_vector();
}

Result<DataArray> match(const DataArray& array, const TensorForm& form)
{
    auto matched = as_tensor(array, form.dtype, form.sizes, form.name);
    if (matched)
        return matched;
    const Problem& problem = matched.problem();
    return Problem{problem.code, form.prefix + (problem.code == Code::dtype ? "dtype" : "sizes"),
                   problem.message};
}

Result<RunForms> run_forms(const Facts& facts, Direction direction)
{
    return std::visit(FormsOf{direction}, facts.content);
}

} // namespace stridescope::core
