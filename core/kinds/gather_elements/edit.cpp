#include "core/kinds/gather_elements/elements_draft.h"
#include "core/kinds/summary.h"
#include "core/spec/index_numbers.h"
#include "core/spec/tensor_dimensions.h"

#include <algorithm>

namespace stridescope::core
{

std::optional<std::string> GatherElements::fix(GatherElementsScene& scene, const Problem& problem)
{
    if (problem.code == Code::axis)
    {
        scene.axis = 0;
        return "Use axis 0";
    }
    if (problem.code == Code::output_sizes)
    {
        drop_output_sizes(scene.output);
        return "Use the required sizes";
    }
    if (problem.code != Code::indices_sizes)
        return std::nullopt;
    auto sizes = scene.indices.sizes;
    for (std::size_t d = 0; d < std::min(sizes.size(), scene.input.sizes.size()); ++d)
        if (static_cast<Int>(d) != scene.axis)
            sizes[d] = std::min(sizes[d], scene.input.sizes[d]);
    resize_indices(scene.indices, sizes);
    return "Fit to the input";
}

GatherElementsScene GatherElements::example()
{
    TensorSpec tensor;
    tensor.sizes = {1, 1, 4, 4};
    GatherElementsScene scene = of_tensor(tensor);
    scene.axis = 2;
    scene.indices.sizes = {1, 1, 2, 4};
    scene.indices.values = number_list({0, 1, 2, 3, 3, 2, 1, 0});
    return scene;
}

/// Gathers along the last dimension: up to two elements per line, the second one first.
GatherElementsScene GatherElements::of_tensor(const TensorSpec& tensor)
{
    GatherElementsScene scene;
    scene.input = tensor;
    scene.indices.dtype = "UINT32";
    scene.indices.sizes = tensor.sizes;
    if (tensor.sizes.empty())
        return scene;
    const Int picks = std::clamp<Int>(tensor.sizes.back(), 1, 2);
    scene.axis = static_cast<Int>(tensor.sizes.size()) - 1;
    scene.indices.sizes.back() = picks;
    // There may be a line for each index of the other dimensions, as many as a list can hold.
    Int lines = 1;
    for (std::size_t d = tensor.sizes.size() - 1; d-- > 0;)
    {
        Int& size = scene.indices.sizes[d];
        size = std::clamp<Int>(size, std::min<Int>(size, 1), std::max<Int>(1, most_listed_numbers / 2 / lines));
        lines *= std::max<Int>(size, 1);
    }
    std::vector<Int> numbers(static_cast<std::size_t>(lines * picks), 0);
    for (std::size_t i = 0; i < numbers.size(); i += static_cast<std::size_t>(picks))
        numbers[i] = picks - 1;
    scene.indices.values = number_list(numbers);
    return scene;
}

bool GatherElements::add_dimension(GatherElementsScene& scene)
{
    const auto rank = static_cast<Int>(scene.input.sizes.size());
    bool added = false;
    edit_labels(scene.input, scene.output,
                [&] { added = add_leading_dimension(scene.input, scene.indices, scene.output); });
    if (added && scene.axis >= 0 && scene.axis < rank)
        ++scene.axis;
    return added;
}

std::string GatherElements::caption(const GatherElementsScene&)
{
    return "Gather elements";
}

std::string GatherElements::summary(const GatherElementsScene& scene)
{
    return sizes_text(scene.input.sizes) + "   by   " + sizes_text(scene.indices.sizes);
}

void remove_dimension(GatherElementsScene& scene)
{
    bool removed = false;
    edit_labels(scene.input, scene.output,
                [&] { removed = remove_leading_dimension(scene.input, scene.indices, scene.output); });
    if (removed && scene.axis > 0)
        --scene.axis;
}

} // namespace stridescope::core
