#include "core/copying/copying.h"
#include "core/derivation/derivation.h"
#include "core/kinds/gather_elements/gather_elements.h"
#include "core/kinds/step_parts.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<StepOffer> GatherElements::step_offer(const Facts& gather)
{
    return offer_of_elements("Gather of elements", GatherElements::directml.source, gather.output.layout.sizes);
}

Step GatherElements::step(const Facts& gather, Int number)
{
    const Dims y = coordinate_at(gather.output.layout.sizes, number);
    Step step;
    step.lines.push_back(
        {0, "for each output element y, the last dimension innermost", in_brackets("y = ", y)});
    const auto source = gather.copying->source(y);
    if (!source || !gather.index_values)
    {
        copy_step_of_unknown(step, gather.output, y);
        return step;
    }
    step.reads.push_back(touched(Operand::indices, gather.indices, y));
    const Int value = (*gather.index_values)[static_cast<std::size_t>(number)];
    step.lines.push_back({1, "index = indices[y]", fmt::format("{} = {}", in_brackets("indices", y), value)});
    step.lines.push_back({1, "x = y", in_brackets("x = ", y)});
    step.lines.push_back({1, fmt::format("x.{} = index", gather.input.labels[gather.axis]),
                          value < 0 ? fmt::format("{} + {} = {}", value, gather.input.layout.sizes[gather.axis],
                                                  (*source)[gather.axis])
                                    : fmt::format("{}", (*source)[gather.axis]),
                          gather.axis});
    copy_step(step, gather.input, gather.output, *source, y);
    step.sentence = fmt::format("index {} \xE2\x86\x92 {}", value, step.sentence);
    return step;
}

} // namespace stridescope::core
