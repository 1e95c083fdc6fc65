#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

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

/// `amount` 0: a, 1: b.
[[nodiscard]] Colour mixed(Colour a, Colour b, float amount);

/// From OKLCH: lightness 0 to 1, chroma about 0 to 0.3, hue in degrees; cut to what sRGB shows.
[[nodiscard]] Colour oklch(float lightness, float chroma, float hue, float alpha = 1.0F);

enum class ThemeName
{
    dark,
    light,
};

class CellRamp;

/// Every colour of the interface by what it means. Themes of one name are equal.
struct Theme
{
    ThemeName name = ThemeName::dark;
    Colour window; ///< behind the cards
    Colour card;   ///< panels
    Colour card_border;
    Colour field; ///< editable values
    Colour field_hovered;
    Colour text; ///< three tones
    Colour text_soft;
    Colour text_faint;
    Colour accent; ///< the one accent, and what is written on it
    Colour on_accent;
    Colour good; ///< verdicts
    Colour caution;
    Colour bad;
    Colour cell_text; ///< on a coloured cell
    Colour hole;      ///< background and hatching of places that hold no element
    Colour hole_hatch;
    Colour focus;                ///< outline of the element pointed at
    float cell_lightness = 0.8F; ///< of coloured cells, one for all hues
    float cell_chroma = 0.11F;
    std::array<Colour, 8> dimension; ///< text and chips of dimension 0 ... 7

    /// What `cell` gives, in steps that are looked up.
    std::shared_ptr<const CellRamp> ramp;

    /// A cell's colour by how far through the memory it lies, 0 to 1.
    [[nodiscard]] Colour cell(float position) const;
    [[nodiscard]] Colour of_dimension(std::size_t d) const { return dimension[d % dimension.size()]; }
};

[[nodiscard]] const Theme& theme_named(ThemeName name);

} // namespace stridescope::ui
