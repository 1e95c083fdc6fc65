#include "core/derivation/derivation.h"
#include "core/kinds/buffer/buffer.h"
#include "core/kinds/step_parts.h"
#include "core/map/offset_steps.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<StepOffer> Buffer::step_offer(const Facts& buffer)
{
    return offer_of_elements("Elements in memory", source::strides, buffer.tensor.layout.sizes);
}

Step Buffer::step(const Facts& buffer, Int number)
{
    const TensorFacts& tensor = buffer.tensor;
    const Layout& layout = tensor.layout;
    const Dims x = coordinate_at(layout.sizes, number);
    Step step;
    step.lines.push_back({0, "for each element x, the last dimension innermost", in_brackets("x = ", x)});
    step.lines.push_back({1, "offset = base", fmt::format("{}", layout.base)});
    const Placement placement = placement_of(layout);
    for (const OffsetStep& one : offset_steps(placement, placement.digits, x))
        if (one.by == OffsetStep::By::digit)
            step.lines.push_back(
                {1, fmt::format("offset += {0}\xC2\xB7stride of {0}", tensor.labels[one.digit->dimension]),
                 running_sum(one.before, fmt::format("{}\xC2\xB7{}", one.value, factor(one.digit->stride)),
                             one.after),
                 one.digit->dimension});
    const StepTouch read = touched(Operand::input, tensor, x);
    step.lines.push_back({1,
                          fmt::format("byte = offset\xC2\xB7{} bits / 8", tensor.bits()),
                          fmt::format("offset {}, {}", read.offset, byte_words(read, tensor.bits())),
                          {},
                          true});
    step.reads.push_back(read);
    step.sentence = fmt::format("{}: {} = offset {}, {}", in_brackets("", x), short_sum(layout, x), read.offset,
                                byte_words(read, tensor.bits()));
    return step;
}

} // namespace stridescope::core
