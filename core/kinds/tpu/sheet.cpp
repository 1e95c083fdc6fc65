#include "core/kinds/tpu/tpu.h"
#include "core/text/braces.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// "bank 0", which a number alone would not tell from none.
std::string banks_text(const LaneMap& map)
{
    const auto banks = banks_touched(map);
    return banks ? banks->words() : "none";
}

FactRow row(std::string name, Wide number, std::string about)
{
    const auto fits = narrow(number);
    return fits ? FactRow{std::move(name), *fits, std::move(about)}
                : FactRow{std::move(name), "beyond 64 bits", std::move(about)};
}

void tell_global_memory(const LaneMap& map, FactSheet& sheet)
{
    const Wide bytes = (wide(map.reserved) * map.bits + 7) / 8;
    sheet.rows.push_back({"memory", "global, no lanes", ""});
    sheet.rows.push_back(row("bytes", bytes, "of the whole tensor"));
    sheet.rows.push_back({"first byte address", map.address, ""});
    sheet.rows.push_back(row("last byte address", map.address + bytes - 1, ""));
}

} // namespace

FactSheet TpuFacts::sheet() const
{
    FactSheet sheet;
    sheet.rows = {{"sizes", braces(map.sizes), std::string(map.layout->about)},
                  {"strides n, c, h, w", braces(map.strides),
                   fmt::format("in {}{}", map.layout->in_bytes ? "bytes" : "elements",
                               map.in_lanes() ? ", within a lane" : " of global memory"),
                   "strides"},
                  {"elements", element_count, "", "element_count"}};
    if (!map.in_lanes())
    {
        tell_global_memory(map, sheet);
        return sheet;
    }
    const bool aligned = map.address % map.start_alignment == 0;
    sheet.verdicts = {
        {fits ? "fits its lane" : "does not fit its lane", fits ? Tone::good : Tone::bad,
         fmt::format("{}: it ends at byte {} of a lane's {}{}", fits ? "fits" : "does not fit", map.end_address,
                     map.chip.lmem_bytes,
                     fits ? std::string()
                          : fmt::format(", {} bytes too many", map.end_address - map.chip.lmem_bytes)),
         "fits"},
        {aligned ? "aligned start" : "misaligned start", aligned ? Tone::good : Tone::caution,
         fmt::format("{}: byte {} is {}a multiple of {}", aligned ? "aligned" : "misaligned", map.address,
                     aligned ? "" : "not ", map.start_alignment)}};
    if (holes.total)
        sheet.verdicts.push_back(
            {*holes.total > 0 ? "holes" : "no holes", *holes.total > 0 ? Tone::caution : Tone::good,
             fmt::format("{} bytes of all lanes, between what is reserved, hold no element", *holes.total),
             "holes_bytes"});
    sheet.rows.insert(
        sheet.rows.end(),
        {{"EU_NUM", eu_num, "elements of an EU vector, which a lane's execution units process at once",
          "eu_num"},
         {"channels per lane", map.rows, "", "channels_per_npu"},
         {"bytes per lane", map.reserved_bytes, "reserved in every lane, holes included", "bytes_per_npu"},
         {"end address", map.end_address, "in the lane, exclusive", "end_address"},
         {"banks", banks_text(map), "", "banks"},
         {"hole bytes", holes.total, "of all lanes together; lanes differ", "holes_bytes"}});
    return sheet;
}

} // namespace stridescope::core
