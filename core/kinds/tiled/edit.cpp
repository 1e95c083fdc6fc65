#include "core/kinds/summary.h"
#include "core/kinds/tiled/tiled_draft.h"
#include "core/spec/tensor_shape.h"

namespace stridescope::core
{

std::optional<std::string> Tiled::fix(TiledScene& scene, const Problem& problem)
{
    const bool of_layout =
        problem.where == "layout" || problem.where.starts_with("digits") || problem.where.starts_with("bases");
    if (of_layout || problem.code == Code::sizes)
    {
        scene.layout.reset();
        scene.bases.reset();
        DigitChoices digits;
        Int stride = 1;
        for (std::size_t d = scene.sizes.size(); d-- > 0;)
        {
            digits.insert(digits.begin(), {DigitChoice{std::nullopt, stride}});
            const auto next = checked_multiply(stride, scene.sizes[d]);
            if (!next)
                return std::nullopt;
            stride = *next;
        }
        scene.digits = std::move(digits);
        return "Use row-major digits";
    }
    if (problem.where.starts_with("xor"))
    {
        scene.xors.reset();
        return "Remove the XOR steps";
    }
    if (problem.where.starts_with("pad"))
    {
        scene.pads.reset();
        return "Remove the pads";
    }
    if (problem.where.starts_with("first"))
    {
        scene.first.reset();
        return "Begin at the first position";
    }
    if (problem.code == Code::layout && problem.where == "base_offset")
    {
        scene.base_offset = 0;
        return "Set to 0";
    }
    return std::nullopt;
}

TiledScene Tiled::example()
{
    TiledScene scene;
    scene.labels = "NCHW";
    scene.sizes = {1, 17, 3, 4};
    scene.layout = "nChw8c";
    return scene;
}

TensorSpec Tiled::main_tensor(const TiledScene& scene)
{
    TensorSpec tensor;
    tensor.dtype = scene.dtype;
    tensor.labels = scene.labels;
    tensor.sizes = scene.sizes;
    tensor.total_bytes = scene.total_bytes;
    tensor.values = scene.values;
    return tensor;
}

TiledScene Tiled::of_tensor(const TensorSpec& tensor)
{
    TiledScene scene;
    scene.dtype = tensor.dtype;
    scene.labels = tensor.labels;
    scene.sizes = tensor.sizes;
    scene.base_offset = tensor.base_offset;
    scene.total_bytes = tensor.total_bytes;
    scene.values = tensor.values;
    const auto strides = draft_tensor(tensor).strides;
    DigitChoices digits;
    for (std::size_t d = 0; d < tensor.sizes.size(); ++d)
        digits.push_back({DigitChoice{std::nullopt, strides && d < strides->size() ? (*strides)[d] : 1}});
    scene.digits = std::move(digits);
    return scene;
}

bool Tiled::add_dimension(TiledScene&)
{
    return false;
}

std::string Tiled::caption(const TiledScene&)
{
    return title;
}

std::string Tiled::summary(const TiledScene& scene)
{
    return sizes_text(scene.sizes) + "   " + scene.dtype + (scene.layout ? "   " + *scene.layout : "");
}

} // namespace stridescope::core
