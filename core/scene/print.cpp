#include "core/scene/print.h"

#include "core/scene/json_document.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

template <typename T>
void put(Json& object, const char* key, const std::optional<T>& value)
{
    if (value)
        object[key] = *value;
}

void put_extras(Json& object, const Extras& extras)
{
    for (const auto& extra : extras)
        object[extra.key] = Json::parse(extra.json);
}

void put_per_label(Json& object, const char* key, const std::optional<PerLabel>& values)
{
    if (!values)
        return;
    object[key] = Json::object();
    for (const auto& [label, value] : *values)
        object[key][label] = value;
}

struct PrintValues
{
    Json operator()(std::monostate) const { return nullptr; }
    Json operator()(const Letters&) const { return "letters"; }
    Json operator()(const Iota& iota) const
    {
        return iota.start == 0 ? Json("iota") : Json{{"iota", iota.start}};
    }
    Json operator()(const NumberList& list) const
    {
        Json numbers = Json::array();
        for (const auto& number : *list.numbers)
            std::visit([&](auto value) { numbers.push_back(value); }, number);
        return numbers;
    }
    Json operator()(const ValuesFile& file) const
    {
        Json object = {{"file", file.path}};
        put_extras(object, file.extras);
        return object;
    }
};

void put_tensor(Json& object, const TensorSpec& tensor, bool with_dtype, bool with_sizes)
{
    if (with_dtype)
        object["dtype"] = tensor.dtype;
    put(object, "labels", tensor.labels);
    if (with_sizes)
        object["sizes"] = tensor.sizes;
    put(object, "strides", tensor.strides);
    put(object, "layout", tensor.layout);
    put(object, "broadcast", tensor.broadcast);
    put_per_label(object, "pad", tensor.pad);
    put_per_label(object, "align", tensor.align);
    if (tensor.base_offset != 0)
        object["base_offset"] = tensor.base_offset;
    put(object, "total_bytes", tensor.total_bytes);
    put(object, "guaranteed_base_offset_alignment", tensor.guaranteed_base_offset_alignment);
    if (!std::holds_alternative<std::monostate>(tensor.values))
        object["values"] = std::visit(PrintValues{}, tensor.values);
    put_extras(object, tensor.extras);
}

Json tensor_object(const TensorSpec& tensor)
{
    Json object = Json::object();
    put_tensor(object, tensor, true, true);
    return object;
}

void put_output(Json& object, const std::optional<OutputSpec>& output)
{
    if (!output)
        return;
    object["output"] = Json::object();
    put_tensor(object["output"], output->tensor, output->dtype_given, output->sizes_given);
}

void put_content(Json& object, const BufferScene& scene)
{
    put_tensor(object, scene.tensor, true, true);
    put(object, "feature_level", scene.feature_level);
}

void put_content(Json& object, const Slice1Scene& scene)
{
    object["input"] = tensor_object(scene.input);
    Json window = {
        {"offsets", scene.window.offsets}, {"sizes", scene.window.sizes}, {"strides", scene.window.strides}};
    put_extras(window, scene.window.extras);
    object["window"] = std::move(window);
    put_output(object, scene.output);
    put(object, "feature_level", scene.feature_level);
}

void put_content(Json& object, const GatherNd1Scene& scene)
{
    object["input"] = tensor_object(scene.input);
    object["indices"] = tensor_object(scene.indices);
    object["input_dimension_count"] = scene.input_dimension_count;
    object["indices_dimension_count"] = scene.indices_dimension_count;
    object["batch_dimension_count"] = scene.batch_dimension_count;
    put_output(object, scene.output);
    put(object, "feature_level", scene.feature_level);
}

void put_content(Json& object, const GatherElementsScene& scene)
{
    object["input"] = tensor_object(scene.input);
    object["indices"] = tensor_object(scene.indices);
    object["axis"] = scene.axis;
    put_output(object, scene.output);
    put(object, "feature_level", scene.feature_level);
}

void put_content(Json& object, const TpuScene& scene)
{
    object["dtype"] = scene.dtype;
    object["sizes"] = scene.sizes;
    if (const auto* chip = std::get_if<ChipSpec>(&scene.chip))
    {
        Json numbers = {{"npu_num", chip->npu_num},
                        {"eu_bytes", chip->eu_bytes},
                        {"lmem_bytes", chip->lmem_bytes},
                        {"bank_num", chip->bank_num}};
        put_extras(numbers, chip->extras);
        object["chip"] = std::move(numbers);
    }
    else
        object["chip"] = std::get<std::string>(scene.chip);
    object["layout"] = scene.layout;
    put(object, "strides", scene.strides);
    put(object, "w", scene.w);
    put(object, "nic", scene.nic);
    object["start_index"] = scene.start_index;
    object["address"] = scene.address;
}

bool holds_only_scalars(const Json& value)
{
    return std::none_of(value.begin(), value.end(), [](const Json& entry) { return entry.is_structured(); });
}

/// Objects over several lines, what holds only scalars on one.
void write(const Json& value, int indent, std::string& out)
{
    if (!value.is_object() || value.empty() || (indent > 0 && holds_only_scalars(value) && value.size() <= 4))
    {
        out += value.dump(-1, ' ', false, Json::error_handler_t::replace);
        return;
    }
    const std::string margin(static_cast<std::size_t>(indent) + 2, ' ');
    out += "{\n";
    std::size_t left = value.size();
    for (const auto& [key, entry] : value.items())
    {
        out += margin + Json(key).dump() + ": ";
        write(entry, indent + 2, out);
        out += --left > 0 ? ",\n" : "\n";
    }
    out += margin.substr(2) + "}";
}

} // namespace

std::string print_scene(const Scene& scene)
{
    Json object = {{"stridescope", 1}, {"kind", kind_name(scene)}};
    put(object, "title", scene.title);
    put(object, "notes", scene.notes);
    std::visit([&](const auto& content) { put_content(object, content); }, scene.content);
    if (scene.view_json)
        object["view"] = Json::parse(*scene.view_json);
    put_extras(object, scene.extras);
    std::string text;
    write(object, 0, text);
    return text + "\n";
}

} // namespace stridescope::core
