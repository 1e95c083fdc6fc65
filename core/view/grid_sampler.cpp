#include "core/view/grid_sampler.h"

#include "core/analysis/distinct.h"
#include "core/analysis/offset_index.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

constexpr Int most_sampled = 4; ///< rows, and columns, of a box that is visited cell by cell

constexpr Int most_rows = 24; ///< rows of a folded line that are visited one by one

Dims corner(const PageChoice& choice, const CellBox& box)
{
    return page_coordinate(choice, box.page.first, box.row.first, box.column.first);
}

/// Returns the extents in all dimensions, 1 in those not drawn, of a box whose elements follow each other
/// without gaps.
Dims extents(const PageChoice& choice, const CellBox& box, std::size_t rank)
{
    Dims sizes = Dims::filled(rank, 1);
    if (choice.fold)
        sizes[choice.fold->dim] = box.column.count * box.row.count;
    else
    {
        sizes[choice.column] = box.column.count;
        if (choice.row)
            sizes[*choice.row] = box.row.count;
    }
    if (choice.page)
        sizes[*choice.page] = box.page.count;
    return sizes;
}

bool leaves_gaps(const PageChoice& choice, const CellBox& part)
{
    return choice.fold && part.row.count > 1 && part.column.count < choice.fold->width;
}

Box coordinates(const PageChoice& choice, const CellBox& part)
{
    return {corner(choice, part), extents(choice, part, choice.at.size())};
}

CellBox one_row(CellBox part, Int row)
{
    part.row = {row, 1};
    return part;
}

/// Returns one of `looks` indices of a span, evenly spread.
Int spread(const CellSpan& span, Int i, Int looks)
{
    return span.first + static_cast<Int>((wide(span.count) * (2 * i + 1)) / (2 * looks));
}

} // namespace

FixedList<CellBox, 2> parts_of(const PageChoice& choice, const CellBox& box)
{
    FixedList<CellBox, 2> parts;
    const Int last = box.row.first + box.row.count - 1;
    const Int there = choice.fold ? choice.fold->in_row(last) - box.column.first : box.column.count;
    if (there >= box.column.count)
    {
        parts.push_back(box);
        return parts;
    }
    if (box.row.count > 1)
        parts.push_back({box.page, {box.row.first, box.row.count - 1}, box.column});
    if (there > 0)
        parts.push_back({box.page, {last, 1}, {box.column.first, there}});
    return parts;
}

SpanRows line_indexes(const LineFold& fold, const CellBox& part)
{
    const Int first = part.row.first * fold.width + part.column.first;
    if (part.column.count == fold.width)
        return CellSpan{first, part.row.count * fold.width};
    return {{first, part.column.count}, part.row.count, fold.width};
}

Layout box_layout(const Layout& layout, const PageChoice& choice, const CellBox& part)
{
    Layout own{extents(choice, part, layout.sizes.size()), layout.strides,
               offset_of(layout, corner(choice, part))};
    if (!leaves_gaps(choice, part))
        return own;
    // Rows stand for a dimension that is not drawn, or for one of size 1.
    const std::size_t line = choice.fold->dim;
    own.sizes[line] = part.column.count;
    // Distance between two of its elements, so it fits.
    const Int pitch = layout.strides[line] * choice.fold->width;
    if (!choice.row)
    {
        own.sizes.push_back(part.row.count);
        own.strides.push_back(pitch);
        return own;
    }
    const std::size_t other = line == choice.column ? *choice.row : choice.column;
    own.sizes[other] = part.row.count;
    own.strides[other] = pitch;
    return own;
}

std::optional<PlacementIndex> box_places(const Placement& placement, const PageChoice& choice,
                                         const CellBox& part)
{
    if (leaves_gaps(choice, part))
        return std::nullopt;
    const Box box = coordinates(choice, part);
    return PlacementIndex::of(part_of(placement, box.first, box.count));
}

OffsetRange box_offsets(const Layout& layout, const PageChoice& choice, const CellBox& box)
{
    std::optional<OffsetRange> all;
    for (const CellBox& part : parts_of(choice, box))
    {
        const OffsetRange own = *offset_range(box_layout(layout, choice, part));
        all = all ? OffsetRange{std::min(all->least, own.least), std::max(all->greatest, own.greatest)} : own;
    }
    return *all;
}

