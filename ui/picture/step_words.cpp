#include "ui/picture/step_words.h"

#include "core/text/grouped.h"
#include "core/view/reason_text.h"

#include <algorithm>

namespace stridescope::ui
{

std::string step_count_text(const core::Step& step, const core::StepOffer& offer)
{
    return core::grouped(step.number + 1) + " of " + core::grouped(offer.count);
}

bool has_sentence_line(float height, const Style& style)
{
    return height > style.px(step_line) * 1.2F;
}

float step_scrub_width(float width, const Style& style)
{
    return std::clamp(width * 0.2F, style.px(60), style.px(260));
}

float step_strip_height(const core::SceneView& view, const Look& look, const Style& style,
                        const TextMeasure& measure, float width)
{
    constexpr float sentence_line = 26;
    constexpr float buttons = 180; // width of the buttons and the gaps between them
    const auto offer = step_offer(look, view);
    const auto step = step_shown(look, view);
    if (!offer || !step)
        return style.px(step_line);
    // The last step has the longest numbers.
    const core::Step last = core::step_at(view.facts(), offer->code, offer->count - 1);
    const float words =
        std::max(measure(Face::mono, step_text(view, *step)), measure(Face::mono, step_text(view, last)));
    const float room = width - step_scrub_width(width, style) - style.px(buttons)
                       - measure(Face::text, step_count_text(last, *offer));
    return style.px(words > room ? step_line + sentence_line : step_line);
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

std::string step_digits_text(const core::SceneView& view, const core::Step& step)
{
    const core::Operand input = core::Operand::input;
    return step.reads.empty() || view.is_operation() || !view.tiles(input)
               ? std::string()
               : core::digits_text(view.placement(input), view.labels(input), step.reads.front().coordinate);
}

} // namespace stridescope::ui
