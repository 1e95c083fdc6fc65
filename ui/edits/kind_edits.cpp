#include "ui/edits/kind_edits.h"

#include "core/tensor/dtype.h"
#include "core/tpu/lanes.h"
#include "ui/edits/gather_edits.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

core::Slice1Scene slice_of(const core::TensorSpec& input)
{
    core::Slice1Scene slice;
    slice.input = input;
    slice.window.offsets.assign(input.sizes.size(), 0);
    slice.window.sizes = input.sizes;
    slice.window.strides.assign(input.sizes.size(), 1);
    return slice;
}

/// Picks along the outermost dimension that has a choice to offer, last one first.
core::GatherNd1Scene gather_of(const core::TensorSpec& input)
{
    core::GatherNd1Scene gather;
    gather.input = input;
    const std::size_t rank = input.sizes.size();
    std::size_t first = 0;
    while (first + 1 < rank && input.sizes[first] == 1)
        ++first;
    const core::Int choices = rank > 0 ? std::clamp<core::Int>(input.sizes[first], 1, 2) : 1;
    gather.indices.dtype = "UINT32";
    gather.indices.sizes.assign(rank, 1);
    std::vector<core::Int> values = {0};
    gather.indices_dimension_count = 1;
    if (rank >= 2)
    {
        gather.indices.sizes[rank - 2] = choices;
        gather.indices_dimension_count = 2;
        if (choices == 2)
            values = {1, 0};
    }
    gather.input_dimension_count = static_cast<core::Int>(rank - first);
    gather.indices.values = number_list(values);
    return gather;
}

core::TpuScene tpu_of(const core::TensorSpec& tensor)
{
    core::TpuScene tpu;
    tpu.chip = core::ChipSpec{};
    const auto type = core::find_dtype(tensor.dtype);
    tpu.dtype = type && core::info(*type).bits < 64 ? tensor.dtype : "FLOAT32";
    tpu.sizes = tensor.sizes;
    while (tpu.sizes.size() < 4)
        tpu.sizes.insert(tpu.sizes.begin(), 1);
    while (tpu.sizes.size() > 4)
    {
        // Leading dimensions run on into the batch.
        const auto joined = core::checked_multiply(tpu.sizes[0], tpu.sizes[1]);
        tpu.sizes[1] = joined.value_or(tpu.sizes[1]);
        tpu.sizes.erase(tpu.sizes.begin());
    }
    return tpu;
}

core::TensorSpec tensor_of(const core::Scene& scene)
{
    if (const auto* buffer = std::get_if<core::BufferScene>(&scene.content))
        return buffer->tensor;
    if (const auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
        return slice->input;
    if (const auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
        return gather->input;
    const auto& tpu = std::get<core::TpuScene>(scene.content);
    core::TensorSpec tensor;
    tensor.dtype = tpu.dtype;
    tensor.sizes = tpu.sizes;
    return tensor;
}

std::optional<std::string> feature_level_of(const core::Scene& scene)
{
    return std::visit(
        [](const auto& content) -> std::optional<std::string>
        {
            if constexpr (requires { content.feature_level; })
                return content.feature_level;
            else
                return std::nullopt;
        },
        scene.content);
}

} // namespace

Kind kind_of(const core::Scene& scene)
{
    return static_cast<Kind>(scene.content.index());
}

const char* kind_title(Kind kind)
{
    static constexpr const char* titles[] = {"Buffer", "Slice", "Gather", "TPU lanes"};
    return titles[static_cast<std::size_t>(kind)];
}

const char* kind_title(const core::Scene& scene)
{
    const auto* tpu = std::get_if<core::TpuScene>(&scene.content);
    if (tpu && tpu->layout == core::lane_layout_name(core::LaneLayout::continuous))
        return "TPU global memory";
    return kind_title(kind_of(scene));
}

core::Scene new_scene(Kind kind)
{
    core::TensorSpec tensor;
    tensor.sizes = {1, 1, 4, 4};
    core::Scene scene;
    switch (kind)
    {
    case Kind::buffer:
        tensor.sizes = {1, 2, 3, 4};
        scene.content = core::BufferScene{.tensor = tensor, .feature_level = {}};
        break;
    case Kind::slice1:
    {
        auto slice = slice_of(tensor);
        slice.window.offsets = {0, 0, 0, 1};
        slice.window.sizes = {1, 1, 4, 3};
        slice.window.strides = {1, 1, 2, 2};
        scene.content = slice;
        break;
    }
    case Kind::gather_nd1:
        scene.content = gather_of(tensor);
        break;
    case Kind::tpu:
    {
        core::TpuScene tpu;
        tpu.sizes = {2, 6, 4, 5};
        tpu.chip = core::ChipSpec{};
        scene.content = tpu;
        break;
    }
    }
    return scene;
}

core::Scene with_kind(const core::Scene& scene, Kind kind)
{
    if (kind_of(scene) == kind)
        return scene;
    core::Scene result = scene;
    const core::TensorSpec tensor = tensor_of(scene);
    const auto level = feature_level_of(scene);
    switch (kind)
    {
    case Kind::buffer:
        result.content = core::BufferScene{.tensor = tensor, .feature_level = level};
        break;
    case Kind::slice1:
    {
        auto slice = slice_of(tensor);
        slice.feature_level = level;
        result.content = std::move(slice);
        break;
    }
    case Kind::gather_nd1:
    {
        auto gather = gather_of(tensor);
        gather.feature_level = level;
        result.content = std::move(gather);
        break;
    }
    case Kind::tpu:
        result.content = tpu_of(tensor);
        break;
    }
    return result;
}

} // namespace stridescope::ui
