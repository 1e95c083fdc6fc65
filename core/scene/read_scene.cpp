#include "core/scene/read_scene.h"

#include "core/tensor/directml.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

using Rules = std::vector<KeyRule>;

KeyRule required(JsonReader& reader, std::string_view key,
                 std::function<void(const Json&, const std::string&)> read)
{
    return {key, [&reader, read = std::move(read)](const Json* value, const std::string& path)
            {
                if (value)
                    read(*value, path);
                else
                    reader.fail(Code::schema, path, "this key is missing");
            }};
}

KeyRule optional(std::string_view key, std::function<void(const Json&, const std::string&)> read)
{
    return {key, [read = std::move(read)](const Json* value, const std::string& path)
            {
                if (value)
                    read(*value, path);
            }};
}

KeyRule integer_key(JsonReader& reader, std::string_view key, Int& target)
{
    return required(reader, key,
                    [&](const Json& value, const std::string& path) { target = reader.integer(value, path); });
}

KeyRule optional_integer(JsonReader& reader, std::string_view key, Int& target)
{
    return optional(key,
                    [&](const Json& value, const std::string& path) { target = reader.integer(value, path); });
}

KeyRule optional_count(JsonReader& reader, std::string_view key, std::optional<Int>& target)
{
    return optional(key,
                    [&](const Json& value, const std::string& path)
                    {
                        target = reader.integer(value, path);
                        if (!reader.failed() && *target < 0)
                            reader.fail(Code::schema, path,
                                        fmt::format("must not be negative, this is {}", *target));
                    });
}

KeyRule integers_key(JsonReader& reader, std::string_view key, std::vector<Int>& target)
{
    return required(reader, key,
                    [&](const Json& value, const std::string& path) { target = reader.integers(value, path); });
}

KeyRule text_key(JsonReader& reader, std::string_view key, std::string& target)
{
    return required(reader, key,
                    [&](const Json& value, const std::string& path) { target = reader.text(value, path); });
}

KeyRule optional_text(JsonReader& reader, std::string_view key, std::optional<std::string>& target)
{
    return optional(key,
                    [&](const Json& value, const std::string& path) { target = reader.text(value, path); });
}

KeyRule optional_per_label(JsonReader& reader, std::string_view key, std::optional<PerLabel>& target)
{
    return optional(key,
                    [&](const Json& value, const std::string& path)
                    {
                        if (!reader.is_object(value, path))
                            return;
                        target.emplace();
                        for (const auto& [label, amount] : value.get_ref<const Json::object_t&>())
                            target->emplace_back(label, reader.integer(amount, child_path(path, label)));
                    });
}

KeyRule feature_level_key(JsonReader& reader, std::optional<std::string>& target)
{
    return optional("feature_level",
                    [&](const Json& value, const std::string& path)
                    {
                        target = reader.text(value, path);
                        if (!reader.failed() && !find_feature_level(*target))
                            reader.fail(Code::schema, path,
                                        fmt::format("{} is no feature level; they are 1_0 to 6_4", *target));
                    });
}

enum class ValueForms
{
    all,
    numbers_only, ///< indices: a list or a file
};

Values read_values(JsonReader& reader, const Json& value, const std::string& path, ValueForms forms)
{
    if (value.is_array())
    {
        auto numbers = std::make_shared<std::vector<Number>>();
        numbers->reserve(value.size());
        for (std::size_t i = 0; i < value.size() && !reader.failed(); ++i)
        {
            const std::string place = fmt::format("{}[{}]", path, i);
            numbers->push_back(forms == ValueForms::all ? reader.number(value[i], place)
                                                        : Number(reader.integer(value[i], place)));
        }
        return NumberList{std::move(numbers)};
    }
    if (value.is_object())
    {
        Iota iota;
        ValuesFile file;
        bool is_iota = false;
        bool is_file = false;
        read_object(reader, value, path,
                    {optional("file",
                              [&](const Json& name, const std::string& place)
                              {
                                  file.path = reader.text(name, place);
                                  is_file = true;
                              }),
                     optional("iota",
                              [&](const Json& start, const std::string& place)
                              {
                                  iota.start = reader.integer(start, place);
                                  is_iota = true;
                              })},
                    &file.extras);
        if (is_file && !is_iota)
            return file;
        if (is_iota && !is_file && forms == ValueForms::all)
            return iota;
    }
    else if (value.is_string() && forms == ValueForms::all)
    {
        if (value == "letters")
            return Letters{};
        if (value == "iota")
            return Iota{};
    }
    reader.fail(Code::schema, path,
                forms == ValueForms::all
                    ? "must be \"letters\", \"iota\", {\"iota\": first}, a list of numbers or {\"file\": path}"
                    : "must be a list of integers or {\"file\": path}");
    return {};
}

