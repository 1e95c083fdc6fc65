#include "core/steps/helper_steps.h"

#include "core/kinds/step_parts.h"
#include "core/spec/tensor_shape.h"
#include "core/tensor/coordinate_text.h"
#include "core/tensor/directml.h"

#include <fmt/format.h>
#include <utility>

namespace stridescope::core
{

namespace
{

Packing packing_of(const TensorFacts& tensor)
{
    return tensor.packing.value_or(Packing::row_major(tensor.rank()));
}

} // namespace

std::string packed_strides_title(const TensorFacts& tensor)
{
    if (!tensor.packing)
        return "Packed strides, without flags";
    std::string title = "Packed strides";
    const Packing& packing = *tensor.packing;
    if (packing.order != Packing::row_major(tensor.rank()).order)
        title += ", " + order_text(tensor.labels, packing.order);
    for (std::size_t d = 0; d < tensor.rank(); ++d)
        if (packing.broadcast[d])
            title += fmt::format(", {} broadcast", tensor.labels[d]);
    return title;
}

Step packed_strides_step(const TensorFacts& tensor, Int number)
{
    const Dims& sizes = tensor.layout.sizes;
    const Packing packing = packing_of(tensor);
    const Dims strides = tensor.packing ? tensor.layout.strides : packed_strides(sizes);
    const std::size_t last = sizes.size() - 1 - static_cast<std::size_t>(number);
    const std::size_t now = packing.order[last];
    Step step;
    step.lines.push_back({0, "run = 1", number == 0 ? "1" : ""});
    step.lines.push_back(
        {0, "for each dimension d, innermost first", fmt::format("d = {}", tensor.labels[now])});
    Wide run = 1;
    for (std::size_t place = sizes.size(); place-- > last;)
    {
        const std::size_t d = packing.order[place];
        const char label = tensor.labels[d];
        const bool current = d == now;
        if (packing.broadcast[d])
        {
            step.lines.push_back({1, fmt::format("stride.{} = 0 (broadcast)", label), "0", d, current});
            step.lines.push_back(
                {1, "run is unchanged (broadcast counts as size 1)", fmt::format("{}", number_text(run)), d});
            continue;
        }
        const Int align = packing.align[d];
        const Int pad = packing.pad[d];
        step.lines.push_back({1,
                              align > 1
                                  ? fmt::format("stride.{} = run, rounded up to a multiple of {}", label, align)
                                  : fmt::format("stride.{} = run", label),
                              align > 1 ? fmt::format("{} \xE2\x86\x92 {}", number_text(run), strides[d])
                                        : fmt::format("{}", strides[d]),
                              d, current});
        run = wide(strides[d]) * (wide(sizes[d]) + pad);
        step.lines.push_back(
            {1,
             pad > 0 ? fmt::format("run = stride.{0}\xC2\xB7(size.{0} + padding)", label)
                     : fmt::format("run = {}\xC2\xB7size.{}",
                                   align > 1 ? fmt::format("stride.{}", label) : "run", label),
             pad > 0 ? fmt::format("{}\xC2\xB7({} + {}) = {}", strides[d], sizes[d], pad, number_text(run))
                     : fmt::format("{}\xC2\xB7{} = {}", strides[d], sizes[d], number_text(run)),
             d});
    }
    step.sentence = fmt::format("packed stride of {} = {}", tensor.labels[now], strides[now]);
    if (packing.broadcast[now])
        step.sentence += ": it is broadcast";
    if (tensor.layout.strides[now] != strides[now] && sizes[now] > 1)
        step.sentence += fmt::format(" (the tensor's is {})", tensor.layout.strides[now]);
    return step;
}

namespace
{

/// Adds the result of the published helper if it is not the exact number, and why. For a tensor without
/// strides, its product of sizes never wraps if the product fits in 64 bits.
void add_published(const TensorFacts& tensor, Wide last, Step& step)
{
    if (!tensor.buffer_bytes || !tensor.dml_buffer_bytes || *tensor.dml_buffer_bytes == *tensor.buffer_bytes)
        return;
    const Wide wrapped = last & Wide{0xFFFF'FFFF};
    if (!helper_knows(tensor.dtype))
        step.lines.push_back(
            {0, fmt::format("the published code does not support {}: its size is 0", info(tensor.dtype).name),
             "0"});
    else
        step.lines.push_back({0, "the published code sums `last` in 32 bits",
                              fmt::format("{} mod 2^32 = {}", number_text(last), number_text(wrapped))});
    step.lines.push_back({0, "and returns", fmt::format("{}", *tensor.dml_buffer_bytes)});
    step.sentence += fmt::format("; the published code returns {}", *tensor.dml_buffer_bytes);
}

} // namespace

Step buffer_size_step(const TensorFacts& tensor, Int number)
{
    const Layout& layout = tensor.layout;
    const std::size_t rank = layout.sizes.size();
    const auto now = static_cast<std::size_t>(number);
    // Without strides the helper multiplies the sizes; with strides it finds the last element.
    const bool sizes_alone = tensor.implicit_strides;
    Step step;
    step.lines.push_back(sizes_alone ? StepLine{0, "elements = 1", "1"} : StepLine{0, "last = 0", "0"});
    step.lines.push_back(
        {0, "for each dimension d", now < rank ? fmt::format("d = {}", tensor.labels[now]) : ""});
    Wide last = 0;
    Wide elements = 1;
    Dims at = Dims::filled(rank, 0);
    for (std::size_t d = 0; d < rank && d <= now; ++d)
    {
        const char label = tensor.labels[d];
        const Int size = layout.sizes[d];
        at[d] = size - 1;
        const Wide before = std::exchange(last, last + wide(size - 1) * layout.strides[d]);
        if (sizes_alone)
            step.lines.push_back(
                {1, fmt::format("elements *= size.{}", label),
                 fmt::format("{}\xC2\xB7{} = {}", number_text(elements), size, number_text(elements * size)), d,
                 d == now});
        else
            step.lines.push_back(
                {1, fmt::format("last += (size.{0} \xE2\x88\x92 1)\xC2\xB7stride.{0}", label),
                 running_sum(before,
                             fmt::format("({} \xE2\x88\x92 1)\xC2\xB7{}", size, factor(layout.strides[d])),
                             last),
                 d, d == now});
        elements *= size;
    }
    step.reads.push_back(touched(Operand::input, tensor, at));
    if (now < rank)
    {
        step.sentence = sizes_alone ? fmt::format("elements so far: {}", number_text(elements))
                                    : fmt::format("index of the last element after dimension [{}]: {}",
                                                  coordinate_text(at), number_text(last));
        return step;
    }
    const std::string size = tensor.buffer_bytes
                                 ? fmt::format("{}", *tensor.buffer_bytes)
                                 : std::string("none: a stride is negative or the size exceeds 64 bits");
    step.lines.push_back({0,
                          fmt::format("bytes = {}\xC2\xB7{} bits / 8, rounded up to a multiple of 4",
                                      sizes_alone ? "elements" : "(last + 1)", tensor.bits()),
                          fmt::format("{} bits \xE2\x86\x92 {}", number_text((last + 1) * tensor.bits()), size),
                          {},
                          true});
    step.sentence = "buffer size: " + size + (tensor.buffer_bytes ? " bytes" : "");
    add_published(tensor, last, step);
    return step;
}

} // namespace stridescope::core
