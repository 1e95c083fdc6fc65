#include "core/kinds/slice1/slice1.h"
#include "core/text/braces.h"

namespace stridescope::core
{

FactSheet Slice1Facts::sheet() const
{
    FactSheet sheet;
    sheet.rows = {{"most elements", braces(max_output_sizes),
                   "MaxCopiedElements: 1 + (size - 1) / |stride| of each dimension", "max_output_sizes"},
                  {"first offset", view.base, "CopyStart, as the offset of the first element that is read",
                   "view.base_offset"},
                  {"offset steps", braces(view.strides),
                   "How far the read offset goes at each step of an output index", "view.strides"}};
    return sheet;
}

} // namespace stridescope::core
