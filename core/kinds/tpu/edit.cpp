#include "core/kinds/summary.h"
#include "core/kinds/tpu/tpu_draft.h"
#include "core/spec/tensor_dimensions.h"

#include <algorithm>

namespace stridescope::core
{

namespace
{

/// Joins two neighbouring sizes if their product fits; otherwise returns false.
bool join(std::vector<Int>& sizes, std::size_t first)
{
    const auto joined = checked_multiply(sizes[first], sizes[first + 1]);
    if (!joined)
        return false;
    sizes[first] = *joined;
    drop(sizes, first + 1);
    return true;
}

void fit_sizes(std::vector<Int>& sizes, std::size_t rank)
{
    while (sizes.size() > std::max<std::size_t>(rank, 1) && join(sizes, sizes.size() - 2))
        ;
    while (sizes.size() < rank)
        prepend(sizes, Int{1});
}

/// Returns strides of n, c, h, w in elements that place a draft's elements where they are, if layout `free`
/// can; else those published.
std::vector<Int> strides_in_elements(const TpuDraft& draft)
{
    if (!draft.strides)
        return std::vector<Int>(4, 1);
    std::vector<Int> strides = draft.strides->to_vector();
    const Int elements = draft.layout->in_bytes && draft.dtype ? info(*draft.dtype).bits / 8 : 1;
    for (Int& stride : strides)
        stride /= elements;
    return strides;
}

constexpr Int usual_columns = 16; ///< columns per channel, if a layout that needs them is chosen

} // namespace

void set_layout(TpuScene& scene, const LaneLayout& layout)
{
    std::optional<std::vector<Int>> strides;
    if (layout.key == LaneKey::strides)
        strides = strides_in_elements(draft_tpu(scene));
    scene.layout = layout.name;
    scene.strides = std::move(strides);
    scene.w = layout.key == LaneKey::w ? std::optional(scene.w.value_or(usual_columns)) : std::nullopt;
    if (layout.key != LaneKey::nic)
        scene.nic.reset();
    else if (!scene.nic)
    {
        const auto* name = std::get_if<std::string>(&scene.chip);
        if (needs_of(layout.name, name).nic == Need::required)
            scene.nic = usual_columns;
    }
    if (!layout.any_start)
        scene.start_index = 0;
    fit_sizes(scene.sizes, layout.rank());
}

void set_stride(TpuScene& scene, const TpuDraft& draft, std::size_t place, Int stride)
{
    const bool own = draft.layout && draft.layout->key == LaneKey::strides;
    if (!own || !scene.strides || scene.strides->size() != 4)
    {
        if (!draft.can_be_free())
            return;
        scene.strides = draft.strides->to_vector();
        scene.layout = "free";
    }
    (*scene.strides)[place] = stride;
}

void set_chip(TpuScene& scene, const ChipSpec& chip)
{
    const auto* name = std::get_if<std::string>(&scene.chip);
    const ChipPreset* preset = name ? find_chip(*name) : nullptr;
    const LaneLayout* layout = find_lane_layout(scene.layout);
    const auto dtype = find_dtype(scene.dtype);
    if (preset && dtype && !scene.nic && layout && layout->key == LaneKey::nic)
        scene.nic = preset->nic(info(*dtype).bits);
    scene.chip = chip;
}

std::optional<std::string> Tpu::fix(TpuScene& scene, const Problem& problem)
{
    const std::string& where = problem.where;
    if (problem.code == Code::layout && (where == "w" || where == "nic"))
    {
        (where == "w" ? scene.w : scene.nic) = 1;
        return "Set to 1";
    }
    if (problem.code == Code::layout || (problem.code == Code::overflow && where == "strides"))
    {
        set_layout(scene, *find_lane_layout("aligned"));
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
    while (scene.sizes.size() > 4 && join(scene.sizes, 0))
        ; // leading dimensions are joined to the batch; too many are reported as such
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
