#pragma once

#include "core/map/placement.h"

#include <algorithm>
#include <optional>

namespace stridescope::core
{

/// A page that is one line, folded like a line of text into rows of `width` elements; the last may have fewer.
struct LineFold
{
    std::size_t dim = 0; ///< dimension of the line
    Int length = 1;      ///< elements of the line
    Int width = 1;       ///< elements per row; fewer than all

    [[nodiscard]] Int rows() const { return divide_up(length, width); }
    [[nodiscard]] Int in_row(Int row) const { return std::min(width, length - row * width); }

    friend bool operator==(const LineFold&, const LineFold&) = default;
};

/// Arrangement of a tensor of any rank in 2-D pages: the dimensions that run down and across, the one that
/// makes the pages, and the indices at which the others are fixed.
struct PageChoice
{
    std::optional<std::size_t> row;
    std::size_t column = 0;
    std::optional<std::size_t> page;
    Dims at; ///< indices of the dimensions that are not drawn; 0 for the others
    /// If given, its rows are the page's rows, and its elements the page's columns.
    std::optional<LineFold> fold;

    friend bool operator==(const PageChoice&, const PageChoice&) = default;
};

/// Tells whether a dimension runs across, down, or through the pages; the others are fixed at one index.
[[nodiscard]] inline bool draws(const PageChoice& choice, std::size_t dimension)
{
    return dimension == choice.column || choice.row == dimension || choice.page == dimension;
}

/// Returns pages with the last dimension across, the one before it down, and the next one before as pages if
/// its size is above 1.
[[nodiscard]] PageChoice default_pages(const Dims& sizes);
/// Returns pages with a dimension that is cut into tiles down, and the next such one, or the last dimension,
/// across, so that a whole tile can be seen.
[[nodiscard]] PageChoice tiled_pages(const Placement& placement);
/// Returns the nearest valid choice: drawn dimensions exist and differ, the others are fixed inside their
/// sizes, and only a line longer than a row is folded. `usual` if there is none.
[[nodiscard]] PageChoice valid_pages(const PageChoice& choice, const Dims& sizes, const PageChoice& usual);
[[nodiscard]] inline PageChoice valid_pages(const PageChoice& choice, const Dims& sizes)
{
    return valid_pages(choice, sizes, default_pages(sizes));
}

/// Returns the one dimension that a page's cells run along; nothing if there are two, or none.
[[nodiscard]] std::optional<std::size_t> line_dimension(const PageChoice& choice, const Dims& sizes);
/// Returns the valid choice with its line folded into rows of this many elements; 0, or at least as many as
/// there are, means one row.
[[nodiscard]] PageChoice folded(PageChoice choice, const Dims& sizes, Int width);

/// A tensor's pages in cells.
struct PageGrid
{
    Int rows = 1;
    Int columns = 1;
    Int pages = 1;
    Int row_step = 1;       ///< difference of the index labels of two neighbouring rows
    Int padded_rows = 0;    ///< rows after the cells that belong to whole tiles
    Int padded_columns = 0; ///< columns of whole tiles, or of slots between the rows of a strided tensor

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
/// Returns the coordinate of a cell's position.
[[nodiscard]] Dims page_coordinate(const PageChoice& choice, Int page, Int row, Int column);
[[nodiscard]] PagePlace page_place(const PageChoice& choice, const Dims& coordinate);
/// Tells whether a position of the grid holds a cell: a folded line's last row may be shorter.
[[nodiscard]] inline bool holds_cell(const PageChoice& choice, Int row, Int column)
{
    return !choice.fold || column < choice.fold->in_row(row);
}

} // namespace stridescope::core
