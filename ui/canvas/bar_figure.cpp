#include "core/view/values.h"
#include "ui/canvas/bar_canvas.h"
#include "ui/canvas/cell_colours.h"
#include "ui/probe.h"
#include "ui/widgets/paint.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr float largest_slot = 40;
constexpr float smallest_slot = 9;

/// Slots that can still hold an offset as its label.
float readable_slot(core::Int greatest)
{
    const auto digits = static_cast<float>(fmt::format("{}", greatest).size());
    return std::clamp(digits * 7.0F + 10, 26.0F, 72.0F);
}

} // namespace

core::Wide BarPlane::rows() const
{
    const core::Wide slots = core::wide(range.greatest) - range.least + 1;
    return (slots + columns - 1) / columns;
}

BarPlane bar_plane(const core::SceneView& view, core::Part part, const BarState& state, const Rect& area)
{
    BarPlane plane;
    const core::OffsetRange touched = view.memory_range(part);
    plane.range = {std::min<core::Int>(0, touched.least), touched.greatest};
    if (const core::TensorFacts* tensor = view.tensor(part); tensor && tensor->total_bytes)
        if (const auto elements = core::narrow(core::wide(*tensor->total_bytes) * 8 / tensor->bits()))
            plane.range.greatest = std::max(plane.range.greatest, *elements - 1);
    const core::Wide slots = core::wide(plane.range.greatest) - plane.range.least + 1;
    const float width = area.width();
    float slot = state.slot;
    if (slot == 0)
        slot = std::clamp(width / static_cast<float>(slots), px(readable_slot(plane.range.greatest)),
                          px(largest_slot));
    slot = std::clamp(slot, px(smallest_slot), px(80));
    plane.slot_width = slot;
    plane.slot_height = std::clamp(slot, px(14), px(34));
    const auto fits_in = [&](float pixels)
    { return std::max<core::Int>(1, static_cast<core::Int>(pixels / slot)); };
    plane.columns = state.columns > 0 ? state.columns : fits_in(width);
    if (slots > plane.columns)
    {
        const std::size_t digits = std::max(fmt::format("{}", plane.range.least).size(),
                                            fmt::format("{}", plane.range.greatest).size());
        plane.margin = px(10) + px(6.7F) * static_cast<float>(digits);
        if (state.columns == 0)
        {
            plane.columns = fits_in(width - plane.margin);
            if (plane.columns >= 16)
                plane.columns = plane.columns / 8 * 8; // rows that start at round offsets are easier to read
        }
        else
            plane.slot_width =
                std::clamp((width - plane.margin) / static_cast<float>(plane.columns), px(3), slot);
    }
    return plane;
}

std::optional<core::Int> offset_at(const BarPlane& plane, const BarState& state, const Rect& area, float x,
                                   float y)
{
    if (x < area.left + plane.margin || x >= area.right || y < area.top || y >= area.bottom)
        return std::nullopt;
    const auto down = state.first_row + static_cast<World>((y - area.top) / plane.row_height());
    const auto column = static_cast<core::Int>((x - area.left - plane.margin) / plane.slot_width);
    if (down < 0 || column < 0 || column >= plane.columns)
        return std::nullopt;
    const auto row = static_cast<core::Int>(down);
    if (static_cast<float>(down - static_cast<World>(row)) * plane.row_height() > plane.slot_height)
        return std::nullopt;
    const auto offset = core::narrow(core::wide(plane.range.least) + core::wide(row) * plane.columns + column);
    return offset && *offset <= plane.range.greatest ? offset : std::nullopt;
}

namespace
{

class BarPainter
{
public:
    BarPainter(const core::SceneView& scene, core::Part of_part, const BarState& bar, const BarPlane& slots,
               const Rect& view_area, CellText cell_text, const Lit& what_is_lit)
        : view(scene), part(of_part), state(bar), plane(slots), area(view_area), text(cell_text),
          lit(what_is_lit)
    {
    }

