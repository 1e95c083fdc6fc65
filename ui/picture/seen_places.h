#pragma once

#include "ui/picture/drawn_parts.h"

#include <optional>

/// Part of a memory that is on the screen, so that colours can be spread over that part alone.
namespace stridescope::ui
{

/// Returns the positions of the input that were drawn, over which the colours of the next picture may be
/// spread. Nothing if tensors share lanes.
[[nodiscard]] std::optional<SeenPlaces> seen_places(const core::SceneView& view, const Look& look,
                                                    const DrawnParts& drawn);

/// Keeps what was seen first, so that a colour means the same at any zoom; what is seen of another memory, or
/// after a reset, is taken anew.
void settle_seen(Look& look, const core::SceneView& view, const DrawnParts& drawn);

/// Returns a position of the whole memory as one of what is in sight: how far through the grid's part and the
/// memory's it lies, the mean of both, so that neither is of one colour however large the other is. Of an
/// operation, whose output may come from anywhere, the whole memory is a third.
[[nodiscard]] double position_in_seen(const SeenPlaces& seen, double position);
/// Returns the place in the middle of the ramp, where it is far from half way: then the ends alone would
/// mislead.
[[nodiscard]] std::optional<core::Int> middle_of_seen(const SeenPlaces& seen, const core::SceneView& view);
/// Positions spread so much to both sides.
struct SpreadPosition
{
    double position = 0;
    double spread = 0;
};
[[nodiscard]] SpreadPosition spread_in_seen(const SeenPlaces& seen, double position, double spread);

} // namespace stridescope::ui
