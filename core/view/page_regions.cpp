#include "core/view/page_regions.h"

namespace stridescope::core
{
namespace
{

Region whole(Operand operand, const Dims& sizes, const Dims& cell,
             std::initializer_list<std::optional<std::size_t>> dims)
{
    Region all = region(operand, cell, Dims::filled(cell.size(), 1));
    for (const auto& d : dims)
        if (d)
        {
            all.first[*d] = 0;
            all.count[*d] = sizes[*d];
        }
    return all;
}

} // namespace

Region row_region(Operand operand, const PageChoice& choice, const Dims& sizes, const Dims& cell)
{
    if (!choice.fold)
        return whole(operand, sizes, cell, {choice.column});
    const LineFold& fold = *choice.fold;
    Region row = region(operand, cell, Dims::filled(cell.size(), 1));
    const Int index = cell[fold.dim] / fold.width;
    row.first[fold.dim] = index * fold.width;
    row.count[fold.dim] = fold.in_row(index);
    return row;
}

Region column_region(Operand operand, const PageChoice& choice, const Dims& sizes, const Dims& cell)
{
    if (!choice.fold)
        return whole(operand, sizes, cell, {choice.row});
    const LineFold& fold = *choice.fold;
    Region column = region(operand, cell, Dims::filled(cell.size(), 1));
    const Int index = cell[fold.dim] % fold.width;
    column.first[fold.dim] = index;
    column.step[fold.dim] = fold.width;
    column.count[fold.dim] = (fold.length - 1 - index) / fold.width + 1;
    return column;
}

Region page_region(Operand operand, const PageChoice& choice, const Dims& sizes, const Dims& cell)
{
    return whole(operand, sizes, cell, {choice.row, choice.column});
}

Region region_between(Operand operand, const Dims& from, const Dims& to)
{
    Dims first = from;
    Dims count = from;
    for (std::size_t d = 0; d < first.size(); ++d)
    {
        first[d] = std::min(from[d], to[d]);
        count[d] = std::max(from[d], to[d]) - first[d] + 1;
    }
    return region(operand, first, count);
}

} // namespace stridescope::core
