#include "core/steps/steps.h"

#include "core/derivation/derivation.h"
#include "core/steps/step_writer.h"

namespace stridescope::core
{
namespace
{

/// The scene's first tensor that is strided; null where none is.
const TensorFacts* strided_input(const Facts& facts)
{
    const auto operands = facts.operands();
    return operands.empty() ? nullptr : operands.front().tensor;
}

} // namespace

std::vector<StepOffer> step_offers(const Facts& facts)
{
    std::vector<StepOffer> offers = std::visit(
        [](const auto& content) -> std::vector<StepOffer>
        {
            if (const auto offer = element_steps(content))
                return {*offer};
            return {};
        },
        facts.content);
    if (const TensorFacts* const tensor = strided_input(facts))
    {
        const auto rank = static_cast<Int>(tensor->rank());
        offers.push_back({StepCode::packed_strides, "Packed strides", source::calculate_strides, rank});
        offers.push_back({StepCode::buffer_size, "Buffer size", source::helpers, rank + 1});
    }
    return offers;
}

Step step_at(const Facts& facts, StepCode code, Int number)
{
    Step step;
    if (code == StepCode::packed_strides)
        step = packed_strides_step(*strided_input(facts), number);
    else if (code == StepCode::buffer_size)
        step = buffer_size_step(*strided_input(facts), number);
    else
        step = std::visit([&](const auto& content) { return element_step(content, number); }, facts.content);
    step.number = number;
    return step;
}

} // namespace stridescope::core
