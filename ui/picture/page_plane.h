#pragma once

#include "core/view/scene_view.h"
#include "ui/picture/figure.h"
#include "ui/view_state.h"

namespace stridescope::ui
{

/// What lights up while a frame is drawn.
struct Lit
{
    std::optional<core::Linked> hovered;
    std::vector<core::Linked> pinned;
    std::shared_ptr<const core::SelectionView> selection; ///< null: none
};

/// A colour lit up by so large a share.
[[nodiscard]] Colour lit_up(Colour colour, double share);

/// Where the pages of a tensor lie in the plane of cells, in cells: `across` of them side by side, with room
/// for a title above each and for the indices beside it.
struct PagePlane
{
    core::PageGrid grid;
    core::Int across = 1;
    World left_margin = 1.3L; ///< row indices
    World top_margin = 1.7L;  ///< title and column indices
    World gap_across = 0.8L;
    World gap_down = 0.8L;

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

/// The cell nearest to a pixel, for a drag that crosses gaps and edges.
[[nodiscard]] core::Dims nearest_cell(const PagePlane& plane, const GridState& state, const Rect& view, float x,
                                      float y);

/// What is beside a page's cells under a pixel.
struct PageEdge
{
    enum class What
    {
        row,    ///< the index of a row
        column, ///< the index of a column
        page,   ///< a page's title
    };
    What what = What::page;
    core::Int page = 0;
    core::Int index = 0; ///< of the row or column
};
[[nodiscard]] std::optional<PageEdge> edge_at(const PagePlane& plane, const GridState& state, const Rect& view,
                                              float x, float y);

/// Sets the camera's scale; pages of few and very long rows get a height that can be seen, and columns
/// likewise.
void set_scale(Camera& camera, double scale, const PagePlane& plane, const Rect& view);
/// The whole plane in the middle of the view, cells at most so many pixels.
void fit(Camera& camera, const PagePlane& plane, const Rect& view, double largest);

/// Whether cells are large enough to be drawn one by one; where not, they are painted as pixels.
[[nodiscard]] bool draws_cells(const Camera& camera);

/// The visible part of a tensor's pages. `pixels` shows the cells where they are too small to be drawn one by
/// one, so that the number of shapes stays bounded.
[[nodiscard]] Figure grid_figure(const core::SceneView& view, core::Part part, const GridState& state,
                                 const PagePlane& plane, const Rect& area, CellText text, const Lit& lit,
                                 std::shared_ptr<const Raster> pixels);

} // namespace stridescope::ui
