#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_elements/elements_draft.h"
#include "core/kinds/index_values.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Output and indices are as large as the input at most, but along the axis.
std::optional<Problem> check_shape(const GatherElementsScene& scene, const Dims& input, const Dims& indices)
{
    const auto rank = static_cast<Int>(input.size());
    if (indices.size() != input.size())
        return Problem{Code::rank, "indices.sizes",
                       fmt::format("input and indices need one rank: {} is not {}", indices.size(), rank)};
    if (scene.axis < 0 || scene.axis >= rank)
        return Problem{Code::axis, "axis",
                       fmt::format("the axis is a dimension, 0 to {}, not {}", rank - 1, scene.axis)};
    for (std::size_t d = 0; d < input.size(); ++d)
        if (d != static_cast<std::size_t>(scene.axis) && indices[d] > input[d])
            return Problem{Code::indices_sizes, fmt::format("indices.sizes[{}]", d),
                           fmt::format("only along the axis {} may the indices be larger than the input: {} is "
                                       "above {}",
                                       scene.axis, indices[d], input[d])};
    return std::nullopt;
}

std::optional<Problem> check_range(std::span<const Int> indices, Int size, bool negative_allowed)
{
    const Int least = negative_allowed ? -size : 0;
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (indices[i] < least || indices[i] >= size)
            return Problem{Code::index_out_of_range, fmt::format("indices.values[{}]", i),
                           fmt::format("index {} is outside [{}, {}]", indices[i], least, size - 1)};
    return std::nullopt;
}

void read_axis(const GatherElementsScene& scene, const TensorDraft& input, const TensorDraft& indices,
               ElementsDraft& draft)
{
    if (!input.sizes || !indices.sizes)
        return;
    if (auto problem = check_shape(scene, *input.sizes, *indices.sizes))
        draft.problems.push_back(*std::move(problem));
    else
        draft.axis = static_cast<std::size_t>(scene.axis);
}

void read_values(const GatherElementsScene& scene, const TensorDraft& input, const TensorDraft& indices,
                 const EvaluateOptions& options, ElementsDraft& draft)
{
    const auto count = indices.sizes ? element_count(*indices.sizes) : std::nullopt;
    if (!count || !indices.dtype || check_index_type(*indices.dtype))
        return;
    const Layout layout{*indices.sizes, indices.strides.value_or(packed_strides(*indices.sizes)),
                        scene.indices.base_offset};
    auto values = index_values(scene.indices, *indices.dtype, layout, options,
                               [&](std::span<const Int> given) -> std::optional<Problem>
                               {
                                   if (!draft.axis)
                                       return std::nullopt;
                                   return check_range(given, (*input.sizes)[*draft.axis],
                                                      negative_indices_allowed(*indices.dtype));
                               });
    if (values)
        draft.index_values = *std::move(values);
    else
        draft.problems.push_back(values.problem());
}

void read_output(const GatherElementsScene& scene, const ValuesSource* files, const TensorDraft& input,
                 const Dims& sizes, ElementsDraft& draft)
{
    draft.output = output_spec(scene.output, scene.input, sizes);
    draft.add_output(follows_exactly(draft.output, input.dtype, sizes),
                     draft_tensor(draft.output, "output.", true, files));
}

} // namespace

ElementsDraft draft_elements(const GatherElementsScene& scene, const EvaluateOptions& options)
{
    ElementsDraft draft;
    const TensorDraft input = draft_tensor(scene.input, "input.", true, options.files);
    const TensorDraft indices = draft_tensor(scene.indices, "indices.", false, options.files);
    draft.add(Operand::input, input);
    draft.add(Operand::indices, indices);
    if (indices.dtype)
        draft.add(check_index_type(*indices.dtype));
    read_axis(scene, input, indices, draft);
    read_values(scene, input, indices, options, draft);
    if (draft.axis)
        read_output(scene, options.files, input, *indices.sizes, draft);
    return draft;
}

Draft GatherElements::draft(const GatherElementsScene& scene, const EvaluateOptions& options)
{
    return draft_elements(scene, options);
}

} // namespace stridescope::core
