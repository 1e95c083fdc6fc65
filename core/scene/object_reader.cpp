#include "core/scene/object_reader.h"

#include "core/tensor/directml.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Tells whether a key is a person's remark, which any object may have.
bool is_remark(std::string_view key)
{
    return key == "title" || key == "notes";
}

} // namespace

std::vector<UnknownKey> ObjectReader::take_unknown_keys()
{
    std::sort(unknown_keys.begin(), unknown_keys.end(),
              [](const UnknownKey& a, const UnknownKey& b) { return a.place < b.place; });
    return std::move(unknown_keys);
}

bool ObjectReader::Collector::chosen(FieldName name, std::string& word) const
{
    const auto value = object.find(name.text);
    if (!value || value->kind() != JsonKind::string)
        return false;
    word = value->text();
    return true;
}

void ObjectReader::read_fields(JsonValue object, const JsonPath& path, const Fields& fields, Extras& extras)
{
    std::vector<std::optional<JsonValue>> found(names.size());
    std::vector<Extra> unknown;
    std::size_t unknown_here = 0;
    for (const JsonEntry& entry : object.entries())
    {
        const auto rank = names.rank(entry.key);
        if (rank)
            found[*rank] = entry.value;
        else if (unknown_here++ <= most_warnings)
            unknown_keys.push_back({entry.value.place(), (path / entry.key).text()});
        if (!rank || (is_remark(entry.key) && fields[*rank].need == Need::misplaced))
            unknown.push_back({std::string(entry.key), std::string(entry.value.source())});
    }
    extras = std::move(unknown);
    for (std::size_t rank = 0; rank < names.size() && !json.failed(); ++rank)
    {
        const Field& field = fields[rank];
        const JsonPath place = path / names[rank];
        if (found[rank] && field.need == Need::misplaced && !is_remark(names[rank]))
            json.fail(Code::schema, place,
                      fmt::format("\"{}\" has no meaning with the layout given", names[rank]));
        else if (found[rank] && field.read && field.need != Need::open)
        {
            field.read(*this, *found[rank], place, field.target, field.rule);
            if (field.given)
                *field.given = true;
        }
        else if (!found[rank] && field.need == Need::required)
            json.fail(Code::schema, place, "required key is missing");
    }
}

void ObjectReader::read(JsonValue value, const JsonPath& path, Int& target, Rule rule)
{
    target = json.integer(value, path);
    if (rule == Rule::not_negative && !json.failed() && target < 0)
        json.fail(Code::schema, path, fmt::format("must be 0 or more, not {}", target));
}

void ObjectReader::read(JsonValue value, const JsonPath& path, std::string& target, Rule rule)
{
    if (rule == Rule::json_object)
    {
        if (json.is_object(value, path))
            target = value.source();
        return;
    }
    target = json.text(value, path);
    if (rule == Rule::unit && !json.failed() && target != "elements" && target != "bytes")
        json.fail(Code::schema, path, "must be \"elements\" or \"bytes\"");
    if (rule == Rule::feature_level && !json.failed() && !find_feature_level(target))
        json.fail(Code::schema, path,
                  fmt::format("unknown feature level {}; use 1_0 to 6_4", shortened(target)));
}

void ObjectReader::read(JsonValue value, const JsonPath& path, std::vector<Int>& target, Rule)
{
    target = json.integers(value, path);
}

void ObjectReader::read(JsonValue value, const JsonPath& path, DigitChoice& target, Rule)
{
    if (!json.is_array(value, path))
        return;
    const auto entries = value.entries();
    std::size_t place = 0;
    for (const JsonEntry& entry : entries)
    {
        if (place == 0 && entry.value.kind() == JsonKind::null)
            target.extent.reset();
        else if (place < 2)
            (place == 0 ? target.extent.emplace() : target.stride) = json.integer(entry.value, path[place]);
        ++place;
    }
    if (place != 2)
        json.fail(Code::schema, path, "must be [extent, stride]");
}

