#include "core/derivation/derivation.h"
#include "core/kinds/step_parts.h"
#include "core/kinds/tiled/tiled.h"
#include "core/map/offset_steps.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns the digits of all dimensions, innermost first, with those that are always 0.
std::vector<Digit> all_digits(const TiledFacts& facts)
{
    std::vector<Digit> all;
    for (std::size_t d = 0; d < facts.digits.size(); ++d)
    {
        Int divisor = 1;
        for (const DigitChoice& digit : facts.digits[d])
        {
            all.push_back({d, divisor, *digit.extent, digit.stride});
            divisor *= *digit.extent; // at most the padded size
        }
    }
    return all;
}

} // namespace

std::optional<StepOffer> Tiled::step_offer(const TiledFacts& facts)
{
    return offer_of_elements("Elements in memory", source::tiles, facts.tensor.layout.sizes);
}

Step Tiled::step(const TiledFacts& facts, Int number)
{
    const TensorFacts& tensor = facts.tensor;
    const Placement& placement = facts.placement();
    const Dims x = coordinate_at(tensor.layout.sizes, number);
    Step step;
    step.lines.push_back({0, "for each element x, the last dimension innermost", in_brackets("x = ", x)});
    const Int base = placement.base_of_digits();
    step.lines.push_back({1, "offset = base", fmt::format("{}", base)});
    const std::vector<Digit> digits = all_digits(facts);
    std::size_t k = 0; // place of a digit in its dimension
    for (const OffsetStep& one : offset_steps(placement, digits, x))
        switch (one.by)
        {
        case OffsetStep::By::base:
            if (placement.xors_before_base != 0)
                step.lines.push_back({1, "offset += base", number_text(one.after)});
            break;
        case OffsetStep::By::digit:
        {
            const std::size_t d = one.digit->dimension;
            k = one.digit != digits.data() && one.digit[-1].dimension == d ? k + 1 : 0;
            const std::string term = fmt::format("{}\xC2\xB7{}", one.value, factor(one.digit->stride));
            step.lines.push_back(
                {1, fmt::format("offset += digit {} of {}\xC2\xB7its stride", k, tensor.labels[d]),
                 running_sum(one.before, term, one.after), d});
            break;
        }
        case OffsetStep::By::swizzle:
            step.lines.push_back({1,
                                  fmt::format("offset = swizzle<{},{},{}>(offset)", one.swizzle->bits,
                                              one.swizzle->base, one.swizzle->shift),
                                  fmt::format("{} = {}", xor_text(one, one), one.after)});
            break;
        case OffsetStep::By::pads:
            step.lines.push_back({1, "offset += free slots before it", number_text(one.after)});
            break;
        }
    std::string sum = base != 0 ? number_text(base) : std::string();
    Wide of_digits = base;
    const std::vector<Digit> of_table = outermost_first(placement.digits);
    for (const OffsetStep& one : offset_steps(placement, of_table, x))
        if (one.by == OffsetStep::By::digit)
        {
            sum +=
                fmt::format("{}{}\xC2\xB7{}", sum.empty() ? "" : " + ", one.value, factor(one.digit->stride));
            of_digits = one.after;
        }
    if (sum.empty())
        sum = number_text(of_digits);
    const StepTouch read = touched(Operand::input, tensor, x);
    step.lines.push_back({1,
                          fmt::format("byte = offset\xC2\xB7{} bits / 8", tensor.bits()),
                          fmt::format("offset {}, {}", read.offset, byte_words(read, tensor.bits())),
                          {},
                          true});
    step.reads.push_back(read);
    // A swizzle and free slots move the sum.
    const std::string moved =
        of_digits == read.offset ? std::string() : fmt::format(" {} \xE2\x86\x92", number_text(of_digits));
    step.sentence = fmt::format("{}: {} ={} offset {}, {}", in_brackets("", x), sum, moved, read.offset,
                                byte_words(read, tensor.bits()));
    return step;
}

} // namespace stridescope::core
