#pragma once

#include "core/view/scene_view.h"
#include "ui/canvas/figure.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// What lights up while a frame is drawn.
struct Lit
{
    std::optional<core::Linked> hovered;
    std::vector<core::Linked> pinned;
};

/// Where the pages of a tensor lie in the plane of cells, in cells: `across` of them side by side, with room
/// for a title above each and for the indices beside it.
struct PagePlane
{
    core::PageGrid grid;
    core::Int across = 1;
    World left_margin = 1.3L; ///< row indices
    World top_margin = 1.7L;  ///< title and column indices
    World gap = 0.8L;

    [[nodiscard]] World page_width() const;
    [[nodiscard]] World page_height() const;
    [[nodiscard]] World width() const;
    [[nodiscard]] World height() const;
    /// Upper left corner of a page's first cell.
    [[nodiscard]] World cell_left(core::Int page) const;
    [[nodiscard]] World cell_top(core::Int page) const;
};

/// A plane for the view's shape: as many pages side by side as shows them largest.
[[nodiscard]] PagePlane page_plane(const core::PageGrid& grid, const Rect& view);

/// The cell under a pixel; nothing between cells.
[[nodiscard]] std::optional<core::Dims> cell_at(const PagePlane& plane, const GridState& state,
                                                const Rect& view, float x, float y);

/// The visible part of a tensor's pages. Cells too small to be told apart are drawn as squares of 2^k by 2^k
/// cells, each in the colour of its first cell, and the figure says so; the number of shapes stays bounded.
[[nodiscard]] Figure grid_figure(const core::SceneView& view, core::Part part, const GridState& state,
                                 const PagePlane& plane, const Rect& area, CellText text, const Lit& lit);

} // namespace stridescope::ui
