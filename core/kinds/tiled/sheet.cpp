#include "core/kinds/tiled/tiled.h"
#include "core/text/braces.h"

#include <fmt/format.h>

namespace stridescope::core
{

FactSheet TiledFacts::sheet() const
{
    FactSheet sheet;
    const Placement& where = placement();
    std::string text;
    for (std::size_t d = 0; d < digits.size(); ++d)
    {
        text += fmt::format("{}{}", text.empty() ? "" : "  ", tensor.labels[d]);
        for (const DigitChoice& digit : digits[d])
            text += fmt::format(" {}:{}", *digit.extent, digit.stride);
    }
    std::string swizzle;
    for (const Xor& step : where.xors)
        swizzle += fmt::format("{}{},{},{}", swizzle.empty() ? "" : "  ", step.bits, step.base, step.shift);
    sheet.rows.push_back({"Digits", text, "Extent and stride of each, innermost first", "digits"});
    if (!swizzle.empty())
        sheet.rows.push_back({"XOR", swizzle, "Bits, base, and shift, in elements", "xor"});
    sheet.rows.push_back({"Padded sizes", braces(whole.padded_sizes), "Whole tiles", "padded_sizes"});
    sheet.rows.push_back({"Padding", whole.padded_elements - whole.element_count,
                          "Positions of whole tiles without an element", "padding"});
    sheet.rows.push_back({"Holes", whole.holes, "Slots that no position of a tile uses", "holes"});
    sheet.rows.push_back(
        {"Reserved elements", reserved, "Up to the last position of the tiles", "reserved_elements"});
    sheet.rows.push_back({"Minimum bytes", buffer_bytes, "Reserved elements in bytes", "buffer_bytes"});
    if (runs)
    {
        sheet.rows.push_back(
            {"Runs", runs->count, "Stretches that are consecutive in the tensor and in memory", "runs"});
        sheet.rows.push_back({"Longest run", runs->longest, "Elements", "longest_run"});
    }
    return sheet;
}

} // namespace stridescope::core
