#include "core/derivation/derivation.h"
#include "core/kinds/step_parts.h"
#include "core/kinds/tiled/tiled.h"

#include <fmt/format.h>
#include <utility>

namespace stridescope::core
{

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
    step.lines.push_back({1, "offset = base", fmt::format("{}", placement.base_of_digits())});
    Wide offset = placement.base_of_digits();
    std::string sum = offset != 0 ? number_text(offset) : std::string();
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        Int rest = x[d] + placement.first_of(d);
        const char label = tensor.labels[d];
        for (std::size_t k = 0; k < facts.digits[d].size(); ++k)
        {
            const DigitChoice& digit = facts.digits[d][k];
            const Int value = rest % *digit.extent;
            rest /= *digit.extent;
            const Wide before = std::exchange(offset, offset + wide(value) * digit.stride);
            const std::string term = fmt::format("{}\xC2\xB7{}", value, factor(digit.stride));
            step.lines.push_back({1, fmt::format("offset += digit {} of {}\xC2\xB7its stride", k, label),
                                  running_sum(before, term, offset), d});
            if (*digit.extent > 1)
                sum += (sum.empty() ? "" : " + ") + term;
        }
    }
    if (sum.empty())
        sum = number_text(offset);
    // The whole sum fits in 64 bits.
    Int now = static_cast<Int>(offset);
    placement.each_move(
        [&](const Xor& one)
        {
            now = one.of(now);
            step.lines.push_back(
                {1, fmt::format("offset = swizzle<{},{},{}>(offset)", one.bits, one.base, one.shift),
                 fmt::format("{}", now)});
        },
        [&]
        {
            now += placement.base;
            step.lines.push_back({1, "offset += base", fmt::format("{}", now)});
        });
    if (!placement.pads.empty())
        step.lines.push_back({1, "offset += free slots before it", fmt::format("{}", tensor.offset(x))});
    const StepTouch read = touched(Operand::input, tensor, x);
    step.lines.push_back({1,
                          fmt::format("byte = offset\xC2\xB7{} bits / 8", tensor.bits()),
                          fmt::format("offset {}, {}", read.offset, byte_words(read, tensor.bits())),
                          {},
                          true});
    step.reads.push_back(read);
    // A swizzle and free slots move the sum.
    const std::string moved =
        offset == read.offset ? std::string() : fmt::format(" {} \xE2\x86\x92", number_text(offset));
    step.sentence = fmt::format("{}: {} ={} offset {}, {}", in_brackets("", x), sum, moved, read.offset,
                                byte_words(read, tensor.bits()));
    return step;
}

} // namespace stridescope::core
