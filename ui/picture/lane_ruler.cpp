#include "ui/picture/surroundings.h"

#include "core/text/grouped.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{

void draw_lane_ruler(Figure& figure, const Subject& subject, const MemoryPlane& plane)
{
    const auto px = [&](float length) { return subject.px(length); };
    const core::TensorPlacement& map = subject.view.placement();
    const Theme& theme = subject.style.theme;
    const SlotRows& rows = plane.rows;
    const Rect& area = plane.canvas;
    const float top = rows.area.bottom + px(2);
    const Rect offsets{area.left, top, rows.area.left - px(8), top + px(18)};
    const Rect bytes{area.left, offsets.bottom, offsets.right, offsets.bottom + px(18)};
    figure.text(offsets, Align::right, Face::cell_small, theme.text_soft, "offset");
    figure.text(bytes, Align::right, Face::cell_small, theme.text_faint, "byte");

    const World scale = static_cast<World>(rows.slot_width);
    const World last_seen = rows.column_at(rows.area.right);
    const auto last =
        static_cast<core::Int>(std::clamp<World>(last_seen, 0, static_cast<World>(map.reserved())));
    const auto greatest = map.byte_at(last);
    if (!greatest)
        return;
    const World room = static_cast<World>(std::max(subject.measure(Face::cell_small, core::grouped(*greatest)),
                                                   subject.measure(Face::cell_small, core::grouped(last)))
                                          + px(14));
    core::Int step = 1;
    while (static_cast<World>(step) * scale < room && step <= core::int_max / 4)
        step *= 2;
    const auto first =
        static_cast<core::Int>(std::ceil(std::max<World>(0, rows.left) / static_cast<World>(step)));
    for (core::Int mark = first; mark <= last / step; ++mark)
    {
        const core::Int offset = mark * step;
        const float x = rows.left_of(static_cast<World>(offset));
        const std::string words = core::grouped(offset);
        const auto byte = map.byte_at(offset);
        const float wide = static_cast<float>(room);
        if (x + wide - px(14) > area.right)
            break;
        figure.line(x, rows.area.bottom, x, top + px(5), theme.text_faint, 1);
        figure.text({x + px(3), offsets.top, x + wide, offsets.bottom}, Align::left, Face::cell_small,
                    theme.text_soft, words);
        if (byte)
            figure.text({x + px(3), bytes.top, x + wide, bytes.bottom}, Align::left, Face::cell_small,
                        theme.text_faint, core::grouped(*byte));
    }
}

} // namespace stridescope::ui
