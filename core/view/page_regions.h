#pragma once

#include "core/copying/region.h"
#include "core/view/pages.h"

/// Regions of pages that one gesture selects.
namespace stridescope::core
{

/// Returns all cells of the row, column, or page of a cell.
[[nodiscard]] Region row_region(Operand operand, const PageChoice& choice, const Dims& sizes, const Dims& cell);
[[nodiscard]] Region column_region(Operand operand, const PageChoice& choice, const Dims& sizes,
                                   const Dims& cell);
[[nodiscard]] Region page_region(Operand operand, const PageChoice& choice, const Dims& sizes,
                                 const Dims& cell);
/// Returns the box between two cells; in a folded line, all cells from one to the other, as in text.
[[nodiscard]] Region region_between(Operand operand, const Dims& from, const Dims& to);

} // namespace stridescope::core
