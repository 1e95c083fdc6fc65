#include "core/kinds/gather_elements/elements_draft.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Output and indices are at most as large as the input, except along the axis.
std::optional<Problem> check_shape(const GatherElementsScene& scene, const Dims& input, const Dims& indices)
{
    const auto rank = static_cast<Int>(input.size());
    if (indices.size() != input.size())
        return Problem{Code::rank, "indices.sizes",
                       fmt::format("input has rank {} but indices have rank {}; the ranks must be equal", rank,
                                   indices.size())};
    if (scene.axis < 0 || scene.axis >= rank)
        return Problem{Code::axis, "axis", fmt::format("must be 0 to {}, not {}", rank - 1, scene.axis)};
    for (std::size_t d = 0; d < input.size(); ++d)
        if (d != static_cast<std::size_t>(scene.axis) && indices[d] > input[d])
            return Problem{Code::indices_sizes, fmt::format("indices.sizes[{}]", d),
                           fmt::format("indices may exceed the input only along axis {}; {} is greater than {}",
                                       scene.axis, indices[d], input[d])};
    return std::nullopt;
}

std::optional<Problem> check_range(std::span<const Int> indices, Int size, bool negative_allowed)
{
    const Int least = negative_allowed ? -size : 0;
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (indices[i] < least || indices[i] >= size)
            return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                           fmt::format("index {} is out of range [{}, {}]", indices[i], least, size - 1)};
    return std::nullopt;
}

} // namespace

ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options)
{
    ElementsDraft draft{begin_gather(scene.input, scene.indices, options), {}};
    if (draft.input().sizes && draft.indices().sizes)
    {
        if (auto problem = check_shape(scene, *draft.input().sizes, *draft.indices().sizes))
            draft.problems.push_back(*std::move(problem));
        else
            draft.axis = static_cast<std::size_t>(scene.axis);
    }
    CheckIndices check;
    if (draft.axis)
        check = [size = (*draft.input().sizes)[*draft.axis]](std::span<const Int> indices, bool negative)
        { return check_range(indices, size, negative); };
    read_index_values(scene.indices, options, check, draft);
    if (draft.axis)
        read_output(scene.output, scene.input, *draft.indices().sizes, OutputLabels::of_input, options, draft);
    return draft;
}

Draft GatherElements::draft(const GatherElementsScene& scene, const EvaluateOptions& options)
{
    return draft_elements(scene, options);
}

} // namespace stridescope::core
