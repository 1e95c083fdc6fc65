#include "core/import/onnx_graph.h"

#include "core/import/type_names.h"
#include "core/import/wire.h"

#include <fmt/format.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_dimensions = 64;
constexpr std::size_t most_inputs = 16;
constexpr int deepest_body = 16;

constexpr Int int32_type = 6;
constexpr Int int64_type = 7;

/// The numbers of the fields that are read, as onnx.proto has them.
namespace model
{
constexpr std::uint64_t known[] = {1, 2, 3, 4, 5, 6, 7, 8, 14, 20, 25, 26};
constexpr std::uint64_t graph = 7;
constexpr std::uint64_t opset = 8;
} // namespace model
namespace graph
{
constexpr std::uint64_t node = 1;
constexpr std::uint64_t initializer = 5;
constexpr std::uint64_t input = 11;
constexpr std::uint64_t output = 12;
constexpr std::uint64_t value = 13;
} // namespace graph

Problem no_model(std::size_t byte, const char* what)
{
    return {Code::file, fmt::format("{}", byte), what};
}

/// Returns the position of some bytes of the file.
std::size_t place_in(std::string_view file, std::string_view part)
{
    return static_cast<std::size_t>(part.data() - file.data());
}

OnnxTensor read_tensor(std::string_view bytes, std::string_view& name)
{
    OnnxTensor tensor;
    tensor.data = bytes;
    std::vector<Int> sizes;
    WireField field;
    for (WireReader reader(bytes, 0); reader.next(field);)
        if (field.number == 1 && !append_numbers(field, most_dimensions, sizes))
            return {};
        else if (field.number == 2)
            tensor.type = field.value;
        else if (field.number == 8)
            name = field.bytes;
    tensor.sizes = std::move(sizes);
    return tensor;
}

void read_shape(std::string_view bytes, OnnxTensor& tensor)
{
    std::vector<Int> sizes;
    WireField dimension;
    for (WireReader reader(bytes, 0); reader.next(dimension);)
    {
        if (dimension.number != 1 || !dimension.is_bytes)
            continue;
        std::optional<Int> size;
        std::string_view symbol = "?";
        WireField field;
        for (WireReader said(dimension.bytes, 0); said.next(field);)
            if (field.number == 1 && !field.is_bytes)
                size = field.value;
            else if (field.number == 2)
                symbol = field.bytes;
        if (!size && tensor.symbol.empty())
            tensor.symbol = symbol.empty() ? "?" : symbol;
        if (sizes.size() >= most_dimensions)
            return;
        sizes.push_back(size.value_or(1));
    }
    tensor.sizes = std::move(sizes);
}

/// ValueInfoProto: name 1, type 2 { tensor_type 1 { elem_type 1, shape 2 } }
OnnxTensor read_value(std::string_view bytes, std::string_view& name)
{
    OnnxTensor tensor;
    WireField field;
    WireField type;
    WireField part;
    WireReader reader(bytes, 0);
    while (reader.next(field))
    {
        if (field.number == 1)
            name = field.bytes;
        if (field.number != 2)
            continue;
        for (WireReader types(field.bytes, 0); types.next(type);)
        {
            if (type.number != 1 || !type.is_bytes)
                continue;
            for (WireReader parts(type.bytes, 0); parts.next(part);)
                if (part.number == 1)
                    tensor.type = part.value;
                else if (part.number == 2)
                    read_shape(part.bytes, tensor);
        }
    }
    return tensor;
}

OnnxNode read_node(std::string_view bytes)
{
    OnnxNode node;
    std::string_view domain;
    WireField field;
    for (WireReader reader(bytes, 0); reader.next(field);)
        switch (field.number)
        {
        case 1:
            if (node.inputs.size() < most_inputs)
                node.inputs.push_back(field.bytes);
            else
                node.more_inputs = true;
            break;
        case 2:
            if (node.outputs.size() < most_inputs)
                node.outputs.push_back(field.bytes);
            break;
        case 3:
            node.name = field.bytes;
            break;
        case 4:
            node.op = field.bytes;
            break;
        case 5:
        {
            std::string_view key;
            std::optional<Int> value;
            std::vector<Int> list;
            std::string_view words;
            WireField part;
            for (WireReader attribute(field.bytes, 0); attribute.next(part);)
                if (part.number == 1)
                    key = part.bytes;
                else if (part.number == 3 && !part.is_bytes)
                    value = part.value;
                else if (part.number == 4 && part.is_bytes)
                    words = part.bytes;
                else if (part.number == 6 && part.is_bytes && node.bodies.size() < most_inputs)
                    node.bodies.push_back(part.bytes);
                else if (part.number == 8 && !append_numbers(part, most_dimensions, list))
                    break;
            if (value && node.integers.size() < most_inputs)
                node.integers.emplace_back(key, *value);
            if (!list.empty() && node.lists.size() < most_inputs)
                node.lists.emplace_back(key, std::move(list));
            if (key == "mode")
                node.mode = words;
            break;
        }
        case 7:
            domain = field.bytes;
            break;
        default:
            break;
        }
    if (!domain.empty() && domain != "ai.onnx")
        node.op = {};
    return node;
}

