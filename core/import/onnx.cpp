#include "core/import/formats.h"
#include "core/import/onnx_graph.h"
#include "core/import/type_names.h"
#include "core/spec/index_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

/// Slice, GatherND and GatherElements of an ONNX file, where shapes are static.
namespace stridescope::core::formats
{
namespace
{

/// Makes a scene of a node, or says why there is none.
class NodeReader
{
public:
    NodeReader(const OnnxGraph& of, const OnnxNode& read) : graph(of), node(read) {}

    [[nodiscard]] Result<Imported> scene()
    {
        Imported one;
        if (node.op == "Slice")
            one.scene.content = slice();
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
    std::vector<Int> numbers(std::size_t input, const char* what)
    {
        const OnnxTensor* known = graph.find(node.input(input));
        auto values = known ? onnx_integers(*known, most_listed) : std::nullopt;
        if (!values)
            fail(Code::unsupported,
                 fmt::format("{} ({}) are not integers in the file", what, node.input(input)));
        return values.value_or(std::vector<Int>());
    }

    Slice1Scene slice()
    {
        Slice1Scene slice;
        if (graph.opset != 0 && graph.opset < 10)
        {
            fail(Code::unsupported, "Slice before opset 10 is not read");
            return slice;
        }
        slice.input = tensor(0, "data");
        const auto starts = numbers(1, "starts");
        const auto ends = numbers(2, "ends");
        const std::size_t rank = slice.input.sizes.size();
        std::vector<Int> axes;
        for (std::size_t i = 0; i < starts.size(); ++i)
            axes.push_back(static_cast<Int>(i));
        if (!node.input(3).empty())
            axes = numbers(3, "axes");
        const auto steps = node.input(4).empty() ? std::vector<Int>(starts.size(), 1) : numbers(4, "steps");
        if (!problem
            && (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size()))
            fail(Code::rank, "starts, ends, axes and steps are not equally many");
        if (problem)
            return slice;
        slice.window.offsets.assign(rank, 0);
        slice.window.sizes = slice.input.sizes;
        slice.window.strides.assign(rank, 1);
        std::vector<bool> sliced(rank);
        for (std::size_t i = 0; i < axes.size(); ++i)
        {
            const Int axis = axes[i] < 0 ? axes[i] + static_cast<Int>(rank) : axes[i];
            const auto d = static_cast<std::size_t>(axis);
            if (axis < 0 || d >= rank || sliced[d])
            {
                fail(Code::axis,
                     fmt::format("{} is not an axis of {} dimensions, or is repeated", axes[i], rank));
                return slice;
            }
            sliced[d] = true;
            set_window(slice, d, starts[i], ends[i], steps[i]);
        }
        return slice;
    }
    /// ONNX's bounds of one dimension, clamped as it says, as DirectML's window.
    void set_window(Slice1Scene& slice, std::size_t d, Int start, Int end, Int step)
    {
        const Int size = slice.input.sizes[d];
        if (size < 1)
            return; // a rule is broken, which is told later
        start += start < 0 ? size : 0;
        end += end < 0 ? size : 0;
        start = std::clamp<Int>(start, 0, step < 0 ? size - 1 : size);
        end = step < 0 ? std::clamp<Int>(end, -1, size - 1) : std::clamp<Int>(end, 0, size);
        slice.window.strides[d] = step;
        slice.window.offsets[d] = step < 0 ? end + 1 : start;
        slice.window.sizes[d] = step < 0 ? start - end : end - start;
        if (slice.window.sizes[d] < 1)
            fail(Code::window_empty, fmt::format("the slice is empty along dimension {}", d));
    }

    void set_indices(TensorSpec& indices, std::size_t input, Imported& one)
    {
        const OnnxTensor* known = graph.find(node.input(input));
        const auto values = known ? onnx_integers(*known, most_listed) : std::nullopt;
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
        const std::size_t r = gather.input.sizes.size();
        const std::size_t q = gather.indices.sizes.size();
        gather.input_dimension_count = static_cast<Int>(r);
        gather.indices_dimension_count = static_cast<Int>(q);
        gather.batch_dimension_count = node.integer("batch_dims");
        if (r == 0 || q == 0)
        {
            fail(Code::rank, "a scalar is not gathered");
            return gather;
        }
        // DirectML has one rank for all: that of the output too, which may be the greatest.
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
        return gather;
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

    static constexpr auto most_listed = static_cast<std::size_t>(most_listed_numbers);

    const OnnxGraph& graph;
    const OnnxNode& node;
    std::optional<Problem> problem;
};

} // namespace

bool is_onnx(std::string_view file)
{
    // A model begins with the version of its format, or has all of its fields in order up to a graph.
    return file.starts_with('\x08') || read_onnx(file, {}, 0).ok();
}

void onnx(std::string_view text, const ImportOptions&, Findings& findings)
{
    const auto graph = read_onnx(text, {"Slice", "GatherND", "GatherElements"}, most_imported);
    if (!graph)
    {
        std::size_t byte = 0;
        const std::string& where = graph.problem().where;
        std::from_chars(where.data(), where.data() + where.size(), byte);
        return findings.miss(0, byte, graph.problem().message);
    }
    for (const OnnxNode& node : graph->nodes)
    {
        if (findings.done())
            return;
        const TextSpan span{node.begin, node.end};
        auto one = NodeReader(*graph, node).scene();
        if (one)
            findings.add(span, *std::move(one));
        else
            findings.refuse(span, span.begin, one.problem());
    }
    if (graph->nodes.empty())
        findings.miss(0, text.size(), "a model without a Slice, GatherND or GatherElements node");
}

} // namespace stridescope::core::formats
