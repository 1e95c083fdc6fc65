#include "core/import/onnx_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_values = 64; ///< most values of a tensor that gives a shape
constexpr std::size_t most_rank = 64;
constexpr Int int32_type = 6;
constexpr Int int64_type = 7;

using Sizes = std::vector<Int>;
using Values = std::optional<std::vector<Int>>;

/// Tensor whose sizes are numbers.
struct Known
{
    Int type = 0;
    Sizes sizes;
    Values values;
};

/// Returns a non-negative axis; nothing if there is no such axis.
std::optional<std::size_t> axis_of(Int axis, std::size_t rank)
{
    axis += axis < 0 ? static_cast<Int>(rank) : 0;
    return axis >= 0 && axis < static_cast<Int>(rank) ? std::optional(static_cast<std::size_t>(axis))
                                                      : std::nullopt;
}

std::optional<Int> product(const Sizes& sizes)
{
    std::optional<Int> all = 1;
    for (const Int size : sizes)
        all = all ? checked_multiply(*all, size) : all;
    return all;
}

class Inference
{
public:
    Inference(OnnxGraph& of, const OnnxNode& by) : graph(of), node(by) {}

    void run()
    {
        const auto in = known(0);
        if (!in)
            return;
        if (node.op == "Identity" || node.op == "Cast")
            set({node.op == "Cast" ? node.integer("to") : in->type, in->sizes, in->values});
        else if (node.op == "Shape")
            shape(*in);
        else if (node.op == "Transpose")
            transpose(*in);
        else if (node.op == "Reshape")
            reshape(*in);
        else if (node.op == "Unsqueeze")
            unsqueeze(*in);
        else if (node.op == "Squeeze")
            squeeze(*in);
        else if (node.op == "Concat")
            concat(*in);
        else if (node.op == "Slice")
            slice(*in);
        else if (node.op == "DepthToSpace" || node.op == "SpaceToDepth")
            depth(*in);
        else
            gather(*in);
    }

private:
    [[nodiscard]] std::optional<Known> known(std::size_t input) const
    {
        const OnnxTensor* tensor = graph.find(node.input(input));
        if (!tensor || !tensor->type || !tensor->sizes || !tensor->symbol.empty()
            || tensor->sizes->size() > most_rank
            || std::any_of(tensor->sizes->begin(), tensor->sizes->end(), [](Int size) { return size < 0; }))
            return std::nullopt;
        return Known{*tensor->type, *tensor->sizes, onnx_integers(*tensor, most_values)};
    }

    void set(Known made)
    {
        const auto found = node.outputs.empty() ? graph.tensors.end() : graph.tensors.find(node.outputs[0]);
        if (found == graph.tensors.end() || node.outputs[0].empty() || made.sizes.size() > most_rank)
            return;
        OnnxTensor& tensor = found->second;
        const bool integers = made.type == int32_type || made.type == int64_type;
        if (!tensor.values && tensor.data.empty() && integers && made.values
            && made.values->size() <= most_values)
            tensor.values = std::move(made.values);
        if (tensor.sizes && tensor.symbol.empty() && tensor.type)
            return;
        tensor.type = made.type;
        tensor.sizes = std::move(made.sizes);
        tensor.symbol = {};
    }

    void shape(const Known& in)
    {
        const auto rank = static_cast<Int>(in.sizes.size());
        const auto bound = [&](const char* key, Int otherwise)
        {
            for (const auto& [known, value] : node.integers)
                if (known == key)
                    return std::clamp<Int>(value < 0 ? value + rank : value, 0, rank);
            return otherwise;
        };
        const Int start = bound("start", 0);
        const Int end = std::max(bound("end", rank), start);
        set({int64_type, {end - start}, Sizes(in.sizes.begin() + start, in.sizes.begin() + end)});
    }

    void transpose(const Known& in)
    {
        const auto order = onnx_order(node, in.sizes.size());
        Sizes sizes;
        for (const std::size_t d : order.value_or(std::vector<std::size_t>()))
            sizes.push_back(in.sizes[d]);
        if (order)
            set({in.type, sizes, {}});
    }

    void reshape(const Known& in)
    {
        const auto shape = known(1);
        if (!shape || !shape->values)
            return;
        Sizes sizes = *shape->values;
        std::optional<std::size_t> rest;
        std::optional<Int> others = 1;
        for (std::size_t d = 0; d < sizes.size(); ++d)
        {
            if (sizes[d] == 0 && node.integer("allowzero") == 0)
            {
                if (d >= in.sizes.size())
                    return;
                sizes[d] = in.sizes[d];
            }
            if (sizes[d] < -1 || (sizes[d] == -1 && rest))
                return;
            if (sizes[d] == -1)
                rest = d;
            else
                others = others ? checked_multiply(*others, sizes[d]) : others;
        }
        const auto all = product(in.sizes);
        if (!all || !others || (rest ? *others == 0 || *all % *others != 0 : *all != *others))
            return;
        if (rest)
            sizes[*rest] = *all / *others;
        set({in.type, sizes, in.values});
    }

