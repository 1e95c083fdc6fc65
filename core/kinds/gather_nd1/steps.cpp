#include "core/copying/copying.h"
#include "core/derivation/derivation.h"
#include "core/kinds/gather_nd1/gather_nd1.h"
#include "core/kinds/step_parts.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<StepOffer> GatherNd1::step_offer(const Facts& gather)
{
    return offer_of_elements("Gather of blocks", GatherNd1::directml.source, gather.output.layout.sizes);
}

Step GatherNd1::step(const Facts& gather, Int number)
{
    const Dims y = coordinate_at(gather.output.layout.sizes, number);
    const GatherShape& shape = gather.shape;
    Step step;
    step.lines.push_back(
        {0, "for each output element y, the last dimension innermost", in_brackets("y = ", y)});
    const auto source = gather.copying->source(y);
    const auto tuple = gather.copying->pick_of_output(y);
    if (!source || !tuple || !gather.index_values)
    {
        copy_step_of_unknown(step, gather.output, y);
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
                              fmt::format("x.{} = {}", gather.input.labels[d],
                                          batch      ? "the batch"
                                          : of_tuple ? fmt::format("tuple[{}]", d - shape.first_indexed())
                                                     : fmt::format("y.{}", gather.output.labels[d])),
                              fmt::format("{}", (*source)[d]), d});
    }
    copy_step(step, gather.input, gather.output, *source, y);
    std::string batch; // "0,1"
    for (std::size_t d = shape.first_counting(); d < shape.first_indexed(); ++d)
        batch += fmt::format("{}{}", batch.empty() ? "" : ",", (*source)[d]);
    step.sentence = fmt::format("tuple ({}){}{} \xE2\x86\x92 {}", numbers, batch.empty() ? "" : " of batch ",
                                batch, step.sentence);
    return step;
}

} // namespace stridescope::core
