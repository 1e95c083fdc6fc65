#include "core/derivation/derivation.h"
#include "core/kinds/step_parts.h"
#include "core/kinds/tpu/tpu.h"
#include "core/map/offset_steps.h"
#include "core/tensor/coordinate_text.h"
#include "core/text/letters.h"

#include <fmt/format.h>

namespace stridescope::core
{
namespace
{

/// Returns how a digit is taken from its index: "c", or if the size is split, "k/16" and "k%16".
std::string digit_name(const LaneMap& map, const Digit& digit)
{
    const char label = small_letter(map.labels[digit.dimension]);
    std::string name(1, label);
    if (digit.divisor != 1)
        name += fmt::format("/{}", digit.divisor);
    const Int all = map.sizes[digit.dimension];
    if (wide(digit.divisor) * digit.extent < all)
        name += fmt::format("%{}", digit.extent);
    return name;
}

} // namespace

std::optional<StepOffer> Tpu::step_offer(const Facts& tpu)
{
    return StepOffer{StepCode::elements, tpu.map.in_lanes ? "Elements over lanes" : "Elements in memory",
                     source::lanes, tpu.element_count};
}

Step Tpu::step(const Facts& tpu, Int number)
{
    const LaneMap& map = tpu.map;
    const Dims x = coordinate_at(map.sizes, number);
    const LanePlace place = lane_place(map, x);
    Step step;
    std::string lane; // sum that gives the lane
    step.lines.push_back(
        {0, "for each element x, the last dimension innermost", fmt::format("x = [{}]", coordinate_text(x))});
    if (const Digit* const dealt = map.cyclic_digit())
    {
        const Int value = dealt->of(x[dealt->dimension]);
        const std::string called = digit_name(map, *dealt);
        const Wide sum = wide(map.start_lane) + value;
        step.lines.push_back({1, fmt::format("lane = (start + {}) % lanes", called),
                              fmt::format("({} + {}) % {} = {}", map.start_lane, value, map.lane_count,
                                          number_text(sum % map.lane_count)),
                              dealt->dimension});
        step.lines.push_back({1, fmt::format("round = (start + {}) / lanes", called),
                              fmt::format("({} + {}) / {} = {}", map.start_lane, value, map.lane_count,
                                          number_text(sum / map.lane_count)),
                              dealt->dimension});
        lane = fmt::format(": ({} + {}) mod {} = lane {}, round {}", map.start_lane, value, map.lane_count,
                           number_text(sum % map.lane_count), number_text(sum / map.lane_count));
    }
    step.lines.push_back({1, "offset = 0", "0"});
    for (const OffsetStep& one : offset_steps(map, map.digits, x))
    {
        const Digit& digit = *one.digit;
        step.lines.push_back(
            {1,
             fmt::format("offset += {}\xC2\xB7{}", digit.cyclic ? "round" : digit_name(map, digit),
                         digit.stride),
             running_sum(one.before, fmt::format("{}\xC2\xB7{}", one.value, digit.stride), one.after),
             digit.dimension});
    }
    StepTouch touch;
    touch.operand = Operand::input;
    touch.coordinate = x;
    touch.offset = place.offset;
    touch.byte = place.byte;
    touch.nibble = place.nibble;
    touch.npu = place.npu;
    touch.bank = place.bank;
    step.lines.push_back(
        {1,
         fmt::format("byte = address + offset\xC2\xB7{} bits / 8", map.bits),
         fmt::format("{} + {}\xC2\xB7{}/8 = {}", map.address, place.offset, map.bits, place.byte),
         {},
         true});
    if (place.bank)
        step.lines.push_back(
            {1, fmt::format("bank = byte / {}", map.bank_bytes), fmt::format("{}", *place.bank)});
    step.writes.push_back(touch);
    step.sentence = fmt::format("[{}]", coordinate_text(x));
    if (place.npu)
        step.sentence += lane.empty() ? fmt::format(": lane {}", *place.npu) : lane;
    step.sentence +=
        fmt::format("{} offset {}, {}", place.npu ? "," : ":", place.offset, byte_words(touch, map.bits));
    if (place.bank)
        step.sentence += fmt::format(", bank {}", *place.bank);
    return step;
}

} // namespace stridescope::core
