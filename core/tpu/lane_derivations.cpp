#include "core/tpu/lane_derivations.h"

#include "core/map/offset_steps.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::string dimension_name(const LaneMap& map, std::string_view what, std::size_t d)
{
    return fmt::format("{} {}", what, map.labels[d]);
}

Term npu_num(const LaneMap& map)
{
    return number_term("lanes", map.lane_count, Unit::lanes);
}

Expression product_expression(const LaneMap& map, const LaneProduct& product)
{
    Expression factors;
    for (const LaneFactor& factor : product.factors)
    {
        if (factor.name.empty() && product.factors.size() > 1)
            continue; // a size that the layout stores as 1
        Term term = number_term(factor.dimension
                                    ? dimension_name(map, std::string(factor.name) + " of", *factor.dimension)
                                : factor.name.empty() ? "as the layout stores it"
                                                      : std::string(factor.name),
                                factor.value, Unit::elements, factor.dimension);
        if (factor.divisor != 1)
            term.text = fmt::format("{}({}/{})", factor.up ? "ceil" : "floor", factor.dividend, factor.divisor);
        factors.multiply(std::move(term));
    }
    if (factors.empty())
        factors.put({"one element", "1", 1, Unit::elements});
    if (product.step > 1)
    {
        Expression rounded;
        rounded.put("align(").put(factors).put(", ");
        factors = rounded.put(number_term("alignment", product.step, Unit::elements)).put(")");
    }
    if (product.units > 1)
        factors.put("*").put(number_term("bytes per element", product.units, Unit::bytes));
    return factors;
}

/// Returns the value of the cyclic digit for a coordinate, or (as an extent) for the whole tensor.
Expression digit_expression(const LaneMap& map, const Digit& digit, Int coordinate)
{
    const std::size_t d = digit.dimension;
    Term index = number_term(dimension_name(map, "index of", d), coordinate, Unit::index, d);
    if (digit.divisor == 1 && coordinate < digit.extent)
        return Expression(std::move(index));
    Expression value;
    if (digit.divisor > 1)
        return value.put("floor(")
            .put(index)
            .put("/")
            .put(number_term("of a group", digit.divisor, Unit::elements))
            .put(")");
    const std::string extent = plain_number(digit.extent);
    const std::string text = index.text;
    return value.put(std::move(index)).put(fmt::format(" - {}*floor({}/{})", extent, text, extent));
}

/// Returns start + digit: the lane of a channel, if there were enough lanes.
Expression slot_expression(const LaneMap& map, const Digit& digit, Int coordinate)
{
    Expression slot;
    slot.add(number_term("start lane", map.start_lane, Unit::lanes));
    return slot.put(" + ").put(digit_expression(map, digit, coordinate));
}

/// Returns the elements that the tensor reserves in each lane.
Expression reserved_expression(const LaneDerivations& lanes, Int step)
{
    const LaneMap& map = lanes.map;
    const auto count_term = [&](const Digit& digit)
    {
        return digit.cyclic ? number_term("rounds per batch", map.rows, Unit::rounds)
                            : number_term(dimension_name(map, "count of", digit.dimension), digit.extent,
                                          Unit::elements, digit.dimension);
    };
    Expression elements;
    if (map.nested)
    {
        const Digit& outer = map.digits.front();
        elements.multiply(count_term(outer));
        elements.multiply(number_term("outermost stride", outer.stride, Unit::elements, outer.dimension));
        if (step <= 1)
            return elements;
        Expression rounded;
        return rounded.put("align(")
            .put(elements)
            .put(", ")
            .put(number_term("multiple", step, Unit::elements))
            .put(")");
    }
    elements.put("(");
    Expression sum;
    for (const Digit& digit : map.digits)
    {
        Term term = count_term(digit);
        const Int reach = (*term.value - 1) * digit.stride; // lies inside the reserved elements
        sum.add({std::move(term.name), fmt::format("({}-1)*{}", *term.value, digit.stride), reach,
                 Unit::elements, digit.dimension});
    }
    sum.add({"one past the end", "1", 1, Unit::elements});
    return elements.put(sum).put(")");
}

