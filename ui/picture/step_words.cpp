#include "ui/picture/step_words.h"

#include "core/text/grouped.h"

namespace stridescope::ui
{

std::string step_count_text(const core::Step& step, const core::StepOffer& offer)
{
    return core::grouped(step.number + 1) + " of " + core::grouped(offer.count);
}

std::string step_text(const core::SceneView& view, const core::Step& step)
{
    std::string words = step.sentence;
    if (step.reads.empty() || step.writes.empty() || !view.copying())
        return words;
    const core::StepTouch& read = step.reads.back();
    core::Searches one;
    const auto value =
        read.operand == core::Operand::input ? view.value(read.operand, read.coordinate, one) : std::nullopt;
    const std::size_t comma = words.find("], offset");
    if (value && comma != std::string::npos)
        words.insert(comma + 1, " = " + *value);
    return words;
}

} // namespace stridescope::ui
