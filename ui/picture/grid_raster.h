#pragma once

#include "core/view/grid_sampler.h"
#include "ui/picture/page_plane.h"
#include "ui/picture/subject.h"

namespace stridescope::ui
{

/// The cells that a run of pixels across (or down) the plane stands for: pages, and cells of those pages.
struct PixelCells
{
    bool any = false;    ///< false: the pixel is between pages
    core::CellSpan page; ///< pages across, or down
    core::CellSpan cell;
    float cover = 1; ///< share of the pixel that is not the gap between two cells
};

/// Assigns pixels to a plane's cells in one direction. If cells are smaller than pixels, each is in exactly one
/// pixel.
class PixelAxis
{
public:
    PixelAxis(World pitch_in_cells, World first_cell_at, core::Int cells_a_page, core::Int page_count,
              World pixels_a_cell);
    /// Returns the cells in [from, to), in cells of the plane.
    [[nodiscard]] PixelCells cells(World from, World to) const;

private:
    World pitch;
    World margin;
    core::Int per_page;
    core::Int pages;
    World scale;
};

/// Returns the cells that one pixel of the view stands for; nothing if there are none.
[[nodiscard]] std::optional<core::CellBox> box_at(const PagePlane& plane, const core::PageChoice& pages,
                                                  const Camera& camera, const Rect& area, float x, float y);

/// Paints the plane's visible cells, one pixel for every pixel of `area`. True while it can still be refined.
bool paint_grid(ProgressiveRaster& raster, const core::GridSampler& field, const PagePlane& plane,
                const Camera& camera, const Rect& area, const Subject& subject);

} // namespace stridescope::ui
