#include "core/view/grid_field.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_sampled = 4;     ///< rows, and columns, of a box that is looked at cell by cell
constexpr Int most_block_rows = 24; ///< runs of blocks counted one by one before a sample has to do

/// How many terms first, first + step, ... (`count` of them, step >= 1) lie in [begin, begin + length).
Int terms_in(Int first, Int step, Int count, const CellSpan& span)
{
    const auto below = [&](Wide end)
    { return std::clamp<Wide>(divide_down(end - first + step - 1, step), 0, count); };
    return static_cast<Int>(below(wide(span.first) + span.count) - below(span.first));
}

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

GridField::GridField(const SceneView& scene, Part tensor, const PageChoice& page_choice)
    : view(scene), of_part(tensor), choice(page_choice)
{
    if (of_part == Part::input)
    {
        slice = std::get_if<Slice1Facts>(&view.facts().content);
        gather = std::get_if<GatherNd1Facts>(&view.facts().content);
    }
    else
        tuples = std::get_if<GatherNd1Facts>(&view.facts().content);
    set_plane();
}

void GridField::set_plane()
{
    if (of_part != Part::input && std::holds_alternative<GatherNd1Facts>(view.facts().content))
        return;
    // Exact enough in doubles: a place is a colour.
    Dims origin = page_coordinate(choice, 0, 0, 0);
    const double base = view.cell(of_part, origin).place;
    const auto slope = [&](std::optional<std::size_t> dim)
    {
        if (!dim || view.sizes(of_part)[*dim] < 2)
            return 0.0;
        Dims far = origin;
        far[*dim] = view.sizes(of_part)[*dim] - 1;
        return (view.cell(of_part, far).place - base) / static_cast<double>(far[*dim]);
    };
    linear = Plane{base, slope(choice.page), slope(choice.row), slope(choice.column)};
}

GridField::Shares GridField::shares(std::optional<std::size_t> dim, const CellSpan& span) const
{
    if (!slice || !dim)
        return {};
    const SliceWindow& window = slice->window;
    const Int count = slice->output.layout.sizes[*dim];
    const Int stride = window.strides[*dim];
    const Int start = slice_start(window)[*dim];
    const Int first = stride > 0 ? start : start + (count - 1) * stride;
    const Int step = count == 1 ? 1 : stride > 0 ? stride : -stride;
    const auto all = static_cast<double>(span.count);
    return {static_cast<double>(terms_in(first, step, count, span)) / all,
            static_cast<double>(terms_in(window.offsets[*dim], 1, window.sizes[*dim], span)) / all};
}

GridField::Shares GridField::shares_of_the_rest() const
{
    Shares rest;
    for (std::size_t d = 0; d < choice.at.size(); ++d)
        if (d != choice.column && choice.row != d && choice.page != d)
        {
            const Shares here = shares(d, {choice.at[d], 1});
            rest.copied *= here.copied;
            rest.in_window *= here.in_window;
        }
    return rest;
}

BoxView GridField::box(const CellBox& box) const
{
    BoxView result;
    result.cells = static_cast<Int>(box.cells());
    if (const TensorFacts* tensor = view.tensor(of_part))
        result.offsets = box_offsets(tensor->layout, choice, box);
    if (linear)
    {
        const auto middle = [](const CellSpan& span)
        { return static_cast<double>(span.first) + static_cast<double>(span.count - 1) / 2; };
        result.place = linear->base + linear->page * middle(box.page) + linear->row * middle(box.row)
                       + linear->column * middle(box.column);
        Shares all = shares_of_the_rest();
        for (const Shares& one :
             {shares(choice.page, box.page), shares(choice.row, box.row), shares(choice.column, box.column)})
        {
            all.copied *= one.copied;
            all.in_window *= one.in_window;
        }
        result.copied = all.copied;
        result.in_window = all.in_window;
    }
    if (gather && view.reads())
        count_picked(box, result);
    else if (!linear && !mean_of_tuples(box, result))
        sample(box, result);
    return result;
}

