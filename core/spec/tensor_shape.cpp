#include "core/spec/tensor_shape.h"

#include "core/spec/tensor_draft.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::core
{
namespace
{

std::vector<Int> read_per_label(const std::optional<PerLabel>& given, const std::string& labels, Int without)
{
    std::vector<Int> values(labels.size(), without);
    if (given)
        for (const auto& [label, value] : *given)
            if (const auto d = labels.find(label); label.size() == 1 && d != std::string::npos)
                values[d] = value;
    return values;
}

std::optional<PerLabel> write_per_label(const std::vector<Int>& values, const std::string& labels, Int without)
{
    PerLabel given;
    for (std::size_t d = 0; d < values.size(); ++d)
        if (values[d] != without)
            given.emplace_back(std::string(1, labels[d]), values[d]);
    if (given.empty())
        return std::nullopt;
    return given;
}

/// Returns the order that the strides have now, so that transposed data stays transposed.
std::vector<std::size_t> order_by_stride(const TensorShape& shape)
{
    std::vector<std::size_t> order(shape.rank());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (shape.strides)
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b)
                         {
                             const Wide left = wide((*shape.strides)[a]);
                             const Wide right = wide((*shape.strides)[b]);
                             return left * left > right * right;
                         });
    return order;
}

} // namespace

TensorShape read_shape(const TensorSpec& tensor)
{
    TensorShape shape;
    const std::size_t rank = tensor.sizes.size();
    shape.labels = labels_of(tensor);
    shape.labels_given = tensor.labels.has_value();
    shape.sizes = tensor.sizes;
    if (tensor.strides && tensor.strides->size() == rank)
        shape.strides = tensor.strides;
    if (tensor.layout)
        shape.order = order_of(*tensor.layout, shape.labels);
    shape.broadcast.assign(rank, false);
    if (tensor.broadcast && tensor.broadcast->size() == rank)
        shape.broadcast = *tensor.broadcast;
    shape.pad = read_per_label(tensor.pad, shape.labels, 0);
    shape.align = read_per_label(tensor.align, shape.labels, 1);
    return shape;
}

void write_shape(const TensorShape& shape, TensorSpec& tensor)
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

std::string order_text(const std::string& labels, const std::vector<std::size_t>& order)
{
    std::string text;
    for (const std::size_t d : order)
        text += labels[d];
    return text;
}

bool reset_packing(TensorSpec& tensor)
{
    if (!tensor.strides && !tensor.layout && !tensor.broadcast && !tensor.pad && !tensor.align)
        return false;
    tensor.strides.reset();
    tensor.layout.reset();
    tensor.broadcast.reset();
    tensor.pad.reset();
    tensor.align.reset();
    return true;
}

StrideChoice stride_choice(const TensorSpec& tensor)
{
    if (tensor.strides)
        return StrideChoice::by_number;
    return tensor.layout ? StrideChoice::order : StrideChoice::packed;
}

namespace
{

/// Expresses strides as padding and broadcast dimensions of an order, if that is possible.
void keep_strides(TensorShape& shape, const std::vector<Int>& strides, TensorSpec tensor)
{
    TensorShape padded = shape;
    std::optional<std::size_t> inner; ///< the next inner dimension that is not broadcast
    for (auto place = padded.order->rbegin(); place != padded.order->rend(); ++place)
    {
        const std::size_t d = *place;
        padded.broadcast[d] = strides[d] == 0 && padded.sizes[d] > 1;
        if (padded.broadcast[d])
            continue;
        if (inner && strides[*inner] > 0 && strides[d] > 0)
            padded.pad[*inner] = std::max<Int>(0, strides[d] / strides[*inner] - padded.sizes[*inner]);
        inner = d;
    }
    write_shape(padded, tensor);
    if (const auto resolved = draft_tensor(tensor).strides; resolved && resolved->to_vector() == strides)
        shape = std::move(padded);
}

} // namespace

void choose_strides(TensorSpec& tensor, StrideChoice choice)
{
    TensorShape shape = read_shape(tensor);
    if (choice == StrideChoice::by_number)
    {
        const auto resolved = draft_tensor(tensor).strides;
        shape.strides = resolved ? resolved->to_vector() : std::vector<Int>(shape.rank(), 1);
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
        const auto given = std::exchange(shape.strides, std::nullopt);
        if (given && shape.order)
            keep_strides(shape, *given, tensor);
    }
    write_shape(shape, tensor);
}

void set_order(TensorSpec& tensor, const std::vector<std::size_t>& order)
{
    TensorShape shape = read_shape(tensor);
    shape.strides.reset();
    shape.order = order;
    write_shape(shape, tensor);
}

void set_stride(TensorSpec& tensor, std::size_t dimension, Int stride)
{
    if (!tensor.strides || tensor.strides->size() != tensor.sizes.size())
        choose_strides(tensor, StrideChoice::by_number);
    (*tensor.strides)[dimension] = stride;
}

} // namespace stridescope::core
