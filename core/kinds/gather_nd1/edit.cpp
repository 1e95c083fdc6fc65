#include "core/kinds/gather_nd1/gather_draft.h"
#include "core/kinds/summary.h"
#include "core/spec/index_numbers.h"
#include "core/spec/tensor_dimensions.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Takes the indices' batch sizes from the input.
bool take_batch_sizes(GatherNd1Scene& gather)
{
    const std::size_t rank = gather.input.sizes.size();
    if (rank != gather.indices.sizes.size())
        return false;
    auto sizes = gather.indices.sizes;
    const auto dimensions = static_cast<Wide>(rank);
    const auto batches = std::min(gather.batch_dimension_count, static_cast<Int>(rank));
    for (Int b = 0; b < batches; ++b)
    {
        const Wide from = dimensions - gather.input_dimension_count + b;
        const Wide to = dimensions - gather.indices_dimension_count + b;
        if (from >= 0 && to >= 0 && from < dimensions && to < dimensions)
            sizes[static_cast<std::size_t>(to)] = gather.input.sizes[static_cast<std::size_t>(from)];
    }
    resize_indices(gather.indices, sizes);
    return true;
}

} // namespace

std::optional<std::string> GatherNd1::fix(GatherNd1Scene& scene, const Problem& problem)
{
    switch (problem.code)
    {
    case Code::output_sizes:
        drop_output_sizes(scene.output);
        return "Use the required sizes";
    case Code::batch_count:
        scene.batch_dimension_count = 0;
        return "Set batches to 0";
    case Code::tuple_too_long:
    {
        auto sizes = scene.indices.sizes;
        if (sizes.empty())
            return std::nullopt;
        sizes.back() = longest_tuple(scene);
        resize_indices(scene.indices, sizes);
        return "Shorten the tuples";
    }
    case Code::batch_mismatch:
        return take_batch_sizes(scene) ? std::optional<std::string>("Use the input's batch sizes")
                                       : std::nullopt;
    default:
        return std::nullopt;
    }
}

GatherNd1Scene GatherNd1::example()
{
    TensorSpec tensor;
    tensor.sizes = {1, 1, 4, 4};
    return of_tensor(tensor);
}

/// Gathers along the outermost dimension larger than 1, the last index first.
GatherNd1Scene GatherNd1::of_tensor(const TensorSpec& tensor)
{
    GatherNd1Scene gather;
    gather.input = tensor;
    const std::size_t rank = tensor.sizes.size();
    std::size_t first = 0;
    while (first + 1 < rank && tensor.sizes[first] == 1)
        ++first;
    const Int choices = rank > 0 ? std::clamp<Int>(tensor.sizes[first], 1, 2) : 1;
    gather.indices.dtype = "UINT32";
    gather.indices.sizes.assign(rank, 1);
    std::vector<Int> values = {0};
    gather.indices_dimension_count = 1;
    if (rank >= 2)
    {
        gather.indices.sizes[rank - 2] = choices;
        gather.indices_dimension_count = 2;
        if (choices == 2)
            values = {1, 0};
    }
    gather.input_dimension_count = static_cast<Int>(rank - first);
    gather.indices.values = number_list(values);
    return gather;
}

bool GatherNd1::add_dimension(GatherNd1Scene& scene)
{
    return add_leading_dimension(scene.input, scene.indices, scene.output);
}

std::string GatherNd1::summary(const GatherNd1Scene& scene)
{
    return sizes_text(scene.input.sizes) + "   by   " + sizes_text(scene.indices.sizes);
}

void remove_dimension(GatherNd1Scene& scene)
{
    if (!remove_leading_dimension(scene.input, scene.indices, scene.output))
        return;
    const auto most = static_cast<Int>(scene.input.sizes.size());
    scene.input_dimension_count = std::min(scene.input_dimension_count, most);
    scene.indices_dimension_count = std::min(scene.indices_dimension_count, most);
    drop_output_sizes(scene.output); // the smaller counts may change the output sizes
}

} // namespace stridescope::core
