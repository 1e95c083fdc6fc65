#include "core/scene/request.h"

#include "core/scene/answer.h"
#include "core/scene/named_files.h"
#include "core/scene/read_scene.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Comes back untouched where all its numbers are 64-bit integers, else as null.
bool can_come_back(const Json& id)
{
    if (id.is_number_float() || (id.is_number_unsigned() && id.get<std::uint64_t>() > INT64_MAX))
        return false;
    if (id.is_structured())
        for (const auto& entry : id)
            if (!can_come_back(entry))
                return false;
    return true;
}

void read_coords(JsonReader& reader, const Json& value, Ask& ask)
{
    if (!reader.is_array(value, "coords"))
        return;
    ask.coords.emplace();
    for (std::size_t i = 0; i < value.size() && !reader.failed(); ++i)
        ask.coords->push_back(reader.integers(value[i], fmt::format("coords[{}]", i)));
}

/// Global memory has no lanes: there `npu` may be null or missing.
LaneByte read_lane_byte(JsonReader& reader, const Json& value, const std::string& path, bool global)
{
    LaneByte place;
    if (!reader.is_object(value, path))
        return place;
    const auto npu = value.find("npu");
    if (!global && npu == value.end())
        reader.fail(Code::schema, path + ".npu", "this key is missing");
    else if (npu != value.end() && !(global && npu->is_null()))
        place.npu = reader.integer(*npu, path + ".npu");
    const auto byte = value.find("byte");
    if (byte == value.end())
        reader.fail(Code::schema, path + ".byte", "this key is missing");
    else
        place.byte = reader.integer(*byte, path + ".byte");
    return place;
}

void read_offsets(JsonReader& reader, const Json& value, OffsetForm form, Ask& ask)
{
    if (!reader.is_array(value, "offsets"))
        return;
    ask.has_offsets = true;
    if (form == OffsetForm::elements)
    {
        ask.offsets = reader.integers(value, "offsets");
        return;
    }
    const bool global = form == OffsetForm::global_bytes;
    for (std::size_t i = 0; i < value.size() && !reader.failed(); ++i)
        ask.lane_bytes.push_back(read_lane_byte(reader, value[i], fmt::format("offsets[{}]", i), global));
}

Ask read_ask(JsonReader& reader, const Json& request, OffsetForm form)
{
    Ask ask;
    if (const auto coords = request.find("coords"); coords != request.end())
        read_coords(reader, *coords, ask);
    if (const auto offsets = request.find("offsets"); offsets != request.end())
        read_offsets(reader, *offsets, form, ask);
    if (const auto elements = request.find("elements"); elements != request.end())
        ask.elements = reader.boolean(*elements, "elements");
    return ask;
}

/// A file that the scene names and a request may not.
std::optional<Problem> refused_file(const Scene& scene, const EvaluateOptions& options)
{
    std::optional<Problem> refused;
    for_each_named_file(scene,
                        [&](const ValuesFile& file, const char* place)
                        {
                            const auto why = options.files ? options.files->refusal(file.path) : std::nullopt;
                            if (why && !refused)
                                refused = Problem{why->code, place, why->message};
                        });
    return refused;
}

struct IdAndAnswer
{
    Json id;
    Result<Json> answer;
};

IdAndAnswer answer_line(std::string_view line, const EvaluateOptions& options)
{
    const auto document = parse_json(line);
    if (!document)
        return {nullptr, document.problem()};
    const Json& request = document->root;
    if (!request.is_object())
        return {nullptr, Problem{Code::schema, "", "a request is an object"}};
    Json id = request.value("id", Json());
    if (!can_come_back(id))
        id = nullptr;
    const auto scene = request.find("scene");
    if (scene == request.end())
        return {id, Problem{Code::schema, "scene", "this key is missing"}};
    const auto parsed = read_scene(*document, *scene, "scene");
    if (!parsed)
        return {id, parsed.problem()};
    JsonReader reader(*document, "");
    const Ask ask = read_ask(reader, request, offset_form(parsed->scene));
    if (reader.failed())
        return {id, *reader.problem()};
    auto answered = answer(parsed, ask, options);
    if (const auto refused = answered ? refused_file(parsed->scene, options) : std::nullopt)
        return {id, *refused};
    return {id, std::move(answered)};
}

} // namespace

std::string answer_request(std::string_view line, const EvaluateOptions& options)
{
    const auto [id, answered] = answer_line(line, options);
    return to_line(with_id(id, answered));
}

} // namespace stridescope::core
