#include "core/kinds/slice1/slice1.h"
#include "core/text/braces.h"

namespace stridescope::core
{

FactSheet Slice1Facts::sheet() const
{
    FactSheet sheet;
    sheet.rows = {
        {"Max output sizes", braces(max_output_sizes),
         "MaxCopiedElements: 1 + (size \u2212 1) / |stride| per dimension", "max_output_sizes"},
        {"Start offset", view.base, "Offset of the first element read (CopyStart)", "view.base_offset"},
        {"View strides", braces(view.strides), "Input elements per output index step", "view.strides"}};
    return sheet;
}

} // namespace stridescope::core
