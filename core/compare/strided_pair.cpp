#include "core/compare/strided_pair.h"

#include "core/analysis/inverse.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

namespace stridescope::core
{
namespace
{

constexpr Int most_residues = Int{1} << 20;

bool same_digit(const Digit& a, const Digit& b)
{
    return a.dimension == b.dimension && a.divisor == b.divisor && a.extent == b.extent;
}

const Digit* find(const std::vector<Digit>& digits, const Digit& wanted)
{
    const auto found = std::find_if(digits.begin(), digits.end(),
                                    [&](const Digit& digit) { return same_digit(digit, wanted); });
    return found == digits.end() ? nullptr : &*found;
}

/// Returns the digits that have more than one value.
std::vector<Digit> moving(const TensorPlacement& placement)
{
    std::vector<Digit> digits;
    std::copy_if(placement.digits.begin(), placement.digits.end(), std::back_inserter(digits),
                 [](const Digit& digit) { return digit.extent > 1; });
    return digits;
}

/// Returns the digit that distributes elements over lanes; a digit of one value puts all in one lane.
const Digit* dealing(const TensorPlacement& placement)
{
    const Digit* const digit = placement.cyclic_digit();
    return digit && digit->extent > 1 ? digit : nullptr;
}

/// Contribution of the values r, r + step, r + 2 step, ... of a digit to one placement.
struct Residue
{
    Int lane = 0;
    Wide base = 0;
    Wide stride = 0;
};
Residue residue(const TensorPlacement& placement, const Digit& digit, Int r, Wide step)
{
    if (!digit.cyclic)
        return {placement.start_lane, wide(r) * digit.stride, step * digit.stride};
    const Wide slot = wide(placement.start_lane) + r;
    const Wide lanes = placement.lane_count;
    return {static_cast<Int>(slot % lanes), slot / lanes * digit.stride, step / lanes * digit.stride};
}

/// Returns the distance from a slot counted from a's offset 0 to one counted from b's, in elements.
std::optional<Int> apart(const TensorPlacement& a, const TensorPlacement& b, Wide from, Wide to)
{
    const auto between = elements_between(a, b);
    return between ? narrow(to - from + *between) : std::nullopt;
}

/// The digits other than the distributed one, cut into boxes if a last group is not full.
struct DigitBox
{
    std::vector<Digit> of_a;
    std::vector<Digit> of_b;
    Wide base_a = 0;
    Wide base_b = 0;
};

std::optional<std::vector<DigitBox>> boxes(const TensorPlacement& a, const TensorPlacement& b,
                                           const Digit* dealt)
{
    DigitBox whole;
    for (const Digit& digit : moving(a))
    {
        const Digit* const other = find(b.digits, digit);
        if (!other)
            return std::nullopt;
        if (dealt && same_digit(digit, *dealt))
            continue;
        whole.of_a.push_back(digit);
        whole.of_b.push_back(*other);
    }
    if (!a.ragged)
        return std::vector<DigitBox>{whole};
    const Digit groups = a.digits[a.ragged->groups];
    const Digit in_group = a.digits[a.ragged->in_group];
    const auto at = [&](const Digit& digit)
    { return static_cast<std::size_t>(find(whole.of_a, digit) - whole.of_a.data()); };
    if (!find(whole.of_a, in_group) || (groups.extent > 1 && !find(whole.of_a, groups)))
        return std::nullopt;
    DigitBox last = whole;
    last.of_a[at(in_group)].extent = a.ragged->rest;
    if (groups.extent == 1)
        return std::vector<DigitBox>{last};
    const std::size_t group = at(groups);
    last.of_a[group].extent = 1;
    last.base_a = wide(groups.extent - 1) * last.of_a[group].stride;
    last.base_b = wide(groups.extent - 1) * last.of_b[group].stride;
    --whole.of_a[group].extent;
    return std::vector<DigitBox>{whole, last};
}

} // namespace

std::optional<Wide> elements_between(const TensorPlacement& a, const TensorPlacement& b)
{
    const Wide bits = (wide(b.address) - a.address) * 8;
    return bits % a.bits == 0 ? std::optional(bits / a.bits) : std::nullopt;
}

std::optional<StridedPairs> strided_pairs(const TensorPlacement& a, const TensorPlacement& b)
{
    const Digit* const dealt_a = dealing(a);
    const Digit* const dealt_b = dealing(b);
    if (dealt_a && dealt_b && !same_digit(*dealt_a, *dealt_b))
        return std::nullopt;
    if (moving(a).size() != moving(b).size() || a.ragged.has_value() != b.ragged.has_value())
        return std::nullopt;
    const Digit* const dealt = dealt_a ? dealt_a : dealt_b;
    const auto all = boxes(a, b, dealt);
    if (!all)
        return std::nullopt;

    Wide step = 1;
    if (dealt_a)
        step = a.lane_count;
    if (dealt_b)
        step = step / std::gcd(static_cast<Int>(step), b.lane_count) * b.lane_count;
    const Int values = dealt ? dealt->extent : 1;
    const Int residues = step < values ? static_cast<Int>(step) : values;
    if (residues > most_residues)
        return std::nullopt;
    const Digit none;
    const Digit& digit_a = dealt ? *find(a.digits, *dealt) : none;
    const Digit& digit_b = dealt ? *find(b.digits, *dealt) : none;

    StridedPairs result;
    result.whole = all->size() == 1;
    std::map<std::tuple<Int, bool, std::optional<Int>, std::size_t>, std::size_t> known;
    for (Int r = 0; r < residues; ++r)
    {
        const Residue at_a = residue(a, digit_a, r, step);
        const Residue at_b = residue(b, digit_b, r, step);
        const auto count = static_cast<Int>((wide(values) - r + step - 1) / step);
        const auto stride_a = narrow(at_a.stride);
        const auto stride_b = narrow(at_b.stride);
        if (count > 1 && (!stride_a || !stride_b))
            return std::nullopt;
        for (std::size_t i = 0; i < all->size(); ++i)
        {
            const DigitBox& box = (*all)[i];
            StridedPair pair;
            pair.same_lane = a.in_lanes == b.in_lanes && at_a.lane == at_b.lane;
            pair.apart = apart(a, b, a.base + at_a.base + box.base_a, b.base + at_b.base + box.base_b);
            const auto [place, fresh] =
                known.try_emplace({count, pair.same_lane, pair.apart, i}, result.pairs.size());
            if (!fresh)
            {
                ++result.pairs[place->second].times;
                continue;
            }
            if (count > 1)
                pair.dims.push_back({count, *stride_a, *stride_b});
            for (std::size_t d = 0; d < box.of_a.size(); ++d)
                if (box.of_a[d].extent > 1)
                    pair.dims.push_back({box.of_a[d].extent, box.of_a[d].stride, box.of_b[d].stride});
            for (const auto& dim : pair.dims)
                pair.elements *= dim.size;
            result.pairs.push_back(std::move(pair));
        }
    }
    return result;
}

std::optional<Int> unmoved_elements(const StridedPair& pair)
{
    if (!pair.same_lane || !pair.apart)
        return 0;
    Layout differences;
    differences.base = *pair.apart;
    for (const auto& dim : pair.dims)
    {
        const auto stride = narrow(wide(dim.b) - dim.a);
        if (!stride || differences.sizes.size() == Dims::capacity)
            return std::nullopt;
        differences.sizes.push_back(dim.size);
        differences.strides.push_back(*stride);
    }
    const auto range = offset_range(differences);
    if (!range || !narrow(wide(range->greatest) - range->least + 1))
        return std::nullopt;
    return preimage(differences, 0, 0).count;
}

namespace
{

struct StepOfBoth
{
    Int size;
    Wide a;
    Wide b;
};

/// Counts the runs in the order of a's memory, whose steps are nested. Its elements count like digits: for the
/// next one, one dimension steps up, and all with shorter steps start again. So each dimension that can be
/// contiguous in both memories has one such step.
std::optional<CommonRuns> runs_in_order(std::vector<StepOfBoth> steps, Int elements)
{
    for (StepOfBoth& step : steps)
        if (step.a < 0) // both are reversed: the elements stay the same
            step = {step.size, -step.a, -step.b};
    std::sort(steps.begin(), steps.end(), [](const StepOfBoth& x, const StepOfBoth& y) { return x.a < y.a; });
    Wide reach_a = 0;
    Wide reach_b = 0;
    Wide joints = 0;
    Int inside = 1; // elements of the shorter steps together
    std::optional<Int> stretch;
    bool longer = false;
    for (const StepOfBoth& step : steps)
    {
        if (step.a <= reach_a)
            return std::nullopt;
        const bool goes_on = step.a == reach_a + 1 && step.b - reach_b == 1;
        if (goes_on)
            joints += wide(step.size - 1) * (elements / inside / step.size);
        if (!goes_on && !stretch)
            stretch = inside;
        longer = longer || (goes_on && stretch);
        reach_a += (step.size - 1) * step.a;
        reach_b += (step.size - 1) * step.b;
        inside *= step.size;
    }
    const Int longest = !stretch ? elements : longer ? 2 * *stretch : *stretch;
    return CommonRuns{static_cast<Int>(elements - joints), longest};
}

} // namespace

std::optional<CommonRuns> common_runs(const StridedPair& pair)
{
    std::vector<StepOfBoth> steps;
    std::vector<StepOfBoth> turned;
    for (const auto& dim : pair.dims)
    {
        steps.push_back({dim.size, dim.a, dim.b});
        turned.push_back({dim.size, dim.b, dim.a});
    }
    if (auto runs = runs_in_order(std::move(steps), pair.elements))
        return runs;
    return runs_in_order(std::move(turned), pair.elements);
}

} // namespace stridescope::core
