#include "ui/picture/cell_colours.h"

namespace stridescope::ui
{
namespace
{

constexpr float reduced_strength = 0.34F;
constexpr float faint_strength = 0.13F;

} // namespace

CellRamp::CellRamp(const Theme& theme)
{
    for (std::size_t i = 0; i < length; ++i)
    {
        const Colour colour = theme.cell(static_cast<float>(i) / static_cast<float>(length - 1));
        const Sum& before = sums[i];
        colours[i] = colour;
        sums[i + 1] = {before.r + static_cast<float>(colour.r), before.g + static_cast<float>(colour.g),
                       before.b + static_cast<float>(colour.b)};
    }
}

Colour CellRamp::mean(const RampSteps& of) const
{
    const auto first = static_cast<std::size_t>(of.first);
    const auto last = static_cast<std::size_t>(of.last);
    if (first == last)
        return colours[first];
    const Sum& low = sums[first];
    const Sum& high = sums[last + 1];
    const auto count = static_cast<float>(last + 1 - first);
    const auto mean = [&](float a, float b) { return static_cast<std::uint8_t>((b - a) / count + 0.5F); };
    return {mean(low.r, high.r), mean(low.g, high.g), mean(low.b, high.b), 255};
}

CellColours cell_colours(const Theme& theme, double position, Emphasis emphasis)
{
    const Colour full = theme.ramp->at(CellRamp::step(position));
    switch (emphasis)
    {
    case Emphasis::reduced:
        return {mixed(theme.card, full, reduced_strength), theme.text};
    case Emphasis::faint:
        return {mixed(theme.card, full, faint_strength), theme.text_soft};
    case Emphasis::full:
        break;
    }
    return {full, theme.cell_text};
}

Colour with_shares(const Theme& theme, Colour full, double copied, double in_window)
{
    if (copied >= 1)
        return full;
    const double stepped_over = std::max(0.0, in_window - copied);
    const double strength = copied + stepped_over * static_cast<double>(reduced_strength)
                            + (1 - copied - stepped_over) * static_cast<double>(faint_strength);
    return mixed(theme.card, full, static_cast<float>(strength));
}

void draw_shared_corner(Figure& figure, const Rect& rect, const Theme& theme)
{
    const float corner = std::min(rect.width(), rect.height()) * 0.3F;
    figure.rect({rect.right - corner, rect.top, rect.right, rect.top + corner}, theme.caution);
}

Colour lit_up(const Theme& theme, Colour colour, double share)
{
    constexpr double strength = 0.62;
    return share > 0 ? mixed(colour, theme.focus, static_cast<float>(strength * share)) : colour;
}

} // namespace stridescope::ui
