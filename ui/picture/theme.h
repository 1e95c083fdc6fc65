#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stridescope::ui
{

/// A colour with 8 bits per channel, not premultiplied.
struct Colour
{
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    std::uint8_t a = 255;

    [[nodiscard]] Colour faded(float opacity) const
    {
        return {r, g, b, static_cast<std::uint8_t>(static_cast<float>(a) * opacity)};
    }
    friend bool operator==(const Colour&, const Colour&) = default;
};

/// Returns the colour 0xRRGGBB.
[[nodiscard]] constexpr Colour hex(std::uint32_t rgb)
{
    return {static_cast<std::uint8_t>(rgb >> 16U & 0xFFU), static_cast<std::uint8_t>(rgb >> 8U & 0xFFU),
            static_cast<std::uint8_t>(rgb & 0xFFU), 255};
}

/// Returns the mix of two colours: a for an `amount` of 0, b for 1.
[[nodiscard]] Colour mixed(Colour a, Colour b, float amount);

/// Returns WCAG's contrast of two colours, 1 to 21: text needs 4.5, marks need 3.
[[nodiscard]] float contrast_between(Colour a, Colour b);

/// Converts OKLCH: lightness 0 to 1, chroma about 0 to 0.3, hue in degrees; clipped to sRGB.
[[nodiscard]] Colour oklch(float lightness, float chroma, float hue, float alpha = 1.0F);

enum class ThemeName
{
    dark,
    light,
    print, ///< only for figures: black, white, greys, and hatching
};

/// Colours of the interface by their meaning, except for the fills of cells (cell_colours.h), which both themes
/// share. Themes with one name are equal.
struct Theme
{
    ThemeName name = ThemeName::dark;
    Colour window; ///< behind the cards
    Colour card;   ///< panels
    Colour card_border;
    Colour inset; ///< a derivation or a formula on a card
    Colour field; ///< editable values
    Colour field_hovered;
    Colour text; ///< text in three tones
    Colour text_soft;
    Colour text_faint;
    Colour accent; ///< the accent colour, and that of text on it
    Colour on_accent;
    Colour chosen; ///< behind the selected one of several items, which has `text` on it; and its outline
    Colour chosen_edge;
    Colour selected_text; ///< behind selected text
    Colour good;          ///< tones of properties
    Colour caution;
    Colour bad;
    Colour cell_text;    ///< text on a coloured cell
    Colour cell_outline; ///< outline of each cell, if its fill alone does not stand out from the card
    Colour hole;         ///< background and hatching of slots without an element
    Colour hole_hatch;
    Colour tile_edge;
    Colour focus;                    ///< ring around pins
    float chip = 0.12F;              ///< share of its colour behind a letter
    float pill = 0.18F;              ///< share of its colour behind a property
    std::array<Colour, 8> dimension; ///< text and chips of dimensions 0 to 7

    [[nodiscard]] Colour of_dimension(std::size_t d) const { return dimension[d % dimension.size()]; }
};

[[nodiscard]] const Theme& theme_named(ThemeName name);

} // namespace stridescope::ui
