#include "core/kinds/evaluate_output.h"
#include "core/kinds/gather_nd1/gather_draft.h"
#include "core/kinds/index_values.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

void read_shape(const GatherNd1Scene& scene, const TensorDraft& input, const TensorDraft& indices,
                GatherDraft& draft)
{
    if (!input.sizes || !indices.sizes)
        return;
    auto shape =
        gather_shape(*input.sizes, *indices.sizes,
                     {scene.input_dimension_count, scene.indices_dimension_count, scene.batch_dimension_count});
    if (shape)
        draft.shape = *std::move(shape);
    else
        draft.problems.push_back(shape.problem());
}

void read_values(const GatherNd1Scene& scene, const TensorDraft& indices, const EvaluateOptions& options,
                 GatherDraft& draft)
{
    const auto count = indices.sizes ? element_count(*indices.sizes) : std::nullopt;
    if (!count || !indices.dtype || check_index_type(*indices.dtype))
        return;
    const Layout layout{*indices.sizes, indices.strides.value_or(packed_strides(*indices.sizes)),
                        scene.indices.base_offset};
    auto values =
        index_values(scene.indices, *indices.dtype, layout, options,
                     [&](std::span<const Int> given) -> std::optional<Problem>
                     {
                         if (!draft.shape)
                             return std::nullopt;
                         return check_indices(*draft.shape, given, negative_indices_allowed(*indices.dtype));
                     });
    if (values)
        draft.index_values = *std::move(values);
    else
        draft.problems.push_back(values.problem());
}

void read_output(const GatherNd1Scene& scene, const ValuesSource* files, const TensorDraft& input,
                 GatherDraft& draft)
{
    if (!draft.shape)
        return;
    draft.output = output_spec(scene.output, scene.input, draft.shape->output_sizes);
    const auto own = follows_exactly(draft.output, input.dtype, draft.shape->output_sizes);
    draft.add_output(own, draft_tensor(draft.output, "output.", true, files));
}

} // namespace

GatherDraft draft_gather(const GatherNd1Scene& scene, const EvaluateOptions& options)
{
    GatherDraft draft;
    const TensorDraft input = draft_tensor(scene.input, "input.", true, options.files);
    const TensorDraft indices = draft_tensor(scene.indices, "indices.", false, options.files);
    draft.add(Operand::input, input);
    draft.add(Operand::indices, indices);
    if (indices.dtype)
        draft.add(check_index_type(*indices.dtype));
    read_shape(scene, input, indices, draft);
    read_values(scene, indices, options, draft);
    read_output(scene, options.files, input, draft);
    return draft;
}

Draft GatherNd1::draft(const GatherNd1Scene& scene, const EvaluateOptions& options)
{
    return draft_gather(scene, options);
}

std::string_view GatherRoles::of_input(std::size_t d) const
{
    if (d < input_first)
        return "";
    if (d < indexed_first)
        return "batch";
    return d < block_first ? "index" : "block";
}

std::string_view GatherRoles::of_indices(std::size_t d) const
{
    if (d < indices_first)
        return "";
    if (d + 1 == rank)
        return "tuple";
    return d < tuples_first ? "batch" : "";
}

GatherRoles gather_roles(const GatherNd1Scene& scene)
{
    GatherRoles roles;
    roles.rank = scene.indices.sizes.size();
    const auto rank = static_cast<Int>(scene.input.sizes.size());
    const auto indices_rank = static_cast<Int>(roles.rank);
    const auto place = [](Int value, Int most)
    { return static_cast<std::size_t>(std::clamp<Int>(value, 0, most)); };
    const Int batches = std::clamp<Int>(scene.batch_dimension_count, 0, 8);
    const Int tuple = scene.indices.sizes.empty() ? 1 : std::clamp<Int>(scene.indices.sizes.back(), 1, 8);
    const Int input_count = std::clamp<Int>(scene.input_dimension_count, 0, rank);
    const Int indices_count = std::clamp<Int>(scene.indices_dimension_count, 0, indices_rank);
    roles.input_first = place(rank - input_count, rank);
    roles.indexed_first = place(rank - input_count + batches, rank);
    roles.block_first = place(rank - input_count + batches + tuple, rank);
    roles.indices_first = place(indices_rank - indices_count, indices_rank);
    roles.tuples_first = place(indices_rank - indices_count + batches, indices_rank);
    return roles;
}

Int longest_tuple(const GatherNd1Scene& scene)
{
    const Wide room = wide(scene.input_dimension_count) - scene.batch_dimension_count;
    return static_cast<Int>(std::clamp<Wide>(room, 1, Dims::max_rank));
}

} // namespace stridescope::core
