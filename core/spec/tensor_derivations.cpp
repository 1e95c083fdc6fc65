#include "core/spec/tensor_derivations.h"

#include "core/map/offset_steps.h"
#include "core/spec/tensor_reasons.h"
#include "core/spec/tensor_shape.h"
#include "core/tensor/directml.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

Term base_term(const Layout& layout, const NamedTensor& tensor)
{
    return {"base offset", magnitude(layout.base), layout.base, Unit::elements, std::nullopt, tensor.operand};
}

/// Returns the distance from the first to the last index of a dimension: (3-1)*20.
Term reach_term(const NamedTensor& tensor, std::size_t d)
{
    const Layout& layout = tensor.facts->layout;
    const Wide reach = wide(layout.sizes[d] - 1) * layout.strides[d];
    return {tensor.of_dimension("distance to the last index of", d),
            fmt::format("({}-1)*{}", layout.sizes[d], magnitude(layout.strides[d])),
            narrow(reach),
            Unit::elements,
            d,
            tensor.operand};
}

/// Returns the index of the last element, without the base; strides are not negative.
Expression last_index_expression(const NamedTensor& tensor)
{
    Expression sum;
    for (std::size_t d = 0; d < tensor.facts->rank(); ++d)
        sum.add(reach_term(tensor, d));
    return sum;
}

/// Returns the base plus the steps of one sign.
Expression end_expression(const NamedTensor& tensor, bool backwards)
{
    const Layout& layout = tensor.facts->layout;
    Expression sum;
    if (layout.base != 0)
        sum.add(base_term(layout, tensor), layout.base < 0);
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.strides[d] < 0 ? backwards : !backwards)
            sum.add(reach_term(tensor, d), backwards);
    if (sum.empty())
        sum.add(base_term(layout, tensor));
    return sum;
}

Expression product_of_sizes(const NamedTensor& tensor)
{
    Expression product;
    for (std::size_t d = 0; d < tensor.facts->rank(); ++d)
        product.multiply(tensor.size(d));
    return product;
}

/// Returns the number of positions of a dimension: its size, and padding after it.
Term positions_term(const NamedTensor& tensor, std::size_t d, Int pad)
{
    Term term = tensor.size(d);
    if (pad == 0)
        return term;
    term.name = tensor.of_dimension("padded size of", d);
    term.text = fmt::format("({}+{})", *term.value, pad);
    term.value = checked_add(*term.value, pad);
    return term;
}

/// Derives CalculateStrides for any order, padding, and alignment.
void derive_strides(const TensorSpec& spec, const NamedTensor& tensor, Explanation& out)
{
    if (spec.strides)
        return;
    const TensorShape shape = read_shape(spec);
    const std::size_t rank = tensor.facts->rank();
    std::vector<std::size_t> order(rank);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shape.order)
        order = *shape.order;
    std::vector<Expression> strides(rank);
    std::vector<std::string> rules(rank);
    Expression run; // the elements that the inner dimensions span; empty: one element
    for (auto place = order.rbegin(); place != order.rend(); ++place)
    {
        const std::size_t d = *place;
        if (shape.broadcast[d])
        {
            strides[d] = Expression({"broadcast", "0", 0, Unit::elements, d, tensor.operand});
            rules[d] = "broadcast: stride 0";
            continue;
        }
        rules[d] = run.empty() ? "innermost dimension: stride 1"
                               : "product of the padded sizes of all inner dimensions";
        Expression room = run;
        if (room.empty())
            room.put(Term{"one element", "1", 1, Unit::elements, std::nullopt, tensor.operand});
        if (shape.align[d] > 1)
        {
            rules[d] += ", rounded up to the alignment";
            strides[d].put("align(").put(room).put(", ");
            strides[d].put(number_term(tensor.of_dimension("alignment of", d), shape.align[d], Unit::elements,
                                       d, tensor.operand));
            strides[d].put(")");
            room = strides[d];
        }
        else
            strides[d] = room;
        const bool one = run.empty() && shape.align[d] <= 1;
        run = Expression(positions_term(tensor, d, shape.pad[d]));
        if (!one)
            run.put("*").put(room);
    }
    for (std::size_t d = 0; d < rank; ++d)
        out.add(Derivation{fmt::format("{}strides[{}]", tensor.path(), d), strides[d],
                           tensor.facts->layout.strides[d], rules[d], source::calculate_strides});
}

/// Dimensions with equal steps: one progression of offsets.
struct LikeSteps
{
    Wide step = 0; ///< magnitude
    Int count = 1;
    Expression text;
};

