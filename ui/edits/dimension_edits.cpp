#include "ui/edits/dimension_edits.h"

#include "core/scene/resolve.h"
#include "ui/edits/tensor_shape.h"

#include <string_view>

namespace stridescope::ui
{
namespace
{

template <typename T>
void prepend(std::vector<T>& values, T value)
{
    values.insert(values.begin(), value);
}

template <typename T>
void drop(std::vector<T>& values, std::size_t place)
{
    if (place < values.size())
        values.erase(values.begin() + static_cast<std::ptrdiff_t>(place));
}

char free_letter(const std::string& taken)
{
    const std::string wanted = core::default_labels(taken.size() + 1) + "NCDHWABEFGIJKLM";
    for (const char letter : wanted)
        if (taken.find(letter) == std::string::npos)
            return letter;
    return 'Z';
}

/// An output may have strides or an order while its sizes follow from the operation.
template <typename Edit>
void edit_output(std::optional<core::OutputSpec>& output, std::size_t rank, const Edit& edit)
{
    if (!output)
        return;
    if (!output->sizes_given)
        output->tensor.sizes.assign(rank, 1);
    edit(output->tensor);
    if (!output->sizes_given)
        output->tensor.sizes.clear();
}

} // namespace

void add_dimension(core::TensorSpec& tensor)
{
    TensorShape shape = read_shape(tensor);
    if (shape.rank() >= core::Dims::max_rank)
        return;
    if (shape.labels_given)
        shape.labels.insert(shape.labels.begin(), free_letter(shape.labels));
    else
        shape.labels = core::default_labels(shape.rank() + 1);
    if (shape.strides)
    {
        const auto room = shape.sizes.empty()
                              ? std::optional<core::Int>(1)
                              : core::checked_multiply(shape.sizes.front(), shape.strides->front());
        prepend(*shape.strides, room.value_or(0));
    }
    prepend(shape.sizes, core::Int{1});
    if (shape.order)
    {
        for (std::size_t& d : *shape.order)
            ++d;
        prepend(*shape.order, std::size_t{0});
    }
    prepend(shape.broadcast, false);
    prepend(shape.pad, core::Int{0});
    prepend(shape.align, core::Int{1});
    write_shape(shape, tensor);
}

void add_dimension(core::BufferScene& scene)
{
    add_dimension(scene.tensor);
}

void add_dimension(core::Slice1Scene& scene)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank >= core::Dims::max_rank)
        return;
    add_dimension(scene.input);
    prepend(scene.window.offsets, core::Int{0});
    prepend(scene.window.sizes, core::Int{1});
    prepend(scene.window.strides, core::Int{1});
    edit_output(scene.output, rank, [](core::TensorSpec& tensor) { add_dimension(tensor); });
}

void add_dimension(core::GatherNd1Scene& scene)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank >= core::Dims::max_rank)
        return;
    add_dimension(scene.input);
    add_dimension(scene.indices);
    edit_output(scene.output, rank, [](core::TensorSpec& tensor) { add_dimension(tensor); });
}

void remove_dimension(core::TensorSpec& tensor, std::size_t dimension)
{
    TensorShape shape = read_shape(tensor);
    if (shape.rank() <= 1 || dimension >= shape.rank())
        return;
    if (shape.labels_given || shape.rank() > core::Dims::max_rank)
        shape.labels.erase(dimension, 1);
    else
        shape.labels = core::default_labels(shape.rank() - 1);
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

void remove_dimension(core::Slice1Scene& scene, std::size_t dimension)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank <= 1)
        return;
    remove_dimension(scene.input, dimension);
    drop(scene.window.offsets, dimension);
    drop(scene.window.sizes, dimension);
    drop(scene.window.strides, dimension);
    edit_output(scene.output, rank, [&](core::TensorSpec& tensor) { remove_dimension(tensor, dimension); });
}

void remove_dimension(core::GatherNd1Scene& scene)
{
    const std::size_t rank = scene.input.sizes.size();
    if (rank <= 1)
        return;
    remove_dimension(scene.input, 0);
    remove_dimension(scene.indices, 0);
    edit_output(scene.output, rank, [](core::TensorSpec& tensor) { remove_dimension(tensor, 0); });
}

void set_label(core::TensorSpec& tensor, std::size_t dimension, char letter)
{
    TensorShape shape = read_shape(tensor);
    const char old = shape.labels[dimension];
    if (const auto owner = shape.labels.find(letter); owner != std::string::npos)
        shape.labels[owner] = old;
    shape.labels[dimension] = letter;
    shape.labels_given = true;
    write_shape(shape, tensor);
}

core::Scene raise_rank(core::Scene scene)
{
    const auto raise = [](auto& content, const std::vector<core::Int>& sizes)
    {
        while (!sizes.empty() && sizes.size() < raised_rank)
            add_dimension(content);
    };
    if (auto* buffer = std::get_if<core::BufferScene>(&scene.content))
        raise(*buffer, buffer->tensor.sizes);
    else if (auto* slice = std::get_if<core::Slice1Scene>(&scene.content))
        raise(*slice, slice->input.sizes);
    else if (auto* gather = std::get_if<core::GatherNd1Scene>(&scene.content))
        raise(*gather, gather->input.sizes);
    return scene;
}

} // namespace stridescope::ui
