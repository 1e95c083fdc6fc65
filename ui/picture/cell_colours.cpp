#include "ui/picture/cell_colours.h"

#include "ui/widgets/paint.h"

#include <array>
#include <optional>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t steps = ramp_length;

const std::array<Colour, steps>& ramp()
{
    static std::array<std::optional<std::array<Colour, steps>>, 2> of_themes;
    auto& colours = of_themes.at(theme().name == ThemeName::dark ? 0 : 1);
    if (!colours)
    {
        colours.emplace();
        for (std::size_t i = 0; i < steps; ++i)
            (*colours)[i] = theme().cell(static_cast<float>(i) / static_cast<float>(steps - 1));
    }
    return *colours;
}

constexpr float reduced_strength = 0.34F;
constexpr float faint_strength = 0.13F;

/// Sums of the ramp's colours before each step, for means over a part of it.
struct Sum
{
    float r = 0;
    float g = 0;
    float b = 0;
};
using Sums = std::array<Sum, steps + 1>;

const Sums& ramp_sums()
{
    static std::array<std::optional<Sums>, 2> of_themes;
    auto& sums = of_themes.at(theme().name == ThemeName::dark ? 0 : 1);
    if (!sums)
    {
        sums.emplace();
        for (std::size_t i = 0; i < steps; ++i)
        {
            const Colour colour = ramp()[i];
            const Sum& before = (*sums)[i];
            (*sums)[i + 1] = {before.r + static_cast<float>(colour.r), before.g + static_cast<float>(colour.g),
                              before.b + static_cast<float>(colour.b)};
        }
    }
    return *sums;
}

} // namespace

CellColours cell_colours(double place, Emphasis emphasis)
{
    const Colour full = ramp()[static_cast<std::size_t>(ramp_step(place))];
    switch (emphasis)
    {
    case Emphasis::reduced:
        return {mixed(theme().card, full, reduced_strength), theme().text};
    case Emphasis::faint:
        return {mixed(theme().card, full, faint_strength), theme().text_soft};
    case Emphasis::full:
        break;
    }
    return {full, theme().cell_text};
}

Colour mean_cell_colour(const RampSteps& of)
{
    const auto first = static_cast<std::size_t>(of.first);
    const auto last = static_cast<std::size_t>(of.last);
    if (first == last)
        return ramp()[first];
    const Sum& low = ramp_sums()[first];
    const Sum& high = ramp_sums()[last + 1];
    const auto count = static_cast<float>(last + 1 - first);
    const auto mean = [&](float a, float b) { return static_cast<std::uint8_t>((b - a) / count + 0.5F); };
    return {mean(low.r, high.r), mean(low.g, high.g), mean(low.b, high.b), 255};
}

Colour with_shares(Colour full, double copied, double in_window)
{
    if (copied >= 1)
        return full;
    const double stepped_over = std::max(0.0, in_window - copied);
    const double strength = copied + stepped_over * static_cast<double>(reduced_strength)
                            + (1 - copied - stepped_over) * static_cast<double>(faint_strength);
    return mixed(theme().card, full, static_cast<float>(strength));
}

} // namespace stridescope::ui
