#include "core/kinds/derivation_parts.h"

#include "core/spec/memory.h"
#include "core/tensor/coordinate_text.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr const char* no_indices = "the scene gives no indices";
constexpr Int most_output_elements = Int{1} << 20;

/// Returns an index from an element's number in row-major order: the digit that belongs to its dimension.
Expression digit_expression(const NamedTensor& output, const Dims& x, std::size_t d)
{
    const Dims& sizes = output.facts->layout.sizes;
    Int run = 1;
    for (std::size_t faster = d + 1; faster < sizes.size(); ++faster)
        run *= sizes[faster];
    const Term number = number_term("row-major index of the output element", row_major_index(sizes, x),
                                    Unit::index, {}, Operand::output);
    Expression digit;
    digit.put("floor(")
        .put(number)
        .put("/")
        .put(number_term("elements per index step", run, Unit::elements))
        .put(")");
    const Wide all = wide(run) * sizes[d];
    return digit.put(" - ")
        .put(output.size(d))
        .put("*floor(")
        .put(number.text)
        .put("/")
        .put(plain_number(all))
        .put(")");
}

void derive_copied_places(const Ask& ask, const NamedTensor& input, const NamedTensor& output,
                          const Copying& copying, Explanation& out)
{
    const TensorPlacement placed = placement_of(*input.facts);
    for (std::size_t i = 0; i < ask.offsets.size() && !out.full(); ++i)
    {
        const Int offset = ask.offsets[i];
        PlaceDerivations place;
        if (const Layout* view = copying.as_view())
        {
            place.found_by = "remaining offset \u00F7 this dimension's stride in the view";
            place.count = [&output, view](Int count) { return count_expression(*view, count, output); };
            place.index = [&output, view, offset](const Dims& x, std::size_t d)
            { return index_expression(*view, offset, x, d, output); };
        }
        else
        {
            place.found_by = "one digit of the row-major index of an output element that copies it";
            place.count = [](Int count)
            { return Expression(number_term("output elements that copy it", count, Unit::elements)); };
            place.index = [&output](const Dims& x, std::size_t d) { return digit_expression(output, x, d); };
        }
        if (!copying.knows_sources())
            place.unknown = no_indices;
        derive_place(fmt::format("at_offsets[{}].", i), find_readers(placed, copying, offset), place, out);
    }
}

void derive_source_offsets(const NamedTensor& input, const NamedTensor& output, const Copying& copying,
                           Explanation& out)
{
    if (!copying.knows_sources() || output.facts->footprint.element_count > most_output_elements)
        return;
    Dims x = Dims::filled(output.facts->rank(), 0);
    Int number = 0;
    do
    {
        const Dims source = *copying.source(x);
        out.add(Derivation{fmt::format("source_offsets[{}]", number++),
                           offset_expression(input.facts->layout, source, input),
                           offset_of(input.facts->layout, source),
                           fmt::format("output element {} copies input coordinate {}", coordinate_text(x),
                                       coordinate_text(source)),
                           source::strides});
    } while (!out.left_out() && advance(output.facts->layout.sizes, x));
}

} // namespace

void derive_operands(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                     Explanation& out)
{
    for (std::size_t i = 0; i < operands.size(); ++i)
        derive_tensor(specs[i], {operands[i].tensor, operands[i].which}, out);
}

void each_coordinate(const Ask& ask, const Dims& sizes, const Explanation& out,
                     const std::function<void(const std::string& path, const Dims& x)>& derive)
{
    if (!ask.coords)
        return;
    for (std::size_t i = 0; i < ask.coords->size() && !out.left_out(); ++i)
        if ((*ask.coords)[i].size() == sizes.size() && contains(sizes, (*ask.coords)[i]))
            derive(fmt::format("at_coords[{}].", i), (*ask.coords)[i]);
}