void derive_strides(const LaneDerivations& lanes, const LaneForm& form, Explanation& out)
{
    if (lanes.map.layout->key == LaneKey::strides)
        return;
    static constexpr const char* rules[] = {"the channels that one lane holds", "the rows of one channel",
                                            "the elements of one row", "elements of a row are contiguous"};
    constexpr std::string_view published = "nchw"; // as `LaneMap::strides` are, whatever the tensor's labels
    // These rules hold for layouts whose dimensions are their digits; for others, only the documents explain
    // the strides.
    const LaneMap& map = lanes.map;
    bool plain =
        map.in_lanes && map.digits.size() == std::size(rules) && map.strides.size() == std::size(rules);
    for (std::size_t i = 0; plain && i < map.digits.size(); ++i)
        plain = map.digits[i].dimension == i && map.digits[i].divisor == 1
                && map.digits[i].stride == map.strides[i] && map.strides[i] != 0;
    for (std::size_t i = 0; i < map.strides.size(); ++i)
        out.add(Derivation{
            fmt::format("{}strides[{}]", lanes.path, i), product_expression(map, form.products[i]),
            map.strides[i],
            plain ? fmt::format("layout {}: {}", map.layout->name, rules[i])
                  : fmt::format("layout {}: its {} stride", map.layout->name, published.substr(i, 1)),
            source::lanes});
}

void derive_banks_of(const LaneDerivations& lanes, Explanation& out)
{
    const LaneMap& map = lanes.map;
    const auto banks = banks_touched(map);
    if (!banks)
        return;
    for (Int bank = banks->first; bank <= banks->last && !out.left_out(); ++bank)
    {
        Expression index;
        index.put("floor(")
            .put(number_term("address", map.address, Unit::bytes))
            .put("/")
            .put(number_term("bytes per bank", map.bank_bytes, Unit::bytes))
            .put(")");
        if (bank > banks->first)
            index.add(number_term("banks after the first", bank - banks->first, Unit::banks));
        out.add(Derivation{fmt::format("{}banks[{}]", lanes.path, bank - banks->first), std::move(index), bank,
                           "the reserved bytes lie in " + banks->words(), source::lanes});
    }
}

void derive_free_of_lane(const LaneDerivations& lanes, Int npu, Int free, Explanation& out)
{
    const LaneMap& map = lanes.map;
    const Int used = map.reserved_bytes - free;
    Expression left(number_term("bytes reserved per lane", map.reserved_bytes, Unit::bytes));
    // The number of elements gives the bytes if each element has its own.
    Wide elements = 1;
    Expression product;
    for (const Digit& digit : map.digits)
    {
        const Int count = digit.cyclic ? channels_in(map, npu).count : digit.extent;
        if (count != 0 && elements > wide(int_max) / count)
            elements = -1;
        elements = elements < 0 ? elements : elements * count;
        if (elements < 0)
            break;
        product.multiply(number_term(digit.cyclic ? "channels in this lane"
                                                  : dimension_name(map, "count of", digit.dimension),
                                     count, Unit::elements, digit.dimension));
    }
    std::string rule = "reserved bytes minus bytes that hold elements";
    if (elements >= 0 && map.bits % 8 == 0 && elements * (map.bits / 8) == used)
        left.put(" - ").put(bytes_of(product, map.bits));
    else
    {
        left.add({"bytes that hold elements (counted)", magnitude(used), -used, Unit::bytes}, true);
        rule += ", counted";
    }
    out.add(Derivation{fmt::format("{}holes_bytes_per_npu[{}]", lanes.path, npu), std::move(left), free,
                       std::move(rule), source::lanes});
}