    /// Returns the axes of an attribute, or, since opset 13, of an input.
    [[nodiscard]] Values axes() const
    {
        if (const auto* list = node.list("axes"))
            return *list;
        const auto input = known(1);
        return input ? input->values : std::nullopt;
    }

    void unsqueeze(const Known& in)
    {
        const Values list = axes();
        if (!list)
            return;
        Sizes sizes(in.sizes.size() + list->size(), 0);
        for (const Int axis : *list)
        {
            const auto d = axis_of(axis, sizes.size());
            if (!d || sizes[*d] != 0)
                return;
            sizes[*d] = -1;
        }
        auto next = in.sizes.begin();
        for (Int& size : sizes)
            size = size == -1 ? 1 : *next++;
        set({in.type, sizes, in.values});
    }

    void squeeze(const Known& in)
    {
        const bool all = !node.list("axes") && node.input(1).empty();
        const Values list = axes();
        std::vector<bool> gone(in.sizes.size());
        if (!all && !list)
            return;
        for (std::size_t d = 0; all && d < gone.size(); ++d)
            gone[d] = in.sizes[d] == 1;
        for (const Int axis : list.value_or(Sizes()))
        {
            const auto d = axis_of(axis, gone.size());
            if (!d || in.sizes[*d] != 1)
                return;
            gone[*d] = true;
        }
        Sizes sizes;
        for (std::size_t d = 0; d < gone.size(); ++d)
            if (!gone[d])
                sizes.push_back(in.sizes[d]);
        set({in.type, sizes, in.values});
    }

    void concat(const Known& in)
    {
        const auto axis = axis_of(node.integer("axis"), in.sizes.size());
        if (!axis || node.more_inputs)
            return;
        Known all = in;
        for (std::size_t i = 1; i < node.inputs.size(); ++i)
        {
            const auto next = known(i);
            if (!next || next->sizes.size() != in.sizes.size())
                return;
            const auto sum = checked_add(all.sizes[*axis], next->sizes[*axis]);
            if (!sum)
                return;
            all.sizes[*axis] = *sum;
            if (all.values && next->values && in.sizes.size() == 1)
                all.values->insert(all.values->end(), next->values->begin(), next->values->end());
            else
                all.values.reset();
        }
        set(std::move(all));
    }

    void slice(const Known& in)
    {
        const auto window = onnx_window(graph, node, in.sizes);
        if (!window)
            return;
        Known out{in.type, {}, {}};
        for (std::size_t d = 0; d < in.sizes.size(); ++d)
        {
            if (window->strides[d] == 0 || window->strides[d] == int_min || window->sizes[d] < 1)
                return;
            const Int step = std::abs(window->strides[d]);
            out.sizes.push_back((window->sizes[d] - 1) / step + 1);
        }
        if (in.values && in.sizes.size() == 1)
        {
            const Int step = window->strides[0];
            Int at = window->offsets[0] + (step < 0 ? window->sizes[0] - 1 : 0);
            out.values.emplace();
            for (Int i = 0; i < out.sizes[0]; ++i, at += step)
                out.values->push_back((*in.values)[static_cast<std::size_t>(at)]);
        }
        set(std::move(out));
    }

    void depth(const Known& in)
    {
        const Int block = node.integer("blocksize");
        if (in.sizes.size() != 4 || block < 1 || block > 65'536)
            return;
        Sizes sizes = in.sizes;
        const bool to_space = node.op == "DepthToSpace";
        if (to_space ? sizes[1] % (block * block) != 0 : sizes[2] % block != 0 || sizes[3] % block != 0)
            return;
        const auto scaled = [&](Int size, Int by) { return checked_multiply(size, by).value_or(-1); };
        sizes[1] = to_space ? sizes[1] / (block * block) : scaled(sizes[1], block * block);
        for (const std::size_t d : {std::size_t{2}, std::size_t{3}})
            sizes[d] = to_space ? scaled(sizes[d], block) : sizes[d] / block;
        set({in.type, sizes, {}});
    }

    void gather(const Known& in)
    {
        const auto indices = known(1);
        if (!indices)
            return;
        if (node.op == "GatherElements")
            return set({in.type, indices->sizes, {}});
        Sizes sizes;
        if (node.op == "GatherND")
        {
            const Int batch = node.integer("batch_dims");
            const Int depth = indices->sizes.empty() ? -1 : indices->sizes.back();
            if (batch < 0 || depth < 0 || depth > static_cast<Int>(in.sizes.size()) - batch)
                return;
            sizes.assign(indices->sizes.begin(), indices->sizes.end() - 1);
            sizes.insert(sizes.end(), in.sizes.begin() + batch + depth, in.sizes.end());
            return set({in.type, sizes, {}});
        }
        const auto axis = axis_of(node.integer("axis"), in.sizes.size());
        if (!axis)
            return;
        const auto at = in.sizes.begin() + static_cast<std::ptrdiff_t>(*axis);
        sizes.assign(in.sizes.begin(), at);
        sizes.insert(sizes.end(), indices->sizes.begin(), indices->sizes.end());
        sizes.insert(sizes.end(), at + 1, in.sizes.end());
        Values values;
        if (in.values && indices->values && in.sizes.size() == 1)
        {
            values.emplace();
            for (const Int index : *indices->values)
            {
                const auto place = axis_of(index, in.values->size());
                if (!place)
                    return;
                values->push_back((*in.values)[*place]);
            }
        }
        set({in.type, sizes, values});
    }

    OnnxGraph& graph;
    const OnnxNode& node;
};

} // namespace