void derive_operation(const std::vector<TensorSpec>& specs, const std::vector<OperandTensor>& operands,
                      const CopyDerivations& copies, const Ask& ask, Explanation& out)
{
    const NamedTensor input{operands.front().tensor, operands.front().which};
    const NamedTensor output{operands.back().tensor, operands.back().which};
    derive_operands(specs, operands, out);
    const Dims& sizes = output.facts->layout.sizes;
    for (const char* list : {"output_sizes", "output.sizes"})
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            DerivedIndex size = copies.output_size(d);
            out.add(Derivation{fmt::format("{}[{}]", list, d), std::move(size.left), sizes[d],
                               std::move(size.rule), copies.source});
        }
    each_coordinate(ask, sizes, out,
                    [&](const std::string& path, const Dims& x)
                    {
                        derive_offset(path, x, output, out);
                        const auto from = copies.copying->source(x);
                        for (const char* key : {"input_coords", "input_offset", "input_byte"})
                            if (!from)
                                out.add(Reason{path + key, no_indices});
                        if (!from)
                            return;
                        for (std::size_t d = 0; d < from->size(); ++d)
                        {
                            DerivedIndex index = copies.input_index(x, d);
                            out.add(Derivation{fmt::format("{}input_coords[{}]", path, d),
                                               std::move(index.left), (*from)[d], std::move(index.rule),
                                               copies.source});
                        }
                        derive_offset(path + "input_", *from, input, out);
                    });
    derive_copied_places(ask, input, output, *copies.copying, out);
    if (ask.elements)
        derive_source_offsets(input, output, *copies.copying, out);
}

void derive_place(const std::string& path, const OffsetFinding& found, const PlaceDerivations& place,
                  Explanation& out)
{
    const std::string count = found.count ? fmt::format("{}", *found.count) : "unknown count";
    switch (found.what)
    {
    case SlotUse::element:
        out.add(Reason{path + "what", fmt::format("holds an element; listed {} of {}",
                                                  found.coordinates ? found.coordinates->size() : 0, count)});
        break;
    case SlotUse::hole:
        out.add(Reason{path + "what", "inside the span, but no coordinate maps to it: a hole"});
        break;
    case SlotUse::outside:
        out.add(Reason{path + "what", "outside the span"});
        break;
    case SlotUse::undecided:
        out.add(Reason{path + "what", place.unknown});
        break;
    }
    if (found.count && place.count)
        out.add(Derivation{path + "count", place.count(*found.count), *found.count,
                           "coordinates that map to it", source::strides});
    else if (!found.count)
        out.add(Reason{path + "count", place.unknown});
    if (!found.coordinates)
        out.add(Reason{path + "coords", place.unknown});
    if (!found.coordinates || !place.index)
        return;
    for (std::size_t i = 0; i < found.coordinates->size() && !out.left_out(); ++i)
    {
        const Dims& x = (*found.coordinates)[i];
        for (std::size_t d = 0; d < x.size(); ++d)
            out.add(Derivation{fmt::format("{}coords[{}][{}]", path, i, d), place.index(x, d), x[d],
                               place.found_by, source::strides});
    }
}

void derive_places(const Ask& ask, const NamedTensor& tensor, Explanation& out)
{
    const Layout& layout = tensor.facts->layout;
    const TensorPlacement placed = placement_of(*tensor.facts);
    for (std::size_t i = 0; i < ask.offsets.size() && !out.full(); ++i)
    {
        const Int offset = ask.offsets[i];
        PlaceDerivations place;
        place.found_by = "remaining offset \u00F7 this dimension's stride";
        place.count = [&](Int count) { return count_expression(layout, count, tensor); };
        place.index = [&](const Dims& x, std::size_t d)
        { return index_expression(layout, offset, x, d, tensor); };
        derive_place(fmt::format("at_offsets[{}].", i), find_offset(placed, {0, offset}), place, out);
    }
}

DerivedIndex picked_index(const NamedTensor& input, std::size_t d, Int index, Int place)
{
    Term number{
        fmt::format("indices.values[{}]", place), magnitude(index), index, Unit::index, d, Operand::indices};
    if (index >= 0)
        return {Expression(std::move(number)), "index value"};
    Expression left(input.size(d));
    left.add(std::move(number), true);
    return {std::move(left), "negative index value: counts from the end"};
}

DerivedIndex same_index(const NamedTensor& output, const Dims& x, std::size_t d, std::string rule)
{
    return {Expression(
                number_term(output.of_dimension("output index of", d), x[d], Unit::index, d, Operand::output)),
            std::move(rule)};
}

DerivedIndex same_size(const NamedTensor& tensor, std::size_t d, std::string rule)
{
    return {Expression(tensor.size(d)), std::move(rule)};
}

} // namespace stridescope::core