enum class TensorUse
{
    alone,
    input,
    indices,
    output,
};

/// The keys of a tensor; `dtype_given` and `sizes_given` are for outputs, where both may be missing.
Rules tensor_rules(JsonReader& reader, TensorSpec& tensor, TensorUse use, OutputSpec* output)
{
    const auto required_or_not = [&](std::string_view key, auto read, bool* given) -> KeyRule
    {
        if (!given)
            return required(reader, key, read);
        return optional(key,
                        [read, given](const Json& value, const std::string& path)
                        {
                            *given = true;
                            read(value, path);
                        });
    };
    Rules rules = {
        required_or_not(
            "dtype",
            [&](const Json& value, const std::string& path) { tensor.dtype = reader.text(value, path); },
            output ? &output->dtype_given : nullptr),
        optional_text(reader, "labels", tensor.labels),
        required_or_not(
            "sizes",
            [&](const Json& value, const std::string& path) { tensor.sizes = reader.integers(value, path); },
            output && !output->sizes_given ? &output->sizes_given : nullptr),
        optional("strides",
                 [&](const Json& value, const std::string& path)
                 {
                     if (!value.is_null())
                         tensor.strides = reader.integers(value, path);
                 }),
        optional_integer(reader, "base_offset", tensor.base_offset),
        optional_text(reader, "layout", tensor.layout),
        optional("broadcast",
                 [&](const Json& value, const std::string& path)
                 {
                     if (!reader.is_array(value, path))
                         return;
                     tensor.broadcast.emplace();
                     for (std::size_t i = 0; i < value.size(); ++i)
                         tensor.broadcast->push_back(reader.boolean(value[i], fmt::format("{}[{}]", path, i)));
                 }),
        optional_per_label(reader, "pad", tensor.pad),
        optional_per_label(reader, "align", tensor.align),
        optional_count(reader, "total_bytes", tensor.total_bytes),
        optional_count(reader, "guaranteed_base_offset_alignment", tensor.guaranteed_base_offset_alignment),
        optional("values",
                 [&reader, &tensor, use](const Json& value, const std::string& path)
                 {
                     tensor.values =
                         read_values(reader, value, path,
                                     use == TensorUse::indices ? ValueForms::numbers_only : ValueForms::all);
                 }),
    };
    return rules;
}

KeyRule tensor_key(JsonReader& reader, std::string_view key, TensorSpec& tensor, TensorUse use)
{
    return required(reader, key,
                    [&reader, &tensor, use](const Json& value, const std::string& path)
                    {
                        if (reader.is_object(value, path))
                            read_object(reader, value, path, tensor_rules(reader, tensor, use, nullptr),
                                        &tensor.extras);
                    });
}

enum class OutputSizes
{
    may_follow,
    required,
};

KeyRule output_key(JsonReader& reader, std::optional<OutputSpec>& output, OutputSizes sizes)
{
    return optional("output",
                    [&reader, &output, sizes](const Json& value, const std::string& path)
                    {
                        if (!reader.is_object(value, path))
                            return;
                        output.emplace();
                        output->sizes_given = sizes == OutputSizes::required;
                        read_object(reader, value, path,
                                    tensor_rules(reader, output->tensor, TensorUse::output, &*output),
                                    &output->tensor.extras);
                    });
}

void add_rules(JsonReader& reader, BufferScene& scene, Rules& rules)
{
    for (auto& rule : tensor_rules(reader, scene.tensor, TensorUse::alone, nullptr))
        rules.push_back(std::move(rule));
    rules.push_back(feature_level_key(reader, scene.feature_level));
}

