#include "core/kinds/tpu_memory/tpu_memory.h"
#include "core/text/grouped.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace stridescope::core
{
namespace
{

constexpr std::size_t most_rows = 64; ///< rows of each list

std::string counted(Int count, const char* one, const char* many)
{
    return count == 0 ? fmt::format("no {}", one)
                      : fmt::format("{} {}", grouped(count), count == 1 ? one : many);
}

/// Says which tensor ends last, and how far that is past the end of the lane.
std::string too_long(const TpuMemoryFacts& facts)
{
    const Int lane = facts.chip().lmem_bytes;
    std::size_t last = 0;
    for (std::size_t i = 1; i < facts.tensors.size(); ++i)
        if (facts.tensors[i].map.end_address > facts.tensors[last].map.end_address)
            last = i;
    return fmt::format("Last byte of {} is {}; last byte of the lane is {}: {} bytes over", facts.names[last],
                       facts.memory.used_bytes - 1, lane - 1, facts.memory.used_bytes - lane);
}

std::string and_more(Int pairs)
{
    return pairs > 1 ? fmt::format("; {} pairs in all", grouped(pairs)) : std::string();
}

std::string about_overlaps(const TpuMemoryFacts& facts)
{
    if (facts.memory.overlaps.empty())
        return fmt::format("None of the {} tensors overlap", facts.tensors.size());
    const LaneOverlap& first = facts.memory.overlaps.front();
    const LaneMap& a = facts.tensors[first.a].map;
    const LaneMap& b = facts.tensors[first.b].map;
    return fmt::format("{} and {} both reserve bytes {} to {}{}", facts.names[first.a], facts.names[first.b],
                       std::max(a.address, b.address), std::min(a.end_address, b.end_address) - 1,
                       and_more(facts.memory.overlap_count));
}

std::string about_banks(const TpuMemoryFacts& facts)
{
    if (facts.memory.shared_banks.empty())
        return fmt::format("None of the {} tensors share a bank", facts.tensors.size());
    const SharedBanks& first = facts.memory.shared_banks.front();
    return fmt::format("{} and {} both use {}{}", facts.names[first.a], facts.names[first.b],
                       first.banks.words(), and_more(facts.memory.shared_bank_count));
}

} // namespace

FactSheet TpuMemoryFacts::sheet() const
{
    const Chip& chip = this->chip();
    const bool fits = memory.used_bytes <= chip.lmem_bytes;
    FactSheet sheet;
    sheet.properties = {{counted(memory.overlap_count, "overlap", "overlaps"),
                         memory.overlap_count > 0 ? Tone::bad : Tone::good, about_overlaps(*this)},
                        {counted(memory.shared_bank_count, "shared bank", "shared banks"),
                         memory.shared_bank_count > 0 ? Tone::caution : Tone::good, about_banks(*this)},
                        {fits ? "Fits" : "Does not fit", fits ? Tone::good : Tone::bad,
                         fits ? fmt::format("The last tensor ends at byte {} of {} in each lane",
                                            memory.used_bytes, chip.lmem_bytes)
                              : too_long(*this)}};
    // The first row of a list has the list's heading.
    std::string_view last;
    const auto add = [&](std::string_view head, FactRow row)
    {
        row.head = head == last ? std::string_view() : head;
        last = head;
        sheet.rows.push_back(std::move(row));
    };
    if (!fits)
        for (std::size_t i = 0; i < tensors.size() && sheet.rows.size() < most_rows; ++i)
            if (const LaneMap& map = tensors[i].map; map.end_address > chip.lmem_bytes)
                add("Past the end of the lane",
                    {fmt::format("{} over by", names[i]), map.end_address - chip.lmem_bytes,
                     fmt::format("bytes: {} reserves bytes {} to {}; last byte of the lane is {}", names[i],
                                 map.address, map.end_address - 1, chip.lmem_bytes - 1),
                     fmt::format("tensors[{}].fits", i)});
    for (std::size_t i = 0; i < tensors.size() && i < most_rows; ++i)
    {
        const LaneMap& map = tensors[i].map;
        add("Tensors", {names[i], half_open_text(map.address, map.end_address),
                        fmt::format("{} bytes per lane, {}", map.reserved_bytes, map.layout->name),
                        fmt::format("tensors[{}].end_address", i)});
    }
    for (std::size_t i = 0; i < memory.overlaps.size() && i < most_rows; ++i)
    {
        const LaneOverlap& overlap = memory.overlaps[i];
        add("Overlaps", {fmt::format("{} \xc3\x97 {}", names[overlap.a], names[overlap.b]),
                         fmt::format("{} B", grouped(overlap.reserved_bytes)),
                         overlap.element_bytes ? fmt::format("{} bytes over all lanes hold elements of both",
                                                             *overlap.element_bytes)
                                               : std::string("bytes that hold elements of both: unknown"),
                         fmt::format("overlaps[{}].reserved_bytes", i)});
    }
    for (std::size_t i = 0; i < memory.shared_banks.size() && i < most_rows; ++i)
    {
        const SharedBanks& shared = memory.shared_banks[i];
        add("Shared banks", {fmt::format("{}, {}", names[shared.a], names[shared.b]), shared.banks.words(),
                             "Banks used by both", fmt::format("shared_banks[{}].banks[0]", i)});
    }
    for (std::size_t i = 0; i < memory.crossing.size() && i < most_rows; ++i)
        add("Across banks", {names[memory.crossing[i]], banks_touched(tensors[memory.crossing[i]].map)->words(),
                             "Spans several banks"});
    for (std::size_t i = 0; i < memory.free.size() && i < most_rows; ++i)
        add("Free bytes of each lane", {half_open_text(memory.free[i].begin, memory.free[i].end),
                                        fmt::format("{} B", grouped(memory.free[i].end - memory.free[i].begin)),
                                        "Bytes that no tensor reserves", fmt::format("free[{}][1]", i)});
    add("Free bytes of each lane",
        {"Largest free range", memory.largest_free_bytes, "Bytes per lane, contiguous", "largest_free_bytes"});
    add("Free bytes of each lane", {"Highest end", memory.used_bytes,
                                    "End address of the last tensor: free bytes below it count", "used_bytes"});
    return sheet;
}

} // namespace stridescope::core