/// Returns the tensor that a Constant node is.
std::optional<OnnxTensor> read_constant(std::string_view bytes, const OnnxNode& node)
{
    const auto of_integers = [](std::vector<Int> sizes, std::vector<Int> values) {
        return OnnxTensor{int64_type, std::move(sizes), {}, {}, std::move(values)};
    };
    if (const auto* values = node.list("value_ints"))
        return of_integers({static_cast<Int>(values->size())}, *values);
    for (const auto& [key, value] : node.integers)
        if (key == "value_int")
            return of_integers({}, {value});
    WireField field;
    WireField part;
    for (WireReader reader(bytes, 0); reader.next(field);)
        if (field.number == 5)
            for (WireReader attribute(field.bytes, 0); attribute.next(part);)
                if (part.number == 5 && part.is_bytes)
                {
                    std::string_view name;
                    return read_tensor(part.bytes, name);
                }
    return std::nullopt;
}

/// Joins two descriptions of a tensor; the one with elements has the most information.
void merge(OnnxTensor& known, OnnxTensor more)
{
    if (!known.data.empty() || (more.data.empty() && known.sizes))
        return;
    known = std::move(more);
}

/// Returns the bytes of a model's graph.
Result<std::string_view> graph_of(std::string_view file, Int& opset)
{
    std::optional<std::string_view> bytes;
    WireReader top(file, 0);
    WireField field;
    WireField part;
    while (top.next(field))
    {
        if (std::find(std::begin(model::known), std::end(model::known), field.number) == std::end(model::known))
            return no_model(field.at, "expected a field of an ONNX model");
        if (field.number == model::graph && field.is_bytes)
            bytes = field.bytes;
        if (field.number == model::opset)
        {
            std::string_view domain;
            Int version = 0;
            for (WireReader versions(field.bytes, 0); versions.next(part);)
                if (part.number == 1)
                    domain = part.bytes;
                else if (part.number == 2)
                    version = part.value;
            if (domain.empty() || domain == "ai.onnx")
                opset = version;
        }
    }
    if (top.failed())
        return no_model(top.place(), "expected a field of an ONNX model");
    if (!bytes)
        return no_model(file.size(), "the model has no graph");
    return *bytes;
}

} // namespace

Int OnnxNode::integer(std::string_view key) const
{
    for (const auto& [known, value] : integers)
        if (known == key)
            return value;
    return 0;
}

const std::vector<Int>* OnnxNode::list(std::string_view key) const
{
    const auto found =
        std::find_if(lists.begin(), lists.end(), [&](const auto& one) { return one.first == key; });
    return found == lists.end() ? nullptr : &found->second;
}

const OnnxTensor* OnnxGraph::find(std::string_view name) const
{
    const auto found = tensors.find(name);
    return name.empty() || found == tensors.end() ? nullptr : &found->second;
}

