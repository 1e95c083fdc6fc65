#include "ui/picture/lane_fills.h"

#include "ui/picture/cell_colours.h"

#include <array>
#include <string_view>
#include <vector>

namespace stridescope::ui
{
namespace
{

constexpr float key_line_height = 18;
constexpr float box = 13;

/// Draws lines that fall to the right: the mirror image of a hatching.
void hatch_back(Figure& figure, const Rect& rect, Colour stroke)
{
    for (const HatchLine& one : hatch_lines(rect, figure.hatch_step()))
        figure.line(rect.left + rect.right - one.left, one.sum - one.left, rect.left + rect.right - one.right,
                    one.sum - one.right, stroke, 1);
}

struct Entry
{
    std::string_view words;
    enum Sign
    {
        fill,
        shared_bank,
        used,
    } sign = fill;
    LaneFill of = LaneFill::free;
};
constexpr std::array entries = {Entry{"free", Entry::fill, LaneFill::free},
                                Entry{"reserved, no element", Entry::fill, LaneFill::reserved},
                                Entry{"overlap: elements of both", Entry::fill, LaneFill::clash_elements},
                                Entry{"overlap: reserved bytes only", Entry::fill, LaneFill::clash_room},
                                Entry{"shared bank", Entry::shared_bank},
                                Entry{"used bytes", Entry::used}};

struct Placed
{
    float left = 0;
    int line = 0;
    float width = 0;
};

std::array<Placed, entries.size()> placed(const Style& style, const TextMeasure& measure, float room)
{
    std::array<Placed, entries.size()> all;
    float left = 0;
    int line = 0;
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        const float width = style.px(box + 6) + measure(Face::cell_small, entries[i].words);
        if (left > 0 && left + width > room)
        {
            left = 0;
            ++line;
        }
        all[i] = {left, line, width};
        left += width + style.px(15);
    }
    return all;
}

Hatching hatching_of(LaneFill fill, const Theme& theme, Colour hue)
{
    const bool print = theme.name == ThemeName::print;
    if (fill == LaneFill::reserved)
        return print ? Hatching{theme.card, theme.hole_hatch}
               : theme.name == ThemeName::light
                   ? Hatching{mixed(theme.card, hue, 0.3F),
                              mixed(mixed(theme.card, hue, 0.8F), theme.text, 0.25F)}
                   : Hatching{mixed(theme.card, hue, 0.18F), mixed(theme.card, hue, 0.45F)};
    if (fill == LaneFill::clash_room)
        return print ? Hatching{theme.card, theme.text}
                     : Hatching{mixed(theme.card, theme.text_faint, 0.65F), clash};
    return print ? Hatching{mixed(theme.card, theme.text, 0.25F), theme.text}
                 : Hatching{clash, mixed(clash, theme.cell_text, 0.6F)};
}

} // namespace

void draw_lane_fill(Figure& figure, const Rect& rect, const Theme& theme, LaneFill fill, Colour hue,
                    float rounding, bool hatched)
{
    if (fill == LaneFill::free)
    {
        figure.rect(rect, theme.inset, rounding);
        if (theme.cell_outline.a > 0) // only if the ground is as light as the card
            figure.outline(rect, theme.card_border, 1, rounding);
        return;
    }
    const bool print = theme.name == ThemeName::print;
    const Hatching look = hatching_of(fill, theme, hue);
    figure.rect(rect, hatched ? look.ground : look.mean(), rounding);
    if (!hatched)
        return;
    if (!print || fill != LaneFill::clash_room)
        figure.hatch(rect, look.lines);
    if (print && fill != LaneFill::reserved)
        hatch_back(figure, rect, look.lines);
    if (print)
        figure.outline(rect, theme.text, 1, rounding);
}

float lane_legend_height(const Style& style, const TextMeasure& measure, float width)
{
    return style.px(key_line_height) * static_cast<float>(placed(style, measure, width).back().line + 1);
}

void draw_lane_legend(Figure& figure, const Rect& area, const Style& style, const TextMeasure& measure)
{
    const auto px = [&](float length) { return style.px(length); };
    const Theme& theme = style.theme;
    const float height = lane_legend_height(style, measure, area.width());
    const auto places = placed(style, measure, area.width());
    for (std::size_t i = 0; i < entries.size(); ++i)
    {
        const Entry& entry = entries[i];
        const float left = area.left + places[i].left;
        const float top = area.bottom - height + px(key_line_height) * static_cast<float>(places[i].line);
        const Rect sign = {left, top + px(2), left + px(box), top + px(2 + box)};
        if (entry.sign == Entry::shared_bank)
            figure.outline(sign, theme.caution, px(1.5F), px(3));
        else if (entry.sign == Entry::used)
            for (float y = sign.top; y < sign.bottom; y += px(5))
                figure.line((sign.left + sign.right) / 2, y, (sign.left + sign.right) / 2,
                            std::min(y + px(3), sign.bottom), theme.text, 1);
        else
        {
            draw_lane_fill(figure, sign, theme, entry.of, hues[3], px(2));
            if (entry.of == LaneFill::free)
                figure.outline(sign, theme.card_border, 1, px(2));
        }
        figure.text({left + px(box + 6), top, area.right, top + px(key_line_height - 1)}, Align::left,
                    Face::cell_small, theme.text_soft,
                    shortened(measure, Face::cell_small, entry.words, area.right - left - px(box + 6) + 1));
    }
}

} // namespace stridescope::ui
