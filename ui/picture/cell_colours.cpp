#include "ui/picture/cell_colours.h"

namespace stridescope::ui
{
namespace
{

constexpr float reduced_strength = 0.24F;
constexpr float faint_strength = 0.12F;
constexpr float least_outlined = 6; ///< smaller cells would consist of their outline

/// Returns the colour between the stops, by linear interpolation.
Colour between_stops(float position)
{
    constexpr auto last = static_cast<float>(ramp_stops.size() - 1);
    const float along = std::clamp(position, 0.0F, 1.0F) * last;
    const auto stop = static_cast<std::size_t>(std::min(along, last - 1));
    return mixed(ramp_stops[stop], ramp_stops[stop + 1], along - static_cast<float>(stop));
}

} // namespace

CellRamp::CellRamp()
{
    for (std::size_t i = 0; i < length; ++i)
    {
        const Colour colour = between_stops(static_cast<float>(i) / static_cast<float>(length - 1));
        const Sum& before = sums[i];
        colours[i] = colour;
        sums[i + 1] = {before.r + static_cast<float>(colour.r), before.g + static_cast<float>(colour.g),
                       before.b + static_cast<float>(colour.b)};
    }
}

const CellRamp& cell_ramp()
{
    static const CellRamp ramp;
    return ramp;
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

CellColours cell_colours(const Theme& theme, Colour full, Emphasis emphasis)
{
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

void draw_moved_corner(Figure& figure, const Rect& rect, const Theme& theme, Colour shade, bool fine)
{
    const float side = std::min({rect.width(), rect.height(), 60 * figure.scale}) * 0.3F;
    if (side < 1.5F * figure.scale)
        return;
    if (!fine)
        return figure.rect({rect.right - side, rect.top, rect.right, rect.top + side}, shade);
    // The folded corner shows the card below it, and its own shaded back.
    constexpr int strips = 8;
    for (int i = 0; i < strips; ++i)
    {
        const float from = side * static_cast<float>(i) / strips;
        const float to = side * static_cast<float>(i + 1) / strips;
        const float edge = rect.right - side + (from + to) / 2;
        figure.rect({edge, rect.top + from, rect.right, rect.top + to}, theme.card);
        figure.rect({rect.right - side, rect.top + from, edge, rect.top + to}, shade);
    }
}

void draw_clash_cross(Figure& figure, const Rect& rect, const Theme& theme)
{
    const float side = std::min(rect.width(), rect.height());
    if (side < 8 * figure.scale)
        return;
    const float arm = std::clamp(side * 0.2F, 4 * figure.scale, 9 * figure.scale);
    const float inset = std::min(3 * figure.scale, side * 0.1F);
    const Rect corner = {rect.right - inset - arm, rect.top + inset, rect.right - inset,
                         rect.top + inset + arm};
    figure.line(corner.left, corner.top, corner.right, corner.bottom, theme.cell_text, 1.5F * figure.scale);
    figure.line(corner.left, corner.bottom, corner.right, corner.top, theme.cell_text, 1.5F * figure.scale);
}

Colour with_clashes(Colour colour, double share)
{
    constexpr double least = 0.75;
    return share > 0 ? mixed(colour, clash, static_cast<float>(least + (1 - least) * share)) : colour;
}

void draw_cell_outline(Figure& figure, const Rect& rect, const Theme& theme, float rounding)
{
    if (theme.cell_outline.a > 0 && std::min(rect.width(), rect.height()) >= least_outlined * figure.scale)
        figure.outline(rect, theme.cell_outline, 1, rounding);
}

Colour Hatching::mean() const
{
    constexpr float hatched = 0.22F; // share of the ground that the lines cover
    return mixed(ground, lines, hatched);
}

Hatching hole_hatching(const Theme& theme)
{
    return {theme.hole, theme.hole_hatch};
}

Hatching no_data_hatching(const Theme& theme)
{
    return {theme.card, mixed(theme.card, theme.caution, 0.4F)};
}

void draw_cell_without_data(Figure& figure, const Rect& rect, const Theme& theme, float rounding)
{
    const Hatching hatching = no_data_hatching(theme);
    figure.rect(rect, hatching.ground, rounding);
    figure.hatch(rect, hatching.lines);
    if (std::min(rect.width(), rect.height()) >= least_outlined * figure.scale)
        figure.outline(rect, mixed(theme.card, theme.caution, 0.6F), 1, rounding);
}

Colour between_cells(const Theme& theme, double pixels, float scale)
{
    return theme.cell_outline.a > 0 && pixels >= static_cast<double>(least_outlined * scale)
               ? theme.cell_outline
               : theme.card;
}

Colour lit_up(const Theme& theme, Colour colour, double share)
{
    constexpr double strength = 0.7;
    return share > 0 ? mixed(colour, theme.focus, static_cast<float>(strength * share)) : colour;
}

CellColours lit_up(const Theme& theme, const CellColours& cell, double share)
{
    const Colour fill = lit_up(theme, cell.fill, share);
    if (share <= 0)
        return cell;
    // The text colour for the original fill may not suit the new one; black or white is readable on any fill.
    constexpr float readable = 4.5F;
    if (contrast_between(cell.text, fill) >= readable)
        return {fill, cell.text};
    constexpr Colour black = hex(0);
    constexpr Colour white = hex(0xFFFFFF);
    return {fill, contrast_between(white, fill) > contrast_between(black, fill) ? white : black};
}

void draw_hidden_cell(Figure& figure, const Rect& rect, const Theme& theme, float rounding)
{
    figure.rect(rect, theme.field, rounding);
    if (std::min(rect.width(), rect.height()) >= least_outlined * figure.scale)
        figure.outline(rect, theme.cell_outline.a > 0 ? theme.cell_outline : theme.text_faint, 1, rounding);
}

} // namespace stridescope::ui
