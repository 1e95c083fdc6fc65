#include "tests/picture/seen.h"
#include "ui/picture/cell_colours.h"

#include <doctest/doctest.h>

using namespace stridescope::ui;
using namespace stridescope::test;

TEST_CASE("OKLCH gives sRGB's own white, black and red")
{
    CHECK(oklch(1, 0, 0) == Colour{255, 255, 255, 255});
    CHECK(oklch(0, 0, 0) == Colour{0, 0, 0, 255});
    CHECK(oklch(0.62796F, 0.25768F, 29.234F) == Colour{255, 0, 0, 255});
}

TEST_CASE("the difference of two colours is that of the formula's own test pairs")
{
    // From Sharma, Wu and Dalal (2005), table 1: pairs 1, 4, 7, 17 and 25.
    CHECK(difference(Lab{50, 2.6772, -79.7751}, Lab{50, 0, -82.7485}) == doctest::Approx(2.0425).epsilon(1e-4));
    CHECK(difference(Lab{50, -1.3802, -84.2814}, Lab{50, 0, -82.7485}) == doctest::Approx(1).epsilon(1e-4));
    CHECK(difference(Lab{50, 0, 0}, Lab{50, -1, 2}) == doctest::Approx(2.3669).epsilon(1e-4));
    CHECK(difference(Lab{50, 2.5, 0}, Lab{73, 25, -18}) == doctest::Approx(27.1492).epsilon(1e-4));
    CHECK(difference(Lab{60.2574, -34.0099, 36.2677}, Lab{60.4626, -34.1751, 39.4387})
          == doctest::Approx(1.2644).epsilon(1e-4));
}

TEST_CASE("all text can be read in both themes")
{
    for (const ThemeName name : {ThemeName::dark, ThemeName::light})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        for (const Colour behind : {theme.card, theme.field, theme.inset})
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
        CHECK(contrast(theme.text_soft, theme.hole) >= 4.5);
        CHECK(contrast(theme.text_soft, theme.hole_hatch) >= 3.8);
        for (const Colour dimension : theme.dimension)
            CHECK(contrast(dimension, mixed(theme.card, dimension, theme.chip)) >= 4.45);
        for (const Colour verdict : {theme.good, theme.caution, theme.accent})
            CHECK(contrast(verdict, mixed(theme.card, verdict, theme.pill)) >= 4.5);
    }
}

TEST_CASE("lightness rises at each of 64 steps of the ramp, whoever looks, from end to end by 40")
{
    for (const Vision vision : visions)
    {
        CAPTURE(static_cast<int>(vision));
        double before = -1;
        for (int i = 0; i < 64; ++i)
        {
            CAPTURE(i);
            const double lightness = lab(ramp_colour(i / 63.0), vision).l;
            CHECK(lightness > before);
            before = lightness;
        }
        CHECK(lab(ramp_colour(1), vision).l - lab(ramp_colour(0), vision).l >= 40 - 0.5);
    }
}

TEST_CASE("nine steps of the ramp can be distinguished with every kind of colour vision")
{
    constexpr std::array least = {9.0, 6.0, 5.5, 5.5};
    for (const Vision vision : visions)
        for (int i = 0; i < 8; ++i)
        {
            CAPTURE(static_cast<int>(vision));
            CAPTURE(i);
            CHECK(difference(ramp_colour(i / 8.0), ramp_colour((i + 1) / 8.0), vision)
                  >= least.at(static_cast<std::size_t>(vision)));
        }
    for (std::size_t i = 0; i < ramp_stops.size(); ++i)
        CHECK(ramp_colour(static_cast<double>(i) / 8) == ramp_stops.at(i));
}

TEST_CASE("any two of the eight hues can be distinguished with every colour vision, the first three easily")
{
    constexpr std::array least = {10.5, 10.5, 9.5, 10.0};
    constexpr std::array of_three = {27.5, 19.0, 23.5, 10.0};
    for (const Vision vision : visions)
        for (std::size_t i = 0; i < hues.size(); ++i)
            for (std::size_t j = i + 1; j < hues.size(); ++j)
            {
                CAPTURE(static_cast<int>(vision));
                CAPTURE(i);
                CAPTURE(j);
                const auto seen = static_cast<std::size_t>(vision);
                CHECK(difference(hues.at(i), hues.at(j), vision) >= (j < 3 ? of_three : least).at(seen));
            }
}

