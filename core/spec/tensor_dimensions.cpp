#include "core/spec/tensor_dimensions.h"

#include "core/spec/tensor_draft.h"
#include "core/spec/tensor_shape.h"
#include "core/tensor/dims.h"

namespace stridescope::core
{
namespace
{

char free_letter(const std::string& taken)
{
    const std::string wanted = default_labels(taken.size() + 1) + "NCDHWABEFGIJKLM";
    for (const char letter : wanted)
        if (taken.find(letter) == std::string::npos)
            return letter;
    return 'Z';
}

} // namespace

void add_dimension(TensorSpec& tensor)
{
    TensorShape shape = read_shape(tensor);
    if (shape.rank() >= Dims::max_rank)
        return;
    if (shape.labels_given)
        shape.labels.insert(shape.labels.begin(), free_letter(shape.labels));
    else
        shape.labels = default_labels(shape.rank() + 1);
    if (shape.strides)
    {
        const auto room = shape.sizes.empty() ? std::optional<Int>(1)
                                              : checked_multiply(shape.sizes.front(), shape.strides->front());
        prepend(*shape.strides, room.value_or(0));
    }
    prepend(shape.sizes, Int{1});
    if (shape.order)
    {
        for (std::size_t& d : *shape.order)
            ++d;
        prepend(*shape.order, std::size_t{0});
    }
    prepend(shape.broadcast, false);
    prepend(shape.pad, Int{0});
    prepend(shape.align, Int{1});
    write_shape(shape, tensor);
}

void remove_dimension(TensorSpec& tensor, std::size_t dimension)
{
    TensorShape shape = read_shape(tensor);
    if (shape.rank() <= 1 || dimension >= shape.rank())
        return;
    if (shape.labels_given || shape.rank() > Dims::max_rank)
        shape.labels.erase(dimension, 1);
    else
        shape.labels = default_labels(shape.rank() - 1);
    drop(shape.sizes, dimension);
    if (shape.strides)
        drop(*shape.strides, dimension);
    if (shape.order)
    {
        std::erase(*shape.order, dimension);
        for (std::size_t& d : *shape.order)
            d -= d > dimension ? 1 : 0;
    }
    drop(shape.broadcast, dimension);
    drop(shape.pad, dimension);
    drop(shape.align, dimension);
    write_shape(shape, tensor);
}

void set_label(TensorSpec& tensor, std::size_t dimension, char letter)
{
    TensorShape shape = read_shape(tensor);
    const char old = shape.labels[dimension];
    if (const auto owner = shape.labels.find(letter); owner != std::string::npos)
        shape.labels[owner] = old;
    shape.labels[dimension] = letter;
    shape.labels_given = true;
    write_shape(shape, tensor);
}

void edit_output(std::optional<OutputSpec>& output, std::size_t rank,
                 const std::function<void(TensorSpec&)>& edit)
{
    if (!output)
        return;
    if (!output->sizes_given)
        output->tensor.sizes.assign(rank, 1);
    edit(output->tensor);
    if (!output->sizes_given)
        output->tensor.sizes.clear();
}

void edit_labels(TensorSpec& input, std::optional<OutputSpec>& output, const std::function<void()>& edit)
{
    const std::string before = labels_of(input);
    const bool lent = output && !output->tensor.labels;
    if (lent)
        output->tensor.labels = before;
    edit();
    if (!lent || !output)
        return;
    const std::string after = labels_of(input);
    if (after != before)
        edit_output(output, after.size(),
                    [&](TensorSpec& tensor)
                    {
                        TensorShape shape = read_shape(tensor);
                        if (shape.rank() != after.size())
                            return; // the rank differs from the input's
                        shape.labels = after;
                        write_shape(shape, tensor);
                    });
    output->tensor.labels.reset();
}

void drop_output_sizes(std::optional<OutputSpec>& output)
{
    if (!output)
        return;
    output->sizes_given = false;
    output->tensor.sizes.clear();
    if (!output->dtype_given && output->tensor == TensorSpec{})
        output.reset();
}

} // namespace stridescope::core
