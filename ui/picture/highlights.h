#pragma once

#include "ui/picture/look.h"

#include <memory>

namespace stridescope::ui
{

/// Things that light up in a picture.
struct Highlights
{
    std::optional<core::PickPlaces> hovered;
    std::vector<core::PickPlaces> pinned;
    std::shared_ptr<const core::SelectionView> selection; ///< null: none
    std::optional<core::Int> written; ///< while a copy is stepped through: elements of the output, row-major
    std::optional<core::Step> step;   ///< what it is about is the last of `pinned`
};

/// Tells whether an element of the output is written by a later step only.
[[nodiscard]] bool not_yet_written(const Highlights& highlights, const core::SceneView& view,
                                   core::Operand operand, const core::Dims& coordinate);

/// `selection` of the look's range, which costs more than a frame should make anew.
[[nodiscard]] Highlights highlights_of(const core::SceneView& view, const Look& look,
                                       std::shared_ptr<const core::SelectionView> selection,
                                       core::Searches& searches);

} // namespace stridescope::ui