TEST_CASE("the reserved colour is like no other fill")
{
    constexpr std::array from_ramp = {34.0, 21.0, 17.0, 40.0};
    constexpr std::array from_hues = {27.5, 19.0, 11.0, 11.0};
    for (const Vision vision : visions)
    {
        CAPTURE(static_cast<int>(vision));
        const auto seen = static_cast<std::size_t>(vision);
        for (int i = 0; i <= 200; ++i)
            CHECK(difference(clash, ramp_colour(i / 200.0), vision) >= from_ramp.at(seen));
        for (const Colour hue : hues)
            CHECK(difference(clash, hue, vision) >= from_hues.at(seen));
    }
}

TEST_CASE("a label is readable on every fill, and every cell contrasts with its background")
{
    std::vector<Colour> fills(hues.begin(), hues.end());
    fills.push_back(clash);
    for (int i = 0; i <= 200; ++i)
        fills.push_back(ramp_colour(i / 200.0));
    for (const ThemeName name : {ThemeName::dark, ThemeName::light})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        const bool outlined = theme.cell_outline.a > 0;
        for (const Colour fill : fills)
        {
            const CellColours full = cell_colours(theme, fill, Emphasis::full);
            CHECK(full.fill == fill);
            CHECK(contrast(full.text, full.fill) >= 4.5);
            CHECK(contrast(outlined ? theme.cell_outline : fill, theme.card) >= 3);
            for (const Emphasis emphasis : {Emphasis::reduced, Emphasis::faint})
            {
                const CellColours dimmed = cell_colours(theme, fill, emphasis);
                CHECK(contrast(dimmed.text, dimmed.fill) >= 4.5);
            }
        }
    }
}

TEST_CASE("a selected cell's label is readable, and in the light theme the cell contrasts with others")
{
    std::vector<Colour> fills(hues.begin(), hues.end());
    fills.push_back(clash);
    fills.push_back(no_place);
    for (int i = 0; i <= 200; ++i)
        fills.push_back(ramp_colour(i / 200.0));
    for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::print})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        for (const Colour fill : fills)
            for (const Emphasis emphasis : {Emphasis::full, Emphasis::reduced, Emphasis::faint})
            {
                const CellColours cell = cell_colours(theme, fill, emphasis);
                CHECK(lit_up(theme, cell, 0).fill == cell.fill);
                for (const double share : {0.5, 1.0}) // linked, selected
                {
                    const CellColours lit = lit_up(theme, cell, share);
                    CHECK(lit.fill == lit_up(theme, cell.fill, share));
                    CHECK(contrast(lit.text, lit.fill) >= 4.5);
                }
                if (name == ThemeName::light && emphasis == Emphasis::full)
                    CHECK(contrast(lit_up(theme, fill, 1), fill) >= 3);
            }
    }
}

TEST_CASE("the chosen item and selected words are readable, and their marks are visible")
{
    for (const ThemeName name : {ThemeName::dark, ThemeName::light})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        CHECK(contrast(theme.text, theme.chosen) >= 4.5);
        for (const Colour behind : {theme.card, theme.field, theme.window})
            CHECK(contrast(theme.chosen_edge, behind) >= 3);
        CHECK(contrast(theme.text, theme.selected_text) >= 4.5);
        CHECK(contrast(theme.selected_text, theme.field) >= 2.4);
    }
}

TEST_CASE("the cells of a question and their text are visible in every theme")
{
    for (const ThemeName name : {ThemeName::dark, ThemeName::light, ThemeName::print})
    {
        const Theme& theme = theme_named(name);
        CAPTURE(static_cast<int>(name));
        Figure figure(1);
        draw_hidden_cell(figure, {0, 0, 30, 30}, theme, 4);
        REQUIRE(figure.shapes.size() == 2);
        CHECK(contrast(theme.text, figure.shapes[0].fill) >= 4.5);
        CHECK(contrast(figure.shapes[1].stroke, theme.card) >= 3);
    }
}

TEST_CASE("the program's contrast is the formula's")
{
    for (int i = 0; i < 64; ++i)
    {
        const Colour a = ramp_colour(i / 63.0);
        for (const Colour b : {theme_named(ThemeName::dark).card, theme_named(ThemeName::light).text})
            CHECK(static_cast<double>(contrast_between(a, b)) == doctest::Approx(contrast(a, b)).epsilon(1e-4));
    }
}
