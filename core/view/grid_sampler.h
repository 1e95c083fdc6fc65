#pragma once

#include "core/view/pages.h"
#include "core/view/scene_view.h"

namespace stridescope::core
{

/// Cells that are drawn together: pages, rows, and columns of three spans, as far as there are cells.
struct CellBox
{
    CellSpan page;
    CellSpan row;
    CellSpan column;

    [[nodiscard]] Wide cells() const { return wide(page.count) * row.count * column.count; }
};

/// Returns a box as boxes without gaps at their end: of a folded line's last row, only the part that exists.
[[nodiscard]] FixedList<CellBox, 2> parts_of(const PageChoice& choice, const CellBox& box);
/// Returns the indices of a folded line in a box of `parts_of`.
[[nodiscard]] SpanRows line_indexes(const LineFold& fold, const CellBox& part);

/// Summary of a box of cells, exact at any size unless `sampled`.
struct BoxView
{
    Int cells = 0;
    std::optional<OffsetRange> offsets; ///< range in the part's own memory; nothing for lanes and tiles
    double position = 0;                ///< mean of the cells' positions
    double copied = 1;                  ///< share of the cells that an operation copies
    double in_window = 1;               ///< share of the cells inside the operation's window
    bool sampled = false;               ///< position and shares are those of a sample of its cells
};

/// A tensor's cells in one choice of pages, summarised in boxes.
class GridSampler
{
public:
    GridSampler(const SceneView& scene, Operand tensor, const PageChoice& choice);

    /// Positions given by `base + page * p + row * r + column * c`: those of all tensors except what indices
    /// select.
    struct Plane
    {
        double base = 0;
        double page = 0;
        double row = 0;
        double column = 0;
    };
    [[nodiscard]] const std::optional<Plane>& plane() const { return linear; }

    /// Tells whether the share of copied cells, and of cells in the window, of a box is the product of the
    /// shares of its three spans and of the dimensions not drawn.
    [[nodiscard]] bool shares_multiply() const { return multiply && !(choice.fold && reads); }
    [[nodiscard]] CopiedShare shares(std::optional<std::size_t> dim, const SpanRows& spans) const;
    [[nodiscard]] CopiedShare shares_of_the_rest() const;

    /// Samples a box that holds a cell.
    [[nodiscard]] BoxView box(const CellBox& box) const;
    [[nodiscard]] const PageChoice& pages() const { return choice; }
    [[nodiscard]] Operand operand() const { return of_operand; }

private:
    void set_plane();
    [[nodiscard]] BoxView part(const CellBox& part) const;
    [[nodiscard]] CopiedShare share(const CellBox& part) const;
    [[nodiscard]] std::optional<double> mean_source(const CellBox& part) const;
    [[nodiscard]] double tiled_position(const CellBox& part, BoxView& view) const;
    void sample(const CellBox& box, BoxView& view) const;
    void sample_copied(const CellBox& box, BoxView& view) const;
    /// Returns the mean of `look` over a sample of the box's cells.
    template <typename Look>
    [[nodiscard]] double mean(const CellBox& box, BoxView& view, const Look& look) const;

    const SceneView& view;
    Operand of_operand;
    PageChoice choice;
    std::optional<Plane> linear;
    const PlacementIndex* places; ///< null if strides give the offsets
    const Reads* reads = nullptr; ///< what is copied of an operation's input
    bool multiply = true;
    bool shares_places = false;  ///< for the input: several elements share a slot, or that is unknown
    bool samples_shared = false; ///< the same, but what shares a slot takes a search
};

/// Returns the index of a box of `parts_of` without gaps; nothing if rows of a folded line have gaps.
[[nodiscard]] std::optional<PlacementIndex> box_places(const Placement& placement, const PageChoice& choice,
                                                       const CellBox& part);
/// Returns the range of offsets of a box that has a cell.
[[nodiscard]] OffsetRange box_offsets(const Layout& layout, const PageChoice& choice, const CellBox& box);
/// Returns a box of `parts_of` as a layout of its own over the same memory, to count the offsets that it uses.
[[nodiscard]] Layout box_layout(const Layout& layout, const PageChoice& choice, const CellBox& part);
/// Returns how many distinct offsets a box has, and how many of its elements have one in begin <= offset < end;
/// nothing if a frame cannot find out.
[[nodiscard]] std::optional<Int> box_distinct(const Layout& layout, const PageChoice& choice,
                                              const CellBox& box);
[[nodiscard]] std::optional<Int> box_elements(const Layout& layout, const PageChoice& choice,
                                              const CellBox& box, Int begin, Int end);
/// Returns the share of a box of `parts_of` with offsets in begin <= offset < end: exact for one line, else
/// estimated from its lowest and highest offset.
[[nodiscard]] double share_between(const Layout& layout, const PageChoice& choice, const CellBox& part,
                                   Int begin, Int end);

} // namespace stridescope::core