void add_rules(JsonReader& reader, Slice1Scene& scene, Rules& rules)
{
    rules.push_back(feature_level_key(reader, scene.feature_level));
    rules.push_back(tensor_key(reader, "input", scene.input, TensorUse::input));
    rules.push_back(required(reader, "window",
                             [&](const Json& value, const std::string& path)
                             {
                                 if (reader.is_object(value, path))
                                     read_object(reader, value, path,
                                                 {integers_key(reader, "offsets", scene.window.offsets),
                                                  integers_key(reader, "sizes", scene.window.sizes),
                                                  integers_key(reader, "strides", scene.window.strides)},
                                                 &scene.window.extras);
                             }));
    rules.push_back(output_key(reader, scene.output, OutputSizes::may_follow));
}

void add_rules(JsonReader& reader, GatherNd1Scene& scene, Rules& rules)
{
    rules.push_back(feature_level_key(reader, scene.feature_level));
    rules.push_back(tensor_key(reader, "input", scene.input, TensorUse::input));
    rules.push_back(tensor_key(reader, "indices", scene.indices, TensorUse::indices));
    rules.push_back(integer_key(reader, "input_dimension_count", scene.input_dimension_count));
    rules.push_back(integer_key(reader, "indices_dimension_count", scene.indices_dimension_count));
    rules.push_back(integer_key(reader, "batch_dimension_count", scene.batch_dimension_count));
    rules.push_back(output_key(reader, scene.output, OutputSizes::required));
}

void add_rules(JsonReader& reader, GatherElementsScene& scene, Rules& rules)
{
    rules.push_back(feature_level_key(reader, scene.feature_level));
    rules.push_back(tensor_key(reader, "input", scene.input, TensorUse::input));
    rules.push_back(tensor_key(reader, "indices", scene.indices, TensorUse::indices));
    rules.push_back(output_key(reader, scene.output, OutputSizes::may_follow));
    rules.push_back(integer_key(reader, "axis", scene.axis));
}

void add_rules(JsonReader& reader, TpuScene& scene, Rules& rules, const std::optional<std::string>& layout)
{
    rules.push_back(text_key(reader, "dtype", scene.dtype));
    rules.push_back(integers_key(reader, "sizes", scene.sizes));
    rules.push_back(text_key(reader, "layout", scene.layout));
    rules.push_back(required(reader, "chip",
                             [&](const Json& value, const std::string& path)
                             {
                                 if (value.is_string())
                                 {
                                     scene.chip = value.get<std::string>();
                                     return;
                                 }
                                 if (!value.is_object())
                                 {
                                     reader.fail(Code::schema, path, "must be a preset's name or an object");
                                     return;
                                 }
                                 ChipSpec chip;
                                 read_object(reader, value, path,
                                             {integer_key(reader, "npu_num", chip.npu_num),
                                              integer_key(reader, "eu_bytes", chip.eu_bytes),
                                              integer_key(reader, "lmem_bytes", chip.lmem_bytes),
                                              integer_key(reader, "bank_num", chip.bank_num)},
                                             &chip.extras);
                                 scene.chip = std::move(chip);
                             }));
    rules.push_back(optional_integer(reader, "start_index", scene.start_index));
    rules.push_back(optional_integer(reader, "address", scene.address));
    if (!layout) // wrong by itself; whether strides belong here cannot be said
        rules.push_back(optional("strides", [](const Json&, const std::string&) {}));
    else if (layout == "free")
        rules.push_back(required(reader, "strides",
                                 [&](const Json& value, const std::string& path)
                                 { scene.strides = reader.integers(value, path); }));
    if (layout == "matrix" || layout == "vector")
        rules.push_back(required(reader, "w",
                                 [&](const Json& value, const std::string& path)
                                 { scene.w = reader.integer(value, path); }));
    if (layout == "weight_nic")
        rules.push_back(optional("nic", [&](const Json& value, const std::string& path)
                                 { scene.nic = reader.integer(value, path); }));
}

