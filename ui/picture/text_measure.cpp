#include "ui/picture/text_measure.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace stridescope::ui
{
namespace
{

/// Widths of the characters 32 to 126 in Inter, in thousandths of its size.
constexpr std::array<int, 95> widths = {
    281, 278, 403, 631, 638, 812, 639, 222, 362, 362, 500, 659, 280, 460, 276, 357, 625, 464, 605,
    636, 642, 608, 624, 571, 616, 624, 276, 280, 659, 659, 659, 507, 936, 676, 651, 727, 719, 598,
    587, 743, 740, 264, 543, 652, 562, 889, 753, 761, 635, 761, 639, 638, 642, 741, 676, 949, 642,
    665, 625, 362, 357, 362, 469, 452, 497, 564, 621, 558, 621, 582, 361, 609, 591, 237, 237, 544,
    237, 869, 585, 597, 609, 609, 372, 523, 364, 581, 557, 812, 540, 557, 541, 362, 327, 362, 659,
};
constexpr float strong_wider = 1.035F;
constexpr float other_character = 0.8F; ///< width relative to the size: arrows, signs

bool continues_character(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

float proportional_width(std::string_view words)
{
    float width = 0;
    for (const char byte : words)
        if (byte >= ' ' && byte <= '~')
            width += static_cast<float>(widths[static_cast<std::size_t>(byte - ' ')]) / 1000;
        else if (!continues_character(byte))
            width += other_character;
    return width;
}

float mono_width(std::string_view words)
{
    const auto continued = std::count_if(words.begin(), words.end(), continues_character);
    return mono_advance * static_cast<float>(static_cast<std::ptrdiff_t>(words.size()) - continued);
}

} // namespace

std::string shortened(const TextMeasure& measure, Face face, std::string_view words, float width)
{
    constexpr std::size_t longest = 4096; // most bytes that are measured, more than fit a screen
    if (words.size() <= longest && measure(face, words) <= width)
        return std::string(words);
    constexpr std::string_view ellipsis = "\xe2\x80\xa6";
    std::size_t fits = 0; // bytes that fit
    std::size_t too_many = std::min(words.size(), longest + 1);
    const auto cut = [&](std::size_t bytes)
    {
        while (bytes > 0 && continues_character(words[bytes]))
            --bytes;
        return bytes;
    };
    const auto with_ellipsis = [&](std::size_t bytes)
    {
        std::string_view kept = words.substr(0, bytes);
        while (kept.ends_with(' ') || kept.ends_with(','))
            kept.remove_suffix(1);
        return std::string(kept).append(ellipsis);
    };
    if (measure(face, ellipsis) > width)
        return {};
    while (fits + 1 < too_many)
    {
        const std::size_t middle = (fits + too_many) / 2;
        (measure(face, with_ellipsis(cut(middle))) <= width ? fits : too_many) = middle;
    }
    return with_ellipsis(cut(fits));
}

TextMeasure measure_without_fonts(float scale)
{
    return [scale](Face face, std::string_view words)
    {
        const float size = face_size(face) * scale;
        switch (face)
        {
        case Face::text:
            return proportional_width(words) * size;
        case Face::strong:
        case Face::heading:
            return proportional_width(words) * strong_wider * size;
        default:
            return mono_width(words) * size;
        }
    };
}

} // namespace stridescope::ui
