#include "ui/picture/lane_labels.h"

#include "core/text/grouped.h"
#include "ui/picture/lane_frame.h"

#include <algorithm>

namespace stridescope::ui
{
namespace
{

constexpr float usual_line = 14;
constexpr float most_above = 120; ///< width of a name above the lanes
constexpr float most_led = 60;    ///< distance of a label from its mark

class LaneLabelPlacing
{
public:
    LaneLabelPlacing(const SlotRows& of, const Rect& names, SeenRow row, const Style& with,
                     const TextMeasure& by)
        : rows(of), above_lanes(names), seen(std::move(row)), style(with), measure(by),
          line(with.px(with.audience ? presented_lane_line : usual_line)), free_above(names.left)
    {
    }

    bool place(LaneLabel& label, const Span& mark, const Span& own)
    {
        const float width = width_of(label);
        return inside(label, own, width) || beside(label, mark, width) || above(label, mark, width);
    }

private:
    [[nodiscard]] float px(float length) const { return style.px(length); }

    [[nodiscard]] float width_of(const LaneLabel& label) const
    {
        const float letter = label.letter.empty() ? 0 : measure(Face::cell_small, label.letter) + px(4);
        return letter + measure(Face::cell_small, label.name) + px(6);
    }

    /// Places a label on the first lane; if lanes are lower than a line, over several of them.
    [[nodiscard]] Rect on_first_lane(float left, float width) const
    {
        const float top = rows.area.top;
        const float middle = top + std::max(rows.row_height, line) / 2;
        return {left, middle - line / 2, left + width, middle + line / 2};
    }

    bool inside(LaneLabel& label, const Span& own, float width) const
    {
        if (own.width() < width + px(2))
            return false;
        label.where = LaneLabel::Where::inside;
        label.rect = on_first_lane((own.left + own.right - width) / 2, width);
        label.with_bytes = rows.row_height >= px(36);
        if (label.with_bytes)
        {
            label.rect.top -= line / 2;
            label.rect.bottom -= line / 2;
        }
        return true;
    }

    bool beside(LaneLabel& label, const Span& mark, float width)
    {
        for (const float left : {mark.right + px(3), mark.left - px(3) - width})
        {
            const Span room = {left, left + width};
            if (!seen.all_free(room))
                continue;
            label.where = LaneLabel::Where::beside;
            label.rect = on_first_lane(left, width);
            seen.paint(room, SeenRow::covered);
            return true;
        }
        return false;
    }

    bool above(LaneLabel& label, const Span& mark, float width)
    {
        if (above_lanes.height() < line)
            return false;
        if (width > px(most_above))
        {
            const float rest = px(most_above) - (width - measure(Face::cell_small, label.name));
            label.name = shortened(measure, Face::cell_small, label.name, rest);
            width = width_of(label);
        }
        const float middle = (mark.left + mark.right) / 2;
        const float left = std::max(free_above, std::min(middle - width / 2, above_lanes.right - width));
        if (label.name.empty() || left + width > above_lanes.right + 1 || left > middle + px(most_led))
            return false;
        label.where = LaneLabel::Where::above;
        label.rect = {left, above_lanes.top, left + width, above_lanes.top + line};
        free_above = left + width + px(4);
        return true;
    }

    const SlotRows& rows;
    const Rect& above_lanes;
    SeenRow seen;
    const Style& style;
    const TextMeasure& measure;
    float line; ///< height of a label
    float free_above;
};

} // namespace

std::vector<LaneLabel> lane_labels(const core::Memory& shared, const Rect& above, const SlotRows& rows,
                                   const LaneMarks& marks, SeenRow seen, bool letters, const Style& style,
                                   const TextMeasure& measure)
{
    std::vector<std::size_t> order = marks.order;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return marks.of[a].left < marks.of[b].left; });
    const std::vector<Span> own = seen.longest(shared.tensors.size());
    LaneLabelPlacing labels(rows, above, std::move(seen), style, measure);
    std::vector<LaneLabel> placed;
    for (const std::size_t i : order)
    {
        LaneLabel label;
        label.tensor = i;
        label.letter = letters ? letter_of(i) : std::string();
        label.name = shared.tensors[i].name;
        if (!labels.place(label, marks.of[i], own[i]))
            continue;
        const std::string bytes = core::grouped(shared.tensors[i].placement->reserved_bytes);
        label.with_bytes = label.with_bytes && !style.audience
                           && measure(Face::cell_tiny, bytes) + style.px(4) <= own[i].width();
        placed.push_back(std::move(label));
    }
    return placed;
}

} // namespace stridescope::ui
