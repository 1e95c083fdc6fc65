#include "ui/edits/tensor_shape.h"

#include "core/scene/resolve.h"
#include "core/tensor/packing.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace stridescope::ui
{
namespace
{

bool are_labels(const std::string& text, std::size_t rank)
{
    if (text.size() != rank)
        return false;
    for (std::size_t d = 0; d < rank; ++d)
        if (!std::isalpha(static_cast<unsigned char>(text[d])) || text.find(text[d]) != d)
            return false;
    return true;
}

std::optional<std::vector<std::size_t>> read_order(const std::string& text, const std::string& labels)
{
    if (!are_labels(text, labels.size()))
        return std::nullopt;
    std::vector<std::size_t> order;
    for (const char letter : text)
    {
        const std::size_t d = labels.find(letter);
        if (d == std::string::npos)
            return std::nullopt;
        order.push_back(d);
    }
    return order;
}

std::vector<core::Int> read_per_label(const std::optional<core::PerLabel>& given, const std::string& labels,
                                      core::Int without)
{
    std::vector<core::Int> values(labels.size(), without);
    if (given)
        for (const auto& [label, value] : *given)
            if (const auto d = labels.find(label); label.size() == 1 && d != std::string::npos)
                values[d] = value;
    return values;
}

std::optional<core::PerLabel> write_per_label(const std::vector<core::Int>& values, const std::string& labels,
                                              core::Int without)
{
    core::PerLabel given;
    for (std::size_t d = 0; d < values.size(); ++d)
        if (values[d] != without)
            given.emplace_back(std::string(1, labels[d]), values[d]);
    if (given.empty())
        return std::nullopt;
    return given;
}

/// The order that the strides have now, so that transposed data stays transposed.
std::vector<std::size_t> order_by_stride(const TensorShape& shape)
{
    std::vector<std::size_t> order(shape.rank());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shape.strides)
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b)
                         {
                             const core::Wide left = core::wide((*shape.strides)[a]);
                             const core::Wide right = core::wide((*shape.strides)[b]);
                             return left * left > right * right;
                         });
    return order;
}

} // namespace

std::string labels_of(const core::TensorSpec& tensor)
{
    const std::size_t rank = tensor.sizes.size();
    if (tensor.labels && are_labels(*tensor.labels, rank))
        return *tensor.labels;
    if (rank >= 1 && rank <= core::Dims::max_rank)
        return core::default_labels(rank);
    // No scene of this rank keeps the rules, but its panel must be drawn so that it can be mended.
    std::string labels(rank, '?');
    for (std::size_t d = 0; d < std::min<std::size_t>(rank, 26); ++d)
        labels[d] = static_cast<char>('A' + static_cast<int>(d));
    return labels;
}

TensorShape read_shape(const core::TensorSpec& tensor)
{
    TensorShape shape;
    const std::size_t rank = tensor.sizes.size();
    shape.labels = labels_of(tensor);
    shape.labels_given = tensor.labels.has_value();
    shape.sizes = tensor.sizes;
    if (tensor.strides && tensor.strides->size() == rank)
        shape.strides = tensor.strides;
    if (tensor.layout)
        shape.order = read_order(*tensor.layout, shape.labels);
    shape.broadcast.assign(rank, false);
    if (tensor.broadcast && tensor.broadcast->size() == rank)
        shape.broadcast = *tensor.broadcast;
    shape.pad = read_per_label(tensor.pad, shape.labels, 0);
    shape.align = read_per_label(tensor.align, shape.labels, 1);
    return shape;
}

void write_shape(const TensorShape& shape, core::TensorSpec& tensor)
{
    tensor.labels.reset();
    if (shape.labels_given)
        tensor.labels = shape.labels;
    tensor.sizes = shape.sizes;
    tensor.strides = shape.strides;
    tensor.layout.reset();
    if (shape.order)
        tensor.layout = order_text(shape.labels, *shape.order);
    tensor.broadcast.reset();
    if (std::find(shape.broadcast.begin(), shape.broadcast.end(), true) != shape.broadcast.end())
        tensor.broadcast = shape.broadcast;
    tensor.pad = write_per_label(shape.pad, shape.labels, 0);
    tensor.align = write_per_label(shape.align, shape.labels, 1);
}

std::optional<core::Dims> resolved_strides(const core::TensorSpec& tensor)
{
    const std::size_t rank = tensor.sizes.size();
    if (rank < 1 || rank > core::Dims::max_rank)
        return std::nullopt;
    if (tensor.strides)
        return tensor.strides->size() == rank ? std::optional<core::Dims>(*tensor.strides) : std::nullopt;
    const TensorShape shape = read_shape(tensor);
    const auto below = [](const std::vector<core::Int>& values, core::Int least)
    { return std::any_of(values.begin(), values.end(), [&](core::Int value) { return value < least; }); };
    if (below(shape.sizes, 1) || below(shape.pad, 0) || below(shape.align, 1))
        return std::nullopt;
    core::Packing packing = core::Packing::row_major(rank);
    if (shape.order)
        packing.order = *shape.order;
    packing.broadcast = shape.broadcast;
    packing.pad = shape.pad;
    packing.align = shape.align;
    return core::calculate_strides(shape.sizes, packing);
}

std::string order_text(const std::string& labels, const std::vector<std::size_t>& order)
{
    std::string text;
    for (const std::size_t d : order)
        text += labels[d];
    return text;
}

StrideChoice stride_choice(const core::TensorSpec& tensor)
{
    if (tensor.strides)
        return StrideChoice::by_number;
    return tensor.layout ? StrideChoice::order : StrideChoice::packed;
}

void choose_strides(core::TensorSpec& tensor, StrideChoice choice)
{
    TensorShape shape = read_shape(tensor);
    if (choice == StrideChoice::by_number)
    {
        const auto resolved = resolved_strides(tensor);
        shape.strides = resolved ? resolved->to_vector() : std::vector<core::Int>(shape.rank(), 1);
        shape.order.reset();
        shape.broadcast.assign(shape.rank(), false);
        shape.pad.assign(shape.rank(), 0);
        shape.align.assign(shape.rank(), 1);
    }
    else
    {
        if (choice == StrideChoice::order)
            shape.order = order_by_stride(shape);
        else
            shape.order.reset();
        shape.strides.reset();
    }
    write_shape(shape, tensor);
}

void set_order(core::TensorSpec& tensor, const std::vector<std::size_t>& order)
{
    TensorShape shape = read_shape(tensor);
    shape.strides.reset();
    shape.order = order;
    write_shape(shape, tensor);
}

void set_stride(core::TensorSpec& tensor, std::size_t dimension, core::Int stride)
{
    if (!tensor.strides || tensor.strides->size() != tensor.sizes.size())
        choose_strides(tensor, StrideChoice::by_number);
    (*tensor.strides)[dimension] = stride;
}

} // namespace stridescope::ui
