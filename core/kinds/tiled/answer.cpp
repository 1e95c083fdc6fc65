#include "core/kinds/answer_parts.h"
#include "core/kinds/tiled/tiled.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

Json json_digits(const DigitChoices& digits)
{
    Json all = Json::array();
    for (const auto& of_dimension : digits)
    {
        Json list = Json::array();
        for (const DigitChoice& digit : of_dimension)
            list.push_back(Json::array({or_null(digit.extent), digit.stride}));
        all.push_back(std::move(list));
    }
    return all;
}

/// Returns the digits of a coordinate, by dimension, innermost first.
Json digit_values(const TiledFacts& facts, const Dims& x)
{
    Json all = Json::array();
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        Json list = Json::array();
        Int rest = x[d] + facts.placement().first_of(d);
        for (const DigitChoice& digit : facts.digits[d])
        {
            list.push_back(rest % *digit.extent);
            rest /= *digit.extent;
        }
        all.push_back(std::move(list));
    }
    return all;
}

void put_place(Json& entry, Findings& findings, const TiledFacts& facts, Int offset)
{
    const SlotContents here =
        facts.tensor.places->at(offset, {most_coordinates_listed, findings.most_steps(), nullptr});
    findings.put(entry, finding_of(here));
    if (here.holds != SlotHolds::tile_padding)
        return;
    entry["what"] = "padding";
    Json coordinates = Json::array();
    std::vector<bool> beyond(facts.tensor.rank());
    for (const Dims& x : here.padded.listed)
    {
        coordinates.push_back(json_list(x));
        for (std::size_t d = 0; d < x.size(); ++d)
            beyond[d] = beyond[d] || x[d] < 0 || x[d] >= facts.tensor.layout.sizes[d];
    }
    entry["padded_coords"] = here.padded.listing_exact ? std::move(coordinates) : Json(nullptr);
    entry["beyond"] = Json::array();
    for (std::size_t d = 0; d < beyond.size(); ++d)
        if (beyond[d])
            entry["beyond"].push_back(std::string(1, facts.tensor.labels[d]));
}

} // namespace

void Tiled::answer(const TiledFacts& facts, const Ask& ask, Json& object)
{
    const TensorFacts& tensor = facts.tensor;
    const Placement& placement = facts.placement();
    const PlacementFootprint& whole = facts.whole;
    object["dtype"] = info(tensor.dtype).name;
    object["rank"] = tensor.rank();
    object["labels"] = tensor.labels;
    object["sizes"] = json_list(tensor.layout.sizes);
    // Digits cannot describe a placement with steps before the base; only bases can.
    object["digits"] = placement.xors_before_base > 0 ? Json(nullptr) : json_digits(facts.digits);
    object["xor"] = Json::array();
    for (std::size_t i = placement.xors_before_base; i < placement.xors.size(); ++i)
    {
        const Xor& step = placement.xors[i];
        object["xor"].push_back({{"bits", step.bits}, {"base", step.base}, {"shift", step.shift}});
    }
    object["pad"] = Json::array();
    for (const PadSlots& pad : placement.pads)
        object["pad"].push_back(Json::array({pad.interval, pad.amount}));
    object["bases"] = facts.bases ? Json(*facts.bases) : Json(nullptr);
    object["base_offset"] = placement.base;
    object["element_count"] = whole.element_count;
    object["min_offset"] = whole.range ? Json(whole.range->least) : Json(nullptr);
    object["max_offset"] = whole.range ? Json(whole.range->greatest) : Json(nullptr);
    object["distinct_offsets"] = or_null(whole.distinct.count);
    object["packed"] = or_null(tensor.footprint.packed);
    object["overlapping"] = or_null(whole.distinct.overlapping);
    object["padded_sizes"] = json_list(whole.padded_sizes);
    object["holes"] = or_null(whole.holes);
    object["padded_elements"] = whole.padded_elements;
    object["padding"] = whole.padded_elements - whole.element_count;
    object["reserved_elements"] = or_null(facts.reserved);
    object["buffer_bytes"] = or_null(facts.buffer_bytes);
    object["runs"] = facts.runs ? Json(facts.runs->count) : Json(nullptr);
    object["longest_run"] = facts.runs ? Json(facts.runs->longest) : Json(nullptr);
    object["plain"] = nullptr;
    if (facts.plain)
        object["plain"] = {{"strides", json_list(facts.plain->strides)}, {"base_offset", facts.plain->base}};
    if (tensor.fits)
        object["fits"] = *tensor.fits;
    if (facts.banks)
        answer_banks(*facts.banks, object);
    put_coords(object, ask, tensor.layout.sizes,
               [&](Json& entry, const Dims& x)
               {
                   put_offset(entry, "", tensor.offset(x), tensor.bits(), "");
                   entry["digits"] = object["digits"].is_null() ? Json(nullptr) : digit_values(facts, x);
               });
    if (!ask.has_offsets)
        return;
    object["at_offsets"] = Json::array();
    Findings findings;
    for (const Int offset : ask.offsets)
    {
        Json entry = {{"offset", offset}};
        put_place(entry, findings, facts, offset);
        object["at_offsets"].push_back(std::move(entry));
    }
}

