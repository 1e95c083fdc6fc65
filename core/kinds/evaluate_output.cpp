#include "core/kinds/evaluate_output.h"

#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

namespace stridescope::core
{

TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input, const Dims& sizes,
                       OutputLabels labels)
{
    TensorSpec spec = given ? given->tensor : TensorSpec{};
    if (!given || !given->dtype_given)
        spec.dtype = input.dtype;
    if (!given || !given->sizes_given)
        spec.sizes = sizes.to_vector();
    if (labels == OutputLabels::of_input && !spec.labels && input.labels
        && spec.sizes.size() == input.sizes.size())
        spec.labels = labels_of(input);
    return spec;
}

std::vector<Problem> output_problems(const TensorSpec& output, std::optional<DType> dtype, std::size_t rank,
                                     Code empty)
{
    std::vector<Problem> problems;
    if (dtype && output.dtype != info(*dtype).name)
        problems.push_back({Code::dtype, "output.dtype",
                            fmt::format("output data type must match the input ({}), not {}", info(*dtype).name,
                                        output.dtype)});
    if (output.sizes.size() != rank)
        problems.push_back(
            {Code::rank, "output.sizes",
             fmt::format("output rank must match the input ({}), not {}", rank, output.sizes.size())});
    if (output.strides && output.strides->size() != output.sizes.size())
        problems.push_back({Code::rank, "output.strides",
                            fmt::format("{} sizes need {} strides, not {}", output.sizes.size(),
                                        output.sizes.size(), output.strides->size())});
    for (std::size_t d = 0; d < output.sizes.size(); ++d)
        if (output.sizes[d] < 1)
            problems.push_back({empty, fmt::format("output.sizes[{}]", d),
                                fmt::format("every output size must be at least 1, not {}", output.sizes[d])});
    return problems;
}

std::vector<Problem> follows_exactly(const TensorSpec& output, std::optional<DType> dtype, const Dims& sizes)
{
    std::vector<Problem> problems = output_problems(output, dtype, sizes.size(), Code::zero_size);
    for (std::size_t d = 0; d < sizes.size() && d < output.sizes.size(); ++d)
        if (output.sizes[d] != sizes[d] && output.sizes[d] >= 1)
            problems.push_back({Code::output_sizes, fmt::format("output.sizes[{}]", d),
                                fmt::format("must be {} for this input and these indices, not {}", sizes[d],
                                            output.sizes[d])});
    return problems;
}

} // namespace stridescope::core
