#include "core/derivation/derivation.h"
#include "core/kinds/tpu_memory/tpu_memory.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

constexpr int most_named = 3; ///< most tensors that are named as overlapping another

/// Returns "x (64 bytes), y (8 bytes) and 2 more"; empty if there are none.
std::string tensors_met(const TpuMemoryFacts& facts, std::size_t tensor)
{
    std::string met;
    int count = 0;
    for (std::size_t i = 0; i < facts.tensors.size(); ++i)
    {
        if (i == tensor)
            continue;
        const ByteRun both = common_range(facts.tensors[i].map, facts.tensors[tensor].map);
        if (both.end <= both.begin)
            continue;
        if (++count <= most_named)
            met +=
                fmt::format("{}{} ({} bytes)", met.empty() ? "" : ", ", facts.names[i], both.end - both.begin);
    }
    return count > most_named ? met + fmt::format(" and {} more", count - most_named) : met;
}

} // namespace

std::optional<StepOffer> TpuMemory::step_offer(const Facts& facts)
{
    return StepOffer{StepCode::tensors, "Tensors in lanes", source::lanes,
                     static_cast<Int>(facts.tensors.size())};
}

Step TpuMemory::step(const Facts& facts, Int number)
{
    const auto tensor = static_cast<std::size_t>(number);
    const LaneMap& map = facts.tensors[tensor].map;
    const std::string& called = facts.names[tensor];
    const Int lane = map.lane_bytes;
    Step step;
    step.tensor = tensor;
    step.lines.push_back({0, "for each tensor, as the scene lists them",
                          fmt::format("{}: {} of {}", called, number + 1, facts.tensors.size())});
    if (const Digit* const dealt = map.cyclic_digit())
        step.lines.push_back({1, "rounds = ceil((start + channels) / lanes)",
                              fmt::format("ceil(({} + {}) / {}) = {}", map.start_lane, dealt->extent,
                                          map.lane_count, map.rows)});
    step.lines.push_back(
        {1, "bytes = what the rounds reserve of a lane",
         fmt::format("{} elements of {} bits: {}", map.reserved(), map.bits, map.reserved_bytes)});
    step.lines.push_back({1,
                          "end = address + bytes",
                          fmt::format("{} + {} = {}", map.address, map.reserved_bytes, map.end_address),
                          {},
                          true});
    step.lines.push_back({1, "it fits if end <= bytes per lane",
                          map.end_address <= lane ? fmt::format("{} <= {}", map.end_address, lane)
                                                  : fmt::format("{} > {}: {} over", map.end_address, lane,
                                                                map.end_address - lane)});
    const auto banks = banks_touched(map);
    step.lines.push_back(
        {1, fmt::format("banks = bytes / {}", map.bank_bytes), banks ? banks->words() : std::string("none")});
    const std::string met = tensors_met(facts, tensor);
    step.lines.push_back({1, "bytes shared with other tensors", met.empty() ? "none" : met});
    step.sentence = map.reserved_bytes > 0 ? fmt::format("{} reserves bytes {} to {} of each lane", called,
                                                         map.address, map.end_address - 1)
                                           : fmt::format("{} reserves no byte", called);
    if (banks)
        step.sentence += ", " + banks->words();
    if (map.end_address > lane)
        step.sentence += fmt::format(", {} over", map.end_address - lane);
    if (!met.empty())
        step.sentence += ", shared with " + met;
    return step;
}

} // namespace stridescope::core