void answer_banks(const BankFacts& facts, Json& object)
{
    object["banks"] = {{"count", facts.plan.banks.count}, {"bytes", facts.plan.banks.bytes}};
    object["accesses"] = Json::array();
    for (std::size_t i = 0; i < facts.costs.size(); ++i)
    {
        const NamedAccess& named = facts.plan.accesses[i];
        const BankCost& cost = facts.costs[i];
        Json entry = {{"name", named.name},
                      {"lanes", cost.lanes},
                      {"instructions", cost.instructions},
                      {"wavefronts", cost.wavefronts},
                      {"ideal", cost.ideal},
                      {"excess", cost.excess()},
                      {"degree", cost.degree}};
        if (!named.access.steps.empty())
            entry["worst_step"] = cost.worst_step;
        entry["worst_phase"] = cost.worst_phase;
        entry["worst_bank"] = cost.worst_bank;
        entry["phases"] = Json::array();
        for (std::size_t p = 0; p < cost.of_phase.size(); ++p)
            entry["phases"].push_back(
                {{"lanes", named.access.phases.lanes[p]}, {"wavefronts", cost.of_phase[p]}});
        entry["conflicts"] = Json::array();
        for (const BankConflict& conflict : cost.conflicts)
        {
            Json words = Json::array();
            for (const BankWord& word : conflict.words)
                words.push_back({{"row", word.row}, {"lanes", word.lanes}});
            entry["conflicts"].push_back(
                {{"phase", conflict.phase}, {"bank", conflict.bank}, {"words", std::move(words)}});
        }
        entry["misaligned"] = cost.misaligned;
        entry["split"] = cost.split;
        entry["rule"] = rule_name(named.access.phases.rule);
        object["accesses"].push_back(std::move(entry));
    }
}

Result<Json> Tiled::answer_bank(const TiledFacts& facts, Int bank, std::optional<Int> row)
{
    constexpr Int most_rows = 64;
    if (!facts.banks)
        return Problem{Code::banks, "banks", "the scene has no banks"};
    const Banks& banks = facts.banks->plan.banks;
    if (bank < 0 || bank >= banks.count)
        return Problem{Code::banks, "bank", fmt::format("must be 0 to {}, not {}", banks.count - 1, bank)};
    const Int bits = facts.tensor.bits();
    const OffsetRange bounds = facts.tensor.places->bounds();
    const Int row_bytes = banks.count * banks.bytes;
    const auto row_of = [&](Int offset)
    { return static_cast<Int>(divide_down(wide(offset) * bits / 8, row_bytes)); };
    const Int first = row.value_or(std::max<Int>(row_of(bounds.least), 0));
    const Int last = row.value_or(row_of(bounds.greatest));
    if (!narrow((wide(first) + 1) * row_bytes))
        return Problem{Code::banks, "row", "the row's bytes do not fit in 64 bits"};
    Json rows = Json::array();
    Findings findings;
    for (Int at = first; at <= last && at - first < most_rows; ++at)
    {
        const Int byte = at * row_bytes + bank * banks.bytes;
        // Elements that begin in the word or extend into it.
        const Int from = static_cast<Int>(wide(byte) * 8 / bits);
        const Int to = static_cast<Int>(((wide(byte) + banks.bytes) * 8 - 1) / bits);
        Json entry = {{"row", at}, {"byte", byte}, {"bytes", banks.bytes}, {"at_offsets", Json::array()}};
        constexpr Int most_elements = 1024;
        for (Int offset = from; offset <= std::min(to, from + most_elements - 1); ++offset)
        {
            Json one = {{"offset", offset}};
            put_place(one, findings, facts, offset);
            entry["at_offsets"].push_back(std::move(one));
        }
        rows.push_back(std::move(entry));
    }
    return Json{{"bank", bank},
                {"rows_in_all", row ? 1 : std::max<Int>(last - first + 1, 0)},
                {"rows", std::move(rows)}};
}

OffsetForm Tiled::offset_form(const TiledScene&)
{
    return OffsetForm::elements;
}

} // namespace stridescope::core
