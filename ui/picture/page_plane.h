#pragma once

#include "ui/picture/look.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Room that a plane keeps for words.
enum class PageWords
{
    none,
    before, ///< titles and indices
    all,    ///< and notes beside and below the last cells
};

/// Plane of the pages of a tensor, in cells: `across` of them side by side, with room for a title above each
/// and for the indices beside it.
struct PagePlane
{
    core::PageGrid grid;
    core::Int across = 1;     ///< no more than there are
    World left_margin = 1.3L; ///< row indices
    World top_margin = 1.7L;  ///< title and column indices
    World gap_across = 0.8L;
    World gap_down = 0.8L;
    bool indices = true;      ///< there is room for the indices of rows and columns
    bool notes_behind = true; ///< the last gaps are kept, too: for words beside and below the cells

    /// Rows of pages, the last of which may not be full.
    [[nodiscard]] core::Int down() const { return core::divide_up(grid.pages, across); }
    [[nodiscard]] World page_width() const;
    [[nodiscard]] World page_height() const;
    [[nodiscard]] World width() const;
    [[nodiscard]] World height() const;
    /// Upper left corner of a page's first cell.
    [[nodiscard]] World cell_left(core::Int page) const;
    [[nodiscard]] World cell_top(core::Int page) const;
};

/// Returns a plane for the view's shape: as many pages side by side as shows them largest, and no more room for
/// words between them than their faces need.
[[nodiscard]] PagePlane page_plane(const core::PageGrid& grid, const Rect& view, const Style& style = {},
                                   PageWords words = PageWords::all);

/// Returns the cell under a pixel; nothing between cells.
[[nodiscard]] std::optional<core::Dims> cell_at(const PagePlane& plane, const GridLook& look, const Rect& view,
                                                float x, float y);

/// Returns the cell nearest to a pixel, for a drag that crosses gaps and edges.
[[nodiscard]] core::Dims nearest_cell(const PagePlane& plane, const GridLook& look, const Rect& view, float x,
                                      float y);

/// The words above and beside each page as they are drawn: in pixels, 0 if there is no room for them.
struct EdgeWords
{
    float indices = 0;  ///< of rows and columns: high above the cells, and 1.3 times as wide beside them
    float title = 0;    ///< a line above those
    bool tight = false; ///< which is in the smallest face
};
[[nodiscard]] EdgeWords edge_words(const PagePlane& plane, const GridLook& look, const Style& style);

/// Words beside a page's cells that are drawn under a pixel.
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
[[nodiscard]] std::optional<PageEdge> edge_at(const PagePlane& plane, const GridLook& look, const Rect& view,
                                              const Style& style, float x, float y);

/// Sets the camera's scale; pages of few and very long rows get a height that can be seen, and columns
/// likewise.
void set_scale(Camera& camera, double scale, const PagePlane& plane, const Rect& view, const Style& style);
/// The whole plane in the middle of the view, cells at most so many pixels; where they are narrower than their
/// labels want and there is room beside them, wider than high.
void fit(Camera& camera, const PagePlane& plane, const Rect& view, const Style& style, double largest,
         double wanted_width = 0);
/// Pixels in which a cell's offset is read.
[[nodiscard]] double label_width(const core::SceneView& view, core::Operand operand, const Style& style);
/// Pixels of a cell of a grid that was fitted: few cells fill a large room, but not all of it.
[[nodiscard]] double largest_fitted_cell(const Rect& area, const Style& style);

/// Returns the plane as it is looked at: a line that is long for its room folded, the camera fitted to the view
/// where that was not done for these pages and this scale, and what is wanted in sight.
[[nodiscard]] PagePlane settle(GridLook& look, const core::SceneView& view, core::Operand operand,
                               const Rect& area, const Style& style);
/// Keeps some of the plane in sight.
void hold_in_sight(GridLook& look, const PagePlane& plane, const Rect& area);

/// Returns where a map of the whole plane goes; nothing if all of it is in sight or there is no room.
[[nodiscard]] std::optional<Rect> map_place(const GridLook& look, const PagePlane& plane, const Rect& area,
                                            const Style& style);
/// Returns the map without its rim.
[[nodiscard]] Rect map_inside(const Rect& place, const Style& style);

/// Tells whether cells are large enough to be drawn one by one; where not, they are painted as pixels.
[[nodiscard]] bool draws_cells(const Camera& camera, const Style& style);

} // namespace stridescope::ui
