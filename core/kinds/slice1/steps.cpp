#include "core/derivation/derivation.h"
#include "core/kinds/slice1/slice1.h"
#include "core/kinds/step_parts.h"

#include <fmt/format.h>

namespace stridescope::core
{

std::optional<StepOffer> Slice1::step_offer(const Facts& slice)
{
    return offer_of_elements("Copy of the slice", Slice1::directml.source, slice.output.layout.sizes);
}

Step Slice1::step(const Facts& slice, Int number)
{
    const Dims y = coordinate_at(slice.output.layout.sizes, number);
    const Dims start = slice_start(slice.window);
    const Dims x = slice_source(slice.window, y);
    Step step;
    step.lines.push_back(
        {0, "for each output element y, the last dimension innermost", in_brackets("y = ", y)});
    for (std::size_t d = 0; d < y.size(); ++d)
    {
        const bool backward = slice.window.strides[d] < 0;
        const std::string from =
            backward ? fmt::format("({} + {} \xE2\x88\x92 1)", slice.window.offsets[d], slice.window.sizes[d])
                     : fmt::format("{}", start[d]);
        step.lines.push_back(
            {1,
             fmt::format("x.{0} = {1} + y\xC2\xB7stride", slice.input.labels[d],
                         backward ? "(offset + size \xE2\x88\x92 1)" : "offset"),
             fmt::format("{} + {}\xC2\xB7{} = {}", from, y[d], factor(slice.window.strides[d]), x[d]), d});
    }
    std::string sums; // "3-1,2"
    bool any = false;
    for (std::size_t d = 0; d < y.size(); ++d)
    {
        const Int stride = slice.window.strides[d];
        std::string sum = fmt::format("{}", y[d]);
        if (start[d] != 0 || stride != 1)
        {
            any = true;
            sum = fmt::format("{}{}{}", start[d], stride < 0 ? "\xE2\x88\x92" : "+", y[d]);
            if (stride != 1 && stride != -1)
                sum += fmt::format("\xC2\xB7{}", number_text(stride < 0 ? -wide(stride) : wide(stride)));
        }
        sums += (d == 0 ? "" : ",") + sum;
    }
    copy_step(step, slice.input, slice.output, x, y, any ? "in[" + sums + "]" : std::string());
    return step;
}

} // namespace stridescope::core
