#include "ui/picture/legend.h"

#include "ui/picture/bank_figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace stridescope::ui
{
namespace
{

constexpr float swatches = 64;
constexpr float narrow_swatches = 40;
constexpr float edge = 10; ///< margin at the left and the right
constexpr float between = 8;
constexpr float arrow = 14; ///< width of the arrow that shows that it opens

/// Meaning of colours: of elements, or of the lanes that an access is drawn in.
struct Meaning
{
    std::string by; ///< "by offset"
    ColourRange range;
    std::vector<Colour> colours;
    bool ramp = true;
};

Meaning meaning_of(const core::SceneView& view, const Look& look, const Style& style)
{
    const ColouredBy how = coloured_by(look, view);
    if (!shows_banks(look, view))
        return {colour_said(view, how), colour_range(look, view, how), legend_colours(view, how), is_ramp(how)};
    const core::BankFacts& banks = *view.facts().banks();
    const std::size_t access = std::min(look.banks.access, banks.costs.size() - 1);
    const core::Int lanes = banks.costs[access].lanes;
    Meaning meaning{"by lane", {lanes > 1 ? fmt::format("0 to {}", lanes - 1) : "0", {}}, {}, false};
    constexpr core::Int most_hues = 8;
    for (core::Int lane = 0; lane < std::min(lanes, most_hues); ++lane)
        meaning.colours.push_back(lane_hue(style.theme, lane).fill);
    return meaning;
}

/// The parts there is room for.
struct Parts
{
    std::string words; ///< "Colour", in a soft tone
    std::string by;    ///< "by offset"
    std::string range; ///< "0 to 11", or "offset 0 to 11" if `by` does not fit
    float swatch = narrow_swatches;
    float width = 0;
};

Parts parts_in(const core::SceneView& view, const Look& look, const Style& style, const TextMeasure& measure,
               float room)
{
    const Meaning meaning = meaning_of(view, look, style);
    const std::string& by = meaning.by;
    const ColourRange& range = meaning.range;
    const std::string unit = by.substr(3, by.find(',') - 3) + ' '; // "offset " of "by offset, seen"
    const std::array<Parts, 6> sizes = {
        Parts{"Colour", by, range.range, swatches},  Parts{"", by, range.range, swatches},
        Parts{"", by, range.range, narrow_swatches}, Parts{"", "", unit + range.range, narrow_swatches},
        Parts{"", "", range.range, narrow_swatches}, Parts{}};
    Parts result;
    for (const Parts& parts : sizes)
    {
        result = parts;
        result.width = style.px(2 * edge + arrow + parts.swatch);
        for (const std::string* words : {&parts.words, &parts.by, &parts.range})
            if (!words->empty())
                result.width +=
                    measure(words == &parts.range ? Face::cell_small : Face::text, *words) + style.px(between);
        if (result.width <= room)
            break;
    }
    return result;
}

} // namespace

float legend_width(const core::SceneView& view, const Look& look, const Style& style,
                   const TextMeasure& measure, float room)
{
    return parts_in(view, look, style, measure, room).width;
}

bool legend_names_colours(const core::SceneView& view, const Look& look, const Style& style,
                          const TextMeasure& measure, float room)
{
    return !parts_in(view, look, style, measure, room).by.empty();
}

void draw_legend(Figure& figure, const Subject& subject, const Rect& where)
{
    if (where.width() <= 0)
        return;
    const Theme& theme = subject.style.theme;
    const auto px = [&](float length) { return subject.px(length); };
    const Parts parts =
        parts_in(subject.view, subject.look, subject.style, subject.measure, where.width() + px(1));
    float x = where.left + px(edge);
    const auto word = [&](const std::string& words, Face face, Colour colour)
    {
        if (words.empty())
            return;
        const float width = subject.measure(face, words);
        figure.text({x, where.top, x + width + px(1), where.bottom}, Align::left, face, colour, words);
        x += width + px(between);
    };
    word(parts.words, Face::text, theme.text_soft);
    word(parts.by, Face::text, theme.text);
    const Meaning meaning = meaning_of(subject.view, subject.look, subject.style);
    const std::vector<Colour>& colours = meaning.colours;
    const bool ramp = meaning.ramp;
    const float step = px(parts.swatch) / static_cast<float>(colours.size());
    const float top = (where.top + where.bottom) / 2 - px(6);
    const Rect all = {x, top, x + px(parts.swatch), top + px(12)};
    for (std::size_t i = 0; i < colours.size(); ++i)
    {
        const float left = all.left + step * static_cast<float>(i);
        figure.rect({left, all.top, left + std::min(step, px(12)) - (ramp ? -1.0F : px(1.5F)), all.bottom},
                    colours[i]);
    }
    if (theme.cell_outline.a > 0)
        figure.outline(all, theme.cell_outline, 1);
    x = all.right + px(between);
    word(parts.range, Face::cell_small, theme.text_soft);
}

} // namespace stridescope::ui