void derive_holes(const LaneDerivations& lanes, Explanation& out)
{
    const LaneMap& map = lanes.map;
    if (!lanes.holes.total)
    {
        out.add(Reason{lanes.path + "holes_bytes",
                       fmt::format("no closed form applies, and counting is limited to {} slots per lane",
                                   Effort{}.bitmap_bits)});
        return;
    }
    const Int total = *lanes.holes.total;
    if (!map.in_lanes)
        return out.add(Derivation{lanes.path + "holes_bytes", Expression({"no lanes", "0", 0, Unit::bytes}),
                                  total, "global memory is not distributed over lanes", source::lanes});
    Expression left;
    left.multiply(npu_num(map))
        .multiply(number_term("bytes reserved per lane", map.reserved_bytes, Unit::bytes));
    const Wide used = wide(map.lane_count) * map.reserved_bytes - total;
    const Int elements = *element_count(map.sizes);
    if (map.bits % 8 == 0 && wide(elements) * (map.bits / 8) == used)
        left.put(" - ").put(bytes_of(Expression(number_term("elements", elements, Unit::elements)), map.bits));
    else
        left.add({"bytes that hold elements (counted)", magnitude(used), narrow(-used), Unit::bytes}, true);
    out.add(Derivation{lanes.path + "holes_bytes", std::move(left), total,
                       "bytes reserved in all lanes minus bytes that hold elements", source::lanes});
}

void give_fit_reason(const LaneDerivations& lanes, Explanation& out)
{
    const LaneMap& map = lanes.map;
    if (!map.in_lanes)
    {
        for (const char* key : {"channels_per_npu", "bytes_per_npu", "fits"})
            out.add(Reason{lanes.path + key, "global memory has no lanes"});
        return;
    }
    const Wide spare = wide(map.lane_bytes) - map.end_address;
    out.add(Reason{lanes.path + "fits",
                   fmt::format("the tensor ends at byte {} of a lane's {}: {} byte{} {}", map.end_address,
                               map.lane_bytes, spare < 0 ? -spare : spare, spare == 1 || spare == -1 ? "" : "s",
                               spare < 0 ? "beyond the end" : "to spare"),
                   {{map.end_address, map.lane_bytes}}});
    if (!banks_touched(map))
        out.add(Reason{lanes.path + "banks", fmt::format("address {} is past the last bank of a {}-byte lane",
                                                         map.address, map.lane_bytes)});
}

} // namespace

void derive_lane_facts(const LaneDerivations& lanes, Explanation& out)
{
    const LaneMap& map = lanes.map;
    const auto eu_num = static_cast<Int>(wide(map.chip.eu_bytes) * 8 / map.bits);
    const auto form = map.layout->make(lanes.tensor, eu_num);
    if (!form)
        return; // the map was made from it
    derive_strides(lanes, *form, out);
    Expression count;
    for (std::size_t d = 0; d < map.sizes.size(); ++d)
        count.multiply(number_term(dimension_name(map, "size of", d), map.sizes[d], Unit::elements, d));
    out.add(Derivation{lanes.path + "element_count", std::move(count), *element_count(map.sizes),
                       "the product of the sizes", source::lanes});
    Expression units;
    units.put("floor(")
        .put(number_term("bytes per EU vector", map.chip.eu_bytes, Unit::bytes))
        .put("*8/")
        .put(number_term("bits per element", map.bits, Unit::bits))
        .put(")");
    out.add(
        Derivation{lanes.path + "eu_num", std::move(units), eu_num, "elements of an EU vector", source::lanes});
    if (map.in_lanes)
    {
        const Digit& dealt = *map.cyclic_digit();
        Expression rows;
        rows.put("ceil((").put(number_term("start lane", map.start_lane, Unit::lanes)).put(" + ");
        Term channels = number_term("channels", dealt.extent, Unit::rounds, dealt.dimension);
        if (dealt.divisor > 1)
            channels.text = fmt::format("ceil({}/{})", map.sizes[dealt.dimension], dealt.divisor);
        rows.put(std::move(channels)).put(")/").put(npu_num(map)).put(")");
        out.add(Derivation{lanes.path + "channels_per_npu", std::move(rows), map.rows,
                           "channels are distributed over the lanes round by round, from the start lane",
                           source::lanes});
        out.add(Derivation{
            lanes.path + "bytes_per_npu", bytes_of(reserved_expression(lanes, form->reserved_step), map.bits),
            map.reserved_bytes, "elements reserved per lane \u00D7 element size, rounded up", source::lanes});
        Expression end(number_term("address", map.address, Unit::bytes));
        end.add(number_term("bytes reserved per lane", map.reserved_bytes, Unit::bytes));
        out.add(Derivation{lanes.path + "end_address", std::move(end), map.end_address,
                           "one past the last reserved byte", source::lanes});
    }
    else
        out.add(Derivation{lanes.path + "end_address", Expression({"no lanes", "0", 0, Unit::bytes}),
                           map.end_address, "global memory is not distributed over lanes", source::lanes});
    derive_holes(lanes, out);
    give_fit_reason(lanes, out);
}