/// Returns the steps of the dimensions larger than 1, in their order.
std::vector<LikeSteps> like_steps(const NamedTensor& tensor)
{
    const Layout& layout = tensor.facts->layout;
    const auto step_of = [&](std::size_t d)
    { return layout.strides[d] < 0 ? -wide(layout.strides[d]) : wide(layout.strides[d]); };
    std::vector<LikeSteps> all;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
    {
        const bool moves = layout.sizes[d] > 1 && layout.strides[d] != 0;
        bool seen = !moves;
        std::vector<std::size_t> alike;
        for (std::size_t e = 0; e < layout.sizes.size() && moves; ++e)
            if (layout.sizes[e] > 1 && step_of(e) == step_of(d))
            {
                seen = seen || e < d;
                alike.push_back(e);
            }
        if (seen)
            continue;
        LikeSteps one{step_of(d), 1, {}};
        for (const std::size_t e : alike)
            one.count += layout.sizes[e] - 1; // no more than the span
        if (alike.size() == 1)
            one.text.put(tensor.size(d));
        else
        {
            one.text.put("(").put({"the first", "1", 1, Unit::elements, {}, tensor.operand});
            for (const std::size_t e : alike)
                one.text.put(" + ").put({tensor.of_dimension("steps along", e),
                                         fmt::format("({}-1)", layout.sizes[e]), layout.sizes[e] - 1,
                                         Unit::elements, e, tensor.operand});
            one.text.put(")");
        }
        all.push_back(std::move(one));
    }
    return all;
}

/// Derives the distinct offsets, from a property of the layout rather than by counting if there is one.
Derivation distinct_derivation(const NamedTensor& tensor)
{
    const Footprint& footprint = tensor.facts->footprint;
    Derivation derivation{
        tensor.path() + "distinct_offsets", {}, *footprint.distinct_offsets, "", source::strides};
    if (derivation.value == footprint.element_count)
    {
        derivation.left = product_of_sizes(tensor);
        derivation.rule = "no two coordinates share an offset, so there is one offset per element";
        return derivation;
    }
    const std::vector<LikeSteps> moving = like_steps(tensor);
    Expression product;
    Wide most = 1; // no more than the element count
    for (const LikeSteps& one : moving)
    {
        product.put(product.empty() ? "" : "*").put(one.text);
        most *= one.count;
    }
    // There are as many offsets as sums, so no two sums are equal.
    if (most == derivation.value && !moving.empty())
    {
        derivation.left = product;
        derivation.rule = "stride-0 dimensions add no offsets; dimensions with equal strides count as one";
        return derivation;
    }
    if (moving.size() == 2)
    {
        Wide common = moving[0].step;
        for (Wide rest = moving[1].step; rest != 0;)
            common = std::exchange(rest, common % rest);
        const Wide left = moving[1].step / common; // this many steps of the first dimension equal ...
        const Wide right = moving[0].step / common;
        derivation.left = product;
        derivation.left.put(" - (").put(moving[0].text).put("-" + plain_number(left));
        derivation.left.put(")*(").put(moving[1].text).put("-" + plain_number(right)).put(")");
        derivation.rule =
            fmt::format("{} steps along one equal {} along the other; those pairs coincide and are subtracted",
                        left, right);
        return derivation;
    }
    if (footprint.span == derivation.value)
    {
        derivation.left.add(
            number_term("highest offset", footprint.range.greatest, Unit::elements, {}, tensor.operand));
        derivation.left.add({"lowest offset",
                             plain_number(footprint.range.least),
                             narrow(-wide(footprint.range.least)),
                             Unit::elements,
                             {},
                             tensor.operand},
                            true);
        derivation.left.add({"include both ends", "1", 1, Unit::elements, {}, tensor.operand});
        derivation.rule = "every offset from the lowest to the highest is used";
        return derivation;
    }
    const Int repeats = footprint.element_count - derivation.value;
    derivation.left.add(number_term("elements", footprint.element_count, Unit::elements, {}, tensor.operand));
    derivation.left.add({"coordinates that repeat an earlier offset (counted)",
                         magnitude(repeats),
                         -repeats,
                         Unit::elements,
                         {},
                         tensor.operand},
                        true);
    derivation.rule = "coordinates that repeat an earlier offset add none";
    return derivation;
}

/// Returns the number of slots from the lowest offset to the highest.
Expression span_expression(const NamedTensor& tensor)
{
    const OffsetRange& range = tensor.facts->footprint.range;
    Expression left;
    left.add(number_term("highest offset", range.greatest, Unit::elements, {}, tensor.operand));
    left.add({"lowest offset",
              magnitude(range.least),
              narrow(-wide(range.least)),
              Unit::elements,
              {},
              tensor.operand},
             range.least >= 0);
    left.add({"include both ends", "1", 1, Unit::elements, {}, tensor.operand});
    return left;
}

