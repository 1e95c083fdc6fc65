#include "core/kinds/gather_nd1/gather_draft.h"

#include <algorithm>

namespace stridescope::core
{
BlocksDraft draft_blocks(const GatherNd1Scene& scene, const EvaluateOptions& options)
{
    BlocksDraft draft{begin_gather(scene.input, scene.indices, options), {}};
    if (draft.input().sizes && draft.indices().sizes)
    {
        auto shape = gather_shape(
            *draft.input().sizes, *draft.indices().sizes,
            {scene.input_dimension_count, scene.indices_dimension_count, scene.batch_dimension_count});
        if (shape)
            draft.shape = *std::move(shape);
        else
            draft.problems.push_back(shape.problem());
    }
    CheckIndices check;
    if (draft.shape)
        check = [shape = *draft.shape](std::span<const Int> indices, bool negative)
        { return check_indices(shape, indices, negative); };
    read_index_values(scene.indices, options, check, draft);
    if (draft.shape)
        read_output(scene.output, scene.input, draft.shape->output_sizes, OutputLabels::own, options, draft);
    return draft;
}

Draft GatherNd1::draft(const GatherNd1Scene& scene, const EvaluateOptions& options)
{
    return draft_blocks(scene, options);
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
