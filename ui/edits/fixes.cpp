#include "ui/edits/fixes.h"

#include "core/kinds/slice1/slice_window.h"
#include "core/tensor/dtype.h"
#include "core/tpu/chip.h"
#include "ui/edits/gather_edits.h"
#include "ui/edits/number_path.h"

#include <algorithm>
#include <charconv>

namespace stridescope::ui
{
namespace
{

using core::Code;

std::optional<Fix> set_number(core::Scene scene, std::string_view path, core::Int value, std::string label)
{
    core::Int* number = number_at(scene, path);
    if (!number)
        return std::nullopt;
    *number = value;
    return Fix{std::move(label), std::move(scene)};
}

std::optional<Fix> pack(core::Scene scene, std::string_view path)
{
    if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
    {
        tpu->layout = "aligned";
        tpu->strides.reset();
        return Fix{"Use the aligned layout", std::move(scene)};
    }
    core::TensorSpec* tensor = tensor_at(scene, path);
    if (!tensor)
        return std::nullopt;
    if (path.ends_with("labels"))
    {
        tensor->labels.reset();
        return Fix{"Use the usual labels", std::move(scene)};
    }
    tensor->strides.reset();
    tensor->layout.reset();
    tensor->broadcast.reset();
    tensor->pad.reset();
    tensor->align.reset();
    return Fix{"Reset strides", std::move(scene)};
}

/// Every dimension's offset and size moved inside the input.
std::optional<Fix> fit_window(core::Scene scene)
{
    auto* slice = std::get_if<core::Slice1Scene>(&scene.content);
    if (!slice)
        return std::nullopt;
    auto& window = slice->window;
    const std::size_t rank = std::min({slice->input.sizes.size(), window.offsets.size(), window.sizes.size()});
    for (std::size_t d = 0; d < rank; ++d)
    {
        const core::Int extent = std::max<core::Int>(slice->input.sizes[d], 1);
        window.offsets[d] = std::clamp<core::Int>(window.offsets[d], 0, extent - 1);
        window.sizes[d] = std::clamp<core::Int>(window.sizes[d], 1, extent - window.offsets[d]);
    }
    // A given output may be as large as the window was: then it would be the next rule broken.
    if (slice->output && slice->output->sizes_given && slice->output->tensor.sizes.size() == rank
        && window.strides.size() == rank && !std::count(window.strides.begin(), window.strides.end(), 0))
    {
        const core::Dims most = core::max_slice_sizes({window.offsets, window.sizes, window.strides});
        for (std::size_t d = 0; d < rank; ++d)
            slice->output->tensor.sizes[d] = std::min(slice->output->tensor.sizes[d], most[d]);
    }
    return Fix{"Fit into the input", std::move(scene)};
}

std::optional<Fix> drop_output_sizes(core::Scene scene, std::string label)
{
    const auto drop = [](std::optional<core::OutputSpec>& output)
    {
        if (!output)
            return;
        output->sizes_given = false;
        output->tensor.sizes.clear();
    };
    if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
        drop(slice->output);
    if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
        drop(gather->output);
    return Fix{std::move(label), std::move(scene)};
}

std::optional<Fix> set_dtype(core::Scene scene, const core::Problem& problem)
{
    const bool of_indices = problem.code == Code::indices_dtype;
    const std::string name = of_indices ? "UINT32" : "FLOAT32";
    if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
        tpu->dtype = name;
    else if (core::TensorSpec* tensor = tensor_at(scene, of_indices ? "indices.dtype" : problem.where))
    {
        auto* input = problem.where.starts_with("output") ? tensor_at(scene, "input.dtype") : nullptr;
        tensor->dtype = input ? input->dtype : name;
        return Fix{"Use " + tensor->dtype, std::move(scene)};
    }
    else
        return std::nullopt;
    return Fix{"Use " + name, std::move(scene)};
}

std::optional<Fix> set_index_to_zero(core::Scene scene, const std::string& where)
{
    auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content);
    const auto bracket = where.find('[');
    std::size_t place = 0;
    if (!gather || bracket == std::string::npos
        || std::from_chars(where.data() + bracket + 1, where.data() + where.size(), place).ec != std::errc{})
        return std::nullopt;
    set_index(gather->indices, place, 0);
    return Fix{"Set to 0", std::move(scene)};
}

std::optional<Fix> mend_values(core::Scene scene, const std::string& where)
{
    if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content);
        gather && where.starts_with("indices"))
    {
        complete_indices(gather->indices);
        return Fix{"Fill up with zeros", std::move(scene)};
    }
    core::TensorSpec* tensor = tensor_at(scene, where);
    if (!tensor)
        return std::nullopt;
    tensor->values = {};
    return Fix{"Show offsets only", std::move(scene)};
}

