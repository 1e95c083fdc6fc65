#include "core/view/pages.h"

#include <algorithm>
#include <vector>

namespace stridescope::core
{

PageChoice default_pages(const Dims& sizes)
{
    PageChoice choice;
    const std::size_t rank = sizes.size();
    choice.at = Dims::filled(rank, 0);
    choice.column = rank - 1;
    if (rank < 2)
        return choice;
    choice.row = rank - 2;
    for (std::size_t d = rank - 2; d-- > 0 && !choice.page;)
        if (sizes[d] > 1)
            choice.page = d;
    if (!choice.page && rank > 2)
        choice.page = rank - 3;
    return choice;
}

PageChoice tiled_pages(const Placement& placement)
{
    const std::size_t rank = placement.sizes.size();
    PageChoice choice = default_pages(placement.sizes);
    std::vector<std::size_t> plane; // dimensions that are cut into tiles, then others larger than 1
    std::vector<std::size_t> whole;
    for (std::size_t d = 0; d < rank; ++d)
    {
        const bool cut =
            std::any_of(placement.digits.begin(), placement.digits.end(),
                        [&](const Digit& digit) { return digit.dimension == d && digit.divisor > 1; });
        (cut ? plane : whole).push_back(d);
    }
    if (plane.empty() || rank < 2)
        return choice;
    plane.resize(std::min<std::size_t>(plane.size(), 2));
    if (plane.size() < 2)
    {
        const std::size_t beside = whole.back();
        plane.insert(plane.front() < beside ? plane.end() : plane.begin(), beside);
    }
    choice.row = plane[0];
    choice.column = plane[1];
    choice.page.reset();
    for (std::size_t d = rank; d-- > 0 && !choice.page;)
        if (d != plane[0] && d != plane[1] && placement.sizes[d] > 1)
            choice.page = d;
    for (std::size_t d = rank; d-- > 0 && !choice.page;)
        if (d != plane[0] && d != plane[1])
            choice.page = d;
    return choice;
}

PageChoice valid_pages(const PageChoice& choice, const Dims& sizes, const PageChoice& usual)
{
    const std::size_t rank = sizes.size();
    const bool in_range =
        choice.at.size() == rank && choice.column < rank && (rank < 2 || choice.row)
        && (!choice.row || (*choice.row < rank && *choice.row != choice.column))
        && (!choice.page
            || (*choice.page < rank && *choice.page != choice.column && choice.page != choice.row));
    if (!in_range)
        return usual;
    PageChoice valid = choice;
    for (std::size_t d = 0; d < rank; ++d)
        valid.at[d] = std::clamp<Int>(choice.at[d], 0, sizes[d] - 1);
    return folded(valid, sizes, choice.fold ? choice.fold->width : 0);
}

std::optional<std::size_t> line_dimension(const PageChoice& choice, const Dims& sizes)
{
    const bool across = sizes[choice.column] > 1;
    const bool down = choice.row && sizes[*choice.row] > 1;
    if (across == down)
        return std::nullopt;
    return across ? choice.column : *choice.row;
}

PageChoice folded(PageChoice choice, const Dims& sizes, Int width)
{
    choice.fold.reset();
    const auto line = line_dimension(choice, sizes);
    if (line && width > 0 && width < sizes[*line])
        choice.fold = LineFold{*line, sizes[*line], width};
    return choice;
}

PageGrid page_grid(const PageChoice& choice, const Dims& sizes)
{
    const Int pages = choice.page ? sizes[*choice.page] : 1;
    if (choice.fold)
        return {choice.fold->rows(), choice.fold->width, pages, choice.fold->width};
    return {choice.row ? sizes[*choice.row] : 1, sizes[choice.column], pages};
}

Dims page_coordinate(const PageChoice& choice, Int page, Int row, Int column)
{
    Dims coordinate = choice.at;
    if (choice.fold)
        coordinate[choice.fold->dim] = row * choice.fold->width + column;
    else
    {
        coordinate[choice.column] = column;
        if (choice.row)
            coordinate[*choice.row] = row;
    }
    if (choice.page)
        coordinate[*choice.page] = page;
    return coordinate;
}

PagePlace page_place(const PageChoice& choice, const Dims& x)
{
    const Int page = choice.page ? x[*choice.page] : 0;
    if (choice.fold)
        return {page, x[choice.fold->dim] / choice.fold->width, x[choice.fold->dim] % choice.fold->width};
    return {page, choice.row ? x[*choice.row] : 0, x[choice.column]};
}

} // namespace stridescope::core
