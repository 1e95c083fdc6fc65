#include "core/view/grid_sampler.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_sampled = 4; ///< rows, and columns, of a box that is looked at cell by cell

Dims corner(const PageChoice& choice, const CellBox& box)
{
    return page_coordinate(choice, box.page.first, box.row.first, box.column.first);
}

/// The box's extents in all dimensions: 1 in those not drawn.
Dims extents(const PageChoice& choice, const CellBox& box, std::size_t rank)
{
    Dims sizes = Dims::filled(rank, 1);
    sizes[choice.column] = box.column.count;
    if (choice.row)
        sizes[*choice.row] = box.row.count;
    if (choice.page)
        sizes[*choice.page] = box.page.count;
    return sizes;
}

/// So many indexes of a span, spread evenly.
Int spread(const CellSpan& span, Int i, Int looks)
{
    return span.first + static_cast<Int>((wide(span.count) * (2 * i + 1)) / (2 * looks));
}

} // namespace

Layout box_layout(const Layout& layout, const PageChoice& choice, const CellBox& box)
{
    return {extents(choice, box, layout.sizes.size()), layout.strides, offset_of(layout, corner(choice, box))};
}

OffsetRange box_offsets(const Layout& layout, const PageChoice& choice, const CellBox& box)
{
    return *offset_range(box_layout(layout, choice, box));
}

GridSampler::GridSampler(const SceneView& scene, Operand tensor, const PageChoice& page_choice)
    : view(scene), of_operand(tensor), choice(page_choice)
{
    if (of_operand == Operand::input)
        reads = view.reads();
    // Where elements share places all are copied of which one is: that follows from no dimension alone.
    shares_places = reads && view.tensor(Operand::input)->footprint.overlapping != false;
    multiply =
        (!view.copying() || !view.copying()->by_indices() || of_operand != Operand::input) && !shares_places;
    set_plane();
}

void GridSampler::set_plane()
{
    if (of_operand != Operand::input && view.copying()->by_indices())
        return;
    // Exact enough in doubles: a position is a colour.
    Dims origin = page_coordinate(choice, 0, 0, 0);
    const double base = view.cell(of_operand, origin).position;
    const auto slope = [&](std::optional<std::size_t> dim)
    {
        if (!dim || view.sizes(of_operand)[*dim] < 2)
            return 0.0;
        Dims far = origin;
        far[*dim] = view.sizes(of_operand)[*dim] - 1;
        return (view.cell(of_operand, far).position - base) / static_cast<double>(far[*dim]);
    };
    linear = Plane{base, slope(choice.page), slope(choice.row), slope(choice.column)};
}

CopiedShare GridSampler::shares(std::optional<std::size_t> dim, const CellSpan& span) const
{
    return reads && dim ? reads->share(*dim, span).value_or(CopiedShare{}) : CopiedShare{};
}

CopiedShare GridSampler::shares_of_the_rest() const
{
    CopiedShare rest;
    for (std::size_t d = 0; d < choice.at.size(); ++d)
        if (d != choice.column && choice.row != d && choice.page != d)
        {
            const CopiedShare here = shares(d, {choice.at[d], 1});
            rest.copied *= here.copied;
            rest.in_window *= here.in_window;
        }
    return rest;
}

Box GridSampler::coordinates(const CellBox& box) const
{
    const Dims first = corner(choice, box);
    return {first, extents(choice, box, first.size())};
}

BoxView GridSampler::box(const CellBox& box) const
{
    BoxView result;
    result.cells = static_cast<Int>(box.cells());
    if (const TensorFacts* tensor = view.tensor(of_operand))
        result.offsets = box_offsets(tensor->layout, choice, box);
    if (linear)
    {
        const auto middle = [](const CellSpan& span)
        { return static_cast<double>(span.first) + static_cast<double>(span.count - 1) / 2; };
        result.position = linear->base + linear->page * middle(box.page) + linear->row * middle(box.row)
                          + linear->column * middle(box.column);
    }
    if (reads)
    {
        const CopiedShare share = reads->share(coordinates(box));
        result.copied = share.copied;
        result.in_window = share.in_window;
        result.sampled = share.sampled;
    }
    if (shares_places && result.copied < 1)
        sample_copied(box, result);
    if (linear)
        return result;
    const auto source = view.reads() ? view.reads()->mean_source(of_operand, coordinates(box)) : std::nullopt;
    if (source)
        result.position = view.position_in_input(*source);
    else
        sample(box, result);
    return result;
}

template <typename Look>
double GridSampler::mean(const CellBox& box, BoxView& result, const Look& look) const
{
    const Int pages = std::min(most_sampled, box.page.count);
    const Int rows = std::min(most_sampled, box.row.count);
    const Int columns = std::min(most_sampled, box.column.count);
    double sum = 0;
    for (Int p = 0; p < pages; ++p)
        for (Int r = 0; r < rows; ++r)
            for (Int c = 0; c < columns; ++c)
                sum += look(view.cell(of_operand, page_coordinate(choice, spread(box.page, p, pages),
                                                                  spread(box.row, r, rows),
                                                                  spread(box.column, c, columns))));
    const Int looks = pages * rows * columns;
    result.sampled = result.sampled || wide(looks) < box.cells();
    return sum / static_cast<double>(looks);
}

void GridSampler::sample(const CellBox& box, BoxView& result) const
{
    result.position = mean(box, result, [](const CellView& cell) { return cell.position; });
}

void GridSampler::sample_copied(const CellBox& box, BoxView& result) const
{
    result.copied = mean(box, result, [](const CellView& cell) { return cell.outside ? 0.0 : 1.0; });
}

} // namespace stridescope::core