void derive_lane_lists(const LaneDerivations& lanes, Explanation& out)
{
    derive_banks_of(lanes, out);
    const auto& free = lanes.holes.per_lane;
    if (free.empty() && lanes.map.in_lanes)
        out.add(
            Reason{lanes.path + "holes_bytes_per_npu", fmt::format("there are {} lanes; at most {} are listed",
                                                                   lanes.map.lane_count, most_lanes_listed)});
    for (std::size_t npu = 0; npu < free.size() && !out.left_out(); ++npu)
        if (free[npu])
            derive_free_of_lane(lanes, static_cast<Int>(npu), *free[npu], out);
        else
            out.add(Reason{fmt::format("{}holes_bytes_per_npu[{}]", lanes.path, npu),
                           "the bytes of this lane that hold elements were not counted"});
}

void derive_lane_place(const LaneMap& map, const Dims& x, const std::string& prefix, Explanation& out)
{
    const LanePlace place = lane_place(map, x);
    const auto offset = map.published(place.offset);
    if (!offset || !place.address)
        return;
    if (map.in_lanes)
    {
        const Digit& dealt = *map.cyclic_digit();
        const Expression slot = slot_expression(map, dealt, x[dealt.dimension]);
        Expression npu = slot;
        npu.put(" - ").put(npu_num(map)).put(fmt::format("*floor(({})/{})", slot.text(), map.lane_count));
        out.add(Derivation{prefix + "npu", std::move(npu), *place.npu,
                           "start lane + channel, modulo the number of lanes", source::lanes});
    }
    Expression sum;
    for (const OffsetStep& step : offset_steps(map, map.digits, x))
    {
        const Digit& digit = *step.digit;
        const Expression value = digit.cyclic ? Expression()
                                                    .put("floor((")
                                                    .put(slot_expression(map, digit, x[digit.dimension]))
                                                    .put(fmt::format(")/{})", map.lane_count))
                                              : digit_expression(map, digit, x[digit.dimension]);
        const bool is_sum = !digit.cyclic && digit.divisor == 1 && x[digit.dimension] >= digit.extent;
        const std::string text = is_sum ? "(" + value.text() + ")" : value.text();
        sum.add({dimension_name(map, digit.cyclic ? "round of" : "steps along", digit.dimension),
                 fmt::format("{}*{}", text, digit.stride), narrow(step.after - step.before), Unit::elements,
                 digit.dimension});
    }
    Expression total = sum;
    if (map.units > 1)
        total = Expression().put("(").put(sum).put(")*").put(
            number_term("bytes per element", map.units, Unit::bytes));
    out.add(Derivation{prefix + "offset", std::move(total), *offset,
                       "sum of each digit times its stride; the digit of a channel is its round",
                       source::lanes});

    const bool in_bytes_already = map.layout->in_bytes;
    Expression byte(number_term("address", map.address, Unit::bytes));
    byte.put(" + ");
    const Term offset_term = number_term("offset", *offset, in_bytes_already ? Unit::bytes : Unit::elements);
    byte.put(in_bytes_already ? Expression(offset_term) : byte_of(offset_term, map.bits));
    out.add(Derivation{prefix + "byte", std::move(byte), place.byte, "tensor address + offset in bytes",
                       source::lanes});
    if (map.in_lanes)
    {
        Expression bank;
        bank.put("floor(")
            .put(number_term("byte", place.byte, Unit::bytes))
            .put("/")
            .put(number_term("bytes per bank", map.bank_bytes, Unit::bytes))
            .put(")");
        out.add(
            Derivation{prefix + "bank", std::move(bank), *place.bank, "byte \u00F7 bank size", source::lanes});
        Expression address;
        address.multiply(number_term("lane", *place.npu, Unit::lanes))
            .multiply(number_term("bytes per lane", map.lane_bytes, Unit::bytes));
        address.add(number_term("byte", place.byte, Unit::bytes));
        out.add(Derivation{prefix + "address", std::move(address), *place.address,
                           "lane \u00D7 lane size + byte", source::lanes});
    }
    else
    {
        for (const char* key : {"npu", "bank"})
            out.add(Reason{prefix + key, "global memory has no lanes"});
        out.add(Derivation{prefix + "address", Expression(number_term("byte", place.byte, Unit::bytes)),
                           *place.address, "in global memory, the address is the byte itself", source::lanes});
    }
    if (map.bits == 4)
        out.add(Derivation{prefix + "nibble", nibble_of(offset_term), place.nibble,
                           "even offsets use the low nibble", source::lanes});
}

