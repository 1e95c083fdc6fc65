#pragma once

#include "core/tensor/dims.h"

#include <optional>

namespace stridescope::core
{

/// How a tensor of any rank is laid out in 2-D pages: which dimension runs down, which across, which gives the
/// pages side by side, and where the others stand.
struct PageChoice
{
    std::optional<std::size_t> row;
    std::size_t column = 0;
    std::optional<std::size_t> page;
    Dims at; ///< coordinate of the dimensions not drawn; the drawn ones are 0

    friend bool operator==(const PageChoice&, const PageChoice&) = default;
};

/// Last dimension across, the one before down, the next before in pages where it has a size above 1.
[[nodiscard]] PageChoice default_pages(const Dims& sizes);
/// The nearest valid choice: drawn dimensions exist and differ, the others stand inside their sizes.
[[nodiscard]] PageChoice valid_pages(const PageChoice& choice, const Dims& sizes);

/// A tensor's pages in cells.
struct PageGrid
{
    Int rows = 1;
    Int columns = 1;
    Int pages = 1;
};
[[nodiscard]] PageGrid page_grid(const PageChoice& choice, const Dims& sizes);
[[nodiscard]] Dims page_coordinate(const PageChoice& choice, Int page, Int row, Int column);

} // namespace stridescope::core
