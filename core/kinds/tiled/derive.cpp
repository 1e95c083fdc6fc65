#include "core/kinds/derivation_parts.h"
#include "core/kinds/tiled/tiled.h"
#include "core/map/offset_steps.h"
#include "core/text/braces.h"

#include <fmt/format.h>

#include <map>

namespace stridescope::core
{
namespace
{

Term size_term(const TiledFacts& facts, std::size_t d)
{
    return number_term(fmt::format("size of {}", facts.tensor.labels[d]), facts.tensor.layout.sizes[d],
                       Unit::elements, d);
}

/// Derives padded sizes: align(17, 8), or the product of the extents if the outermost digit is larger than
/// needed.
void derive_padded_sizes(const TiledFacts& facts, Explanation& out)
{
    for (std::size_t d = 0; d < facts.digits.size(); ++d)
    {
        const Int padded = facts.whole.padded_sizes[d];
        const Int first = facts.placement().first_of(d);
        const Int end = first + facts.tensor.layout.sizes[d];
        const auto& digits = facts.digits[d];
        const Int tile = padded / *digits.back().extent;
        Expression left;
        std::string rule = "product of the extents of its digits";
        if (tile > 1 && outer_extent(end, tile) * tile == padded)
        {
            left.put("align(");
            if (first > 0)
                left.put(number_term("positions before the tensor", first, Unit::elements, d)).put(" + ");
            left.put(size_term(facts, d)).put(", ");
            left.put(number_term("positions of a tile", tile, Unit::elements, d)).put(")");
            rule = "rounded up to whole tiles";
        }
        else
            for (const DigitChoice& digit : digits)
                left.multiply(number_term("extent", *digit.extent, Unit::elements, d));
        out.add(Derivation{fmt::format("padded_sizes[{}]", d), left, padded, rule, source::tiles});
    }
}

/// Derives strides that are the product of the extents of the digits with smaller strides, which lie inside
/// them without holes.
void derive_strides(const TiledFacts& facts, Explanation& out)
{
    for (std::size_t d = 0; d < facts.digits.size(); ++d)
        for (std::size_t k = 0; k < facts.digits[d].size(); ++k)
        {
            const DigitChoice& digit = facts.digits[d][k];
            Expression product;
            Wide value = 1;
            for (std::size_t e = 0; e < facts.digits.size(); ++e)
                for (const DigitChoice& finer : facts.digits[e])
                    if (finer.stride > 0 && finer.stride<digit.stride&& * finer.extent> 1)
                    {
                        product.multiply(
                            number_term(fmt::format("extent of a digit of {}", facts.tensor.labels[e]),
                                        *finer.extent, Unit::elements, e));
                        value = value > int_max ? value : value * *finer.extent;
                    }
            if (value != digit.stride)
                continue;
            if (product.empty())
                product.put(Term{"one element", "1", 1, Unit::elements});
            out.add(Derivation{fmt::format("digits[{}][{}][1]", d, k), product, digit.stride,
                               "product of the extents of all digits with smaller strides", source::tiles});
        }
}

constexpr const char* too_large_block = "the swizzle's block is too large to search";

void derive_counts(const TiledFacts& facts, Explanation& out)
{
    const PlacementFootprint& whole = facts.whole;
    Expression elements;
    Expression positions;
    Expression rank;
    for (std::size_t d = 0; d < facts.tensor.rank(); ++d)
    {
        elements.multiply(size_term(facts, d));
        rank.add({fmt::format("dimension {}", facts.tensor.labels[d]), "1", 1, Unit::none, d});
        positions.multiply(number_term(fmt::format("padded size of {}", facts.tensor.labels[d]),
                                       whole.padded_sizes[d], Unit::elements, d));
    }
    out.add(Derivation{"rank", rank, static_cast<Int>(facts.tensor.rank()), "one per size", source::strides});
    out.add(Derivation{"element_count", elements, whole.element_count, "product of the sizes", {}});
    out.add(Derivation{"padded_elements", positions, whole.padded_elements, "product of the padded sizes", {}});
    Expression padding(number_term("positions of whole tiles", whole.padded_elements, Unit::elements));
    padding.add({"elements", magnitude(whole.element_count), -whole.element_count, Unit::elements}, true);
    out.add(Derivation{"padding", padding, whole.padded_elements - whole.element_count,
                       "positions of whole tiles without an element", source::tiles});
    if (!facts.reserved || !whole.tiles)
    {
        for (const char* key : {"reserved_elements", "buffer_bytes"})
            out.add(Reason{key, too_large_block});
        return;
    }
    Expression reserved(number_term("highest offset of whole tiles", whole.tiles->greatest, Unit::elements));
    reserved.add({"counted from 0", "1", 1, Unit::elements});
    out.add(Derivation{"reserved_elements", reserved, *facts.reserved,
                       "one more than the highest offset of whole tiles", source::tiles});
    if (facts.buffer_bytes)
        out.add(Derivation{
            "buffer_bytes",
            bytes_of(number_term("reserved elements", *facts.reserved, Unit::elements), facts.tensor.bits()),
            *facts.buffer_bytes,
            "reserved elements in bytes, rounded up",
            {}});
}

/// Returns a digit of an index: floor(10/8), or the remainder that its divisor and extent leave.
Expression digit_expression(Int index, const Digit& digit, bool outermost, std::size_t d)
{
    const Term number = number_term("index", index, Unit::index, d);
    Expression value;
    const auto quotient = [&](Int divisor)
    {
        Expression part;
        if (divisor == 1)
            return part.put(number);
        return part.put("floor(").put(number).put("/").put(plain_number(divisor)).put(")");
    };
    const auto next = checked_multiply(digit.divisor, digit.extent);
    if (outermost || !next)
        return quotient(digit.divisor);
    return value.put("(")
        .put(quotient(digit.divisor))
        .put(" - ")
        .put(quotient(*next))
        .put("*")
        .put(plain_number(digit.extent))
        .put(")");
}

/// Puts a step of a swizzle around a sum. If bits change lower ones, those that are read are shown as a number
/// of their own.
Expression swizzled(const Expression& sum, const OffsetStep& step)
{
    const Xor& swizzle = *step.swizzle;
    const int from = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);
    const auto power = [](int bits) { return plain_number(Wide{1} << bits); };
    return Expression().put("xor(").put(sum).put(
        fmt::format(", (floor({0}/{1}) - floor({0}/{2})*{3})*{4})", plain_number(step.before), power(from),
                    power(from + swizzle.bits), power(swizzle.bits), plain_number(swizzle.weight())));
}

Expression offset_of(const TiledFacts& facts, const Dims& x)
{
    const Placement& placement = facts.placement();
    const std::vector<Digit> digits = digits_to_read(placement);
    Expression sum;
    for (const OffsetStep& step : offset_steps(placement, digits, x))
        switch (step.by)
        {
        case OffsetStep::By::base:
            sum.add({"base offset", magnitude(placement.base), placement.base, Unit::elements},
                    placement.base < 0);
            break;
        case OffsetStep::By::digit:
        {
            const Digit& digit = *step.digit;
            const std::size_t d = digit.dimension;
            const bool outermost = &digit == &digits.back() || (&digit)[1].dimension != d;
            const bool back = digit.stride < 0;
            if (sum.empty())
                sum.put(back ? "0 - " : "");
            else
                sum.put(back ? " - " : " + ");
            sum.put(digit_expression(x[d] + placement.first_of(d), digit, outermost, d))
                .put("*")
                .put({fmt::format("stride of a digit of {}", facts.tensor.labels[d]), magnitude(digit.stride),
                      digit.stride, Unit::elements, d});
            break;
        }
        case OffsetStep::By::swizzle:
            sum = swizzled(sum, step);
            break;
        case OffsetStep::By::pads:
            for (const PadSlots& pad : placement.pads)
                sum.put(fmt::format(" + floor({}/{})*{}", plain_number(step.before), pad.interval, pad.amount));
            break;
        }
    return sum;
}

/// Derives the lowest and the highest offset, each as the sum of the element that is there.
void derive_range(const TiledFacts& facts, Explanation& out)
{
    const std::optional<OffsetRange>& range = facts.whole.range;
    for (const bool least : {true, false})
    {
        const char* key = least ? "min_offset" : "max_offset";
        if (!range)
        {
            out.add(Reason{key, too_large_block});
            continue;
        }
        const Int offset = least ? range->least : range->greatest;
        const auto found = facts.tensor.places->at(offset, {1, question_steps, nullptr}).elements.listed;
        if (found.empty())
            out.add(Derivation{key, Expression(number_term("offset", offset, Unit::elements)), offset,
                               "found among all elements", source::tiles});
        else
            out.add(Derivation{key, offset_of(facts, found.front()), offset,
                               fmt::format("the {} offset of any element, at {}", least ? "lowest" : "highest",
                                           braces(found.front())),
                               source::tiles});
    }
}

/// Finds two elements at one offset: along a digit that adds nothing, or the first that a walk over all
/// elements meets.
std::vector<std::vector<Int>> two_at_one_offset(const TiledFacts& facts)
{
    const Placement& placement = facts.placement();
    const Dims origin = Dims::filled(placement.sizes.size(), 0);
    for (const Digit& digit : placement.digits)
        if (Dims x = origin; digit.divisor < placement.sizes[digit.dimension])
        {
            x[digit.dimension] = digit.divisor;
            if (place_of(placement, x) == place_of(placement, origin))
                return {{origin.begin(), origin.end()}, {x.begin(), x.end()}};
        }
    constexpr Int most = Int{1} << 20;
    std::map<Int, Dims> met;
    PlaceWalk walk(placement);
    Dims x = origin;
    for (Int i = 0; i < std::min(most, facts.whole.element_count);
         ++i, walk.next(), advance(placement.sizes, x))
        if (const auto [at, is_new] = met.emplace(walk.offset(), x); !is_new)
            return {{at->second.begin(), at->second.end()}, {x.begin(), x.end()}};
    return {};
}

void derive_properties(const TiledFacts& facts, Explanation& out)
{
    const PlacementFootprint& whole = facts.whole;
    constexpr const char* undecided = "no closed form applies, and there are too many offsets to mark";
    if (!whole.distinct.count)
        out.add(Reason{"distinct_offsets", undecided});
    else if (*whole.distinct.count == whole.element_count)
    {
        Expression elements;
        for (std::size_t d = 0; d < facts.tensor.rank(); ++d)
            elements.multiply(size_term(facts, d));
        out.add(Derivation{"distinct_offsets", elements, whole.element_count, "no two elements share an offset",
                           source::tiles});
    }
    else
        out.add(Derivation{
            "distinct_offsets", Expression(number_term("offsets", *whole.distinct.count, Unit::elements)),
            *whole.distinct.count, "counted by marking each offset that an element has", source::tiles});
    if (!whole.holes || !whole.tiles)
        out.add(Reason{"holes", whole.tiles ? undecided : too_large_block});
    else
    {
        const Int positions = whole.tiles->greatest - whole.tiles->least + 1 - *whole.holes;
        Expression holes(number_term("highest offset of whole tiles", whole.tiles->greatest, Unit::elements));
        holes.add({"lowest offset of whole tiles", magnitude(whole.tiles->least), -whole.tiles->least,
                   Unit::elements},
                  whole.tiles->least >= 0);
        holes.add({"counted from the lowest", "1", 1, Unit::elements});
        holes.add({"distinct offsets of the positions", magnitude(positions), -positions, Unit::elements},
                  true);
        out.add(
            Derivation{"holes", holes, *whole.holes, "offsets that no position of a tile uses", source::tiles});
    }
    const auto& footprint = facts.tensor.footprint;
    out.add(Reason{"packed", !footprint.packed   ? undecided
                             : *footprint.packed ? "each element has its own offset, and there are no holes"
                             : whole.distinct.overlapping == true
                                 ? "elements share offsets"
                                 : "not every offset from the lowest to the highest has "
                                   "an element"});
    if (whole.distinct.overlapping == true)
        out.add(Reason{"overlapping", "elements share an offset", two_at_one_offset(facts)});
    else
        out.add(
            Reason{"overlapping", whole.distinct.overlapping ? "each element has its own offset" : undecided});
    if (facts.tensor.fits && whole.range)
        out.add(Reason{"fits",
                       whole.range->least < 0
                           ? fmt::format("the lowest offset is {}: before the buffer", whole.range->least)
                           : fmt::format("the highest element ends at bit {} of {}",
                                         plain_number((wide(whole.range->greatest) + 1) * facts.tensor.bits()),
                                         plain_number(wide(*facts.tensor.total_bytes) * 8))});
}

} // namespace

