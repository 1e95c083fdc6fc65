#pragma once

#include "core/map/placement.h"

#include <algorithm>
#include <optional>

namespace stridescope::core
{

/// A page that is one line, folded as a line of text is: into rows of that many elements, the last perhaps of
/// fewer.
struct LineFold
{
    std::size_t dim = 0; ///< the line's
    Int length = 1;      ///< its elements
    Int width = 1;       ///< elements of a row; less than all

    [[nodiscard]] Int rows() const { return divide_up(length, width); }
    [[nodiscard]] Int in_row(Int row) const { return std::min(width, length - row * width); }

    friend bool operator==(const LineFold&, const LineFold&) = default;
};

/// How a tensor of any rank is laid out in 2-D pages: which dimension runs down, which across, which gives the
/// pages side by side, and where the others stand.
struct PageChoice
{
    std::optional<std::size_t> row;
    std::size_t column = 0;
    std::optional<std::size_t> page;
    Dims at;                      ///< coordinate of the dimensions not drawn; the drawn ones are 0
    std::optional<LineFold> fold; ///< then its rows are the page's, and its elements the page's columns

    friend bool operator==(const PageChoice&, const PageChoice&) = default;
};

/// Tells whether a dimension runs across, down or through the pages; the others stand at one index.
[[nodiscard]] inline bool draws(const PageChoice& choice, std::size_t dimension)
{
    return dimension == choice.column || choice.row == dimension || choice.page == dimension;
}

/// Last dimension across, the one before down, the next before in pages where it has a size above 1.
[[nodiscard]] PageChoice default_pages(const Dims& sizes);
/// Returns the same with a dimension that is cut into tiles down and the next such one, or the last dimension,
/// across, so that a tile is seen whole.
[[nodiscard]] PageChoice tiled_pages(const Placement& placement);
/// Returns the nearest valid choice: drawn dimensions exist and differ, the others stand inside their sizes,
/// and what is folded is a line that is longer than a row. `usual` if there is none.
[[nodiscard]] PageChoice valid_pages(const PageChoice& choice, const Dims& sizes, const PageChoice& usual);
[[nodiscard]] inline PageChoice valid_pages(const PageChoice& choice, const Dims& sizes)
{
    return valid_pages(choice, sizes, default_pages(sizes));
}

/// Returns the one dimension that a page's cells follow each other along; nothing if there are two, or none.
[[nodiscard]] std::optional<std::size_t> line_dimension(const PageChoice& choice, const Dims& sizes);
/// Returns the valid choice with its line in rows of that many elements; 0, or no fewer than there are: in one.
[[nodiscard]] PageChoice folded(PageChoice choice, const Dims& sizes, Int width);

/// A tensor's pages in cells.
struct PageGrid
{
    Int rows = 1;
    Int columns = 1;
    Int pages = 1;
    Int row_step = 1;    ///< by which the index beside a row is more than that of the row before
    Int padded_rows = 0; ///< after the cells, of whole tiles
    Int padded_columns = 0;

    friend bool operator==(const PageGrid&, const PageGrid&) = default;
};
[[nodiscard]] PageGrid page_grid(const PageChoice& choice, const Dims& sizes);

/// Position of a drawn cell.
struct PagePlace
{
    Int page = 0;
    Int row = 0;
    Int column = 0;

    friend bool operator==(const PagePlace&, const PagePlace&) = default;
};
/// Returns the coordinate of a position that holds a cell.
[[nodiscard]] Dims page_coordinate(const PageChoice& choice, Int page, Int row, Int column);
[[nodiscard]] PagePlace page_place(const PageChoice& choice, const Dims& coordinate);
/// Tells whether a position of the grid holds a cell: a folded line's last row may have fewer.
[[nodiscard]] inline bool holds_cell(const PageChoice& choice, Int row, Int column)
{
    return !choice.fold || column < choice.fold->in_row(row);
}

} // namespace stridescope::core
