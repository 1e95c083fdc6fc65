#pragma once

#include "ui/picture/look.h"
#include "ui/picture/style.h"

namespace stridescope::ui
{

/// Least width and height of a cell with a label, in pixels.
inline constexpr float smallest_labelled = 13.2F;

/// Space that a plane keeps for text.
enum class PageWords
{
    none,
    before, ///< titles and indices
    all,    ///< and notes beside and below the last cells
};

/// Plane of the pages of a tensor, in cells: `across` of them side by side, with space for a title above each
/// and for the indices beside it.
struct PagePlane
{
    core::PageGrid grid;
    core::Int across = 1;     ///< at most the number of pages
    World left_margin = 1.3L; ///< for row indices
    World top_margin = 1.7L;  ///< for title and column indices
    World gap_across = 0.8L;
    World gap_down = 0.8L;
    bool indices = true;      ///< there is room for the indices of rows and columns
    bool notes_behind = true; ///< the last gaps are kept, too: for words beside and below the cells

    /// Returns the rows of pages, the last of which may not be full.
    [[nodiscard]] core::Int down() const { return core::divide_up(grid.pages, across); }
    [[nodiscard]] World page_width() const;
    [[nodiscard]] World page_height() const;
    [[nodiscard]] World width() const;
    [[nodiscard]] World height() const;
    /// Returns the upper left corner of a page's first cell.
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

/// Height of the text above and beside each page in pixels, 0 if it does not fit.
struct EdgeWords
{
    float indices = 0;  ///< height of the indices above the cells; beside them, they are 1.3 times as wide
    float title = 0;    ///< height of the title above the indices
    bool tight = false; ///< the title is in the smallest face
};
[[nodiscard]] EdgeWords edge_words(const PagePlane& plane, const GridLook& look, const Style& style);

/// The text beside a page's cells that is under a pixel.
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
    core::Int index = 0; ///< index of the row or column
};
[[nodiscard]] std::optional<PageEdge> edge_at(const PagePlane& plane, const GridLook& look, const Rect& view,
                                              const Style& style, float x, float y);

/// Sets the camera's scale; pages of few and very long rows get a visible height, and columns likewise.
void set_scale(Camera& camera, double scale, const PagePlane& plane, const Rect& view, const Style& style);
/// Shows the whole plane in the middle of the view, with cells up to a size; if they are narrower than their
/// labels and there is space, they become wider than high.
void fit(Camera& camera, const PagePlane& plane, const Rect& view, const Style& style, double largest,
         double wanted_width = 0);
/// Returns the pixels that a cell's offset needs to be readable.
[[nodiscard]] double label_width(const core::SceneView& view, core::Operand operand, const Style& style);
/// Returns the size of a cell in a grid that was fitted: a few cells fill most of a large area.
[[nodiscard]] double largest_fitted_cell(const Rect& area, const Style& style);

/// Returns the plane for a look at a part: folds a line that is too long for its area, fits the camera to the
/// view if that was not done for these pages and this scale, and makes the target visible.
[[nodiscard]] PagePlane settle(Look& all, const core::SceneView& view, core::Operand operand, const Rect& area,
                               const Style& style);
/// Keeps a part of the plane visible.
void hold_in_sight(GridLook& look, const PagePlane& plane, const Rect& area);

/// Returns the position of a map of the whole plane; nothing if all of it is visible, or if there is no space.
[[nodiscard]] std::optional<Rect> map_place(const GridLook& look, const PagePlane& plane, const Rect& area,
                                            const Style& style);
/// Returns the map without its rim.
[[nodiscard]] Rect map_inside(const Rect& place, const Style& style);

/// Tells whether cells are large enough to be drawn one by one; otherwise they are painted as pixels.
[[nodiscard]] bool draws_cells(const Camera& camera, const Style& style);

} // namespace stridescope::ui
