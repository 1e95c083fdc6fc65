#include "core/lessons/lesson_facts.h"

#include "core/scene/answer.h"

namespace stridescope::core
{
namespace
{

/// Effort that one answer may take besides reading its scene; a lesson's tensors are small.
constexpr Effort lesson_effort = {.bitmap_bits = Int{1} << 18,
                                  .runs = Int{1} << 10,
                                  .walked = Int{1} << 6,
                                  .search = Int{1} << 12,
                                  .placed = Int{1} << 16};
/// For finding what is at an offset, which may take a search.
constexpr Int steps_of_search = question_steps / 2;
constexpr Int steps_of_answer = 20'000;
constexpr Int steps_per_byte = 40;
constexpr Int bytes_per_byte = 32;

std::optional<std::vector<Int>> integers(const Json& list)
{
    if (!list.is_array())
        return std::nullopt;
    std::vector<Int> numbers;
    for (const Json& one : list)
    {
        if (!one.is_number_integer())
            return std::nullopt;
        numbers.push_back(one.get<Int>());
    }
    return numbers;
}

} // namespace

Json place_of(const Json& at)
{
    if (at.contains("npu"))
        return at["npu"].is_null() ? at["byte"] : Json{at["npu"], at["byte"]};
    if (at.contains("input_offset"))
        return at["input_offset"];
    return at.value("offset", Json());
}

LessonFacts::LessonFacts(Json scene, LessonBudget& of)
    : scene_json(std::move(scene)), budget(&of), answer_json(answered({}))
{
    const Json* dtype = nullptr;
    if (answer_json.contains("dtype"))
        dtype = &answer_json["dtype"];
    else if (answer_json.contains("input"))
        dtype = &answer_json["input"]["dtype"];
    const auto type = dtype ? find_dtype(dtype->get<std::string>()) : std::nullopt;
    if (type)
    {
        bits = info(*type).bits;
        if (bits >= 8) // a 4-bit element has no whole number of bytes
            itemsize = info(*type).bits / 8;
    }
    place_unit = answer_json.contains("layout") ? "byte" : "element"; // as `place_of` has them
}

std::string LessonFacts::message() const
{
    return ok() ? std::string() : answer_json["error"]["message"].get<std::string>();
}

const Json* LessonFacts::sizes() const
{
    for (const char* const key : {"output_sizes", "sizes"})
        if (const auto found = answer_json.find(key); found != answer_json.end())
            return &*found;
    return nullptr;
}

Json LessonFacts::answered(const Ask& ask) const
{
    const std::string text = to_line(scene_json);
    budget->spend(steps_of_answer + static_cast<Int>(text.size()) * steps_per_byte);
    budget->hold(static_cast<Int>(text.size()) * bytes_per_byte);
    EvaluateOptions options;
    options.effort = lesson_effort;
    Json found = with_id(nullptr, answer(parse_scene(text), ask, options));
    budget->hold(found);
    return found;
}

void LessonFacts::take_names(const Json& all)
{
    budget->hold(all);
    drawn = all;
}

std::optional<Json> LessonFacts::asked(const Ask& ask, const char* key) const
{
    Json all = answered(ask);
    if (all["ok"] != true || !all.contains(key) || all[key].empty())
        return std::nullopt;
    return Json(all[key][0]);
}

std::optional<Json> LessonFacts::at(const Json& coords) const
{
    auto numbers = integers(coords);
    if (!numbers)
        return std::nullopt;
    Ask ask;
    ask.coords = {std::move(*numbers)};
    return asked(ask, "at_coords");
}

std::optional<Json> LessonFacts::who(const Json& place) const
{
    Ask ask;
    ask.has_offsets = true;
    budget->spend(steps_of_search);
    const auto parsed = parse_scene(to_line(scene_json));
    if (!parsed)
        return std::nullopt;
    const OffsetForm form = offset_form(parsed->scene);
    if (const auto pair = integers(place); pair && pair->size() == 2 && form == OffsetForm::lane_bytes)
        ask.lane_bytes = {{(*pair)[0], (*pair)[1]}};
    else if (!place.is_number_integer())
        return std::nullopt;
    else if (form != OffsetForm::elements)
        ask.lane_bytes = {{std::nullopt, place.get<Int>()}};
    else
        ask.offsets = {place.get<Int>()};
    return asked(ask, "at_offsets");
}

std::string LessonFacts::sum_in(Ask ask, const std::string& path) const
{
    ask.explain = true;
    const Json all = answered(ask);
    if (const auto found = all.find("derivations"); found != all.end())
        for (const Json& one : *found)
            if (one["of"] == path)
            {
                const std::string text = one["text"].get<std::string>();
                return text.substr(0, text.rfind(" = "));
            }
    return {};
}

std::string LessonFacts::sum_of(const std::string& path) const
{
    return sum_in({}, path);
}

std::string LessonFacts::sum_at(const Json& coords, const std::string& key) const
{
    auto numbers = integers(coords);
    if (!numbers)
        return {};
    Ask ask;
    ask.coords = {std::move(*numbers)};
    return sum_in(std::move(ask), "at_coords[0]." + key);
}

void LessonFacts::set_coords(const Json& coords)
{
    auto found = at(coords);
    set("coords", coords);
    set("place", found ? place_of(*found) : Json());
    set("at", found ? std::move(*found) : Json());
}

NameLookup LessonFacts::lookup() const
{
    return [this](std::string_view name) -> const Json*
    {
        const std::string key(name);
        budget->spend(static_cast<Int>(drawn.size()));
        if (const auto found = drawn.find(key); found != drawn.end())
            return &*found;
        if (const auto found = answer_json.find(key); found != answer_json.end())
            return &*found;
        if (name == "scene")
            return &scene_json;
        if (name == "bits" && !bits.is_null())
            return &bits;
        if (name == "itemsize" && !itemsize.is_null())
            return &itemsize;
        if (name == "place_unit")
            return &place_unit;
        return nullptr;
    };
}

} // namespace stridescope::core
