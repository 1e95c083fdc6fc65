#include "ui/picture/answer_marks.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float dash = 6;
constexpr float disc = 9; ///< radius of the disc
constexpr float label_height = 24;

Rect grown(const Rect& rect, float by)
{
    return {rect.left - by, rect.top - by, rect.right + by, rect.bottom + by};
}

/// Draws dashes along an edge, the first and the last at its ends, so that corners are closed.
void dashed(Figure& figure, Point from, Point to, Colour colour, float length, float width)
{
    const float all = std::hypot(to.x - from.x, to.y - from.y);
    const float count = std::max(1.0F, std::round((all / length + 1) / 2));
    const float each = all / (2 * count - 1);
    for (float i = 0; i < count; ++i)
    {
        const float begin = 2 * i * each / all;
        const float end = (2 * i + 1) * each / all;
        figure.line(from.x + (to.x - from.x) * begin, from.y + (to.y - from.y) * begin,
                    from.x + (to.x - from.x) * end, from.y + (to.y - from.y) * end, colour, width);
    }
}

} // namespace

void draw_answer_mark(Figure& figure, const Subject& subject, const Rect& thing, bool right, const Rect& inside)
{
    const auto px = [&](float length) { return subject.px(length); };
    const Theme& theme = subject.style.theme;
    const Colour colour = right ? theme.good : theme.bad;
    const Rect ring = grown(thing, px(1));
    figure.clip(grown(inside, px(disc)));
    figure.outline(ring, theme.card, px(5), px(4)); // over the ring of a pin
    if (right)
    {
        figure.outline(grown(ring, px(1.5F)), colour, px(1.5F), px(5));
        figure.outline(grown(ring, px(-2)), colour, px(1.5F), px(3));
    }
    else
    {
        const Point corners[] = {
            {ring.left, ring.top}, {ring.right, ring.top}, {ring.right, ring.bottom}, {ring.left, ring.bottom}};
        for (std::size_t i = 0; i < 4; ++i)
            dashed(figure, corners[i], corners[(i + 1) % 4], colour, px(dash), px(2.5F));
    }
    const float radius = std::min(px(disc), std::max(px(5), thing.width() * 0.3F));
    const Point at{ring.right, ring.top};
    figure.rect({at.x - radius, at.y - radius, at.x + radius, at.y + radius}, colour, radius);
    const float arm = radius * 0.42F;
    if (right)
        figure.path(
            {{at.x - arm, at.y}, {at.x - arm * 0.2F, at.y + arm * 0.8F}, {at.x + arm, at.y - arm * 0.8F}},
            theme.card, px(2));
    else
    {
        figure.line(at.x - arm, at.y - arm, at.x + arm, at.y + arm, theme.card, px(2));
        figure.line(at.x + arm, at.y - arm, at.x - arm, at.y + arm, theme.card, px(2));
    }
    figure.unclip();
    if (subject.names)
        figure.places.push_back({right ? "answer/right" : "answer/wrong", ring});
}

std::optional<Rect> draw_answer_label(Figure& figure, const Subject& subject, const Rect& thing,
                                      std::string_view words, const Rect& card)
{
    const auto px = [&](float length) { return subject.px(length); };
    const Theme& theme = subject.style.theme;
    const float height = px(label_height);
    const float room = card.width() - px(24);
    if (words.empty() || room < px(60))
        return std::nullopt;
    const std::string said = shortened(subject.measure, Face::strong, words, room - px(16));
    const float width = subject.measure(Face::strong, said) + px(16);
    const float middle = (thing.left + thing.right) / 2;
    const float left = std::clamp(middle - width / 2, card.left + px(12), card.right - px(12) - width);
    const float below = thing.bottom + px(12);
    const bool above = below + height > card.bottom - px(4);
    const float top = above ? thing.top - px(14) - height : below;
    const Rect box{left, top, left + width, top + height};
    figure.line(middle, above ? box.bottom : thing.bottom + px(3), middle, above ? thing.top - px(3) : box.top,
                theme.bad, px(1.5F));
    figure.rect(box, theme.card, px(7));
    figure.outline(box, theme.bad, px(1), px(7));
    figure.text({box.left + px(8), box.top, box.right - px(8), box.bottom}, Align::left, Face::strong,
                theme.bad, said);
    if (subject.names)
        figure.places.push_back({"answer/label/" + std::string(words), box});
    return box;
}

} // namespace stridescope::ui