void Tiled::derive(const TiledScene&, const TiledFacts& facts, const Ask& ask, Explanation& out)
{
    if (facts.placement().xors_before_base == 0)
        derive_strides(facts, out);
    derive_padded_sizes(facts, out);
    derive_counts(facts, out);
    derive_range(facts, out);
    derive_properties(facts, out);
    each_coordinate(ask, facts.tensor.layout.sizes, out,
                    [&](const std::string& path, const Dims& x)
                    {
                        const Int offset = facts.tensor.offset(x);
                        out.add(Derivation{path + "offset", offset_of(facts, x), offset,
                                           "base offset + \u03A3 digit \u00D7 stride, then XOR and pads",
                                           source::tiles});
                        derive_byte(path, offset, {&facts.tensor}, out);
                    });
    for (std::size_t i = 0; i < ask.offsets.size() && !out.full(); ++i)
    {
        const SlotContents here = facts.tensor.places->at(ask.offsets[i], {1, question_steps, nullptr});
        out.add(Reason{fmt::format("at_offsets[{}].what", i),
                       here.holds == SlotHolds::tile_padding
                           ? "a position of a whole tile without an element: padding"
                       : here.holds == SlotHolds::element ? "holds an element"
                       : here.holds == SlotHolds::hole    ? "no position of a tile is there: a hole"
                       : here.holds == SlotHolds::outside ? "outside the whole tiles"
                                                          : "search limit reached"});
    }
}

} // namespace stridescope::core