Derivation span_derivation(const NamedTensor& tensor)
{
    return {tensor.path() + "span", span_expression(tensor), tensor.facts->footprint.span,
            "element offsets from the lowest to the highest, both included", source::strides};
}

Derivation holes_derivation(const NamedTensor& tensor)
{
    const Footprint& footprint = tensor.facts->footprint;
    Expression left = span_expression(tensor);
    left.add({"distinct offsets",
              magnitude(*footprint.distinct_offsets),
              -*footprint.distinct_offsets,
              Unit::elements,
              {},
              tensor.operand},
             true);
    return {tensor.path() + "holes", left, *footprint.holes, "offsets inside the span that hold no element",
            source::strides};
}

Term element_bytes_term(const NamedTensor& tensor)
{
    return number_term("bytes per element", tensor.facts->bits() / 8, Unit::bytes, {}, tensor.operand);
}

Expression rounded_to_four(const Expression& bytes)
{
    Expression rounded;
    rounded.put("align(").put(bytes).put(", ");
    return rounded.put(number_term("DirectML rounds up to 4", 4, Unit::bytes)).put(")");
}

void derive_buffer_bytes(const NamedTensor& tensor, Explanation& out)
{
    if (!tensor.facts->buffer_bytes)
        return;
    Expression elements;
    elements.put("(").put(last_index_expression(tensor));
    elements.put(" + ").put({"one past the end", "1", 1, Unit::elements, {}, tensor.operand}).put(")");
    out.add(
        Derivation{tensor.path() + "buffer_bytes", rounded_to_four(bytes_of(elements, tensor.facts->bits())),
                   *tensor.facts->buffer_bytes,
                   "index of the one-past-the-end element \u00D7 element size, rounded up to a multiple of 4",
                   source::helpers});
}

void derive_published_bytes(const NamedTensor& tensor, Explanation& out)
{
    const TensorFacts& facts = *tensor.facts;
    if (!facts.dml_buffer_bytes)
        return;
    Derivation derivation{tensor.path() + "dml_buffer_bytes", {}, *facts.dml_buffer_bytes, "", source::helpers};
    if (!helper_knows(facts.dtype))
    {
        derivation.left.put({"size of an unsupported type", "0", 0, Unit::bytes, {}, tensor.operand});
        derivation.rule = "the DirectML helper does not support this type and returns 0";
        return out.add(std::move(derivation));
    }
    if (facts.implicit_strides)
    {
        derivation.left = rounded_to_four(product_of_sizes(tensor).multiply(element_bytes_term(tensor)));
        derivation.rule = "without strides, the DirectML helper multiplies the sizes in 64 bits";
        return out.add(std::move(derivation));
    }
    const Expression sum = last_index_expression(tensor);
    Expression elements;
    elements.put("(").put(sum);
    derivation.rule = "the DirectML helper sums the last element's index in 32 bits";
    if (!fits_uint(narrow(last_index(facts.layout)).value_or(int_max)))
    {
        constexpr std::string_view whole = "4294967296"; // 2^32
        elements.put(" - ").put(whole).put("*floor((").put(sum.text()).put(")/").put(whole).put(")");
        derivation.rule += "; here the sum wraps";
    }
    elements.put(" + ").put({"one past the end", "1", 1, Unit::elements, {}, tensor.operand}).put(")");
    derivation.left = rounded_to_four(elements.put("*").put(element_bytes_term(tensor)));
    out.add(std::move(derivation));
}

} // namespace

std::string NamedTensor::of_dimension(std::string_view what, std::size_t d) const
{
    return fmt::format("{} {}", what, facts->labels[d]);
}

Term NamedTensor::size(std::size_t d) const
{
    return number_term(of_dimension("size of", d), facts->layout.sizes[d], Unit::elements, d, operand);
}

Expression offset_expression(const Layout& layout, const Dims& x, const NamedTensor& named)
{
    const Placement placement = placement_of(layout);
    Expression sum;
    for (const OffsetStep& step : offset_steps(placement, placement.digits, x))
        if (step.by == OffsetStep::By::base)
            sum.add(base_term(layout, named), layout.base < 0);
        else
            sum.add({named.of_dimension("steps along", step.digit->dimension),
                     fmt::format("{}*{}", step.value, magnitude(step.digit->stride)),
                     narrow(step.after - step.before), Unit::elements, step.digit->dimension, named.operand},
                    step.digit->stride < 0);
    return sum;
}

