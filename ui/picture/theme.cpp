#include "ui/picture/theme.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace stridescope::ui
{

namespace
{

float to_srgb(float linear)
{
    const float x = std::clamp(linear, 0.0F, 1.0F);
    return x <= 0.0031308F ? 12.92F * x : 1.055F * std::pow(x, 1.0F / 2.4F) - 0.055F;
}

std::uint8_t to_byte(float x)
{
    return static_cast<std::uint8_t>(std::lround(std::clamp(x, 0.0F, 1.0F) * 255.0F));
}

constexpr Colour cell_ink = hex(0x0B1017); // is readable on every fill of a cell

// Dimensions 0 to 7: coral, green, blue, amber, violet, teal, pink, lime. Their lightness differs on purpose,
// which distinguishes them under the three colour blindnesses. Each is readable as text on a field.
Theme make_dark()
{
    Theme theme;
    theme.name = ThemeName::dark;
    theme.window = hex(0x0E1116);
    theme.card = hex(0x161B22);
    theme.card_border = hex(0x2B3440);
    theme.inset = hex(0x12161C);
    theme.field = hex(0x1D242D);
    theme.field_hovered = hex(0x262F3A);
    theme.text = hex(0xE6EDF3);
    theme.text_soft = hex(0x9AA7B5);
    theme.text_faint = hex(0x818C99);
    theme.accent = hex(0x6CB6FF);
    theme.on_accent = hex(0x0B1420);
    theme.chosen = hex(0x2E445B);
    theme.chosen_edge = hex(0x4C86BD);
    theme.selected_text = mixed(theme.field, theme.accent, 0.45F);
    theme.good = hex(0x56D39A);
    theme.caution = hex(0xF0AE5C);
    theme.bad = hex(0xFF8078);
    theme.cell_text = cell_ink;
    theme.cell_outline = hex(0).faded(0);
    theme.hole = hex(0x1C232C);
    theme.hole_hatch = hex(0x39434F);
    theme.tile_edge = hex(0x5A6878);
    theme.focus = hex(0xFFFFFF);
    theme.dimension = {oklch(0.695F, 0.15F, 29), oklch(0.88F, 0.12F, 158),  oklch(0.735F, 0.13F, 252),
                       oklch(0.81F, 0.165F, 78), oklch(0.665F, 0.19F, 300), oklch(0.80F, 0.09F, 195),
                       oklch(0.70F, 0.14F, 342), oklch(0.92F, 0.15F, 116)};
    return theme;
}

Theme make_light()
{
    Theme theme;
    theme.name = ThemeName::light;
    theme.window = hex(0xEEF1F5);
    theme.card = hex(0xFFFFFF);
    theme.card_border = hex(0xD5DCE5);
    theme.inset = hex(0xF7F9FB);
    theme.field = hex(0xF4F6F9);
    theme.field_hovered = hex(0xE7ECF2);
    theme.text = hex(0x1B2430);
    theme.text_soft = hex(0x566272);
    theme.text_faint = hex(0x66707E);
    theme.accent = hex(0x1B66DD);
    theme.on_accent = hex(0xFFFFFF);
    theme.chosen = hex(0xDCE8FB);
    theme.chosen_edge = hex(0x4A80D8);
    theme.selected_text = mixed(theme.field, theme.accent, 0.7F);
    theme.good = hex(0x0B7445);
    theme.caution = hex(0x945200);
    theme.bad = hex(0xC0261F);
    theme.cell_text = cell_ink;
    theme.cell_outline = hex(0x7A8593);
    theme.hole = hex(0xEDF0F4);
    theme.hole_hatch = hex(0xC3CCD7);
    theme.tile_edge = hex(0x7A8794);
    theme.focus = hex(0x0E1116);
    theme.chip = 0.08F;
    theme.pill = 0.10F;
    theme.dimension = {oklch(0.555F, 0.20F, 31), oklch(0.475F, 0.13F, 152), oklch(0.51F, 0.20F, 260),
                       oklch(0.43F, 0.095F, 70), oklch(0.37F, 0.21F, 303),  oklch(0.535F, 0.085F, 205),
                       oklch(0.52F, 0.22F, 352), oklch(0.385F, 0.10F, 122)};
    return theme;
}

/// Makes the theme for paper and for printers without colours: what differs by colour also differs by hatching,
/// outline, or letter.
Theme make_print()
{
    Theme theme = make_light();
    theme.name = ThemeName::print;
    theme.window = theme.card = theme.inset = theme.field = theme.hole = hex(0xFFFFFF);
    theme.field_hovered = hex(0xE0E0E0);
    theme.card_border = hex(0x9A9A9A);
    theme.text = theme.accent = theme.good = theme.caution = theme.bad = theme.focus = hex(0);
    theme.text_soft = hex(0x303030);
    theme.text_faint = hex(0x505050);
    theme.cell_text = theme.cell_outline = hex(0);
    theme.hole_hatch = hex(0x606060);
    theme.tile_edge = hex(0);
    theme.dimension.fill(hex(0));
    return theme;
}

} // namespace

Colour mixed(Colour a, Colour b, float amount)
{
    const auto mix = [amount](std::uint8_t from, std::uint8_t to)
    {
        const float value =
            static_cast<float>(from) + (static_cast<float>(to) - static_cast<float>(from)) * amount;
        return static_cast<std::uint8_t>(value + 0.5F);
    };
    return {mix(a.r, b.r), mix(a.g, b.g), mix(a.b, b.b), mix(a.a, b.a)};
}

float contrast_between(Colour a, Colour b)
{
    const auto luminance = [](Colour colour)
    {
        const auto linear = [](std::uint8_t part)
        {
            const float x = static_cast<float>(part) / 255.0F;
            return x <= 0.04045F ? x / 12.92F : std::pow((x + 0.055F) / 1.055F, 2.4F);
        };
        return 0.2126F * linear(colour.r) + 0.7152F * linear(colour.g) + 0.0722F * linear(colour.b);
    };
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05F) / (dark + 0.05F);
}

// The matrices are those of Björn Ottosson's OKLab.
Colour oklch(float lightness, float chroma, float hue, float alpha)
{
    const float angle = hue * std::numbers::pi_v<float> / 180.0F;
    const float a = chroma * std::cos(angle);
    const float b = chroma * std::sin(angle);
    const float l = std::pow(lightness + 0.3963377774F * a + 0.2158037573F * b, 3.0F);
    const float m = std::pow(lightness - 0.1055613458F * a - 0.0638541728F * b, 3.0F);
    const float s = std::pow(lightness - 0.0894841775F * a - 1.2914855480F * b, 3.0F);
    return {to_byte(to_srgb(4.0767416621F * l - 3.3077115913F * m + 0.2309699292F * s)),
            to_byte(to_srgb(-1.2684380046F * l + 2.6097574011F * m - 0.3413193965F * s)),
            to_byte(to_srgb(-0.0041960863F * l - 0.7034186147F * m + 1.7076147010F * s)), to_byte(alpha)};
}

const Theme& theme_named(ThemeName name)
{
    static const Theme dark = make_dark();
    static const Theme light = make_light();
    static const Theme print = make_print();
    return name == ThemeName::print ? print : name == ThemeName::dark ? dark : light;
}

} // namespace stridescope::ui