void ObjectReader::read(JsonValue value, const JsonPath& path, LabelStep& target, Rule)
{
    if (!json.is_array(value, path))
        return;
    std::size_t place = 0;
    for (const JsonEntry& entry : value.entries())
    {
        if (place == 0)
            target.label = json.text(entry.value, path[place]);
        else if (place < 3)
            (place == 1 ? target.extent : target.step) = json.integer(entry.value, path[place]);
        ++place;
    }
    if (place != 3)
        json.fail(Code::schema, path, "must be [label, extent, step]");
}

void ObjectReader::read(JsonValue value, const JsonPath& path, std::vector<bool>& target, Rule)
{
    if (!json.is_array(value, path))
        return;
    for (const JsonEntry& entry : value.entries())
        target.push_back(json.boolean(entry.value, path[target.size()]));
}

void ObjectReader::read(JsonValue value, const JsonPath& path, PerLabel& target, Rule)
{
    if (!json.is_object(value, path))
        return;
    for (const JsonEntry& entry : value.entries())
        target.emplace_back(std::string(entry.key), json.integer(entry.value, path / entry.key));
}

void ObjectReader::read(JsonValue value, const JsonPath& path, FileUse& target, Rule)
{
    const std::string word = json.text(value, path);
    if (json.failed())
        return;
    for (const FileUse use : {FileUse::values, FileUse::memory})
        if (word == file_use_name(use))
        {
            target = use;
            return;
        }
    json.fail(Code::schema, path, "must be \"values\" or \"memory\"");
}

void ObjectReader::read(JsonValue value, const JsonPath& path, Values& target, Rule rule)
{
    const bool integers = rule == Rule::integers_only;
    if (value.kind() == JsonKind::array)
    {
        auto numbers = std::make_shared<std::vector<Number>>();
        numbers->reserve(value.size());
        for (const JsonEntry& entry : value.entries())
        {
            if (json.failed())
                return;
            const JsonPath place = path[numbers->size()];
            numbers->push_back(integers ? Number(json.integer(entry.value, place))
                                        : json.number(entry.value, place));
        }
        target = NumberList{std::move(numbers)};
        return;
    }
    if (value.kind() == JsonKind::object)
        return read_values_object(value, path, target, rule);
    const std::string word = value.kind() == JsonKind::string && !integers ? value.text() : std::string();
    if (word == "letters")
        target = Letters{};
    else if (word == "iota")
        target = Iota{};
    else
        fail_values(path, rule);
}

void ObjectReader::read_values_object(JsonValue value, const JsonPath& path, Values& target, Rule rule)
{
    const bool is_iota = value.find("iota").has_value();
    const bool is_file = value.find("file").has_value();
    if (rule == Rule::integers_only && (is_iota || !is_file))
        return fail_values(path, rule);
    Iota iota;
    ValuesFile file;
    Fields fields(names.size());
    Collector collect(*this, value, rule, fields);
    visit_fields(file, collect);
    visit_fields(iota, collect);
    for (Field& field : fields)
        if (field.need == Need::required)
            field.need = Need::optional; // which keys belong together is checked last
    Extras extras;
    read_fields(value, path, fields, extras);
    if (is_iota == is_file || (is_iota && file.as))
        return fail_values(path, rule);
    if (is_iota)
    {
        iota.extras = std::move(extras);
        target = std::move(iota);
    }
    else
    {
        file.extras = std::move(extras);
        target = std::move(file);
    }
}

void ObjectReader::fail_values(const JsonPath& path, Rule rule)
{
    json.fail(Code::schema, path,
              rule == Rule::integers_only
                  ? "must be a list of integers or {\"file\": path}"
                  : "must be \"letters\", \"iota\", {\"iota\": first}, a list of numbers or {\"file\": path}");
}

} // namespace stridescope::core