/// Unknown keys in the file's order, into the objects whose keys are ours.
void warn_of_unknown_keys(const Json& object, const std::string& path, std::vector<Warning>& warnings)
{
    for (const auto& [key, value] : object.get_ref<const Json::object_t&>())
    {
        const std::string place = child_path(path, key);
        if (!is_scene_key(key))
            warnings.push_back({"schema", "unknown_key", place, "no kind of scene knows this key; it is kept"});
        else if (value.is_object()
                 && (key == "input" || key == "output" || key == "indices" || key == "window" || key == "chip"
                     || key == "values"))
            warn_of_unknown_keys(value, place, warnings);
    }
}

/// The kind named, as an empty scene; a `schema` problem where it is none.
void read_kind(JsonReader& reader, const Json& value, const std::string& path, Scene& scene)
{
    const std::string kind = reader.text(value, path);
    if (reader.failed())
        return;
    if (kind == "buffer")
        scene.content = BufferScene{};
    else if (kind == "slice1")
        scene.content = Slice1Scene{};
    else if (kind == "gather_nd1")
        scene.content = GatherNd1Scene{};
    else if (kind == "gather_elements")
        scene.content = GatherElementsScene{};
    else if (kind == "tpu")
        scene.content = TpuScene{};
    else
        reader.fail(Code::schema, path,
                    fmt::format("no kind is called {}; they are buffer, slice1, gather_nd1 and tpu", kind));
}

void read_version(JsonReader& reader, const Json* value)
{
    static const std::string path = "stridescope";
    if (!value)
        return reader.fail(Code::schema, path, "this key is missing: \"stridescope\": 1 marks a scene");
    const Int version = reader.integer(*value, path);
    if (!reader.failed() && version != 1)
        reader.fail(Code::unsupported, path,
                    fmt::format("scenes of version {} are not known, only 1", version));
}

const Json* find_member(const Json& object, std::string_view key)
{
    for (const auto& entry : object.get_ref<const Json::object_t&>())
        if (entry.first == key)
            return &entry.second;
    return nullptr;
}

} // namespace

Result<ParsedScene> read_scene(const JsonDocument& document, const Json& value,
                               const std::string& path_in_document)
{
    JsonReader reader(document, path_in_document);
    ParsedScene parsed;
    Scene& scene = parsed.scene;
    if (!reader.is_object(value, ""))
        return *reader.problem();

    // What a key means depends on the kind, so these two come first, as they do in the format.
    read_version(reader, find_member(value, "stridescope"));
    if (const Json* kind = find_member(value, "kind"); kind && !reader.failed())
        read_kind(reader, *kind, "kind", scene);
    else
        reader.fail(Code::schema, "kind", "this key is missing");
    if (reader.failed())
        return *reader.problem();

    const auto ignore = [](const Json*, const std::string&) {};
    Rules rules = {{"stridescope", ignore},
                   {"kind", ignore},
                   optional_text(reader, "title", scene.title),
                   optional_text(reader, "notes", scene.notes),
                   optional("view",
                            [&](const Json& view, const std::string& path)
                            {
                                if (reader.is_object(view, path))
                                    scene.view_json = view.dump(-1, ' ', false, Json::error_handler_t::replace);
                            })};
    if (auto* tpu = std::get_if<TpuScene>(&scene.content))
    {
        const Json* layout = find_member(value, "layout");
        add_rules(reader, *tpu, rules,
                  layout && layout->is_string() ? std::optional(layout->get<std::string>()) : std::nullopt);
    }
    else if (auto* buffer = std::get_if<BufferScene>(&scene.content))
        add_rules(reader, *buffer, rules);
    else if (auto* slice = std::get_if<Slice1Scene>(&scene.content))
        add_rules(reader, *slice, rules);
    else if (auto* elements = std::get_if<GatherElementsScene>(&scene.content))
        add_rules(reader, *elements, rules);
    else
        add_rules(reader, std::get<GatherNd1Scene>(scene.content), rules);
    read_object(reader, value, "", rules, &scene.extras);
    if (reader.failed())
        return *reader.problem();
    warn_of_unknown_keys(value, "", parsed.warnings);
    return parsed;
}

Result<ParsedScene> parse_scene(std::string_view json)
{
    const auto document = parse_json(json);
    if (!document)
        return document.problem();
    return read_scene(*document, document->root, "");
}

} // namespace stridescope::core
