#include "core/kinds/slice1/slice_draft.h"
#include "core/kinds/summary.h"
#include "core/spec/tensor_dimensions.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Moves every dimension's offset and size inside the input.
void fit_window(Slice1Scene& slice)
{
    auto& window = slice.window;
    const std::size_t rank = std::min({slice.input.sizes.size(), window.offsets.size(), window.sizes.size()});
    for (std::size_t d = 0; d < rank; ++d)
    {
        const Int extent = std::max<Int>(slice.input.sizes[d], 1);
        window.offsets[d] = std::clamp<Int>(window.offsets[d], 0, extent - 1);
        window.sizes[d] = std::clamp<Int>(window.sizes[d], 1, extent - window.offsets[d]);
    }
    // A given output may be as large as the old window: then it would be the next broken rule.
    if (!slice.output || !slice.output->sizes_given)
        return;
    auto& sizes = slice.output->tensor.sizes;
    for (std::size_t d = 0; d < std::min({rank, window.strides.size(), sizes.size()}); ++d)
        if (window.strides[d] != 0)
            sizes[d] = std::min(sizes[d], most_output(window.sizes[d], window.strides[d]));
}

} // namespace

std::optional<std::string> Slice1::fix(Slice1Scene& scene, const Problem& problem)
{
    if (problem.code == Code::window_bounds)
    {
        fit_window(scene);
        return "Fit to the input";
    }
    if (problem.code != Code::output_too_large)
        return std::nullopt;
    drop_output_sizes(scene.output);
    return "Use the maximum";
}

Slice1Scene Slice1::example()
{
    TensorSpec tensor;
    tensor.sizes = {1, 1, 4, 4};
    Slice1Scene scene = of_tensor(tensor);
    scene.window.offsets = {0, 0, 0, 1};
    scene.window.sizes = {1, 1, 4, 3};
    scene.window.strides = {1, 1, 2, 2};
    return scene;
}

Slice1Scene Slice1::of_tensor(const TensorSpec& tensor)
{
    Slice1Scene scene;
    scene.input = tensor;
    take_whole_input(scene);
    return scene;
}

bool Slice1::add_dimension(Slice1Scene& scene)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank >= Dims::max_rank)
        return false;
    edit_labels(scene.input, scene.output,
                [&]
                {
                    core::add_dimension(scene.input);
                    edit_output(scene.output, rank, [](TensorSpec& tensor) { core::add_dimension(tensor); });
                });
    prepend(scene.window.offsets, Int{0});
    prepend(scene.window.sizes, Int{1});
    prepend(scene.window.strides, Int{1});
    return true;
}

std::string Slice1::summary(const Slice1Scene& scene)
{
    return sizes_text(scene.input.sizes) + "   " + scene.input.dtype;
}

std::vector<Int> most_outputs(const WindowSpec& window)
{
    std::vector<Int> sizes;
    for (std::size_t d = 0; d < window.sizes.size(); ++d)
        sizes.push_back(most_output(window.sizes[d], d < window.strides.size() ? window.strides[d] : 1));
    return sizes;
}

void keep_output_inside(Slice1Scene& scene, std::size_t dimension, Int most_before)
{
    if (!scene.output || !scene.output->sizes_given)
        return;
    Int& size = scene.output->tensor.sizes[dimension];
    const Int most = most_output(scene.window.sizes[dimension], scene.window.strides[dimension]);
    if (size == most_before || size > most)
        size = most;
}

void take_whole_input(Slice1Scene& scene)
{
    scene.window.offsets.assign(scene.input.sizes.size(), 0);
    scene.window.sizes = scene.input.sizes;
    scene.window.strides.assign(scene.input.sizes.size(), 1);
    scene.output.reset();
}

void remove_dimension(Slice1Scene& scene, std::size_t dimension)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank <= 1)
        return;
    edit_labels(scene.input, scene.output,
                [&]
                {
                    remove_dimension(scene.input, dimension);
                    edit_output(scene.output, rank,
                                [&](TensorSpec& tensor) { remove_dimension(tensor, dimension); });
                });
    drop(scene.window.offsets, dimension);
    drop(scene.window.sizes, dimension);
    drop(scene.window.strides, dimension);
}

} // namespace stridescope::core
