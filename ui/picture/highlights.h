#pragma once

#include "ui/picture/look.h"

#include <memory>

namespace stridescope::ui
{

/// Everything that is highlighted in a picture.
struct Highlights
{
    std::optional<core::PickPlaces> hovered;
    std::vector<core::PickPlaces> pinned;
    std::shared_ptr<const core::SelectionView> selection; ///< null: no selection
    /// While a copy is stepped through: number of output elements that are written, in row-major order.
    std::optional<core::Int> written;
    std::optional<core::Step> step; ///< the element that it is about is the last of `pinned`
};

/// Tells whether an element of the output is written only by a later step.
[[nodiscard]] bool not_yet_written(const Highlights& highlights, const core::SceneView& view,
                                   core::Operand operand, const core::Dims& coordinate);

/// Returns the highlights of a look; `selection` is that of its range, which costs too much to make in every
/// frame.
[[nodiscard]] Highlights highlights_of(const core::SceneView& view, const Look& look,
                                       std::shared_ptr<const core::SelectionView> selection,
                                       core::Searches& searches);

} // namespace stridescope::ui
