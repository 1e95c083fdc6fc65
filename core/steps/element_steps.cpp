#include "core/derivation/derivation.h"
#include "core/steps/step_writer.h"
#include "core/tensor/coordinate_text.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::string in_brackets(std::string_view name, const Dims& coordinate)
{
    return fmt::format("{}[{}]", name, coordinate_text(coordinate));
}

/// "5 = 0·16 + 0·16 + 1·4 + 1·1, byte 20"
std::string place_now(const TensorFacts& tensor, const StepTouch& touch)
{
    return fmt::format("offset {} = {}, {}", offset_sum(tensor.layout, touch.coordinate), touch.offset,
                       byte_words(touch, tensor.bits()));
}

StepOffer offer(const char* title, std::string_view source, const Dims& sizes)
{
    return {StepCode::elements, title, source, *element_count(sizes)};
}

/// The lines and touches that end every copy.
void copy(Step& step, const TensorFacts& input, const TensorFacts& output, const Dims& from, const Dims& to)
{
    const StepTouch read = touched(Operand::input, input, from);
    const StepTouch written = touched(Operand::output, output, to);
    step.lines.push_back({1, "read  in[x]", place_now(input, read)});
    step.lines.push_back({1, "write out[y]", place_now(output, written), {}, true});
    step.reads.push_back(read);
    step.writes.push_back(written);
    step.sentence = fmt::format("{} = {}, offset {}, {}", in_brackets("out", to), in_brackets("in", from),
                                read.offset, byte_words(read, input.bits()));
}

/// An output element of which is not known what it copies.
void copy_of_unknown(Step& step, const TensorFacts& output, const Dims& to)
{
    const StepTouch written = touched(Operand::output, output, to);
    step.lines.push_back({1, "read  in[x]", "the scene has no indices"});
    step.lines.push_back({1, "write out[y]", place_now(output, written), {}, true});
    step.writes.push_back(written);
    step.sentence = in_brackets("out", to) + " = what indices pick, of which the scene has none";
}

char label(const TensorFacts& tensor, std::size_t d)
{
    return tensor.labels[d];
}

} // namespace

std::optional<StepOffer> element_steps(const BufferFacts& buffer)
{
    return offer("Elements in memory", source::strides, buffer.tensor.layout.sizes);
}

Step element_step(const BufferFacts& buffer, Int number)
{
    const TensorFacts& tensor = buffer.tensor;
    const Layout& layout = tensor.layout;
    const Dims x = coordinate_at(layout.sizes, number);
    Step step;
    step.lines.push_back({0, "for each element x, the last dimension fastest", in_brackets("x = ", x)});
    step.lines.push_back({1, "offset = base", fmt::format("{}", layout.base)});
    Wide offset = layout.base;
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        // The whole sum fits 64 bits, that of some dimensions may not.
        offset += wide(x[d]) * layout.strides[d];
        const auto so_far = narrow(offset);
        step.lines.push_back({1, fmt::format("offset += {0}\xC2\xB7stride of {0}", label(tensor, d)),
                              fmt::format("+ {}\xC2\xB7{}{}", x[d], factor(layout.strides[d]),
                                          so_far ? fmt::format(" = {}", *so_far) : std::string()),
                              d});
    }
    const StepTouch read = touched(Operand::input, tensor, x);
    step.lines.push_back({1,
                          fmt::format("byte = offset\xC2\xB7{} bits / 8", tensor.bits()),
                          fmt::format("offset {}, {}", read.offset, byte_words(read, tensor.bits())),
                          {},
                          true});
    step.reads.push_back(read);
    step.sentence = fmt::format("{} is at offset {}, {}", in_brackets("element ", x), read.offset,
                                byte_words(read, tensor.bits()));
    return step;
}

std::optional<StepOffer> element_steps(const Slice1Facts& slice)
{
    return offer("Copy of the slice", source::slice1, slice.output.layout.sizes);
}