std::optional<Int> box_distinct(const Layout& layout, const PageChoice& choice, const CellBox& box)
{
    const FixedList<CellBox, 2> parts = parts_of(choice, box);
    const auto distinct = [&](const CellBox& part)
    { return distinct_offsets(box_layout(layout, choice, part), Effort::interactive()).count; };
    if (parts.size() < 2)
        return distinct(parts[0]);
    // The elements of one line have different offsets, or all have the same.
    if (box.page.count > 1)
        return std::nullopt;
    const auto first = distinct(parts[0]);
    const auto rest = distinct(parts[1]);
    if (layout.strides[choice.fold->dim] == 0)
        return first;
    return first && rest ? std::optional(*first + *rest) : std::nullopt;
}

std::optional<Int> box_elements(const Layout& layout, const PageChoice& choice, const CellBox& box, Int begin,
                                Int end)
{
    Int sum = 0;
    for (const CellBox& part : parts_of(choice, box))
    {
        const auto own = OffsetIndex::of(box_layout(layout, choice, part), Effort::interactive())
                             .counts(begin, end)
                             .elements;
        if (!own)
            return std::nullopt;
        sum += *own;
    }
    return sum;
}

double share_between(const Layout& layout, const PageChoice& choice, const CellBox& part, Int begin, Int end)
{
    const Int stride = choice.fold ? layout.strides[choice.fold->dim] : 0;
    if (stride == 0 || part.page.count > 1)
    {
        const OffsetRange range = box_offsets(layout, choice, part);
        const Wide inside = std::min(wide(range.greatest) + 1, wide(end)) - std::max(range.least, begin);
        return std::clamp(static_cast<double>(inside)
                              / static_cast<double>(wide(range.greatest) - range.least + 1),
                          0.0, 1.0);
    }
    const Wide origin = offset_of(layout, page_coordinate(choice, part.page.first, 0, 0));
    const Wide step = stride < 0 ? -wide(stride) : wide(stride);
    const auto first_from = [&](Wide offset) // index in the direction of the offsets
    { return divide_down((stride < 0 ? -1 : 1) * (offset - origin) + step - 1, step); };
    const Wide low = stride > 0 ? first_from(begin) : first_from(wide(end) - 1);
    const Wide high = stride > 0 ? first_from(end) : first_from(wide(begin) - 1);
    const auto within = [&](Wide index)
    { return static_cast<Int>(std::clamp<Wide>(index, 0, choice.fold->length)); };
    const SpanRows indexes = line_indexes(*choice.fold, part);
    return static_cast<double>(terms_in(within(low), 1, std::max<Int>(0, within(high) - within(low)), indexes))
           / static_cast<double>(indexes.indexes());
}

GridSampler::GridSampler(const SceneView& scene, Operand tensor, const PageChoice& page_choice)
    : view(scene), of_operand(tensor), choice(page_choice), places(scene.tiles(tensor))
{
    if (of_operand == Operand::input)
        reads = view.reads();
    // If elements share slots, all are copied if one is: that does not follow from one dimension alone. Where
    // it takes a search for each element, a pixel shows what is copied by its own coordinates, as a sample.
    const bool may_share = reads && view.tensor(Operand::input)->footprint.overlapping != false;
    shares_places = may_share && reads->is_quick();
    samples_shared = may_share && !shares_places;
    multiply =
        (!view.copying() || !view.copying()->by_indices() || of_operand != Operand::input) && !shares_places;
    set_plane();
}

void GridSampler::set_plane()
{
    if (places || (of_operand != Operand::input && view.copying()->by_indices()))
        return;
    // Doubles are exact enough: a position is a colour.
    const Dims origin = page_coordinate(choice, 0, 0, 0);
    const double base = view.cell(of_operand, origin).position;
    const auto slope = [&](std::optional<std::size_t> dim)
    {
        if (!dim || view.sizes(of_operand)[*dim] < 2)
            return 0.0;
        Dims far = origin;
        far[*dim] = view.sizes(of_operand)[*dim] - 1;
        return (view.cell(of_operand, far).position - base) / static_cast<double>(far[*dim]);
    };
    if (!choice.fold)
        linear = Plane{base, slope(choice.page), slope(choice.row), slope(choice.column)};
    else
    {
        const double along = slope(choice.fold->dim);
        linear = Plane{base, slope(choice.page), along * static_cast<double>(choice.fold->width), along};
    }
}

CopiedShare GridSampler::shares(std::optional<std::size_t> dim, const SpanRows& spans) const
{
    return reads && dim ? reads->share(*dim, spans).value_or(CopiedShare{}) : CopiedShare{};
}

