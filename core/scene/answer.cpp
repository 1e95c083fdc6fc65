#include "core/scene/answer.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr Int most_elements_listed = Int{1} << 20;
constexpr Int most_banks_listed = Int{1} << 20;

template <typename T>
Json or_null(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

Json list(const Dims& values)
{
    return Json(values.to_vector());
}

/// Ends an answer; caught where the answer is made.
struct Unanswerable
{
    Problem problem;
};

void put_tensor_facts(Json& object, const TensorFacts& tensor)
{
    const Footprint& footprint = tensor.footprint;
    object["dtype"] = info(tensor.dtype).name;
    object["rank"] = tensor.rank();
    object["labels"] = tensor.labels;
    object["sizes"] = list(tensor.layout.sizes);
    object["strides"] = list(tensor.layout.strides);
    object["base_offset"] = tensor.layout.base;
    object["element_count"] = footprint.element_count;
    object["min_offset"] = footprint.range.least;
    object["max_offset"] = footprint.range.greatest;
    object["distinct_offsets"] = or_null(footprint.distinct_offsets);
    object["packed"] = or_null(footprint.packed);
    object["broadcast"] = footprint.broadcast;
    object["overlapping"] = or_null(footprint.overlapping);
    object["padded"] = or_null(footprint.padded);
    object["holes"] = or_null(footprint.holes);
    object["contiguous_order"] = nullptr;
    if (footprint.contiguous_order)
    {
        std::string order;
        for (const std::size_t d : *footprint.contiguous_order)
            order += tensor.labels[d];
        object["contiguous_order"] = order;
    }
    object["buffer_bytes"] = or_null(tensor.buffer_bytes);
    object["dml_buffer_bytes"] = or_null(tensor.dml_buffer_bytes);
    if (tensor.fits)
        object["fits"] = *tensor.fits;
}

Json tensor_facts(const TensorFacts& tensor)
{
    Json object = Json::object();
    put_tensor_facts(object, tensor);
    return object;
}

/// Puts an offset, its byte and (4-bit elements) its nibble under keys with a prefix.
void put_offset(Json& object, const std::string& prefix, Int offset, Int bits, const std::string& tensor)
{
    const auto byte = byte_of(offset, bits);
    if (!byte)
        throw Unanswerable{{Code::overflow, tensor + "strides",
                            fmt::format("the byte of offset {} does not fit 64 bits", offset)}};
    object[prefix + "offset"] = offset;
    object[prefix + "byte"] = *byte;
    if (bits == 4)
        object[prefix + "nibble"] = nibble_of(offset);
}

/// The asked coordinate, checked against the sizes it is of.
Dims checked_coordinate(const std::vector<Int>& asked, const Dims& sizes, std::size_t number)
{
    if (asked.size() != sizes.size())
        throw Unanswerable{{Code::rank, fmt::format("coords[{}]", number),
                            fmt::format("{} numbers for {} dimensions", asked.size(), sizes.size())}};
    for (std::size_t d = 0; d < asked.size(); ++d)
        if (asked[d] < 0 || asked[d] >= sizes[d])
            throw Unanswerable{{Code::index_out_of_range, fmt::format("coords[{}][{}]", number, d),
                                fmt::format("{} is outside 0 to {}", asked[d], sizes[d] - 1)}};
    return asked;
}

const char* place_name(Place place)
{
    static constexpr const char* names[] = {"element", "hole", "outside"};
    return names[static_cast<std::size_t>(place)];
}

void put_finding(Json& object, const OffsetFinding& found)
{
    object["coords"] = nullptr;
    if (found.coordinates)
    {
        object["coords"] = Json::array();
        for (const auto& coordinate : *found.coordinates)
            object["coords"].push_back(list(coordinate));
    }
    object["count"] = or_null(found.count);
    object["what"] = found.what == Place::undecided ? Json(nullptr) : Json(place_name(found.what));
}

/// Answers `coords` by calling `put(entry, coordinate)` for each, and `offsets` by `find(offset)`.
template <typename Put, typename Find>
void put_questions(Json& object, const Ask& ask, const Dims& sizes, Put put, Find find)
{
    if (ask.coords)
    {
        object["at_coords"] = Json::array();
        for (std::size_t i = 0; i < ask.coords->size(); ++i)
        {
            Json entry = {{"coords", (*ask.coords)[i]}};
            put(entry, checked_coordinate((*ask.coords)[i], sizes, i));
            object["at_coords"].push_back(std::move(entry));
        }
    }
    if (!ask.has_offsets)
        return;
    object["at_offsets"] = Json::array();
    for (const Int offset : ask.offsets)
    {
        Json entry = {{"offset", offset}};
        put_finding(entry, find(offset));
        object["at_offsets"].push_back(std::move(entry));
    }
}

/// The input offset of every output element, in row-major order.
template <typename Source>
Json source_offsets(const TensorFacts& output, const Layout& input, Source source)
{
    if (output.footprint.element_count > most_elements_listed)
        throw Unanswerable{{Code::unsupported, "elements",
                            fmt::format("{} elements; at most {} are listed", output.footprint.element_count,
                                        most_elements_listed)}};
    Json offsets = Json::array();
    Dims coordinate = Dims::filled(output.rank(), 0);
    do
        offsets.push_back(offset_of(input, source(coordinate)));
    while (advance(output.layout.sizes, coordinate));
    return offsets;
}

void put_facts(Json& object, const BufferFacts& facts, const Ask& ask)
{
    const TensorFacts& tensor = facts.tensor;
    put_tensor_facts(object, tensor);
    put_questions(
        object, ask, tensor.layout.sizes,
        [&](Json& entry, const Dims& x)
        { put_offset(entry, "", offset_of(tensor.layout, x), tensor.bits(), ""); },
        [&](Int offset) { return find_offset(tensor, offset); });
}

/// What `coords` of both operators say: where the output's element is, and which of the input's it copies.
void put_copied(Json& entry, const TensorFacts& input, const TensorFacts& output, const Dims& x,
                const std::optional<Dims>& source)
{
    put_offset(entry, "", offset_of(output.layout, x), output.bits(), "output.");
    entry["input_coords"] = nullptr;
    entry["input_offset"] = nullptr;
    entry["input_byte"] = nullptr;
    if (!source)
        return;
    entry["input_coords"] = list(*source);
    put_offset(entry, "input_", offset_of(input.layout, *source), input.bits(), "input.");
}

void put_facts(Json& object, const Slice1Facts& facts, const Ask& ask)
{
    object["input"] = tensor_facts(facts.input);
    object["output"] = tensor_facts(facts.output);
    object["max_output_sizes"] = list(facts.max_output_sizes);
    object["output_sizes"] = list(facts.output.layout.sizes);
    object["view"] = {{"base_offset", facts.view.base},
                      {"sizes", list(facts.view.sizes)},
                      {"strides", list(facts.view.strides)}};
    const auto source = [&](const Dims& x) { return slice_source(facts.window, x); };
    put_questions(
        object, ask, facts.output.layout.sizes,
        [&](Json& entry, const Dims& x) { put_copied(entry, facts.input, facts.output, x, source(x)); },
        [&](Int offset) { return find_offset(facts, offset); });
    if (ask.elements)
        object["source_offsets"] = source_offsets(facts.output, facts.input.layout, source);
}

void put_facts(Json& object, const GatherNd1Facts& facts, const Ask& ask)
{
    object["input"] = tensor_facts(facts.input);
    object["indices"] = tensor_facts(facts.indices);
    object["output"] = tensor_facts(facts.output);
    object["output_sizes"] = list(facts.output.layout.sizes);
    const auto source = [&](const Dims& x) { return gather_source(facts.shape, *facts.index_values, x); };
    put_questions(
        object, ask, facts.output.layout.sizes,
        [&](Json& entry, const Dims& x)
        {
            put_copied(entry, facts.input, facts.output, x,
                       facts.index_values ? std::optional(source(x)) : std::nullopt);
        },
        [&](Int offset) { return find_offset(facts, offset); });
    if (ask.elements)
        object["source_offsets"] = source_offsets(facts.output, facts.input.layout, source);
}

Json banks(const LaneMap& map)
{
    Json indexes = Json::array();
    const auto range = banks_touched(map);
    if (!range)
        return indexes;
    if (range->last - range->first >= most_banks_listed)
        return nullptr;
    for (Int bank = range->first; bank <= range->last; ++bank)
        indexes.push_back(bank);
    return indexes;
}

void put_lane_coordinate(Json& entry, const LaneMap& map, const Dims& x)
{
    const LanePlace place = place_of(map, x);
    const auto offset = checked_multiply(place.offset, map.units);
    if (!place.address || !offset)
        throw Unanswerable{{Code::overflow, "strides", "an address does not fit 64 bits"}};
    entry["npu"] = or_null(place.npu);
    entry["offset"] = *offset;
    entry["byte"] = place.byte;
    entry["bank"] = or_null(place.bank);
    entry["address"] = *place.address;
    if (map.bits == 4)
        entry["nibble"] = place.nibble;
}

void put_lane_byte(Json& object, const TpuFacts& facts, const LaneByte& asked, std::size_t number)
{
    const LaneMap& map = facts.map;
    if (map.in_lanes() && (!asked.npu || *asked.npu < 0 || *asked.npu >= map.chip.npu_num))
        throw Unanswerable{{Code::index_out_of_range, fmt::format("offsets[{}].npu", number),
                            fmt::format("the lanes are 0 to {}", map.chip.npu_num - 1)}};
    Json entry = {{"npu", map.in_lanes() ? Json(*asked.npu) : Json(nullptr)}, {"byte", asked.byte}};
    put_finding(entry, find_byte(facts, asked));
    object["at_offsets"].push_back(std::move(entry));
}

void put_facts(Json& object, const TpuFacts& facts, const Ask& ask)
{
    const LaneMap& map = facts.map;
    const bool lanes = map.in_lanes();
    object["dtype"] = info(facts.dtype).name;
    object["layout"] = map.layout->name;
    object["sizes"] = list(map.sizes);
    object["strides"] = list(map.strides);
    object["element_count"] = facts.element_count;
    object["eu_num"] = facts.eu_num;
    object["channels_per_npu"] = lanes ? Json(map.rows) : Json(nullptr);
    object["bytes_per_npu"] = lanes ? Json(map.reserved_bytes) : Json(nullptr);
    object["end_address"] = map.end_address;
    object["banks"] = banks(map);
    object["fits"] = lanes ? Json(facts.fits) : Json(nullptr);
    object["holes_bytes"] = or_null(facts.holes.total);
    object["holes_bytes_per_npu"] = Json::array();
    if (lanes && facts.holes.per_lane.empty())
        object["holes_bytes_per_npu"] = nullptr;
    for (const auto& holes : facts.holes.per_lane)
        object["holes_bytes_per_npu"].push_back(or_null(holes));
    put_questions(
        object, ask, map.sizes, [&](Json& entry, const Dims& x) { put_lane_coordinate(entry, map, x); },
        [](Int) { return OffsetFinding{}; });
    for (std::size_t i = 0; i < ask.lane_bytes.size(); ++i)
        put_lane_byte(object, facts, ask.lane_bytes[i], i);
}

} // namespace

