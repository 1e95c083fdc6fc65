#include "core/map/tensor_placement.h"

#include <algorithm>
#include <cmath>

namespace stridescope::core
{
namespace
{

/// Returns what a digit of value v adds.
Place part_of(const Placement& placement, const Digit& digit, Int value)
{
    if (!digit.cyclic)
        return {0, value * digit.stride};
    const Wide slot = wide(placement.start_lane) + value;
    return {static_cast<Int>(slot % placement.lane_count),
            static_cast<Int>(slot / placement.lane_count) * digit.stride};
}

/// Returns an offset with the slots that `pads` leave free before it added; nothing beyond 64 bits.
std::optional<Int> spread(const Placement& placement, Int offset)
{
    Wide all = offset;
    for (const PadSlots& pad : placement.pads)
        all += (offset >= 0 ? wide(offset / pad.interval) : divide_down(offset, pad.interval)) * pad.amount;
    return narrow(all);
}

} // namespace

const Digit* Placement::cyclic_digit() const
{
    const auto found =
        std::find_if(digits.begin(), digits.end(), [](const Digit& digit) { return digit.cyclic; });
    return found == digits.end() ? nullptr : &*found;
}

Int TensorPlacement::channel_reach() const
{
    Int reach = 1;
    bool inside = false;
    for (const Digit& digit : digits)
    {
        if (inside)
            reach += (digit.extent - 1) * digit.stride;
        inside = inside || digit.cyclic;
    }
    return reach;
}

Placement part_of(const Placement& placement, const Dims& first, const Dims& count)
{
    Placement part = placement;
    part.sizes = count;
    part.first = first;
    for (std::size_t d = 0; d < first.size(); ++d)
        part.first[d] += placement.first_of(d);
    return part;
}

double mean_offset(const Placement& placement, const Dims& first, const Dims& count)
{
    auto mean = static_cast<double>(placement.base);
    for (const Digit& digit : placement.digits)
    {
        const auto divisor = static_cast<double>(digit.divisor);
        const auto extent = static_cast<double>(digit.extent);
        // Returns the sum over all indices below `end`.
        const auto sum = [&](double end)
        {
            const double rounds = std::floor(end / (divisor * extent));
            const double rest = end - rounds * divisor * extent;
            const double values = std::floor(rest / divisor);
            return rounds * divisor * extent * (extent - 1) / 2 + divisor * values * (values - 1) / 2
                   + (rest - values * divisor) * values;
        };
        const auto begin = static_cast<double>(first[digit.dimension] + placement.first_of(digit.dimension));
        const auto indexes = static_cast<double>(count[digit.dimension]);
        mean += static_cast<double>(digit.stride) * (sum(begin + indexes) - sum(begin)) / indexes;
    }
    double spread = mean;
    for (const PadSlots& pad : placement.pads)
        spread += std::floor(mean / static_cast<double>(pad.interval)) * static_cast<double>(pad.amount);
    return spread;
}

Int moved(const Placement& placement, Int sum)
{
    sum -= placement.base - placement.base_of_digits();
    placement.each_move([&](const Xor& step) { sum = step.of(sum); }, [&] { sum += placement.base; });
    return placement.pads.empty() ? sum : spread(placement, sum).value_or(int_max);
}

std::optional<Int> unmoved(const Placement& placement, Int offset)
{
    if (!placement.pads.empty())
    {
        // Spreading keeps the order and makes no offset smaller: this finds the largest that is spread to at
        // most `offset`.
        Int least = std::min<Int>(offset, 0);
        if (offset < 0)
            return offset; // with pads no offset is negative, so nothing is there
        Int most = offset;
        while (least < most)
        {
            const Int middle = most - (most - least) / 2;
            const auto there = spread(placement, middle);
            if (there && *there <= offset)
                least = middle;
            else
                most = middle - 1;
        }
        if (spread(placement, least) != offset)
            return std::nullopt;
        offset = least;
    }
    if (offset >= 0 || placement.xors_before_base > 0)
        for (std::size_t i = placement.xors.size(); i-- > 0;)
        {
            if (i + 1 == placement.xors_before_base)
                offset -= placement.base;
            offset = offset < 0 ? offset : placement.xors[i].of(offset);
        }
    return offset + placement.base - placement.base_of_digits();
}

Place place_of(const Placement& placement, const Dims& coordinate)
{
    Place place{0, placement.base};
    for (const Digit& digit : placement.digits)
    {
        const Int index = coordinate[digit.dimension] + placement.first_of(digit.dimension);
        const Place part = part_of(placement, digit, digit.of(index));
        place.lane += part.lane;
        place.offset += part.offset;
    }
    place.offset = moved(placement, place.offset);
    return place;
}

Placement placement_of(const Layout& layout)
{
    Placement placement;
    placement.sizes = layout.sizes;
    placement.base = layout.base;
    for (std::size_t d = 0; d < layout.sizes.size(); ++d)
        placement.digits.push_back({d, 1, layout.sizes[d], layout.strides[d]});
    return placement;
}

Mover::Steps::Steps(std::vector<Xor> of)
{
    constexpr std::size_t most_few = 3;
    if (of.size() <= most_few)
    {
        few = std::move(of);
        return;
    }
    constexpr unsigned bytes = 4;
    constexpr unsigned values = 256;
    changes.assign(std::size_t{bytes} * values, 0);
    for (unsigned byte = 0; byte < bytes; ++byte)
        for (unsigned value = 1; value < values; ++value)
        {
            const unsigned rest = value & (value - 1);
            auto& change = changes[byte * values + value];
            if (rest != 0)
            {
                change = changes[byte * values + rest] ^ changes[byte * values + (value ^ rest)];
                continue;
            }
            const Int bit = Int{value} << (8 * byte);
            Int there = bit;
            for (const Xor& step : of)
                there = step.of(there);
            change = static_cast<std::uint32_t>(there ^ bit);
        }
}

Mover::Mover(const Placement& placement)
    : before_base({placement.xors.begin(),
                   placement.xors.begin() + static_cast<std::ptrdiff_t>(placement.xors_before_base)}),
      after_base({placement.xors.begin() + static_cast<std::ptrdiff_t>(placement.xors_before_base),
                  placement.xors.end()}),
      late_base(placement.base - placement.base_of_digits())
{
    for (const PadSlots& pad : placement.pads)
    {
        const auto same = std::find_if(pads.begin(), pads.end(),
                                       [&](const PadSlots& other) { return other.interval == pad.interval; });
        if (same != pads.end())
            same->amount += pad.amount;
        else if (pad.amount != 0)
            pads.push_back(pad);
    }
}

Int most_placed(const Placement& placement, Int most)
{
    constexpr std::size_t few = 8;
    return most / static_cast<Int>(std::max(few, placement.pads.size())) * static_cast<Int>(few);
}

PlaceWalk::PlaceWalk(const Placement& of)
    : placement(of), of_dimension(of.sizes.size()), x(of.sizes.size(), 0),
      parts(of.sizes.size()), sum{0, of.base}
{
    if (!of.xors.empty() || !of.pads.empty())
        mover.emplace(of);
    for (const Digit& digit : of.digits)
        of_dimension[digit.dimension].push_back(digit);
    for (std::size_t d = 0; d < x.size(); ++d)
        enter(d);
}

void PlaceWalk::enter(std::size_t dimension)
{
    Place here;
    for (const Digit& digit : of_dimension[dimension])
    {
        const Place part = part_of(placement, digit, digit.of(x[dimension] + placement.first_of(dimension)));
        here.lane += part.lane;
        here.offset += part.offset;
    }
    sum.lane += here.lane - parts[dimension].lane;
    sum.offset += here.offset - parts[dimension].offset;
    parts[dimension] = here;
}

void PlaceWalk::next()
{
    for (std::size_t d = x.size(); d-- > 0;)
    {
        x[d] = x[d] + 1 < placement.sizes[d] ? x[d] + 1 : 0;
        enter(d);
        if (x[d] != 0)
            return;
    }
}

} // namespace stridescope::core