Expression lane_index_expression(const LaneMap& map, Int byte, const Dims& x, std::size_t d)
{
    const LaneDigits digits = digits_of(map, x);
    const LanePlace place = lane_place(map, x);
    const auto from_byte = static_cast<Int>(wide(byte - map.address) * 8 / map.bits);
    Expression offset;
    offset.put("floor((")
        .put(number_term("byte", byte, Unit::bytes))
        .put(" - ")
        .put(number_term("address", map.address, Unit::bytes))
        .put(fmt::format(")*8/{})", map.bits));
    if (place.offset != from_byte)
        offset.add({"the other nibble", "1", 1, Unit::elements});
    Expression index;
    for (std::size_t i = 0; i < map.digits.size(); ++i)
    {
        const Digit& digit = map.digits[i];
        if (digit.dimension != d)
            continue;
        Expression value;
        if (digit.stride == 0)
            value.put(number_term(digit.cyclic ? "any round" : dimension_name(map, "any index of", d),
                                  digits.values[i], Unit::index, d));
        else
        {
            Expression rest = offset;
            for (std::size_t other = 0; other < map.digits.size(); ++other)
                if (other != i && digits.values[other] != 0 && map.digits[other].stride != 0)
                    rest.add({dimension_name(map, "steps along", map.digits[other].dimension),
                              fmt::format("{}*{}", digits.values[other], map.digits[other].stride),
                              narrow(-wide(digits.values[other]) * map.digits[other].stride), Unit::elements,
                              map.digits[other].dimension},
                             true);
            value.put("floor((")
                .put(rest)
                .put(")/")
                .put(number_term("stride", digit.stride, Unit::elements, d))
                .put(")");
        }
        if (digit.cyclic)
        {
            value.put("*").put(npu_num(map));
            value.add(number_term("lane", digits.npu, Unit::lanes));
            value.add({"start lane", magnitude(map.start_lane), -map.start_lane, Unit::lanes}, true);
        }
        if (!index.empty())
            index.put(" + ");
        if (digit.divisor == 1)
            index.put(value);
        else
            index.put("(").put(value).put(")*").put(
                number_term("of a group", digit.divisor, Unit::elements, d));
    }
    return index;
}

Expression lane_count_expression(const LaneMap& map, Int count)
{
    std::vector<Term> repeated;
    for (const Digit& digit : map.digits)
        if (!digit.cyclic && digit.extent > 1 && digit.stride == 0)
            repeated.push_back(number_term(dimension_name(map, "indices of", digit.dimension), digit.extent,
                                           Unit::index, digit.dimension));
    return count_of_ways(count, repeated);
}

} // namespace stridescope::core
