#include "ui/picture/theme.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace stridescope::ui;

namespace
{

double linear(std::uint8_t byte)
{
    const double x = byte / 255.0;
    return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4);
}

double luminance(Colour colour)
{
    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b);
}

/// As WCAG has it: 1 to 21; 4.5 is needed for text, 3 for large text and outlines.
double contrast(Colour a, Colour b)
{
    const double first = luminance(a) + 0.05;
    const double second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

} // namespace

TEST_CASE("OKLCH gives sRGB's own white, black and red")
{
    CHECK(oklch(1, 0, 0) == Colour{255, 255, 255, 255});
    CHECK(oklch(0, 0, 0) == Colour{0, 0, 0, 255});
    CHECK(oklch(0.62796F, 0.25768F, 29.234F) == Colour{255, 0, 0, 255});
}

TEST_CASE("all text can be read in both themes")
{
    for (const ThemeName name : {ThemeName::dark, ThemeName::light})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        for (const Colour behind : {theme.card, theme.field})
        {
            CHECK(contrast(theme.text, behind) >= 7);
            CHECK(contrast(theme.text_soft, behind) >= 4.5);
            CHECK(contrast(theme.text_faint, behind) >= 4.5);
            CHECK(contrast(theme.accent, behind) >= 4.5);
            for (const Colour verdict : {theme.good, theme.caution, theme.bad})
                CHECK(contrast(verdict, behind) >= 4.5);
            for (const Colour dimension : theme.dimension)
                CHECK(contrast(dimension, behind) >= 4.5);
        }
        CHECK(contrast(theme.on_accent, theme.accent) >= 4.5);
        CHECK(contrast(theme.text_soft, theme.window) >= 4.5);
        CHECK(contrast(theme.focus, theme.card) >= 7);
    }
}

TEST_CASE("a cell's label can be read on every cell, and cells are alike in lightness")
{
    for (const ThemeName name : {ThemeName::dark, ThemeName::light})
    {
        const Theme& theme = theme_named(name);
        double least = 100;
        double most = 0;
        for (int i = 0; i <= 100; ++i)
        {
            const double ratio = contrast(theme.cell_text, theme.cell(static_cast<float>(i) / 100));
            least = std::min(least, ratio);
            most = std::max(most, ratio);
        }
        CHECK(least >= 7);
        CHECK(most / least < 1.25);
    }
}
