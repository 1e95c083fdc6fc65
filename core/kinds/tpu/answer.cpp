#include "core/kinds/tpu/tpu_answer.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

void put_lane_coordinate(Json& entry, const LaneMap& map, const Dims& x)
{
    const LanePlace place = lane_place(map, x);
    const auto offset = map.published(place.offset);
    if (!place.address || !offset)
        throw Unanswerable{{Code::overflow, "strides", "an address does not fit in 64 bits"}};
    entry["npu"] = or_null(place.npu);
    entry["offset"] = *offset;
    entry["byte"] = place.byte;
    entry["bank"] = or_null(place.bank);
    entry["address"] = *place.address;
    if (map.bits == 4)
        entry["nibble"] = place.nibble;
}

void put_lane_byte(Json& object, const TpuFacts& facts, const LaneByte& asked, std::size_t number,
                   Findings& findings)
{
    const LaneMap& map = facts.map;
    if (map.in_lanes && (!asked.npu || *asked.npu < 0 || *asked.npu >= map.lane_count))
        throw Unanswerable{{Code::index_out_of_range, fmt::format("offsets[{}].npu", number),
                            fmt::format("lane must be 0 to {}", map.lane_count - 1)}};
    Json entry = {{"npu", map.in_lanes ? Json(*asked.npu) : Json(nullptr)}, {"byte", asked.byte}};
    findings.put(entry, find_byte(facts.map, asked));
    object["at_offsets"].push_back(std::move(entry));
}

} // namespace

Json BankLists::of(const std::optional<BankRange>& banks)
{
    Json indexes = Json::array();
    if (!banks)
        return indexes;
    if (banks->last - banks->first >= left)
        throw Unanswerable{{Code::unsupported, "chip.bank_num",
                            fmt::format("the tensor spans more than {} banks, the limit for \"banks\"", most)}};
    left -= banks->last - banks->first + 1;
    for (Int bank = banks->first; bank <= banks->last; ++bank)
        indexes.push_back(bank);
    return indexes;
}

void put_tpu_facts(Json& object, const TpuFacts& facts, BankLists& banks)
{
    const LaneMap& map = facts.map;
    const bool lanes = map.in_lanes;
    object["dtype"] = info(facts.dtype).name;
    object["layout"] = map.layout->name;
    object["sizes"] = json_list(map.sizes);
    object["strides"] = json_list(map.strides);
    object["element_count"] = facts.element_count;
    object["eu_num"] = facts.eu_num;
    object["channels_per_npu"] = lanes ? Json(map.rows) : Json(nullptr);
    object["bytes_per_npu"] = lanes ? Json(map.reserved_bytes) : Json(nullptr);
    object["end_address"] = map.end_address;
    object["banks"] = banks.of(banks_touched(map));
    object["fits"] = lanes ? Json(facts.fits) : Json(nullptr);
    object["holes_bytes"] = or_null(facts.holes.total);
    object["holes_bytes_per_npu"] = Json::array();
    if (lanes && facts.holes.per_lane.empty())
        object["holes_bytes_per_npu"] = nullptr;
    for (const auto& holes : facts.holes.per_lane)
        object["holes_bytes_per_npu"].push_back(or_null(holes));
}

void Tpu::answer(const TpuFacts& facts, const Ask& ask, Json& object)
{
    const LaneMap& map = facts.map;
    BankLists banks(Int{1} << 20);
    put_tpu_facts(object, facts, banks);
    put_coords(object, ask, map.sizes, [&](Json& entry, const Dims& x) { put_lane_coordinate(entry, map, x); });
    if (ask.has_offsets)
        object["at_offsets"] = Json::array();
    Findings findings;
    for (std::size_t i = 0; i < ask.lane_bytes.size(); ++i)
        put_lane_byte(object, facts, ask.lane_bytes[i], i, findings);
}

OffsetForm Tpu::offset_form(const TpuScene& scene)
{
    const LaneLayout* layout = find_lane_layout(scene.layout);
    return layout && !layout->in_lanes ? OffsetForm::global_bytes : OffsetForm::lane_bytes;
}

} // namespace stridescope::core