std::span<const std::string_view> inferred_operators()
{
    static constexpr std::array<std::string_view, 14> operators = {
        "Slice",   "Gather",    "GatherND", "GatherElements", "Transpose", "DepthToSpace", "SpaceToDepth",
        "Reshape", "Unsqueeze", "Squeeze",  "Concat",         "Shape",     "Cast",         "Identity"};
    return operators;
}

void infer_shapes(OnnxGraph& graph)
{
    for (const OnnxNode& node : graph.nodes)
        Inference(graph, node).run();
    for (OnnxGraph& body : graph.bodies)
    {
        for (auto& [name, tensor] : body.tensors)
            if (const OnnxTensor* outer = graph.find(name); outer && !tensor.type && !tensor.sizes)
                tensor = *outer;
        infer_shapes(body);
    }
}

std::optional<std::vector<std::size_t>> onnx_order(const OnnxNode& node, std::size_t rank)
{
    std::vector<std::size_t> order;
    const auto* list = node.list("perm");
    for (std::size_t d = 0; d < rank && !list; ++d)
        order.push_back(rank - 1 - d);
    for (const Int d : list ? *list : std::vector<Int>())
    {
        const auto axis = axis_of(d, rank);
        if (!axis || std::find(order.begin(), order.end(), *axis) != order.end())
            return std::nullopt;
        order.push_back(*axis);
    }
    return order.size() == rank ? std::optional(std::move(order)) : std::nullopt;
}

Result<OnnxWindow> onnx_window(const OnnxGraph& graph, const OnnxNode& node, const std::vector<Int>& sizes)
{
    const std::size_t rank = sizes.size();
    const bool attributes = graph.opset != 0 && graph.opset < 10;
    std::optional<Problem> problem;
    const auto numbers = [&](std::size_t input, const char* what, const std::vector<Int>& otherwise)
    {
        if (attributes)
        {
            const auto* list = node.list(what);
            if (!list && otherwise.empty() && !problem)
                problem = Problem{Code::unsupported, "", fmt::format("the attribute {} is missing", what)};
            return list ? *list : otherwise;
        }
        if (node.input(input).empty() && !otherwise.empty())
            return otherwise;
        const OnnxTensor* known = graph.find(node.input(input));
        auto values = known ? onnx_integers(*known, most_rank) : std::nullopt;
        if (!values && !problem)
            problem = Problem{Code::unsupported, "",
                              fmt::format("{} ({}) are not integers in the file", what, node.input(input))};
        return values.value_or(std::vector<Int>());
    };
    const auto starts = numbers(1, "starts", {});
    const auto ends = numbers(2, "ends", {});
    std::vector<Int> all;
    for (std::size_t i = 0; i < starts.size(); ++i)
        all.push_back(static_cast<Int>(i));
    const auto axes = numbers(3, "axes", all);
    const auto steps = attributes ? std::vector<Int>(starts.size(), 1)
                                  : numbers(4, "steps", std::vector<Int>(starts.size(), 1));
    if (problem)
        return *problem;
    if (ends.size() != starts.size() || axes.size() != starts.size() || steps.size() != starts.size())
        return Problem{Code::rank, "", "starts, ends, axes, and steps have different lengths"};
    OnnxWindow window{std::vector<Int>(rank, 0), sizes, std::vector<Int>(rank, 1)};
    std::vector<bool> sliced(rank);
    for (std::size_t i = 0; i < axes.size(); ++i)
    {
        const auto axis = axis_of(axes[i], rank);
        if (!axis || sliced[*axis])
            return Problem{Code::axis, "",
                           fmt::format("{} is not an axis of {} dimensions, or is repeated", axes[i], rank)};
        const std::size_t d = *axis;
        const Int size = sizes[d];
        const Int step = steps[i];
        sliced[d] = true;
        if (size < 1)
            continue; // the broken rule is reported later
        // The bounds are clamped as ONNX specifies.
        Int start = starts[i] + (starts[i] < 0 ? size : 0);
        Int end = ends[i] + (ends[i] < 0 ? size : 0);
        start = std::clamp<Int>(start, 0, step < 0 ? size - 1 : size);
        end = step < 0 ? std::clamp<Int>(end, -1, size - 1) : std::clamp<Int>(end, 0, size);
        window.strides[d] = step;
        window.offsets[d] = step < 0 ? end + 1 : start;
        window.sizes[d] = step < 0 ? start - end : end - start;
        if (window.sizes[d] < 1)
            return Problem{Code::window_empty, "", fmt::format("the slice is empty along dimension {}", d)};
    }
    return window;
}

} // namespace stridescope::core
