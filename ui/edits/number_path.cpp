#include "ui/edits/number_path.h"

#include <charconv>

namespace stridescope::ui
{
namespace
{

struct Place
{
    std::string_view name;            ///< before the bracket
    std::optional<std::size_t> index; ///< inside it
};

Place split(std::string_view path)
{
    const auto bracket = path.find('[');
    if (bracket == std::string_view::npos)
        return {path, {}};
    std::size_t index = 0;
    const char* end = path.data() + path.size();
    if (std::from_chars(path.data() + bracket + 1, end, index).ec != std::errc{})
        return {path, {}};
    return {path.substr(0, bracket), index};
}

core::Int* entry(std::vector<core::Int>& numbers, const Place& place)
{
    return place.index && *place.index < numbers.size() ? &numbers[*place.index] : nullptr;
}

core::Int* in_tensor(core::TensorSpec& tensor, const Place& place)
{
    if (place.name == "sizes")
        return entry(tensor.sizes, place);
    if (place.name == "strides" && tensor.strides)
        return entry(*tensor.strides, place);
    if (place.name == "base_offset")
        return &tensor.base_offset;
    if (place.name == "total_bytes" && tensor.total_bytes)
        return &*tensor.total_bytes;
    return nullptr;
}

core::Int* in_window(core::WindowSpec& window, const Place& place)
{
    if (place.name == "window.offsets")
        return entry(window.offsets, place);
    if (place.name == "window.sizes")
        return entry(window.sizes, place);
    return place.name == "window.strides" ? entry(window.strides, place) : nullptr;
}

core::Int* in_tpu(core::TpuScene& tpu, const Place& place)
{
    if (place.name == "sizes")
        return entry(tpu.sizes, place);
    if (place.name == "strides" && tpu.strides)
        return entry(*tpu.strides, place);
    if (place.name == "start_index")
        return &tpu.start_index;
    if (place.name == "address")
        return &tpu.address;
    auto* chip = std::get_if<core::ChipSpec>(&tpu.chip);
    if (!chip)
        return nullptr;
    if (place.name == "chip.npu_num")
        return &chip->npu_num;
    if (place.name == "chip.eu_bytes")
        return &chip->eu_bytes;
    if (place.name == "chip.lmem_bytes")
        return &chip->lmem_bytes;
    return place.name == "chip.bank_num" ? &chip->bank_num : nullptr;
}

core::Int* in_counts(core::GatherNd1Scene& gather, const Place& place)
{
    if (place.name == "input_dimension_count")
        return &gather.input_dimension_count;
    if (place.name == "indices_dimension_count")
        return &gather.indices_dimension_count;
    return place.name == "batch_dimension_count" ? &gather.batch_dimension_count : nullptr;
}

std::string_view without_prefix(std::string_view path)
{
    for (const std::string_view prefix : {"input.", "indices.", "output."})
        if (path.starts_with(prefix))
            return path.substr(prefix.size());
    return path;
}

core::TensorSpec* output_of(std::optional<core::OutputSpec>& output)
{
    return output ? &output->tensor : nullptr;
}

} // namespace

core::TensorSpec* tensor_at(core::Scene& scene, std::string_view path)
{
    if (auto* buffer = std::get_if<core::BufferScene>(&scene.content))
        return &buffer->tensor;
    if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
    {
        if (path.starts_with("input"))
            return &slice->input;
        return path.starts_with("output") ? output_of(slice->output) : nullptr;
    }
    if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
    {
        if (path.starts_with("input."))
            return &gather->input;
        if (path.starts_with("indices."))
            return &gather->indices;
        return path.starts_with("output") ? output_of(gather->output) : nullptr;
    }
    return nullptr;
}

core::Int* number_at(core::Scene& scene, std::string_view path)
{
    const Place place = split(path);
    if (auto* tpu = std::get_if<core::TpuScene>(&scene.content))
        return in_tpu(*tpu, place);
    if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
        if (core::Int* number = in_window(slice->window, place))
            return number;
    if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
        if (core::Int* number = in_counts(*gather, place))
            return number;
    core::TensorSpec* tensor = tensor_at(scene, path);
    return tensor ? in_tensor(*tensor, split(without_prefix(path))) : nullptr;
}

} // namespace stridescope::ui
