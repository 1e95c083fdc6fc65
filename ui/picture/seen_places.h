#pragma once

#include "ui/picture/bar_plane.h"
#include "ui/picture/page_plane.h"

#include <optional>

/// Which part of a memory is on the screen, so that colours can be spread over that alone.
namespace stridescope::ui
{

/// The offsets of the input's cells in sight, and of its places in sight in memory; of what lies in lanes the
/// indexes of the dimension that they share out.
[[nodiscard]] std::optional<core::OffsetRange> seen_in_grid(const core::SceneView& view, const GridLook& look,
                                                            const PagePlane& plane, const Rect& area);
[[nodiscard]] core::OffsetRange seen_in_bar(const BarLook& look, const BarRoom& room);
/// Of both, where there is more than one place to tell apart.
[[nodiscard]] std::optional<SeenPlaces> seen_places(const core::SceneView& view,
                                                    const std::optional<core::OffsetRange>& grid,
                                                    const std::optional<core::OffsetRange>& bar);

/// A position of the whole memory as one of what is in sight: how far through the grid's part and the
/// memory's it lies, the mean of both, so that neither is of one colour however large the other is.
[[nodiscard]] double position_in_seen(const SeenPlaces& seen, double position);
/// Positions spread so much to both sides.
struct SpreadPosition
{
    double position = 0;
    double spread = 0;
};
[[nodiscard]] SpreadPosition spread_in_seen(const SeenPlaces& seen, double position, double spread);

} // namespace stridescope::ui
