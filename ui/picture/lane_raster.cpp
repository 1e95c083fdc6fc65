#include "ui/picture/lane_raster.h"

#include "ui/picture/cell_colours.h"
#include "ui/picture/coloured_by.h"

#include <algorithm>
#include <cmath>

namespace stridescope::ui
{
namespace
{

constexpr int looks_a_frame = 3500;
constexpr float hatched = 0.22F;      ///< how much of a hole its hatching covers
constexpr float shared_corner = 0.3F; ///< how much of a place its mark of sharing colours, about

} // namespace

core::LaneSampler& lane_field(const Subject& subject)
{
    PictureCache::Lanes& kept = subject.cache.lanes;
    if (!kept.field || kept.field_of != subject.view.shown())
        kept.field = std::make_shared<core::LaneSampler>(subject.kept_view);
    kept.field_of = subject.view.shown();
    return *kept.field;
}

bool paint_lanes(ProgressiveRaster& raster, core::LaneSampler& field, const LanePlane& plane,
                 const Subject& subject)
{
    const core::TensorPlacement& map = subject.view.placement();
    const LaneLook& look = subject.look.lanes;
    const Theme& theme = subject.style.theme;
    const core::SelectionView* selection = subject.highlights.selection.get();
    const Rect& area = plane.map;
    const int width = std::max(1, static_cast<int>(std::ceil(area.width())));
    const int height = std::max(1, static_cast<int>(std::ceil(area.height())));
    PixelKey key = subject.key({look.camera.left, look.camera.top, World(look.camera.scale),
                                World(look.lane_height), World(area.left), World(area.top)});
    const World lane_height = static_cast<World>(look.lane_height);
    const World gap =
        std::clamp<World>(lane_height * 0.07L, 0.5L, static_cast<World>(subject.px(2))) / lane_height;
    const auto colour = [&](int x, int y, int wide, int high) -> Colour
    {
        // A hair above the middle: where that is just on a gap's edge, rounding shall not choose for each lane
        // anew.
        const World lane =
            look.camera.top + (static_cast<World>(y) + static_cast<World>(high) * 0.499999L) / lane_height;
        if (lane < 0 || lane >= static_cast<World>(map.lane_count))
            return {0, 0, 0, 0};
        const auto npu = static_cast<core::Int>(lane);
        const World inside = lane - static_cast<World>(npu);
        if (high == 1 && (inside < gap || inside > 1 - gap))
            return {0, 0, 0, 0};
        const World from = look.camera.left + static_cast<World>(x) / static_cast<World>(look.camera.scale);
        const World to = from + static_cast<World>(wide) / static_cast<World>(look.camera.scale);
        if ((from + to) / 2 < 0 || (from + to) / 2 >= static_cast<World>(map.reserved()))
            return {0, 0, 0, 0};
        const core::CellSpan elements = elements_between(map, from, to);
        const core::LaneSpanView span = field.span(npu, elements.first, elements.first + elements.count);
        const Colour hole = mixed(theme.hole, theme.hole_hatch, hatched);
        if (span.filled <= 0)
            return hole;
        Colour element = lane_span_colour(subject, field, npu, elements);
        if (span.counts.used.value_or(0) > 0 && span.counts.shared)
            element = mixed(element, theme.caution,
                            shared_corner * static_cast<float>(*span.counts.shared)
                                / static_cast<float>(*span.counts.used));
        if (const core::ElementMarks* marks = subject.marks(core::Operand::input);
            marks && marks->any_in_lane(npu, elements.first, elements.first + elements.count))
            element = with_clashes(element, 1);
        if (selection)
            element = lit_up(
                theme, element,
                selection->share({core::Operand::input, npu, elements.first, elements.first + elements.count},
                                 subject.cache.searches));
        return mixed(hole, element, static_cast<float>(span.filled));
    };
    raster.refine(std::move(key), width, height, looks(subject.refine, looks_a_frame), colour);
    return !raster.exact();
}

} // namespace stridescope::ui
