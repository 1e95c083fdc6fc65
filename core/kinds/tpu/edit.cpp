#include "core/kinds/summary.h"
#include "core/kinds/tpu/tpu.h"
#include "core/spec/tensor_draft.h"

#include <fmt/format.h>

namespace stridescope::core
{

Draft Tpu::draft(const TpuScene&, const EvaluateOptions&)
{
    return {}; // of lanes only the first rule broken is known
}

std::optional<std::string> Tpu::fix(TpuScene& scene, const Problem& problem)
{
    const std::string& where = problem.where;
    const bool strides = problem.code == Code::overflow && where == "strides";
    if ((problem.code == Code::layout || strides) && scene.sizes.size() == 4)
    {
        scene.layout = "aligned";
        scene.strides.reset();
        scene.w.reset();
        scene.nic.reset();
        return "Use the aligned layout";
    }
    if (problem.code == Code::dtype)
    {
        scene.dtype = "FLOAT32";
        return "Use FLOAT32";
    }
    if (problem.code != Code::npu)
        return std::nullopt;
    if (where == "start_index" || where == "address")
    {
        (where == "address" ? scene.address : scene.start_index) = 0;
        return "Set to 0";
    }
    const auto presets = chip_presets();
    if (presets.empty())
        return std::nullopt;
    scene.chip = presets.front().name;
    return "Use the chip " + presets.front().name;
}

TpuScene Tpu::example()
{
    TpuScene scene;
    scene.sizes = {2, 6, 4, 5};
    scene.chip = ChipSpec{};
    return scene;
}

TensorSpec Tpu::main_tensor(const TpuScene& scene)
{
    TensorSpec tensor;
    tensor.dtype = scene.dtype;
    tensor.sizes = scene.sizes;
    return tensor;
}

TpuScene Tpu::of_tensor(const TensorSpec& tensor)
{
    TpuScene scene;
    scene.chip = ChipSpec{};
    const auto type = find_dtype(tensor.dtype);
    scene.dtype = type && info(*type).bits < 64 ? tensor.dtype : "FLOAT32";
    scene.sizes = tensor.sizes;
    while (scene.sizes.size() < 4)
        scene.sizes.insert(scene.sizes.begin(), 1);
    while (scene.sizes.size() > 4)
    {
        // Leading dimensions run on into the batch.
        const auto joined = checked_multiply(scene.sizes[0], scene.sizes[1]);
        scene.sizes[1] = joined.value_or(scene.sizes[1]);
        scene.sizes.erase(scene.sizes.begin());
    }
    return scene;
}

bool Tpu::add_dimension(TpuScene&)
{
    return false;
}

std::string Tpu::caption(const TpuScene& scene)
{
    return offset_form(scene) == OffsetForm::global_bytes ? "TPU global memory" : "TPU lanes";
}

std::string Tpu::summary(const TpuScene& scene)
{
    return sizes_text(scene.sizes) + "   " + scene.dtype + "   " + scene.layout;
}

} // namespace stridescope::core
