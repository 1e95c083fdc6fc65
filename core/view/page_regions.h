#pragma once

#include "core/copying/region.h"
#include "core/view/pages.h"

/// What is chosen on pages with one gesture.
namespace stridescope::core
{

/// All cells of the row, column or page that a cell is in.
[[nodiscard]] Region row_region(Operand operand, const PageChoice& choice, const Dims& sizes, const Dims& cell);
[[nodiscard]] Region column_region(Operand operand, const PageChoice& choice, const Dims& sizes,
                                   const Dims& cell);
[[nodiscard]] Region page_region(Operand operand, const PageChoice& choice, const Dims& sizes,
                                 const Dims& cell);
/// From one cell to another: the box between them; of a folded line all that follow each other, as in text.
[[nodiscard]] Region region_between(Operand operand, const Dims& from, const Dims& to);

} // namespace stridescope::core
