#include "core/scene/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stridescope::core
{
namespace
{

/// In the order in which the scene format introduces them, which is the order in which faults are named.
constexpr std::array<std::string_view, 38> scene_keys = {"stridescope",
                                                         "kind",
                                                         "title",
                                                         "notes",
                                                         "view",
                                                         "dtype",
                                                         "labels",
                                                         "sizes",
                                                         "strides",
                                                         "base_offset",
                                                         "layout",
                                                         "broadcast",
                                                         "pad",
                                                         "align",
                                                         "total_bytes",
                                                         "guaranteed_base_offset_alignment",
                                                         "feature_level",
                                                         "values",
                                                         "input",
                                                         "window",
                                                         "output",
                                                         "offsets",
                                                         "indices",
                                                         "input_dimension_count",
                                                         "indices_dimension_count",
                                                         "batch_dimension_count",
                                                         "chip",
                                                         "npu_num",
                                                         "eu_bytes",
                                                         "lmem_bytes",
                                                         "bank_num",
                                                         "start_index",
                                                         "address",
                                                         "w",
                                                         "nic",
                                                         "file",
                                                         "iota",
                                                         "axis"};

const Json* find(const Json& object, std::string_view key)
{
    for (const auto& entry : object.get_ref<const Json::object_t&>())
        if (entry.first == key)
            return &entry.second;
    return nullptr;
}

/// A person's remarks are welcome in every object.
bool is_remark(std::string_view key)
{
    return key == "title" || key == "notes";
}

} // namespace

void JsonReader::fail(Code code, const std::string& path, std::string message)
{
    if (!first)
        first = Problem{code, path, std::move(message)};
}

bool JsonReader::is_beyond(const Json& value, const std::string& path) const
{
    // Paths alone may be mistaken: the key "sizes[0]" is spelled as the first entry of "sizes" is.
    const bool possible =
        value.is_number_float() || (value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX);
    if (beyond.empty() || !possible)
        return false;
    const bool joined = !root.empty() && !path.empty() && path.front() != '[';
    return beyond.contains(root + (joined ? "." : "") + path);
}

Int JsonReader::integer(const Json& value, const std::string& path)
{
    if (is_beyond(value, path))
        fail(Code::overflow, path, "an integer that does not fit 64 bits");
    else if (!value.is_number_integer())
        fail(Code::schema, path,
             value.is_number() ? "must be an integer, without fraction or exponent"
                               : fmt::format("must be an integer, not {}", value.type_name()));
    return failed() ? 0 : value.get<Int>();
}

Number JsonReader::number(const Json& value, const std::string& path)
{
    if (value.is_number_float() && !is_beyond(value, path))
        return value.get<double>();
    return integer(value, path);
}

std::string JsonReader::text(const Json& value, const std::string& path)
{
    if (!value.is_string())
    {
        fail(Code::schema, path, fmt::format("must be a string, not {}", value.type_name()));
        return {};
    }
    return value.get<std::string>();
}

bool JsonReader::boolean(const Json& value, const std::string& path)
{
    if (!value.is_boolean())
    {
        fail(Code::schema, path, fmt::format("must be true or false, not {}", value.type_name()));
        return false;
    }
    return value.get<bool>();
}

bool JsonReader::is_array(const Json& value, const std::string& path)
{
    if (!value.is_array())
        fail(Code::schema, path, fmt::format("must be a list, not {}", value.type_name()));
    return value.is_array();
}

bool JsonReader::is_object(const Json& value, const std::string& path)
{
    if (!value.is_object())
        fail(Code::schema, path, fmt::format("must be an object, not {}", value.type_name()));
    return value.is_object();
}

std::vector<Int> JsonReader::integers(const Json& value, const std::string& path)
{
    std::vector<Int> numbers;
    if (!is_array(value, path))
        return numbers;
    numbers.reserve(value.size());
    for (std::size_t i = 0; i < value.size() && !failed(); ++i)
    {
        // The entry's path is only spelled where something is wrong with it.
        if (value[i].is_number_integer() && beyond.empty())
            numbers.push_back(value[i].get<Int>());
        else
            numbers.push_back(integer(value[i], fmt::format("{}[{}]", path, i)));
    }
    return numbers;
}

std::string child_path(const std::string& parent, std::string_view key)
{
    return parent.empty() ? std::string(key) : fmt::format("{}.{}", parent, key);
}

bool is_scene_key(std::string_view key)
{
    return std::find(scene_keys.begin(), scene_keys.end(), key) != scene_keys.end();
}

void read_object(JsonReader& reader, const Json& object, const std::string& path,
                 const std::vector<KeyRule>& rules, Extras* extras)
{
    const auto visit = [&](std::string_view key)
    {
        const auto rule =
            std::find_if(rules.begin(), rules.end(), [&](const KeyRule& r) { return r.key == key; });
        const Json* value = find(object, key);
        if (rule != rules.end())
            rule->read(value, child_path(path, key));
        else if (value && !is_remark(key))
            reader.fail(Code::schema, child_path(path, key), fmt::format("{} has no meaning here", key));
    };
    for (const auto key : scene_keys)
        if (!reader.failed())
            visit(key);
    if (reader.failed() || !extras)
        return;
    for (const auto& entry : object.get_ref<const Json::object_t&>())
    {
        const std::string& key = entry.first;
        const bool ruled =
            std::any_of(rules.begin(), rules.end(), [&](const KeyRule& r) { return r.key == key; });
        if (!ruled && (!is_scene_key(key) || is_remark(key)))
            extras->push_back({key, entry.second.dump(-1, ' ', false, Json::error_handler_t::replace)});
    }
}

} // namespace stridescope::core
