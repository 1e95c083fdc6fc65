#include "core/import/formats.h"
#include "core/import/onnx_shapes.h"
#include "core/import/type_names.h"
#include "core/spec/index_numbers.h"
#include "core/tensor/packing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>

/// Reads nodes of an ONNX file that move elements, if their shapes are static: Slice, Transpose, Gather and its
/// variants, DepthToSpace, and SpaceToDepth.
namespace stridescope::core::formats
{
namespace
{

/// Makes the scene of a node, or returns why there is none.
class NodeReader
{
public:
    NodeReader(const OnnxGraph& of, const OnnxNode& read) : graph(of), node(read) {}

    [[nodiscard]] Result<Imported> scene()
    {
        Imported one;
        if (node.op == "Slice")
            one.scene.content = slice();
        else if (node.op == "Transpose")
            one.scene.content = transpose(one);
        else if (node.op == "DepthToSpace" || node.op == "SpaceToDepth")
            one.scene.content = depth(one);
        else if (node.op == "Gather")
            one.scene.content = gather_axis(one);
        else if (node.op == "GatherND")
            one.scene.content = gather(one);
        else
            one.scene.content = gather_elements(one);
        const std::string_view name = node.name.empty() && !node.outputs.empty() ? node.outputs[0] : node.name;
        if (problem)
            return Problem{problem->code, problem->where,
                           fmt::format("{} {}: {}", node.op, name, problem->message)};
        if (!name.empty())
            one.scene.title = std::string(name);
        one.understood.insert(one.understood.begin(), fmt::format("{} of opset {}", node.op, graph.opset));
        return one;
    }

private:
    static constexpr auto most_listed = static_cast<std::size_t>(most_listed_numbers);

    void fail(Code code, std::string message)
    {
        if (!problem)
            problem = Problem{code, "", std::move(message)};
    }

    TensorSpec tensor(std::size_t input, const char* what)
    {
        TensorSpec spec;
        const OnnxTensor* known = graph.find(node.input(input));
        if (!known || !known->sizes || !known->type)
        {
            fail(Code::unsupported, fmt::format("the shape of {} ({}) is not in the file: infer shapes first",
                                                what, node.input(input)));
            return spec;
        }
        if (!known->symbol.empty())
            fail(Code::unsupported,
                 fmt::format("{} is symbolic in the shape of {}; shapes must be static", known->symbol, what));
        const NamedType type = onnx_type(*known->type);
        if (!type.dtype)
            fail(Code::dtype, type.note);
        else
            spec.dtype = std::string(info(*type.dtype).name);
        spec.sizes = *known->sizes;
        return spec;
    }
    Slice1Scene slice()
    {
        Slice1Scene slice;
        slice.input = tensor(0, "data");
        if (problem)
            return slice;
        auto window = onnx_window(graph, node, slice.input.sizes);
        if (!window)
        {
            problem = window.problem();
            return slice;
        }
        slice.window.offsets = std::move(window->offsets);
        slice.window.sizes = std::move(window->sizes);
        slice.window.strides = std::move(window->strides);
        return slice;
    }

    /// The output on the input's memory.
    BufferScene transpose(Imported& one)
    {
        TensorSpec out = tensor(0, "data");
        const std::size_t rank = out.sizes.size();
        const auto order = onnx_order(node, rank);
        if (!order)
            fail(Code::axis, fmt::format("perm must name each of {} dimensions once", rank));
        if (problem || rank > Dims::max_rank || has_none(out.sizes))
            return {std::move(out), {}};
        const auto packed = calculate_strides(out.sizes, Packing::row_major(rank));
        if (!packed)
        {
            fail(Code::overflow, "strides that do not fit in 64 bits");
            return {std::move(out), {}};
        }
        const std::vector<Int> sizes = out.sizes;
        out.strides.emplace();
        for (std::size_t d = 0; d < rank; ++d)
        {
            out.sizes[d] = sizes[(*order)[d]];
            out.strides->push_back((*packed)[(*order)[d]]);
        }
        one.understood.emplace_back("the output's strides in the memory of the input, which is packed");
        return {std::move(out), {}};
    }

