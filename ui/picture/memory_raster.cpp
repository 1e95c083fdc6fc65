#include "ui/picture/memory_raster.h"

#include "ui/picture/bar_ends.h"
#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr int quick_looks = 6000;     ///< ranges per frame if counts are in closed form or looked up
constexpr int slow_looks = 500;       ///< ranges per frame if lists are searched for them
constexpr float outside_tint = 0.4F;  ///< share of its own colour that a slot outside the buffer keeps
constexpr float shared_corner = 0.3F; ///< approximate share of a slot that its mark of sharing covers
constexpr Colour nothing{0, 0, 0, 0};

/// Returns what cells show, which matters for pixels too, if slots lie outside the data.
World said(const Subject& subject)
{
    return static_cast<World>(cell_text(subject.look, subject.view));
}

/// Returns how strongly the colour of a shared slot is tinted: 0 if nearly all slots of a buffer are shared,
/// since then a tint would only change the legend's colours.
float sharing_tint(const Subject& subject, core::Operand operand, const core::OffsetRange& range)
{
    constexpr double nearly_all = 0.9;
    return !subject.view.shows_lanes() && range.greatest < core::int_max
                   && range_field(subject, operand).look({operand, 0, range.least, range.greatest + 1}).shared
                          > nearly_all
               ? 0
               : shared_corner;
}

Colour colour_of(const Subject& subject, const core::PlaceRange& range, float tint)
{
    const Theme& theme = subject.style.theme;
    core::RangeSampler& field = range_field(subject, range.operand);
    const core::RangeView seen = field.look(range);
    const auto beyond = [&](Colour colour)
    {
        const double share = share_outside_buffer(subject.view, range.operand, range.begin, range.end);
        return share > 0 ? mixed(colour, theme.bad, outside_tint * static_cast<float>(share)) : colour;
    };
    const double no_data = cell_text(subject.look, subject.view) == CellText::values
                               ? share_outside_dump(subject.view, range.operand, range.begin, range.end)
                               : 0;
    const auto known = [&](Colour colour)
    { return mixed(colour, no_data_hatching(theme).mean(), static_cast<float>(no_data)); };
    const Colour hole = hole_hatching(theme).mean();
    if (seen.filled <= 0)
        return beyond(known(hole));
    Colour element = with_shares(theme, range_colour(subject, field, seen), seen.copied_share, 0);
    element = mixed(element, theme.caution, tint * static_cast<float>(seen.shared));
    Colour colour = beyond(known(mixed(hole, element, static_cast<float>(seen.filled))));
    if (const core::ElementMarks* marks = subject.marks(range.operand); marks && marks->any_in(range))
        colour = with_clashes(colour, 1);
    const core::SelectionView* selection = subject.highlights.selection.get();
    return selection ? lit_up(theme, colour,
                              std::min(1.0, selection->share(range, subject.cache.searches) / seen.filled))
                     : colour;
}

int looks_a_frame(const Subject& subject, core::Operand operand)
{
    return looks(subject.refine, range_field(subject, operand).is_quick() ? quick_looks : slow_looks);
}

} // namespace

core::RangeSampler& range_field(const Subject& subject, core::Operand operand)
{
    PictureCache::Memory& kept = subject.cache.memories[static_cast<std::size_t>(operand)];
    const std::shared_ptr<const core::Shown>& shown = subject.view.shown();
    if (!kept.field || kept.field_of != shown)
        kept.field = std::make_shared<core::RangeSampler>(
            subject.kept_view, operand, shown->found.places.at(static_cast<std::size_t>(operand)));
    kept.field_of = shown;
    return *kept.field;
}

bool paint_slots(ProgressiveRaster& raster, const SlotRows& rows, const Rect& image, const Subject& subject)
{
    const int width = std::max(1, static_cast<int>(std::ceil(image.width())));
    const int height = std::max(1, static_cast<int>(std::ceil(image.height())));
    PixelKey key =
        subject.key({rows.left, rows.first_row, World(rows.slot_width), World(rows.columns),
                     World(rows.slot_height), World(rows.row_height), World(rows.inset), World(rows.area.left),
                     World(rows.area.top), World(image.left), World(image.top), said(subject)});
    const Colour ground = between_cells(
        subject.style.theme, std::min<double>(rows.slot_width, rows.slot_height), subject.style.scale);
    const float tint = sharing_tint(subject, rows.operand, rows.range);
    const auto colour = [&](int x, int y, int wide, int high) -> Colour
    {
        const auto pixels = rows.under(image.left + static_cast<float>(x), image.top + static_cast<float>(y),
                                       static_cast<float>(wide), static_cast<float>(high));
        return pixels ? mixed(ground, colour_of(subject, pixels->slots, tint), pixels->cover) : nothing;
    };
    raster.refine(std::move(key), width, height, looks_a_frame(subject, rows.operand), colour);
    return !raster.exact();
}

bool paint_strip(ProgressiveRaster& raster, core::Operand operand, const core::OffsetRange& range,
                 const Rect& strip, const Subject& subject)
{
    // As long as the strip, and one pixel across: it is stretched when it is drawn.
    const bool upright = strip.height() > strip.width();
    const int length = std::max(1, static_cast<int>(std::ceil(upright ? strip.height() : strip.width())));
    PixelKey key = subject.key({World(upright ? 1 : 0), said(subject)});
    const core::Wide slots = core::wide(range.greatest) - range.least + 1;
    const float tint = sharing_tint(subject, operand, range);
    const auto bound = [&](int at) { return range.least + slots * at / length; };
    raster.refine(std::move(key), upright ? 1 : length, upright ? length : 1, looks_a_frame(subject, operand),
                  [&](int x, int y, int wide, int high) -> Colour
                  {
                      const int first = upright ? y : x;
                      const core::Wide begin = bound(first);
                      const core::Wide end = std::max(begin + 1, bound(first + (upright ? high : wide)));
                      if (end > core::int_max)
                          return nothing;
                      return colour_of(subject,
                                       {operand, 0, static_cast<core::Int>(begin), static_cast<core::Int>(end)},
                                       tint);
                  });
    return !raster.exact();
}

} // namespace stridescope::ui
