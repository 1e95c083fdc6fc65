#include "core/kinds/evaluate_output.h"

#include <fmt/format.h>

namespace stridescope::core
{

TensorSpec output_spec(const std::optional<OutputSpec>& given, const TensorSpec& input, const Dims& sizes)
{
    TensorSpec spec = given ? given->tensor : TensorSpec{};
    if (!given || !given->dtype_given)
        spec.dtype = input.dtype;
    if (!given || !given->sizes_given)
        spec.sizes = sizes.to_vector();
    return spec;
}

std::optional<Problem> check_output(const TensorSpec& output, const TensorFacts& input, Code empty)
{
    const std::string_view dtype = info(input.dtype).name;
    if (output.dtype != dtype)
        return Problem{Code::dtype, "output.dtype",
                       fmt::format("the output has the input's type, {}, not {}", dtype, output.dtype)};
    if (output.sizes.size() != input.rank())
        return Problem{
            Code::rank, "output.sizes",
            fmt::format("the output has the input's rank {}, not {}", input.rank(), output.sizes.size())};
    for (std::size_t d = 0; d < output.sizes.size(); ++d)
        if (output.sizes[d] < 1)
            return Problem{empty, fmt::format("output.sizes[{}]", d),
                           fmt::format("every output size must be at least 1, not {}", output.sizes[d])};
    return std::nullopt;
}

std::optional<Problem> check_output_sizes(const TensorSpec& output, const Dims& sizes)
{
    for (std::size_t d = 0; d < sizes.size(); ++d)
        if (output.sizes[d] != sizes[d])
            return Problem{Code::output_sizes, fmt::format("output.sizes[{}]", d),
                           fmt::format("{} follows from input and indices, not {}", sizes[d], output.sizes[d])};
    return std::nullopt;
}

} // namespace stridescope::core