namespace
{

/// Reads one graph and the bodies in it, at most `left` nodes.
std::optional<Problem> read_graph(std::string_view file, std::string_view bytes,
                                  const std::vector<std::string_view>& operators, std::size_t& left, int depth,
                                  OnnxGraph& all)
{
    WireField field;

    // Reads the nodes first: of everything else, only the parts that they use are kept.
    const std::size_t begin = place_in(file, bytes);
    WireReader nodes(bytes, begin);
    while (nodes.next(field))
    {
        if (field.number != graph::node || !field.is_bytes || left == 0)
            continue;
        OnnxNode node = read_node(field.bytes);
        for (const std::string_view body : node.bodies)
        {
            OnnxGraph inner;
            inner.opset = all.opset;
            if (depth == deepest_body)
                return no_model(place_in(file, body), "graphs are nested too deep");
            if (auto problem = read_graph(file, body, operators, left, depth + 1, inner))
                return problem;
            for (const auto& [name, tensor] : inner.tensors)
                all.tensors.try_emplace(name);
            all.bodies.push_back(std::move(inner));
        }
        if (left == 0 || std::find(operators.begin(), operators.end(), node.op) == operators.end())
            continue;
        node.begin = place_in(file, field.bytes);
        node.end = node.begin + field.bytes.size();
        for (const std::string_view name : node.inputs)
            all.tensors.try_emplace(name);
        all.nodes.push_back(std::move(node));
        --left;
    }
    if (nodes.failed())
        return no_model(nodes.place(), "expected a field of a graph");
    if (all.tensors.empty())
        return std::nullopt;
    for (WireReader tensors(bytes, begin); tensors.next(field);)
    {
        std::string_view name;
        OnnxTensor tensor;
        if (field.number == graph::initializer)
            tensor = read_tensor(field.bytes, name);
        else if (field.number == graph::input || field.number == graph::output || field.number == graph::value)
            tensor = read_value(field.bytes, name);
        else if (field.number == graph::node)
        {
            const OnnxNode node = read_node(field.bytes);
            const auto known = node.op == "Constant" && !node.outputs.empty()
                                   ? all.tensors.find(node.outputs[0])
                                   : all.tensors.end();
            if (known != all.tensors.end())
                if (auto constant = read_constant(field.bytes, node))
                    merge(known->second, *std::move(constant));
            continue;
        }
        if (const auto known = all.tensors.find(name); known != all.tensors.end())
            merge(known->second, std::move(tensor));
    }
    return std::nullopt;
}

} // namespace

Result<OnnxGraph> read_onnx(std::string_view file, const std::vector<std::string_view>& operators,
                            std::size_t most)
{
    OnnxGraph all;
    const auto bytes = graph_of(file, all.opset);
    if (!bytes)
        return bytes.problem();
    if (auto problem = read_graph(file, *bytes, operators, most, 0, all))
        return *std::move(problem);
    return all;
}

Result<std::vector<TensorEntry>> onnx_initializers(std::string_view file)
{
    Int opset = 0;
    const auto bytes = graph_of(file, opset);
    if (!bytes)
        return bytes.problem();
    std::vector<TensorEntry> all;
    WireField field;
    WireField part;
    WireReader tensors(*bytes, place_in(file, *bytes));
    while (tensors.next(field))
    {
        if (field.number != graph::initializer || !field.is_bytes)
            continue;
        std::string_view name;
        OnnxTensor tensor = read_tensor(field.bytes, name);
        const NamedType type = onnx_type(tensor.type.value_or(0));
        TensorEntry entry{std::string(name), fmt::format("{}", tensor.type.value_or(0)), type.dtype,
                          std::move(tensor.sizes).value_or(std::vector<Int>())};
        for (WireReader parts(field.bytes, 0); parts.next(part);)
            if (part.number == 9 && part.is_bytes)
            {
                entry.data_begin = static_cast<Int>(place_in(file, part.bytes));
                entry.data_bytes = static_cast<Int>(part.bytes.size());
            }
        all.push_back(std::move(entry));
    }
    if (tensors.failed())
        return no_model(tensors.place(), "expected a field of a graph");
    return all;
}

std::optional<std::vector<Int>> onnx_integers(const OnnxTensor& tensor, std::size_t most)
{
    if (tensor.values)
        return tensor.values->size() <= most ? tensor.values : std::nullopt;
    if (tensor.data.empty() || !tensor.sizes || (tensor.type != int32_type && tensor.type != int64_type))
        return std::nullopt;
    Int count = 1;
    for (const Int size : *tensor.sizes)
    {
        const auto product = size < 0 ? std::nullopt : checked_multiply(count, size);
        if (!product || *product > static_cast<Int>(most))
            return std::nullopt;
        count = *product;
    }
    std::vector<Int> numbers;
    WireField field;
    for (WireReader reader(tensor.data, 0); reader.next(field);)
    {
        if (field.number == 5 || field.number == 7)
        {
            if (!append_numbers(field, most, numbers))
                return std::nullopt;
        }
        else if (field.number == 9)
        {
            const std::size_t width = tensor.type == int64_type ? 8 : 4;
            if (field.bytes.size() / width > most)
                return std::nullopt;
            for (std::size_t at = 0; at + width <= field.bytes.size(); at += width)
            {
                std::uint64_t value = 0;
                for (std::size_t i = 0; i < width; ++i)
                    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(field.bytes[at + i]))
                             << 8U * i;
                numbers.push_back(width == 8 ? static_cast<Int>(value)
                                             : static_cast<Int>(static_cast<std::int32_t>(value)));
            }
        }
        else if (field.number == 13 || (field.number == 14 && field.value != 0))
            return std::nullopt; // in another file
    }
    if (static_cast<Int>(numbers.size()) != count)
        return std::nullopt;
    return numbers;
}

} // namespace stridescope::core