std::optional<Fix> mend_counts(core::Scene scene, const core::Problem& problem)
{
    auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content);
    if (!gather || gather->indices.sizes.empty())
        return std::nullopt;
    const std::size_t rank = gather->input.sizes.size();
    if (problem.code == Code::batch_count)
    {
        gather->batch_dimension_count = 0;
        return Fix{"Set batches to 0", std::move(scene)};
    }
    if (problem.code == Code::tuple_too_long)
    {
        auto sizes = gather->indices.sizes;
        sizes.back() = longest_tuple(*gather);
        resize_indices(gather->indices, sizes);
        return Fix{"Shorten the tuples", std::move(scene)};
    }
    if (problem.code != Code::batch_mismatch || rank != gather->indices.sizes.size())
        return std::nullopt;
    auto sizes = gather->indices.sizes;
    const auto batches = std::min(gather->batch_dimension_count, static_cast<core::Int>(rank));
    for (core::Int b = 0; b < batches; ++b)
    {
        const core::Wide from = core::wide(static_cast<core::Int>(rank)) - gather->input_dimension_count + b;
        const core::Wide to = core::wide(static_cast<core::Int>(rank)) - gather->indices_dimension_count + b;
        const auto dimensions = static_cast<core::Wide>(rank);
        if (from >= 0 && to >= 0 && from < dimensions && to < dimensions)
            sizes[static_cast<std::size_t>(to)] = gather->input.sizes[static_cast<std::size_t>(from)];
    }
    resize_indices(gather->indices, sizes);
    return Fix{"Use the input's batch sizes", std::move(scene)};
}

std::optional<Fix> mend_chip(core::Scene scene, const std::string& where)
{
    auto* tpu = std::get_if<core::TpuScene>(&scene.content);
    if (!tpu)
        return std::nullopt;
    if (where == "start_index" || where == "address")
        return set_number(std::move(scene), where, 0, "Set to 0");
    const auto presets = core::chip_presets();
    if (presets.empty())
        return std::nullopt;
    tpu->chip = presets.front().name;
    return Fix{"Use the chip " + presets.front().name, std::move(scene)};
}

} // namespace

std::optional<Fix> fix_for(const core::Scene& scene, const core::Problem& problem)
{
    switch (problem.code)
    {
    case Code::zero_size:
    case Code::window_empty:
    case Code::output_empty:
    case Code::window_stride_zero:
        return set_number(scene, problem.where, 1, "Set to 1");
    case Code::window_bounds:
        return fit_window(scene);
    case Code::output_too_large:
        return drop_output_sizes(scene, "Use the maximum");
    case Code::output_sizes:
        return drop_output_sizes(scene, "Use the sizes that follow");
    case Code::dtype:
    case Code::indices_dtype:
        return set_dtype(scene, problem);
    case Code::layout:
        return pack(scene, problem.where);
    case Code::overflow:
        return problem.where.ends_with("strides") ? pack(scene, problem.where) : std::nullopt;
    case Code::index_out_of_range:
        return set_index_to_zero(scene, problem.where);
    case Code::values_count:
        return mend_values(scene, problem.where);
    case Code::batch_count:
    case Code::batch_mismatch:
    case Code::tuple_too_long:
        return mend_counts(scene, problem);
    case Code::npu:
        return mend_chip(scene, problem.where);
    default:
        return std::nullopt;
    }
}

} // namespace stridescope::ui