bool GridField::mean_of_tuples(const CellBox& box, BoxView& result) const
{
    const GatherIndex* reads = view.reads();
    if (!tuples || !reads)
        return false;
    // Tuples are numbered row-major over the dimensions before the block's (of the output) or before the last
    // (of the indices); a box's are runs of numbers along the last of those dimensions that is drawn.
    const GatherShape& shape = tuples->shape;
    const Dims& sizes = view.sizes(of_part);
    const std::size_t rank = sizes.size();
    const bool output = of_part == Part::output;
    const std::size_t block_rank = rank - shape.first_of_block();
    const std::size_t tuple_dims = output ? rank - block_rank : rank - 1;
    const Dims first = corner(choice, box);
    const Dims counts = extents(choice, box, rank);
    std::size_t run_dim = rank;
    Wide weight = 1;
    Wide number = 0;
    Wide run_step = 1;
    Wide runs = 1;
    std::array<Wide, Dims::max_rank> weights{};
    for (std::size_t d = tuple_dims; d-- > 0;)
    {
        weights[d] = weight;
        number += first[d] * weight;
        if (counts[d] > 1 && run_dim == rank)
        {
            run_dim = d;
            run_step = weight;
        }
        else
            runs *= counts[d];
        weight *= sizes[d];
    }
    if (runs > most_block_rows || run_step != 1)
        return false;
    Dims outer = Dims::filled(rank, 1);
    for (std::size_t d = 0; d < tuple_dims; ++d)
        if (d != run_dim)
            outer[d] = counts[d];
    const Int length = run_dim < rank ? counts[run_dim] : 1;
    Wide sum = 0;
    Dims x = Dims::filled(rank, 0);
    do
    {
        Wide tuple = number;
        for (std::size_t d = 0; d < tuple_dims; ++d)
            tuple += x[d] * weights[d];
        sum += reads->sources(static_cast<Int>(tuple), static_cast<Int>(tuple + length)).sum;
    } while (advance(outer, x));
    double offset = static_cast<double>(sum) / static_cast<double>(runs * length);
    if (output)
        for (std::size_t d = 0; d < block_rank; ++d)
        {
            const std::size_t own = tuple_dims + d;
            const auto stride = static_cast<double>(tuples->input.layout.strides[shape.first_of_block() + d]);
            offset += stride * (static_cast<double>(first[own]) + static_cast<double>(counts[own] - 1) / 2);
        }
    const OffsetRange range = view.memory_range(Part::input);
    const double span = static_cast<double>(range.greatest) - static_cast<double>(range.least);
    result.place = span > 0 ? (offset - static_cast<double>(range.least)) / span : 0;
    return true;
}

void GridField::sample(const CellBox& box, BoxView& result) const
{
    const Int pages = std::min(most_sampled, box.page.count);
    const Int rows = std::min(most_sampled, box.row.count);
    const Int columns = std::min(most_sampled, box.column.count);
    double places = 0;
    for (Int p = 0; p < pages; ++p)
        for (Int r = 0; r < rows; ++r)
            for (Int c = 0; c < columns; ++c)
                places += view.cell(of_part,
                                    page_coordinate(choice, spread(box.page, p, pages),
                                                    spread(box.row, r, rows), spread(box.column, c, columns)))
                              .place;
    const Int looks = pages * rows * columns;
    result.place = places / static_cast<double>(looks);
    result.sampled = wide(looks) < box.cells();
}

void GridField::count_picked(const CellBox& box, BoxView& result) const
{
    // Blocks are numbered row-major over the batch and indexed dimensions; a box's blocks are runs of numbers
    // along the last of them that is drawn.
    const GatherShape& shape = gather->shape;
    const Dims first = corner(choice, box);
    Dims counts = extents(choice, box, first.size());
    Wide weight = 1;
    Wide run_step = 0;
    std::size_t run_dim = first.size();
    std::array<Wide, Dims::max_rank> weights{};
    for (std::size_t d = shape.first_of_block(); d-- > shape.first_counting();)
    {
        weights[d] = weight;
        if (run_dim == first.size() && counts[d] > 1)
        {
            run_dim = d;
            run_step = weight;
        }
        weight *= shape.input_sizes[d];
    }
    Wide number = 0;
    Wide runs = 1;
    Dims outer = Dims::filled(first.size(), 1);
    for (std::size_t d = shape.first_counting(); d < shape.first_of_block(); ++d)
    {
        number += first[d] * weights[d];
        if (d != run_dim)
        {
            outer[d] = counts[d];
            runs *= counts[d];
        }
    }
    const Int length = run_dim < first.size() ? counts[run_dim] : 1;
    const bool one_run = run_step <= 1;
    const Wide looks = one_run ? runs : runs * length;
    if (looks > most_block_rows)
    {
        // Too many to count for a frame: some of them stand for all.
        Int hits = 0;
        for (Int i = 0; i < most_block_rows; ++i)
        {
            const Wide nth = looks * (2 * i + 1) / (2 * most_block_rows);
            const Int along = one_run ? length / 2 : static_cast<Int>(nth % length);
            const Dims x = coordinate_at(outer, static_cast<Int>(one_run ? nth : nth / length));
            Wide block = number + along * run_step;
            for (std::size_t d = shape.first_counting(); d < shape.first_of_block(); ++d)
                block += x[d] * weights[d];
            hits += view.picked_blocks_in(static_cast<Int>(block), 1);
        }
        result.copied = static_cast<double>(hits) / static_cast<double>(most_block_rows);
        result.sampled = true;
        return;
    }
    Int picked = 0;
    Dims x = Dims::filled(first.size(), 0);
    do
    {
        Wide block = number;
        for (std::size_t d = shape.first_counting(); d < shape.first_of_block(); ++d)
            block += x[d] * weights[d];
        if (one_run)
            picked += view.picked_blocks_in(static_cast<Int>(block), length);
        else
            for (Int i = 0; i < length; ++i)
                picked += view.picked_blocks_in(static_cast<Int>(block + i * run_step), 1);
    } while (advance(outer, x));
    result.copied = static_cast<double>(picked) / static_cast<double>(runs * length);
}

} // namespace stridescope::core