Result<Json> answer(const Result<ParsedScene>& parsed, const Ask& ask, const EvaluateOptions& options)
{
    if (!parsed)
        return parsed.problem();
    EvaluateOptions with_questions = options;
    with_questions.index_values_required = ask.elements;
    const auto facts = evaluate(parsed->scene, with_questions);
    if (!facts)
        return facts.problem();
    Json object = {{"ok", true}, {"kind", kind_name(parsed->scene)}, {"warnings", Json::array()}};
    for (const auto* warnings : {&parsed->warnings, &facts->warnings})
        for (const auto& warning : *warnings)
            object["warnings"].push_back({{"kind", warning.kind},
                                          {"code", warning.code},
                                          {"where", warning.where},
                                          {"message", warning.message}});
    try
    {
        std::visit([&](const auto& content) { put_facts(object, content, ask); }, facts->content);
    }
    catch (Unanswerable& reason)
    {
        return std::move(reason.problem);
    }
    return object;
}

Json with_id(const Json& id, const Result<Json>& answer)
{
    Json whole = {{"id", id}};
    if (answer)
        whole.update(*answer);
    else
    {
        const Problem& problem = answer.problem();
        whole["ok"] = false;
        whole["error"] = {
            {"code", code_name(problem.code)}, {"where", problem.where}, {"message", problem.message}};
    }
    return whole;
}

std::string to_line(const Json& answer)
{
    return answer.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace stridescope::core
