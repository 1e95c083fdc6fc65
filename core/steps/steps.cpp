#include "core/steps/steps.h"

#include "core/derivation/derivation.h"
#include "core/steps/helper_steps.h"

namespace stridescope::core
{
namespace
{

/// Returns the scene's first tensor if it lies in a buffer, else null.
const TensorFacts* strided_input(const Facts& facts)
{
    return facts.first().tensor;
}

} // namespace

std::vector<StepOffer> step_offers(const Facts& facts)
{
    std::vector<StepOffer> offers;
    if (auto offer = visit_kind(facts.content, []<typename K>(const typename K::Facts& content)
                                { return K::step_offer(content); }))
        offers.push_back(*std::move(offer));
    if (const TensorFacts* const tensor = strided_input(facts))
    {
        const auto rank = static_cast<Int>(tensor->rank());
        offers.push_back(
            {StepCode::packed_strides, packed_strides_title(*tensor), source::calculate_strides, rank});
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
        step = visit_kind(facts.content, [&]<typename K>(const typename K::Facts& content)
                          { return K::step(content, number); });
    step.number = number;
    return step;
}

} // namespace stridescope::core
