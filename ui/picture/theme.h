#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stridescope::ui
{

/// 8 bits each, not premultiplied.
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

/// 0xRRGGBB
[[nodiscard]] constexpr Colour hex(std::uint32_t rgb)
{
    return {static_cast<std::uint8_t>(rgb >> 16U & 0xFFU), static_cast<std::uint8_t>(rgb >> 8U & 0xFFU),
            static_cast<std::uint8_t>(rgb & 0xFFU), 255};
}

/// `amount` 0: a, 1: b.
[[nodiscard]] Colour mixed(Colour a, Colour b, float amount);

/// WCAG's contrast of two colours, 1 to 21: 4.5 for text, 3 for marks.
[[nodiscard]] float contrast_between(Colour a, Colour b);

/// Converts OKLCH: lightness 0 to 1, chroma about 0 to 0.3, hue in degrees; cut to what sRGB shows.
[[nodiscard]] Colour oklch(float lightness, float chroma, float hue, float alpha = 1.0F);

enum class ThemeName
{
    dark,
    light,
    print, ///< of figures only: black, white, greys and hatching
};

/// Every colour of the interface by what it means, except for the fills of cells (cell_colours.h), which are
/// the same in both themes. Themes of one name are equal.
struct Theme
{
    ThemeName name = ThemeName::dark;
    Colour window; ///< after the cards
    Colour card;   ///< panels
    Colour card_border;
    Colour inset; ///< a derivation or a formula on a card
    Colour field; ///< editable values
    Colour field_hovered;
    Colour text; ///< three tones
    Colour text_soft;
    Colour text_faint;
    Colour accent; ///< the one accent, and what is written on it
    Colour on_accent;
    Colour chosen; ///< after what is chosen of several, with `text` on it, and its outline
    Colour chosen_edge;
    Colour selected_text; ///< after words that are selected
    Colour good;          ///< properties
    Colour caution;
    Colour bad;
    Colour cell_text;    ///< on a coloured cell
    Colour cell_outline; ///< of each cell, where its fill alone does not stand out from the card
    Colour hole;         ///< background and hatching of slots that hold no element
    Colour hole_hatch;
    Colour tile_edge;
    Colour focus;                    ///< ring of what is pinned
    float chip = 0.12F;              ///< how much of its colour is after a letter,
    float pill = 0.18F;              ///< and after a property
    std::array<Colour, 8> dimension; ///< text and chips of dimension 0 ... 7

    [[nodiscard]] Colour of_dimension(std::size_t d) const { return dimension[d % dimension.size()]; }
};

[[nodiscard]] const Theme& theme_named(ThemeName name);

} // namespace stridescope::ui
