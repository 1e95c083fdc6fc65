#include "core/kinds/answer_parts.h"

#include "core/kinds/operation.h"
#include "core/spec/memory.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr Int most_elements_listed = Int{1} << 20;

/// Returns the coordinate that is asked for, checked against the sizes.
Dims checked_coordinate(const std::vector<Int>& asked, const Dims& sizes, std::size_t number)
{
    if (asked.size() != sizes.size())
        throw Unanswerable{
            {Code::rank, fmt::format("coords[{}]", number),
             fmt::format("expected one index per dimension ({}), not {}", sizes.size(), asked.size())}};
    for (std::size_t d = 0; d < asked.size(); ++d)
        if (asked[d] < 0 || asked[d] >= sizes[d])
            throw Unanswerable{
                {Code::index_out_of_range, fmt::format("coords[{}][{}]", number, d),
                 fmt::format("{} is out of range; valid indices are 0 to {}", asked[d], sizes[d] - 1)}};
    return asked;
}

const char* place_name(SlotUse place)
{
    static constexpr const char* names[] = {"element", "hole", "outside"};
    return names[static_cast<std::size_t>(place)];
}

/// Returns the input offset of every output element, in row-major order.
Json source_offsets(const TensorFacts& output, const Layout& input, const Copying& copying)
{
    if (output.footprint.element_count > most_elements_listed)
        throw Unanswerable{{Code::unsupported, "elements",
                            fmt::format("{} elements; the limit for \"elements\" is {}",
                                        output.footprint.element_count, most_elements_listed)}};
    Json offsets = Json::array();
    Dims coordinate = Dims::filled(output.rank(), 0);
    do
        offsets.push_back(offset_of(input, *copying.source(coordinate)));
    while (advance(output.layout.sizes, coordinate));
    return offsets;
}

const char* part_key(Operand operand)
{
    static constexpr const char* keys[] = {"input", "indices", "output"};
    return keys[static_cast<std::size_t>(operand)];
}

} // namespace

Json json_list(const Dims& values)
{
    return Json(values.to_vector());
}

void put_tensor_facts(Json& object, const TensorFacts& tensor)
{
    const Footprint& footprint = tensor.footprint;
    object["dtype"] = info(tensor.dtype).name;
    object["rank"] = tensor.rank();
    object["labels"] = tensor.labels;
    object["sizes"] = json_list(tensor.layout.sizes);
    object["strides"] = json_list(tensor.layout.strides);
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

void put_offset(Json& object, const std::string& prefix, Int offset, Int bits, const std::string& tensor)
{
    const auto byte = byte_of(offset, bits);
    if (!byte)
        throw Unanswerable{{Code::overflow, tensor + "strides",
                            fmt::format("the byte of offset {} does not fit in 64 bits", offset)}};
    object[prefix + "offset"] = offset;
    object[prefix + "byte"] = *byte;
    if (bits == 4)
        object[prefix + "nibble"] = nibble_of(offset);
}

void Findings::put(Json& object, const OffsetFinding& found)
{
    object["coords"] = nullptr;
    if (found.coordinates)
    {
        Json list = Json::array();
        for (std::size_t i = 0; i < found.coordinates->size() && left > 0; ++i, --left)
            list.push_back(json_list((*found.coordinates)[i]));
        object["coords"] = std::move(list);
    }
    object["count"] = or_null(found.count);
    object["what"] = found.what == SlotUse::undecided ? Json(nullptr) : Json(place_name(found.what));
    steps_left -= found.steps;
}

void put_coords(Json& object, const Ask& ask, const Dims& sizes,
                const std::function<void(Json& entry, const Dims& x)>& put)
{
    if (!ask.coords)
        return;
    object["at_coords"] = Json::array();
    for (std::size_t i = 0; i < ask.coords->size(); ++i)
    {
        Json entry = {{"coords", (*ask.coords)[i]}};
        put(entry, checked_coordinate((*ask.coords)[i], sizes, i));
        object["at_coords"].push_back(std::move(entry));
    }
}

void put_offsets(Json& object, const Ask& ask, const std::function<OffsetFinding(Int, Int)>& find)
{
    if (!ask.has_offsets)
        return;
    object["at_offsets"] = Json::array();
    Findings findings;
    for (const Int offset : ask.offsets)
    {
        Json entry = {{"offset", offset}};
        findings.put(entry, find(offset, findings.most_steps()));
        object["at_offsets"].push_back(std::move(entry));
    }
}

void put_operation(Json& object, const std::vector<OperandTensor>& operands, const Copying& copying,
                   const Ask& ask)
{
    for (const OperandTensor& operand : operands)
        put_tensor_facts(object[part_key(operand.which)] = Json::object(), *operand.tensor);
    const TensorFacts& input = *operands.front().tensor;
    const TensorFacts& output = *operands.back().tensor;
    object["output_sizes"] = json_list(output.layout.sizes);
    put_coords(object, ask, output.layout.sizes,
               [&](Json& entry, const Dims& x)
               {
                   put_offset(entry, "", offset_of(output.layout, x), output.bits(), "output.");
                   const auto source = copying.source(x);
                   entry["input_coords"] = source ? json_list(*source) : Json(nullptr);
                   entry["input_offset"] = nullptr;
                   entry["input_byte"] = nullptr;
                   if (source)
                       put_offset(entry, "input_", offset_of(input.layout, *source), input.bits(), "input.");
               });
    const TensorPlacement placed = placement_of(input);
    put_offsets(object, ask,
                [&](Int offset, Int most_steps) { return find_readers(placed, copying, offset, most_steps); });
    if (ask.elements)
        object["source_offsets"] = source_offsets(output, input.layout, copying);
}

} // namespace stridescope::core
