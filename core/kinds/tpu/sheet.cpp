#include "core/kinds/tpu/tpu.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

std::string braces(const Dims& values)
{
    return fmt::format("{{{}}}", fmt::join(values.begin(), values.end(), ", "));
}

std::string banks_text(const LaneMap& map)
{
    const auto banks = banks_touched(map);
    if (!banks)
        return "none";
    return banks->first == banks->last ? fmt::format("{}", banks->first)
                                       : fmt::format("{} \xe2\x80\xa6 {}", banks->first, banks->last);
}

} // namespace

FactSheet TpuFacts::sheet() const
{
    FactSheet sheet;
    sheet.rows = {{"sizes n, c, h, w", braces(map.sizes), ""},
                  {"strides n, c, h, w", braces(map.strides), "in elements, within a lane"},
                  {"elements", element_count, ""}};
    if (!map.in_lanes())
        return sheet;
    const bool aligned = map.address % wanted_alignment(map) == 0;
    sheet.verdicts = {
        {fits ? "fits its lane" : "does not fit its lane", fits ? Tone::good : Tone::bad},
        {aligned ? "aligned start" : "misaligned start", aligned ? Tone::good : Tone::caution}};
    if (holes.total)
        sheet.verdicts.push_back(*holes.total > 0 ? Verdict{"holes", Tone::caution}
                                                  : Verdict{"no holes", Tone::good});
    sheet.rows.insert(sheet.rows.end(),
                      {{"EU_NUM", eu_num, "elements of one row of execution units"},
                       {"channels per lane", map.rows, ""},
                       {"bytes per lane", map.reserved_bytes, "reserved in every lane, holes included"},
                       {"end address", map.end_address, "in the lane, exclusive"},
                       {"banks", banks_text(map), ""},
                       {"hole bytes", holes.total, "of all lanes together; lanes differ"}});
    return sheet;
}

} // namespace stridescope::core
