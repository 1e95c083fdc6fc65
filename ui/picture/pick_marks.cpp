#include "ui/picture/pick_marks.h"

namespace stridescope::ui
{
namespace
{

Rect grown(const Rect& rect, float by)
{
    return {rect.left - by, rect.top - by, rect.right + by, rect.bottom + by};
}

} // namespace

void draw_pick_mark(Figure& figure, const Rect& rect, const Style& style, Picked how, bool itself,
                    float rounding)
{
    const Theme& theme = style.theme;
    if (how == Picked::hovered)
        return figure.outline(grown(rect, style.px(1)), theme.accent, style.px(itself ? 2 : 1.2F),
                              rounding + style.px(1));
    if (itself)
        figure.outline(grown(rect, style.px(0.5F)), theme.cell_text, style.px(1), rounding);
    figure.outline(grown(rect, style.px(itself ? 2 : 1)), theme.focus, style.px(itself ? 2 : 1.5F),
                   rounding + style.px(itself ? 2 : 1));
}

} // namespace stridescope::ui
