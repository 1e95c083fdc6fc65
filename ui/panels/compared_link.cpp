#include "ui/panels/compared_link.h"

#include "ui/fonts.h"
#include "ui/paint_figure.h"
#include "ui/probe.h"
#include "ui/style.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

/// A place of a memory that is drawn slot by slot and in sight; its row is told too.
struct Slot
{
    Rect rect;
    bool first_row = false;
    bool last_row = false;
};
std::optional<Slot> slot_of(const ComparedSide& side, core::Int offset)
{
    if (!side.bar_shown)
        return std::nullopt;
    const BarPlane& plane = side.bar_shown->room.plane;
    const Rect& area = side.bar_shown->room.area;
    const BarLook& look = side.state.look.bars[0];
    if (offset < plane.range.least || offset > plane.range.greatest)
        return std::nullopt;
    const World row = plane.row_of(offset);
    const float left =
        area.left + plane.margin
        + static_cast<float>((plane.column_of(offset) - look.left) * static_cast<World>(plane.slot_width));
    const float top = area.top + static_cast<float>(row - look.first_row) * plane.row_height();
    const Rect rect = {left, top, left + static_cast<float>(plane.slot_width), top + plane.slot_height};
    if (rect.left < area.left || rect.right > area.right + 1 || rect.top < area.top - 1
        || rect.bottom > area.bottom + 1)
        return std::nullopt;
    return Slot{rect,
                rect.top<area.top + plane.row_height() * 0.5F, rect.bottom + plane.row_height()> area.bottom + 1
                    || row + 1 >= static_cast<World>(plane.rows())};
}

} // namespace

void connect(const ComparedSide& a, const ComparedSide& b)
{
    const auto offset = [](const ComparedSide& side) -> std::optional<core::Int>
    {
        if (!side.lit.pinned.empty())
            return side.lit.pinned.back().input_offset;
        return side.lit.hovered ? side.lit.hovered->input_offset : std::nullopt;
    };
    const auto offset_a = offset(a);
    const auto offset_b = offset(b);
    if (!offset_a || !offset_b || !a.state.look.links)
        return;
    const auto from = slot_of(a, *offset_a);
    const auto to = slot_of(b, *offset_b);
    if (!from || !to)
        return;
    const BarPlane& plane = a.bar_shown->room.plane;
    const float x1 = (from->rect.left + from->rect.right) / 2;
    const float x2 = (to->rect.left + to->rect.right) / 2;
    const float y1 = from->last_row ? from->rect.bottom + plane.bytes + px(4) : a.card.bottom - px(3);
    const BarPlane& below = b.bar_shown->room.plane;
    const core::SceneView& view = b.view();
    const float words = measure_by_fonts()(Face::strong, memory_name(view, core::Operand::input))
                        + measure_by_fonts()(Face::text, memory_remark(view, core::Operand::input)) + px(24);
    const bool over_words = x2 < b.memory_title.left + words;
    const float y2 = to->first_row && !over_words ? to->rect.top - below.offsets - px(3) : b.card.top + px(9);
    const float gutter = (a.card.bottom + b.card.top) / 2;
    Figure figure(style().scale);
    const Colour tone = theme().accent;
    std::vector<Point> way;
    // Down, across in the gap, down: two quarter bends as far as there is room.
    const float bend = std::min({px(8), std::abs(x2 - x1) / 2, gutter - y1, y2 - gutter});
    const float turn = x2 > x1 ? bend : -bend;
    way.push_back({x1, y1});
    if (bend > 1)
    {
        constexpr int pieces = 5;
        const auto curve = [&](Point start, Point corner, Point end)
        {
            for (int i = 0; i <= pieces; ++i)
            {
                const float t = static_cast<float>(i) / pieces;
                const float p = (1 - t) * (1 - t);
                const float q = 2 * t * (1 - t);
                way.push_back(
                    {p * start.x + q * corner.x + t * t * end.x, p * start.y + q * corner.y + t * t * end.y});
            }
        };
        curve({x1, gutter - bend}, {x1, gutter}, {x1 + turn, gutter});
        curve({x2 - turn, gutter}, {x2, gutter}, {x2, gutter + bend});
    }
    way.push_back({x2, y2});
    figure.path(std::move(way), tone, px(2));
    figure.rect({x1 - px(3), y1 - px(3), x1 + px(3), y1 + px(3)}, tone, px(3));
    figure.path({{x2 - px(4), y2 - px(5)}, {x2, y2}, {x2 + px(4), y2 - px(5)}}, tone, px(2));
    paint(figure, *ImGui::GetWindowDrawList());
    probe("compared/link", {std::min(x1, x2), y1, std::max(x1, x2), y2});
}

} // namespace stridescope::ui