    /// Blocks of space become channels, or the other way round, on the input's memory.
    TiledScene depth(Imported& one)
    {
        const TensorSpec in = tensor(0, "input");
        const Int block = node.integer("blocksize");
        TiledScene scene;
        if (problem)
            return scene;
        if (in.sizes.size() != 4 || block < 1 || block > 65'536 || has_none(in.sizes))
        {
            fail(Code::rank, "takes four dimensions, none of them 0, and a blocksize of 1 to 65536");
            return scene;
        }
        const Int n = in.sizes[0], c = in.sizes[1], h = in.sizes[2], w = in.sizes[3];
        const auto plane = checked_multiply(h, w);
        const auto picture = plane ? checked_multiply(*plane, c) : std::nullopt;
        const bool to_space = node.op == "DepthToSpace";
        if (!picture)
            fail(Code::overflow, "strides that do not fit in 64 bits");
        else if (to_space ? c % (block * block) != 0 : h % block != 0 || w % block != 0)
            fail(Code::sizes, fmt::format("sizes must be multiples of the blocksize {}", block));
        if (problem)
            return scene;
        scene.dtype = in.dtype;
        scene.labels = "NCHW";
        one.understood.emplace_back("the output's digits in the memory of the input, which is packed");
        if (!to_space)
        {
            // Channels count through those of the input first, then through columns, then rows of a block.
            scene.sizes = {n, c * block * block, h / block, w / block};
            scene.digits = DigitChoices{{{n, *picture}},
                                        {{c, *plane}, {block, 1}, {block, w}},
                                        {{h / block, w * block}},
                                        {{w / block, block}}};
            return scene;
        }
        const Int channels = c / (block * block);
        // DCR: a block's rows, its columns, then channels are the input's channels; CRD: channels come first.
        const bool channels_first = node.mode == "CRD";
        const Int channel = channels_first ? *plane * block * block : *plane;
        const Int column = channels_first ? *plane : *plane * channels;
        scene.sizes = {n, channels, h * block, w * block};
        scene.digits = DigitChoices{{{n, *picture}},
                                    {{channels, channel}},
                                    {{block, column * block}, {h, w}},
                                    {{block, column}, {w, 1}}};
        return scene;
    }

    static bool has_none(const std::vector<Int>& sizes)
    {
        return std::any_of(sizes.begin(), sizes.end(), [](Int size) { return size < 1; });
    }

    /// Repeats values until they fill the sizes; nothing if there are too many.
    static std::optional<std::vector<Int>> repeated(const std::vector<Int>& values,
                                                    const std::vector<Int>& sizes)
    {
        std::optional<Int> count = 1;
        for (const Int size : sizes)
            count = count && size >= 0 ? checked_multiply(*count, size) : std::nullopt;
        const auto length = static_cast<Int>(values.size());
        if (!count || *count > static_cast<Int>(most_listed) || length == 0 || *count % length != 0)
            return std::nullopt;
        std::vector<Int> all;
        for (Int i = 0; i < *count; ++i)
            all.push_back(values[static_cast<std::size_t>(i % length)]);
        return all;
    }

    void set_indices(TensorSpec& indices, std::size_t input, Imported& one)
    {
        const OnnxTensor* known = graph.find(node.input(input));
        auto values = known ? onnx_integers(*known, most_listed) : std::nullopt;
        if (values && known->sizes != indices.sizes)
            values = repeated(*values, indices.sizes); // the same for each batch
        if (values)
            indices.values = number_list(*values);
        else
            one.guessed.emplace_back("no index values: they are not integers in the file, or too many to list");
    }

    GatherNd1Scene gather(Imported& one)
    {
        GatherNd1Scene gather;
        gather.input = tensor(0, "data");
        gather.indices = tensor(1, "indices");
        if (problem)
            return gather;
        gather.batch_dimension_count = node.integer("batch_dims");
        raise(gather, one);
        return gather;
    }
    /// A Gather along an axis is a GatherND whose batches are the dimensions before the axis, each with the
    /// same indices.
    GatherNd1Scene gather_axis(Imported& one)
    {
        GatherNd1Scene gather;
        gather.input = tensor(0, "data");
        gather.indices = tensor(1, "indices");
        if (problem)
            return gather;
        const auto rank = static_cast<Int>(gather.input.sizes.size());
        const Int axis = node.integer("axis") + (node.integer("axis") < 0 ? rank : 0);
        if (axis < 0 || axis >= rank)
        {
            fail(Code::axis, fmt::format("{} is not an axis of {} dimensions", node.integer("axis"), rank));
            return gather;
        }
        TensorSpec& indices = gather.indices;
        indices.sizes.push_back(1);
        indices.sizes.insert(indices.sizes.begin(), gather.input.sizes.begin(),
                             gather.input.sizes.begin() + axis);
        gather.batch_dimension_count = axis;
        one.understood.push_back(fmt::format(
            "Gather along axis {0} as GatherND with {0} batch dimensions, each with the same indices", axis));
        raise(gather, one);
        return gather;
    }
    /// Extends the tensors to one rank.
    void raise(GatherNd1Scene& gather, Imported& one)
    {
        const std::size_t r = gather.input.sizes.size();
        const std::size_t q = gather.indices.sizes.size();
        gather.input_dimension_count = static_cast<Int>(r);
        gather.indices_dimension_count = static_cast<Int>(q);
        if (r == 0 || q == 0)
            return fail(Code::rank, "a scalar input or scalar indices are not supported");
        // DirectML needs one rank for all tensors, also for the output, which may have the greatest.
        const Wide output =
            wide(static_cast<Int>(r + q) - 1) - gather.indices.sizes.back() - gather.batch_dimension_count;
        const auto wanted = narrow(output);
        const Int limit = static_cast<Int>(Dims::max_rank) + 1; // more is refused by the rule
        const auto rank =
            std::max({r, q, static_cast<std::size_t>(std::clamp<Int>(wanted.value_or(0), 0, limit))});
        for (TensorSpec* spec : {&gather.input, &gather.indices})
            spec->sizes.insert(spec->sizes.begin(), rank - spec->sizes.size(), 1);
        set_indices(gather.indices, 1, one);
        if (rank != r || rank != q)
            one.understood.push_back(fmt::format("leading ones give all tensors {} dimensions", rank));
    }
    GatherElementsScene gather_elements(Imported& one)
    {
        GatherElementsScene gather;
        gather.input = tensor(0, "data");
        gather.indices = tensor(1, "indices");
        if (problem)
            return gather;
        gather.axis = node.integer("axis");
        if (gather.axis < 0)
            gather.axis =
                checked_add(gather.axis, static_cast<Int>(gather.input.sizes.size())).value_or(gather.axis);
        set_indices(gather.indices, 1, one);
        return gather;
    }

    const OnnxGraph& graph;
    const OnnxNode& node;
    std::optional<Problem> problem;
};

} // namespace

namespace
{

constexpr std::string_view drawn[] = {"Slice",     "Gather",       "GatherND",    "GatherElements",
                                      "Transpose", "DepthToSpace", "SpaceToDepth"};

/// Tells whether a graph or a body in it has a node that is drawn, or refused.
bool read_nodes(const OnnxGraph& graph, Findings& findings)
{
    bool any = false;
    for (const OnnxNode& node : graph.nodes)
    {
        if (std::find(std::begin(drawn), std::end(drawn), node.op) == std::end(drawn))
            continue;
        any = true;
        if (findings.done())
            return any;
        const TextSpan span{node.begin, node.end};
        auto one = NodeReader(graph, node).scene();
        if (one)
            findings.add(span, *std::move(one));
        else
            findings.refuse(span, span.begin, one.problem());
    }
    for (const OnnxGraph& body : graph.bodies)
        any = read_nodes(body, findings) || any;
    return any;
}

} // namespace

bool is_onnx(std::string_view file)
{
    // A model begins with the version of its format, or has all of its fields in order up to a graph.
    return file.starts_with('\x08') || read_onnx(file, {}, 0).ok();
}

void onnx(std::string_view text, const ImportOptions&, Findings& findings)
{
    const auto operators = inferred_operators();
    auto graph = read_onnx(text, {operators.begin(), operators.end()}, most_imported);
    if (!graph)
    {
        std::size_t byte = 0;
        const std::string& where = graph.problem().where;
        std::from_chars(where.data(), where.data() + where.size(), byte);
        return findings.miss(0, byte, graph.problem().message);
    }
    infer_shapes(*graph);
    const bool any = read_nodes(*graph, findings);
    if (!any)
        findings.miss(0, text.size(), fmt::format("the model has no node of {}", fmt::join(drawn, ", ")));
}

} // namespace stridescope::core::formats
