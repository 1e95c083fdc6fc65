#include "ui/picture/bar_raster.h"

#include "core/view/frame_effort.h"
#include "ui/picture/bar_ends.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"
#include "ui/picture/grid_raster.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr int quick_looks = 6000;     ///< a frame, where counts are in closed form or looked up
constexpr int slow_looks = 500;       ///< where lists are searched for them
constexpr float outside_tint = 0.4F;  ///< how much of what lies outside the buffer is in its colour
constexpr float shared_corner = 0.3F; ///< how much of a place its mark of sharing colours, about

/// What cells say shows in pixels where data do not reach them.
World said(const Subject& subject)
{
    return static_cast<World>(cell_text(subject.look, subject.view));
}

/// How much of a shared place's colour says that it is shared: nothing where nearly all of a memory is, which
/// would only be another colour than the legend's.
float sharing_tint(core::SpanSampler& field, const core::OffsetRange& range)
{
    constexpr double nearly_all = 0.9;
    return range.greatest < core::int_max && field.span(range.least, range.greatest + 1).shared > nearly_all
               ? 0
               : shared_corner;
}

Colour span_colour(core::SpanSampler& field, const core::SpanView& span, core::Operand operand,
                   const Subject& subject, float tint)
{
    const Theme& theme = subject.style.theme;
    const auto beyond = [&](Colour colour)
    {
        const double share = share_outside_buffer(subject.view, operand, span.begin, span.end);
        return share > 0 ? mixed(colour, theme.bad, outside_tint * static_cast<float>(share)) : colour;
    };
    const double no_data = cell_text(subject.look, subject.view) == CellText::values
                               ? share_outside_dump(subject.view, operand, span.begin, span.end)
                               : 0;
    const auto known = [&](Colour colour)
    { return mixed(colour, no_data_hatching(theme).mean(), static_cast<float>(no_data)); };
    const Colour hole = hole_hatching(theme).mean();
    if (span.filled <= 0)
        return beyond(known(hole));
    Colour element = with_shares(theme, span_mean_colour(subject, field, span), span.copied_share, 0);
    element = mixed(element, theme.caution, tint * static_cast<float>(span.shared));
    Colour colour = beyond(known(mixed(hole, element, static_cast<float>(span.filled))));
    if (const core::ElementMarks* marks = subject.marks(operand); marks && marks->any_at(span.begin, span.end))
        colour = with_clashes(colour, 1);
    const core::SelectionView* selection = subject.highlights.selection.get();
    return selection ? lit_up(
               theme, colour,
               std::min(1.0, selection->share({operand, 0, span.begin, span.end}, subject.cache.searches)
                                 / span.filled))
                     : colour;
}

int looks_a_frame(const core::SpanSampler& field, const Subject& subject)
{
    const core::Method method = field.index().method();
    const bool quick = method == core::Method::closed_form || method == core::Method::bitmap;
    return looks(subject.refine, quick ? quick_looks : slow_looks);
}

} // namespace

core::SpanSampler& span_field(const Subject& subject, core::Operand operand)
{
    PictureCache::Bar& kept = subject.cache.bars[static_cast<std::size_t>(operand)];
    const std::shared_ptr<const core::Shown>& shown = subject.view.shown();
    if (kept.field && kept.field_of == shown)
        return *kept.field;
    const auto& counted = shown->found.places.at(static_cast<std::size_t>(operand));
    kept.field = std::make_shared<core::SpanSampler>(
        subject.kept_view, operand, counted ? *counted : subject.view.counts(operand, core::frame_effort));
    kept.field_of = shown;
    return *kept.field;
}

bool paint_bar(ProgressiveRaster& raster, core::SpanSampler& field, const BarPlane& plane, const Rect& area,
               core::Operand operand, const Subject& subject)
{
    const int width = std::max(1, static_cast<int>(std::ceil(area.width())));
    const int height = std::max(1, static_cast<int>(std::ceil(area.height())));
    const BarLook& look = subject.bar(operand);
    PixelKey key = subject.key({look.left, look.first_row, World(plane.slot_width), World(plane.columns),
                                World(plane.slot_height), World(plane.gap), World(plane.margin),
                                World(area.left), World(area.top), said(subject)});
    const PixelAxis axis(static_cast<World>(plane.columns), 0, plane.columns, 1,
                         static_cast<World>(plane.slot_width));
    const Colour ground = between_cells(
        subject.style.theme, std::min<double>(plane.slot_width, plane.slot_height), subject.style.scale);
    const float tint = sharing_tint(field, plane.range);
    const auto colour = [&](int x, int y, int wide, int high) -> Colour
    {
        const World pixel_height = World(1) / static_cast<World>(plane.row_height());
        const World down =
            look.first_row + (static_cast<World>(y) + static_cast<World>(high) / 2) * pixel_height;
        if (down < 0 || down >= static_cast<World>(plane.rows()))
            return {0, 0, 0, 0};
        const auto row = static_cast<core::Int>(down);
        if (high == 1
            && static_cast<float>(down - static_cast<World>(row)) * plane.row_height() > plane.slot_height)
            return {0, 0, 0, 0};
        const auto column = [&](int at)
        {
            return look.left
                   + (static_cast<World>(at) - static_cast<World>(plane.margin))
                         / static_cast<World>(plane.slot_width);
        };
        const PixelCells cells = axis.cells(column(x), column(x + wide));
        if (!cells.any)
            return {0, 0, 0, 0};
        const core::Wide row_start = core::wide(plane.range.least) + core::wide(row) * plane.columns;
        const core::Wide begin = row_start + cells.cell.first;
        const core::Wide end =
            std::min<core::Wide>(begin + cells.cell.count, core::wide(plane.range.greatest) + 1);
        if (begin >= end || end > core::int_max)
            return {0, 0, 0, 0};
        return mixed(ground,
                     span_colour(field, field.span(static_cast<core::Int>(begin), static_cast<core::Int>(end)),
                                 operand, subject, tint),
                     cells.cover);
    };
    raster.refine(std::move(key), width, height, looks_a_frame(field, subject), colour);
    return !raster.exact();
}

bool paint_strip(ProgressiveRaster& raster, core::SpanSampler& field, const BarPlane& plane, const Rect& strip,
                 core::Operand operand, const Subject& subject)
{
    // As long as the strip and one pixel across: it is stretched where it is drawn.
    const bool upright = strip.height() > strip.width();
    const int length = std::max(1, static_cast<int>(std::ceil(upright ? strip.height() : strip.width())));
    PixelKey key = subject.key({World(upright ? 1 : 0), said(subject)});
    const core::Wide slots = plane.slots();
    const float tint = sharing_tint(field, plane.range);
    const auto bound = [&](int at) { return plane.range.least + slots * at / length; };
    raster.refine(std::move(key), upright ? 1 : length, upright ? length : 1, looks_a_frame(field, subject),
                  [&](int x, int y, int wide, int high) -> Colour
                  {
                      const int first = upright ? y : x;
                      const core::Wide begin = bound(first);
                      const core::Wide end = std::max(begin + 1, bound(first + (upright ? high : wide)));
                      if (end > core::int_max)
                          return {0, 0, 0, 0};
                      return span_colour(field,
                                         field.span(static_cast<core::Int>(begin), static_cast<core::Int>(end)),
                                         operand, subject, tint);
                  });
    return !raster.exact();
}

} // namespace stridescope::ui
