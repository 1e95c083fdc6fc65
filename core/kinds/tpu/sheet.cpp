#include "core/kinds/tpu/tpu.h"
#include "core/text/braces.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns "bank 0": the number alone could be read as "no bank".
std::string banks_text(const LaneMap& map)
{
    const auto banks = banks_touched(map);
    return banks ? banks->words() : "none";
}

FactRow row(std::string name, Wide number, std::string about)
{
    const auto fits = narrow(number);
    return fits ? FactRow{std::move(name), *fits, std::move(about)}
                : FactRow{std::move(name), "more than 64 bits", std::move(about)};
}

void tell_global_memory(const LaneMap& map, FactSheet& sheet)
{
    const Wide bytes = (wide(map.reserved()) * map.bits + 7) / 8;
    sheet.rows.push_back({"Memory", "Global (no lanes)", ""});
    sheet.rows.push_back(row("Bytes", bytes, "Whole tensor"));
    sheet.rows.push_back({"First byte address", map.address, ""});
    sheet.rows.push_back(row("Last byte address", map.address + bytes - 1, ""));
}

} // namespace

FactSheet TpuFacts::sheet() const
{
    FactSheet sheet;
    sheet.rows = {{"Sizes", braces(map.sizes), std::string(map.layout->about)},
                  {"Strides n, c, h, w", braces(map.strides),
                   fmt::format("in {}{}", map.layout->in_bytes ? "bytes" : "elements",
                               map.in_lanes ? ", within a lane" : " of global memory"),
                   "strides"},
                  {"Elements", element_count, "", "element_count"}};
    if (!map.in_lanes)
    {
        tell_global_memory(map, sheet);
        return sheet;
    }
    const bool aligned = map.address % map.start_alignment == 0;
    sheet.properties = {
        {fits ? "Fits its lane" : "Does not fit its lane", fits ? Tone::good : Tone::bad,
         fmt::format("{}: ends at byte {} of {}{}", fits ? "Fits" : "Does not fit", map.end_address,
                     map.lane_bytes,
                     fits ? std::string() : fmt::format(", {} bytes over", map.end_address - map.lane_bytes)),
         "fits"},
        {aligned ? "Aligned start" : "Misaligned start", aligned ? Tone::good : Tone::caution,
         fmt::format("{}: byte {} is {}a multiple of {}", aligned ? "Aligned" : "Misaligned", map.address,
                     aligned ? "" : "not ", map.start_alignment)}};
    if (holes.total)
        sheet.properties.push_back(
            {*holes.total > 0 ? "Holes" : "No holes", *holes.total > 0 ? Tone::caution : Tone::good,
             fmt::format("{} reserved bytes over all lanes hold no element", *holes.total), "holes_bytes"});
    sheet.rows.insert(
        sheet.rows.end(),
        {{"EU_NUM", eu_num, "Elements per EU vector", "eu_num"},
         {"Rounds per batch", map.rows, "Channels that a lane takes of each batch", "channels_per_npu"},
         {"Reserved bytes per lane", map.reserved_bytes, "Padding included", "bytes_per_npu"},
         {"End address", map.end_address, "In the lane, exclusive", "end_address"},
         {"Banks", banks_text(map), "", "banks"},
         {"Hole bytes", holes.total, "Total over all lanes (lanes differ)", "holes_bytes"}});
    return sheet;
}

} // namespace stridescope::core
