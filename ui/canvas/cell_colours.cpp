#include "ui/canvas/cell_colours.h"

#include "ui/widgets/paint.h"

#include <algorithm>
#include <array>
#include <optional>

namespace stridescope::ui
{
namespace
{

constexpr std::size_t steps = 512;

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

} // namespace

CellColours cell_colours(double place, Emphasis emphasis)
{
    const auto step = static_cast<std::size_t>(std::clamp(place, 0.0, 1.0) * static_cast<double>(steps - 1));
    const Colour full = ramp()[step];
    switch (emphasis)
    {
    case Emphasis::reduced:
        return {mixed(theme().card, full, 0.34F), theme().text};
    case Emphasis::faint:
        return {mixed(theme().card, full, 0.13F), theme().text_soft};
    case Emphasis::full:
        break;
    }
    return {full, theme().cell_text};
}

} // namespace stridescope::ui
