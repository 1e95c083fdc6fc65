#pragma once

#include "ui/picture/drawn_parts.h"

#include <optional>

/// The visible part of a memory, over which colours can be spread.
namespace stridescope::ui
{

/// Returns the positions of the input that were drawn, over which the colours of the next picture may be
/// spread. Nothing if tensors share lanes.
[[nodiscard]] std::optional<VisibleParts> visible_parts(const core::SceneView& view, const Look& look,
                                                        const DrawnParts& drawn);

/// Keeps what was visible first, so that a colour means the same at any zoom. It is taken anew for another
/// memory and after a reset.
void keep_visible(Look& look, const core::SceneView& view, const DrawnParts& drawn);

/// Returns a position of the whole memory as one in the visible part: the mean of its positions in the grid's
/// part and in the memory's, so that neither has only one colour, however large the other is. For an operation,
/// whose output may come from anywhere, the whole memory is a third.
[[nodiscard]] double position_in_visible(const VisibleParts& seen, double position);
/// Returns the offset in the middle of the ramp, if it is far from half way: then the ends alone would mislead.
[[nodiscard]] std::optional<core::Int> middle_of_visible(const VisibleParts& seen, const core::SceneView& view);
/// Positions spread this far to both sides.
struct SpreadPosition
{
    double position = 0;
    double spread = 0;
};
[[nodiscard]] SpreadPosition spread_in_visible(const VisibleParts& seen, double position, double spread);

} // namespace stridescope::ui