    Figure paint()
    {
        const auto first = static_cast<core::Int>(std::max<World>(0, state.first_row));
        const auto seen = static_cast<core::Int>(area.height() / plane.row_height()) + 2;
        for (core::Int row = first; row < first + seen && row < plane.rows(); ++row)
            row_at(row);
        labels.put_into(figure, text == CellText::offsets);
        return std::move(figure);
    }

private:
    void row_at(core::Int row)
    {
        const core::Wide begin = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const core::Wide end = std::min(begin + plane.columns, core::wide(plane.range.greatest) + 1);
        const float y =
            area.top + static_cast<float>(static_cast<World>(row) - state.first_row) * plane.row_height();
        if (plane.margin > 0)
            figure.text({area.left, y, area.left + plane.margin - px(8), y + plane.slot_height}, Align::right,
                        Face::cell_small, theme().text_faint, fmt::format("{}", static_cast<core::Int>(begin)));
        float empty_from = -1; // holes next to each other are hatched as one
        for (core::Wide offset = begin; offset < end; ++offset)
        {
            const float left = area.left + plane.margin
                               + static_cast<float>(static_cast<core::Int>(offset - begin)) * plane.slot_width;
            if (left > area.right)
                break;
            const Rect rect = {left + px(0.75F), y, left + plane.slot_width - px(0.75F), y + plane.slot_height};
            const auto at = static_cast<core::Int>(offset);
            const core::SlotView slot = view.slot(part, at);
            const bool empty = slot.holds == core::Holds::hole || slot.holds == core::Holds::outside;
            if (empty && empty_from < 0)
                empty_from = rect.left;
            if (!empty && empty_from >= 0)
            {
                hatch(empty_from, left - px(0.75F), y);
                empty_from = -1;
            }
            if (empty)
                late.emplace_back(rect, at);
            else
                element(rect, at, slot);
        }
        if (empty_from >= 0)
            hatch(empty_from,
                  area.left + plane.margin
                      + static_cast<float>(static_cast<core::Int>(end - begin)) * plane.slot_width,
                  y);
        for (const auto& [rect, offset] : late)
        {
            // The documents' pictures write unused places as x.
            label(rect, text == CellText::values ? "x" : fmt::format("{}", offset), theme().text_faint);
            marks(rect, offset);
        }
        late.clear();
    }

    void hatch(float left, float right, float y)
    {
        const Rect run = {left, y, std::min(right, area.right), y + plane.slot_height};
        figure.rect(run, theme().hole, rounding());
        figure.hatch(run, theme().hole_hatch);
    }

    void element(const Rect& rect, core::Int offset, const core::SlotView& slot)
    {
        const bool undecided = slot.holds == core::Holds::undecided;
        const CellColours colours = cell_colours(slot.place, slot.outside ? Emphasis::faint : Emphasis::full);
        figure.rect(rect, undecided ? theme().field : colours.fill, rounding());
        if (slot.holds == core::Holds::shared)
        {
            // Two coordinates or more: a corner, so that it is seen without colour too.
            const float corner = std::min(rect.width(), rect.height()) * 0.3F;
            figure.rect({rect.right - corner, rect.top, rect.right, rect.top + corner}, theme().caution);
        }
        std::string words = fmt::format("{}", offset);
        if (undecided)
            words = "?";
        else if (text == CellText::values)
            words = view.value(part, *slot.first).value_or(words);
        else if (text == CellText::coordinates)
            words = core::coordinate_text(*slot.first);
        label(rect, std::move(words), undecided ? theme().text_soft : colours.text);
        marks(rect, offset);
    }

    void label(const Rect& rect, std::string words, Colour colour)
    {
        const float more = px(1); // narrow slots may fill their gaps
        if (plane.slot_width >= px(12))
            labels.add({rect.left - more, rect.top, rect.right + more, rect.bottom}, colour, std::move(words));
    }

    void marks(const Rect& rect, core::Int offset)
    {
        if (probing())
            probe(fmt::format("slot/{}/{}", static_cast<int>(part), offset),
                  {rect.left, rect.top, rect.right, rect.bottom});
        const auto mark = [&](const core::Linked& linked, float width)
        {
            const core::Highlight how = view.slot_highlight(linked, part, offset);
            if (how != core::Highlight::none)
                figure.outline({rect.left - px(1), rect.top - px(1), rect.right + px(1), rect.bottom + px(1)},
                               theme().focus, width, rounding() + px(1));
        };
        for (const auto& linked : lit.pinned)
            mark(linked, px(2.5F));
        if (lit.hovered)
            mark(*lit.hovered, px(2));
    }

    [[nodiscard]] float rounding() const { return plane.slot_width > px(14) ? px(4) : 0; }

    const core::SceneView& view;
    core::Part part;
    const BarState& state;
    const BarPlane& plane;
    const Rect& area;
    CellText text;
    const Lit& lit;
    Figure figure;
    Labels labels;
    std::vector<std::pair<Rect, core::Int>> late; ///< labels of holes, above their hatching
};

} // namespace

Figure bar_figure(const core::SceneView& view, core::Part part, const BarState& state, const BarPlane& plane,
                  const Rect& area, CellText text, const Lit& lit)
{
    return BarPainter(view, part, state, plane, area, text, lit).paint();
}

} // namespace stridescope::ui
