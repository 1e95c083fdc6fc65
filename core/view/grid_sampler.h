#pragma once

#include "core/view/pages.h"
#include "core/view/scene_view.h"

namespace stridescope::core
{

/// Cells drawn together: every page, row and column of three spans.
struct CellBox
{
    CellSpan page;
    CellSpan row;
    CellSpan column;

    [[nodiscard]] Wide cells() const { return wide(page.count) * row.count * column.count; }
};

/// What a box of cells has in common, exact at any size unless it says that it looked at a sample.
struct BoxView
{
    Int cells = 0;
    std::optional<OffsetRange> offsets; ///< of the part's own memory; nothing of lanes
    double position = 0;                ///< mean of the cells' positions
    double copied = 1;                  ///< share of the cells that an operation copies
    double in_window = 1;               ///< share of the cells that the operation's window holds
    bool sampled = false;               ///< position and shares are those of some of its cells
};

/// A tensor's cells as one choice of pages shows them, looked at in boxes.
class GridSampler
{
public:
    GridSampler(const SceneView& scene, Operand tensor, const PageChoice& choice);

    /// Positions that are `base + page * p + row * r + column * c`: of all tensors but what indices name.
    struct Plane
    {
        double base = 0;
        double page = 0;
        double row = 0;
        double column = 0;
    };
    [[nodiscard]] const std::optional<Plane>& plane() const { return linear; }

    /// Shares of copied cells and of cells in the operation's window. Whether those of a box are the products
    /// of its three spans' and of the dimensions not drawn.
    [[nodiscard]] bool shares_multiply() const { return multiply; }
    [[nodiscard]] CopiedShare shares(std::optional<std::size_t> dim, const CellSpan& span) const;
    [[nodiscard]] CopiedShare shares_of_the_rest() const;

    [[nodiscard]] BoxView box(const CellBox& box) const;
    [[nodiscard]] const PageChoice& pages() const { return choice; }
    [[nodiscard]] Operand operand() const { return of_operand; }

private:
    void set_plane();
    void sample(const CellBox& box, BoxView& view) const;
    void sample_copied(const CellBox& box, BoxView& view) const;
    /// Of what `look` says of some of the box's cells.
    template <typename Look>
    [[nodiscard]] double mean(const CellBox& box, BoxView& view, const Look& look) const;
    [[nodiscard]] Box coordinates(const CellBox& box) const;

    const SceneView& view;
    Operand of_operand;
    PageChoice choice;
    std::optional<Plane> linear;
    const Reads* reads = nullptr; ///< of an operation's input: what is copied of it
    bool multiply = true;
    bool shares_places = false; ///< of the input: several elements are at one place, or that is not decided
};

/// Offsets of a box of cells; it lies in the tensor.
[[nodiscard]] OffsetRange box_offsets(const Layout& layout, const PageChoice& choice, const CellBox& box);
/// The box as a layout of its own over the same memory: for counts of what it touches.
[[nodiscard]] Layout box_layout(const Layout& layout, const PageChoice& choice, const CellBox& box);

} // namespace stridescope::core
