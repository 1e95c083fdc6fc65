#include "core/scene/request.h"

#include "core/scene/answer.h"
#include "core/scene/json_reader.h"
#include "core/scene/read_scene.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_asked = std::size_t{1} << 20; ///< most coordinates and offsets in one request

/// Tells whether an id can be repeated unchanged: all its numbers are 64-bit integers. Otherwise it becomes
/// null.
bool can_come_back(JsonValue id)
{
    if (id.kind() == JsonKind::number)
    {
        JsonReader reader;
        static_cast<void>(reader.integer(id, ""));
        return !reader.failed();
    }
    if (id.kind() == JsonKind::array || id.kind() == JsonKind::object)
        for (const JsonEntry& entry : id.entries())
            if (!can_come_back(entry.value))
                return false;
    return true;
}

void read_coords(JsonReader& reader, JsonValue value, Ask& ask)
{
    const JsonPath path = "coords";
    if (!reader.is_array(value, path))
        return;
    ask.coords.emplace();
    for (const JsonEntry& entry : value.entries())
    {
        if (reader.failed())
            return;
        ask.coords->push_back(reader.integers(entry.value, path[ask.coords->size()]));
    }
}

/// Global memory has no lanes: there `npu` may be null or missing.
LaneByte read_lane_byte(JsonReader& reader, JsonValue value, const JsonPath& path, bool global)
{
    LaneByte place;
    if (!reader.is_object(value, path))
        return place;
    const auto npu = value.find("npu");
    if (!global && !npu)
        reader.fail(Code::schema, path / "npu", "required key is missing");
    else if (npu && !(global && npu->kind() == JsonKind::null))
        place.npu = reader.integer(*npu, path / "npu");
    const auto byte = value.find("byte");
    if (!byte)
        reader.fail(Code::schema, path / "byte", "required key is missing");
    else
        place.byte = reader.integer(*byte, path / "byte");
    return place;
}

void read_offsets(JsonReader& reader, JsonValue value, OffsetForm form, Ask& ask)
{
    const JsonPath path = "offsets";
    if (!reader.is_array(value, path))
        return;
    ask.has_offsets = true;
    if (form == OffsetForm::elements)
    {
        ask.offsets = reader.integers(value, path);
        return;
    }
    const bool global = form == OffsetForm::global_bytes;
    for (const JsonEntry& entry : value.entries())
    {
        if (reader.failed())
            return;
        ask.lane_bytes.push_back(read_lane_byte(reader, entry.value, path[ask.lane_bytes.size()], global));
    }
}

Ask read_ask(JsonReader& reader, JsonValue request, OffsetForm form)
{
    Ask ask;
    if (const auto coords = request.find("coords"))
        read_coords(reader, *coords, ask);
    if (const auto offsets = request.find("offsets"))
        read_offsets(reader, *offsets, form, ask);
    if (const auto elements = request.find("elements"))
        ask.elements = reader.boolean(*elements, "elements");
    if (const auto explain = request.find("explain"))
        ask.explain = reader.boolean(*explain, "explain");
    const std::size_t coords = ask.coords ? ask.coords->size() : 0;
    const std::size_t all = coords + ask.offsets.size() + ask.lane_bytes.size();
    if (all > most_asked)
        reader.fail(
            Code::unsupported, coords > most_asked ? "coords" : "offsets",
            fmt::format("{} coordinates and offsets requested; the limit is {} per request", all, most_asked));
    return ask;
}

Result<Json> answer_to(JsonValue request, const EvaluateOptions& options)
{
    const auto scene = request.find("scene");
    if (!scene)
        return Problem{Code::schema, "scene", "required key is missing"};
    const auto parsed = read_scene(*scene);
    if (!parsed)
        return parsed.problem();
    JsonReader reader;
    const Ask ask = read_ask(reader, request, offset_form(parsed->scene));
    if (reader.failed())
        return *reader.problem();
    return answer(parsed, ask, options);
}

} // namespace

std::string answer_request(std::string_view line, const EvaluateOptions& options)
{
    const auto document = parse_json(line);
    if (!document)
        return to_line("null", document.problem());
    const JsonValue request = document->root();
    if (request.kind() != JsonKind::object)
        return to_line("null", Problem{Code::schema, "", "a request must be a JSON object"});
    const auto id = request.find("id");
    std::string written(id && can_come_back(*id) ? id->source() : "null");
    // Control characters between values, which are blanks, become spaces, so that an answer contains none.
    std::ranges::replace_if(
        written, [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    return to_line(written, answer_to(request, options));
}

} // namespace stridescope::core