Step element_step(const Slice1Facts& slice, Int number)
{
    const Dims y = coordinate_at(slice.output.layout.sizes, number);
    const Dims start = slice_start(slice.window);
    const Dims x = slice_source(slice.window, y);
    Step step;
    step.lines.push_back({0, "for each output element y, the last dimension fastest", in_brackets("y = ", y)});
    for (std::size_t d = 0; d < y.size(); ++d)
    {
        const bool backward = slice.window.strides[d] < 0;
        const std::string from =
            backward ? fmt::format("({} + {} \xE2\x88\x92 1)", slice.window.offsets[d], slice.window.sizes[d])
                     : fmt::format("{}", start[d]);
        step.lines.push_back(
            {1,
             fmt::format("x.{0} = {1} + y\xC2\xB7stride", label(slice.input, d),
                         backward ? "(offset + size \xE2\x88\x92 1)" : "offset"),
             fmt::format("{} + {}\xC2\xB7{} = {}", from, y[d], factor(slice.window.strides[d]), x[d]), d});
    }
    copy(step, slice.input, slice.output, x, y);
    return step;
}

std::optional<StepOffer> element_steps(const GatherNd1Facts& gather)
{
    return offer("Gather of blocks", source::gather_nd1, gather.output.layout.sizes);
}

Step element_step(const GatherNd1Facts& gather, Int number)
{
    const Dims y = coordinate_at(gather.output.layout.sizes, number);
    const GatherShape& shape = gather.shape;
    Step step;
    step.lines.push_back({0, "for each output element y, the last dimension fastest", in_brackets("y = ", y)});
    const auto source = gather.copying->source(y);
    const auto tuple = gather.copying->pick_of_output(y);
    if (!source || !tuple || !gather.index_values)
    {
        copy_of_unknown(step, gather.output, y);
        return step;
    }
    std::string numbers;
    Dims first;
    for (Int i = 0; i < shape.tuple_length; ++i)
    {
        const Int at = *tuple * shape.tuple_length + i;
        const Dims index = coordinate_at(shape.indices_sizes, at);
        if (i == 0)
            first = index;
        step.reads.push_back(touched(Operand::indices, gather.indices, index));
        const Int value = (*gather.index_values)[static_cast<std::size_t>(at)];
        const std::size_t d = shape.first_indexed() + static_cast<std::size_t>(i);
        numbers += fmt::format("{}{}", i == 0 ? "" : ", ", value);
        if (value < 0)
            numbers += fmt::format(" + {}", shape.input_sizes[d]);
    }
    step.lines.push_back({1, "tuple = the batch's next indices",
                          fmt::format("tuple {} at {}: ({})", *tuple, in_brackets("indices", first), numbers)});
    for (std::size_t d = shape.first_counting(); d < source->size(); ++d)
    {
        const bool batch = d < shape.first_indexed();
        const bool of_tuple = !batch && d < shape.first_of_block();
        step.lines.push_back({1,
                              fmt::format("x.{} = {}", label(gather.input, d),
                                          batch      ? "the batch"
                                          : of_tuple ? fmt::format("tuple[{}]", d - shape.first_indexed())
                                                     : fmt::format("y.{}", label(gather.output, d))),
                              fmt::format("{}", (*source)[d]), d});
    }
    copy(step, gather.input, gather.output, *source, y);
    return step;
}

std::optional<StepOffer> element_steps(const GatherElementsFacts& gather)
{
    return offer("Gather of elements", source::gather_elements, gather.output.layout.sizes);
}

Step element_step(const GatherElementsFacts& gather, Int number)
{
    const Dims y = coordinate_at(gather.output.layout.sizes, number);
    Step step;
    step.lines.push_back({0, "for each output element y, the last dimension fastest", in_brackets("y = ", y)});
    const auto source = gather.copying->source(y);
    if (!source || !gather.index_values)
    {
        copy_of_unknown(step, gather.output, y);
        return step;
    }
    step.reads.push_back(touched(Operand::indices, gather.indices, y));
    const Int value = (*gather.index_values)[static_cast<std::size_t>(number)];
    step.lines.push_back({1, "index = indices[y]", fmt::format("{} = {}", in_brackets("indices", y), value)});
    step.lines.push_back({1, "x = y", in_brackets("x = ", y)});
    step.lines.push_back({1, fmt::format("x.{} = index", label(gather.input, gather.axis)),
                          value < 0 ? fmt::format("{} + {} = {}", value, gather.input.layout.sizes[gather.axis],
                                                  (*source)[gather.axis])
                                    : fmt::format("{}", (*source)[gather.axis]),
                          gather.axis});
    copy(step, gather.input, gather.output, *source, y);
    return step;
}

} // namespace stridescope::core
