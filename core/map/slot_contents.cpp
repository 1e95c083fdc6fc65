#include "core/map/slot_contents.h"

#include "core/map/lane_levels.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Sets the digits from one on to the last values that elements have after the digits before it; false if the
/// lane holds none.
bool to_last_element(const LaneLevels& levels, std::size_t digit, bool in_last_group, Dims& values)
{
    for (; digit < levels.depth(); ++digit)
    {
        const Int count = levels.count(digit, in_last_group);
        if (count == 0)
            return false;
        values[digit] = levels.first(digit) + count - 1;
        in_last_group = in_last_group || levels.ends_in_last_group(digit);
    }
    return true;
}

SlotContents none(SlotHolds why)
{
    SlotContents here{why, {}, {}, std::nullopt};
    here.elements.count = 0;
    return here;
}

SlotContents nested(const TensorPlacement& map, Int npu, Int offset)
{
    const LaneLevels levels(map, npu);
    LaneDigits digits{npu, Dims::filled(levels.depth(), 0)};
    bool in_last_group = false;
    Int rest = offset;
    for (std::size_t digit = 0; digit < levels.depth(); ++digit)
    {
        std::optional<LaneRun> found;
        levels.each_run(digit, in_last_group,
                        [&](const LaneRun& run)
                        {
                            if (found)
                                return;
                            if (rest < run.count * run.size)
                                found = run;
                            else
                                rest -= run.count * run.size;
                        });
        if (found->holds != SlotHolds::element)
        {
            const bool of_element = found->holds != SlotHolds::before_start
                                    && found->holds != SlotHolds::after_last
                                    && to_last_element(levels, digit, in_last_group, digits.values);
            SlotContents empty = none(found->holds);
            if (of_element)
                empty.coordinate = coordinate_of(map, digits);
            return empty;
        }
        digits.values[digit] = found->first + rest / found->size;
        rest %= found->size;
        in_last_group = in_last_group || found->last_group;
    }
    const Dims x = coordinate_of(map, digits);
    SlotContents here{SlotHolds::element, {}, {}, x};
    here.elements.count = 1;
    here.elements.listed.push_back(x);
    return here;
}

/// Returns what is at a slot that a search found elements for, or none.
SlotContents searched(Preimage elements)
{
    const bool some = !elements.listed.empty() || elements.count.value_or(0) > 0;
    SlotContents here{some             ? SlotHolds::element
                      : elements.count ? SlotHolds::hole
                                       : SlotHolds::undecided,
                      std::move(elements),
                      {},
                      std::nullopt};
    if (!here.elements.listed.empty())
        here.coordinate = here.elements.listed.front();
    return here;
}

} // namespace

SlotContents contents_of(const TensorPlacement& map, const Place& place, const SearchLimits& limits,
                         Inverses& inverses)
{
    const auto& [lane, offset] = place;
    if (map.tiles)
        return map.tiles->at(offset, limits);
    if (offset < map.kept.least || offset > map.kept.greatest)
        return none(SlotHolds::outside);
    if (map.nested)
        return nested(map, map.in_lanes ? lane : 0, offset);
    if (map.strided)
        return searched(inverses.at(*map.strided, offset, limits));
    const std::vector<LanePiece> pieces = lane_contents(map, map.in_lanes ? lane : 0);
    if (pieces.empty())
        return none(SlotHolds::hole);
    Preimage found = inverses.at(pieces.front().layout, offset, limits);
    for (Dims& x : found.listed)
        x = coordinate_of(map, lane, pieces.front(), x);
    std::sort(found.listed.begin(), found.listed.end());
    return searched(std::move(found));
}

SlotContents contents_of(const TensorPlacement& map, const Place& place, const SearchLimits& limits)
{
    Inverses inverses;
    return contents_of(map, place, limits, inverses);
}

bool is_quick(const TensorPlacement& map)
{
    if (map.tiles || map.nested)
        return !map.tiles || map.tiles->is_quick();
    Layout rows; // all rounds of a lane
    for (const Digit& digit : map.digits)
    {
        rows.sizes.push_back(digit.cyclic ? map.rows : digit.extent);
        rows.strides.push_back(digit.stride);
    }
    constexpr Int few = 4096; // a search among fewer elements is always short
    return element_count(rows.sizes).value_or(int_max) <= few || is_quick(rows);
}

SlotContents contents_of_byte(const TensorPlacement& map, const Place& at, const SearchLimits& limits)
{
    const auto& [lane, byte] = at;
    if (byte < map.address || byte - map.address >= map.reserved_bytes)
        return none(SlotHolds::outside);
    const Int first = map.slot_of(byte)->offset;
    const Int last = map.bits == 4 ? first + 1 : first; // two elements share a byte
    Inverses inverses;
    SlotContents all = contents_of(map, {lane, first}, limits, inverses);
    if (last == first)
        return all;
    SlotContents other = contents_of(map, {lane, last}, limits, inverses);
    if (other.holds == SlotHolds::element || (other.holds == SlotHolds::undecided && !all.coordinate))
        all.holds = other.holds;
    Preimage& both = all.elements;
    both.count =
        both.count && other.elements.count ? std::optional(*both.count + *other.elements.count) : std::nullopt;
    both.listing_exact = both.listing_exact && other.elements.listing_exact;
    both.steps += other.elements.steps;
    both.listed.insert(both.listed.end(), other.elements.listed.begin(), other.elements.listed.end());
    std::sort(both.listed.begin(), both.listed.end());
    if (both.listed.size() > limits.most_listed)
        both.listed.resize(limits.most_listed);
    if (!both.listed.empty())
        all.coordinate = both.listed.front();
    return all;
}

} // namespace stridescope::core