CopiedShare GridSampler::shares_of_the_rest() const
{
    CopiedShare rest;
    for (std::size_t d = 0; d < choice.at.size(); ++d)
        if (!draws(choice, d))
        {
            const CopiedShare here = shares(d, CellSpan{choice.at[d], 1});
            rest.copied *= here.copied;
            rest.in_window *= here.in_window;
        }
    return rest;
}

BoxView GridSampler::box(const CellBox& box) const
{
    const FixedList<CellBox, 2> parts = parts_of(choice, box);
    BoxView all = part(parts[0]);
    if (parts.size() < 2)
        return all;
    const BoxView rest = part(parts[1]);
    const double weight =
        static_cast<double>(rest.cells) / (static_cast<double>(all.cells) + static_cast<double>(rest.cells));
    const auto mean = [&](double& a, double b) { a += (b - a) * weight; };
    all.cells += rest.cells;
    if (all.offsets)
        all.offsets = box_offsets(view.tensor(of_operand)->layout, choice, box);
    mean(all.position, rest.position);
    mean(all.copied, rest.copied);
    mean(all.in_window, rest.in_window);
    all.sampled |= rest.sampled;
    return all;
}

BoxView GridSampler::part(const CellBox& box) const
{
    BoxView result;
    result.cells = static_cast<Int>(box.cells());
    if (const TensorFacts* tensor = view.tensor(of_operand); tensor && !places)
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
        const CopiedShare copied = share(box);
        result.copied = copied.copied;
        result.in_window = copied.in_window;
        result.sampled = copied.sampled;
    }
    if (shares_places && result.copied < 1)
        sample_copied(box, result);
    result.sampled = result.sampled || (samples_shared && result.copied < 1);
    if (linear)
        return result;
    if (places)
        result.position = tiled_position(box, result);
    else if (const auto source = mean_source(box))
        result.position = view.position_of(*source);
    else
        sample(box, result);
    return result;
}

double GridSampler::tiled_position(const CellBox& part, BoxView& result) const
{
    constexpr Int few = 64;
    const Placement& placement = places->placement();
    if (leaves_gaps(choice, part) || (!placement.xors.empty() && part.cells() <= few))
    {
        sample(part, result);
        return result.position;
    }
    const Box box = coordinates(choice, part);
    return view.position_of(mean_offset(placement, box.first, box.count));
}

CopiedShare GridSampler::share(const CellBox& part) const
{
    if (!leaves_gaps(choice, part))
        return reads->share(coordinates(choice, part));
    const Box row = coordinates(choice, one_row(part, part.row.first));
    const std::size_t line = choice.fold->dim;
    if (const auto along = reads->share(line, line_indexes(*choice.fold, part)))
    {
        CopiedShare all = *along;
        for (std::size_t d = 0; d < row.first.size(); ++d)
            if (d != line)
            {
                const CopiedShare one = shares(d, CellSpan{row.first[d], row.count[d]});
                all.copied *= one.copied;
                all.in_window *= one.in_window;
            }
        return all;
    }
    const Int looks = std::min(most_rows, part.row.count);
    CopiedShare mean{0, 0, looks < part.row.count};
    for (Int i = 0; i < looks; ++i)
    {
        const CopiedShare one = reads->share(coordinates(choice, one_row(part, spread(part.row, i, looks))));
        mean.copied += one.copied / static_cast<double>(looks);
        mean.in_window += one.in_window / static_cast<double>(looks);
        mean.sampled |= one.sampled;
    }
    return mean;
}

std::optional<double> GridSampler::mean_source(const CellBox& part) const
{
    if (!view.reads())
        return std::nullopt;
    if (!leaves_gaps(choice, part))
        return view.reads()->mean_source(of_operand, coordinates(choice, part));
    if (part.row.count > most_rows)
        return std::nullopt;
    double sum = 0;
    for (Int i = 0; i < part.row.count; ++i)
    {
        const auto one =
            view.reads()->mean_source(of_operand, coordinates(choice, one_row(part, part.row.first + i)));
        if (!one)
            return std::nullopt;
        sum += *one;
    }
    return sum / static_cast<double>(part.row.count);
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
    result.copied = mean(box, result, [](const CellView& cell) { return cell.not_copied ? 0.0 : 1.0; });
}

} // namespace stridescope::core