void derive_offset(const std::string& prefix, const Dims& x, const NamedTensor& tensor, Explanation& out)
{
    const Layout& layout = tensor.facts->layout;
    const Int offset = offset_of(layout, x);
    out.add(Derivation{prefix + "offset", offset_expression(layout, x, tensor), offset,
                       "base offset + \u03A3 index \u00D7 stride", source::strides});
    derive_byte(prefix, offset, tensor, out);
}

void derive_byte(const std::string& prefix, Int offset, const NamedTensor& tensor, Explanation& out)
{
    const Int bits = tensor.facts->bits();
    const Term term = number_term("offset", offset, Unit::elements, {}, tensor.operand);
    const auto value = narrow(divide_down(wide(offset) * bits, 8));
    if (!value)
        return;
    out.add(Derivation{prefix + "byte", byte_of(term, bits), *value, "offset \u00D7 element size, rounded down",
                       source::strides});
    if (bits == 4)
        out.add(
            Derivation{prefix + "nibble", nibble_of(term), offset & 1, "even offsets use the low nibble", {}});
}

Expression index_expression(const Layout& layout, Int offset, const Dims& x, std::size_t d,
                            const NamedTensor& named)
{
    const Int stride = layout.strides[d];
    if (stride == 0)
        return Expression(
            number_term(named.of_dimension("any index of", d), x[d], Unit::index, d, named.operand));
    Expression rest;
    rest.add(number_term("offset", offset, Unit::elements, {}, named.operand));
    if (layout.base != 0)
        rest.add({"base offset",
                  plain_number(layout.base),
                  narrow(-wide(layout.base)),
                  Unit::elements,
                  {},
                  named.operand},
                 true);
    for (std::size_t other = 0; other < x.size(); ++other)
        if (other != d && x[other] != 0 && layout.strides[other] != 0)
            rest.add({named.of_dimension("steps along", other),
                      fmt::format("{}*{}", x[other], magnitude(layout.strides[other])),
                      narrow(-wide(x[other]) * layout.strides[other]), Unit::elements, other, named.operand},
                     layout.strides[other] > 0);
    Expression index;
    if (stride < 0)
        index.put("floor((0 - (").put(rest).put("))/");
    else
        index.put("floor((").put(rest).put(")/");
    return index
        .put({named.of_dimension("stride of", d), magnitude(stride), stride, Unit::elements, d, named.operand})
        .put(")");
}

Expression count_expression(const Layout& layout, Int count, const NamedTensor& named)
{
    std::vector<Term> repeated;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        if (layout.sizes[d] > 1 && layout.strides[d] == 0)
            repeated.push_back(number_term(named.of_dimension("indices of", d), layout.sizes[d], Unit::index, d,
                                           named.operand));
    return count_of_ways(count, repeated);
}

void derive_tensor(const TensorSpec& spec, const NamedTensor& tensor, Explanation& out)
{
    const TensorFacts& facts = *tensor.facts;
    const Footprint& footprint = facts.footprint;
    const std::string path = tensor.path();
    Expression rank;
    for (std::size_t d = 0; d < facts.rank(); ++d)
        rank.add({fmt::format("dimension {}", facts.labels[d]), "1", 1, Unit::none, d, tensor.operand});
    out.add(Derivation{path + "rank", rank, static_cast<Int>(facts.rank()), "one per size", source::strides});
    derive_strides(spec, tensor, out);
    out.add(Derivation{path + "element_count", product_of_sizes(tensor), footprint.element_count,
                       "the product of the sizes", source::strides});
    out.add(Derivation{path + "min_offset", end_expression(tensor, true), footprint.range.least,
                       std::any_of(facts.layout.strides.begin(), facts.layout.strides.end(),
                                   [](Int stride) { return stride < 0; })
                           ? "base offset + \u03A3 (size \u2212 1) \u00D7 stride over negative strides"
                           : "the base offset, because no stride is negative",
                       source::strides});
    out.add(Derivation{path + "max_offset", end_expression(tensor, false), footprint.range.greatest,
                       "base offset + \u03A3 (size \u2212 1) \u00D7 stride", source::strides});
    if (footprint.distinct_offsets)
        out.add(distinct_derivation(tensor));
    if (footprint.holes)
        out.add(holes_derivation(tensor));
    out.add_shown(span_derivation(tensor));
    derive_buffer_bytes(tensor, out);
    derive_published_bytes(tensor, out);
    give_reasons(tensor, out);
}

} // namespace stridescope::core
