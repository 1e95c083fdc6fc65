#include "core/scene/read_scene.h"

#include "core/scene/object_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace stridescope::core
{
namespace
{

void read_version(JsonReader& reader, const std::optional<JsonValue>& value)
{
    static constexpr const char* path = "stridescope";
    if (!value)
        return reader.fail(Code::schema, path,
                           "missing key \"stridescope\"; a scene begins with \"stridescope\": 1");
    const Int version = reader.integer(*value, path);
    if (!reader.failed() && version != 1)
        reader.fail(Code::unsupported, path,
                    fmt::format("unsupported scene version {}; this program reads version 1", version));
}

/// Returns an empty scene of the kind that the value names.
Kinds::Scenes read_kind(JsonReader& reader, const std::optional<JsonValue>& value)
{
    static constexpr const char* path = "kind";
    std::optional<Kinds::Scenes> scene;
    if (!value)
        reader.fail(Code::schema, path, "required key is missing");
    else if (const std::string kind = reader.text(*value, path); !reader.failed())
    {
        Kinds::each(
            [&]<typename K>()
            {
                if (kind == K::name)
                    scene = typename K::Scene{};
            });
        if (!scene)
            reader.fail(Code::schema, path,
                        fmt::format("unknown kind \"{}\"; use one of {}", shortened(kind),
                                    fmt::join(Kinds::names, ", ")));
    }
    return scene.value_or(Kinds::Scenes{});
}

const KnownNames& names_of(const Scene& scene)
{
    return visit_kind(scene.content,
                      []<typename K>(const typename K::Scene&) -> const KnownNames&
                      { return known_names<typename K::Scene>(); });
}

std::vector<Warning> warnings_of(const std::vector<UnknownKey>& keys)
{
    std::vector<Warning> warnings;
    for (const UnknownKey& key : keys)
    {
        if (warnings.size() > most_warnings)
            break;
        warnings.push_back({"schema", "unknown_key", key.where, "unknown key; kept but ignored"});
    }
    return warnings;
}

} // namespace

Result<ParsedScene> read_scene(JsonValue value)
{
    JsonReader head;
    ParsedScene parsed;
    if (!head.is_object(value, ""))
        return *head.problem();
    // The meaning of keys depends on the version and the kind, so these two are read first.
    read_version(head, value.find("stridescope"));
    if (!head.failed())
        parsed.scene.content = read_kind(head, value.find("kind"));
    if (head.failed())
        return *head.problem();

    ObjectReader reader(names_of(parsed.scene));
    reader.read_object(value, "", parsed.scene, parsed.scene.extras, FieldName("stridescope"),
                       FieldName("kind"));
    if (reader.problem())
        return *reader.problem();
    parsed.warnings = warnings_of(reader.take_unknown_keys());
    return parsed;
}

} // namespace stridescope::core
