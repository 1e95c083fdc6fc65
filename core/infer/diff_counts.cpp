#include "core/infer/diff_counts.h"

#include "core/tpu/lanes.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace stridescope::core
{
namespace
{

/// Spreads a value over 64 bits, so that sums of different multisets of values differ.
std::uint64_t spread(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15;
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9;
    value = (value ^ value >> 27) * 0x94D049BB133111EB;
    return value ^ value >> 31;
}

/// The same of values that count as equal: both zeros, every NaN.
template <typename Value>
std::uint64_t value_bits(Value value)
{
    if constexpr (std::is_floating_point_v<Value>)
    {
        if (std::isnan(value))
            return ~std::uint64_t{0};
        return std::bit_cast<std::uint64_t>(value + 0.0);
    }
    else
        return static_cast<std::uint64_t>(value);
}

/// b - a: elements with equal distances are equally far apart.
template <typename Value>
Value distance_with_sign(Value a, Value b)
{
    if constexpr (std::is_floating_point_v<Value>)
        return b - a;
    else
        return static_cast<Value>(static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a));
}

/// NaN is beyond everything.
bool greater(double a, double b)
{
    return !std::isnan(b) && (std::isnan(a) || a > b);
}
bool greater(std::uint64_t a, std::uint64_t b)
{
    return a > b;
}

bool same(double a, double b)
{
    return a == b || (std::isnan(a) && std::isnan(b));
}
bool same(std::uint64_t a, std::uint64_t b)
{
    return a == b;
}

Int common_divisor(Int divisor, Int distance)
{
    return divisor == 1 ? 1 : std::gcd(divisor, distance);
}

constexpr std::size_t enough_values = 3;

} // namespace

template <typename Value>
DiffCounts<Value>::DiffCounts(DType dtype, std::vector<Int> sizes, const TensorPlacement* of)
    : type(dtype), extents(std::move(sizes)), map(of), x(extents.size(), 0), along(extents.size())
{
    for (std::size_t d = 0; d < extents.size(); ++d)
        if (extents[d] <= Mismatch::most_listed)
            along[d].each.resize(static_cast<std::size_t>(extents[d]));
    if (map && map->in_lanes)
    {
        if (map->lane_count <= Mismatch::most_listed)
            lanes.resize(static_cast<std::size_t>(map->lane_count));
        if (map->bank_count <= Mismatch::most_listed)
            banks.resize(static_cast<std::size_t>(map->bank_count));
    }
}

template <typename Value>
void DiffCounts<Value>::count_nan(std::span<const Value> a, std::span<const Value> b)
{
    if constexpr (std::is_floating_point_v<Value>)
    {
        Int of_a = 0;
        Int of_b = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
        {
            of_a += a[i] != a[i] ? 1 : 0;
            of_b += b[i] != b[i] ? 1 : 0;
        }
        nans_a += of_a;
        nans_b += of_b;
    }
}

template <typename Value>
std::vector<Int> DiffCounts<Value>::coordinate(Int row_major) const
{
    std::vector<Int> result(extents.size(), 0);
    for (std::size_t d = extents.size(); d-- > 0;)
    {
        result[d] = row_major % extents[d];
        row_major /= extents[d];
    }
    return result;
}

template <typename Value>
void DiffCounts<Value>::add(Int first, std::span<const std::uint32_t> differing, std::span<const Value> a,
                            std::span<const Value> b, const ElementReader& of_a, const ElementReader& of_b)
{
    seen = first + differing.front();
    x = coordinate(seen);
    for (const std::uint32_t i : differing)
    {
        const Int place = first + i;
        if (!x.empty())
        {
            std::size_t d = x.size() - 1;
            x[d] += place - seen;
            for (; x[d] >= extents[d]; --d) // the first dimension never runs over
            {
                x[d - 1] += x[d] / extents[d];
                x[d] %= extents[d];
            }
        }
        seen = place;
        see(place, a[i], b[i], of_a, of_b);
    }
}

template <typename Value>
void DiffCounts<Value>::see(Int row_major, Value a, Value b, const ElementReader& of_a,
                            const ElementReader& of_b)
{
    first_place = std::min(first_place, row_major);
    Apart apart = 0;
    if constexpr (std::is_floating_point_v<Value>)
    {
        apart = std::fabs(a - b);
        if (std::isnan(a) || std::isnan(b))
            nan_differs = true;
        else
            most_steps = std::max(most_steps, steps_between(of_a.step_of(row_major), of_b.step_of(row_major)));
    }
    else
        apart = distance_of(a, b);
    if (most_apart_at == int_max || greater(apart, most_apart))
    {
        most_apart = apart;
        most_apart_at = row_major;
    }
    if (b != 0)
    {
        const double relative = [&]
        {
            if constexpr (std::is_floating_point_v<Value>)
                // Halves are apart by half as much, which fits.
                return std::isinf(apart) ? std::fabs(a / 2 - b / 2) / std::fabs(b / 2) : apart / std::fabs(b);
            else
                return static_cast<double>(apart) / static_cast<double>(distance_of(b, Value{0}));
        }();
        if (greater(relative, most_relative))
            most_relative = relative;
    }
    for (std::size_t d = 0; d < x.size(); ++d)
    {
        Along& here = along[d];
        if (here.greatest >= 0 && here.divisor != 1)
            here.divisor = common_divisor(here.divisor, x[d] - here.least);
        here.least = std::min(here.least, x[d]);
        here.greatest = std::max(here.greatest, x[d]);
        if (!here.each.empty())
            ++here.each[static_cast<std::size_t>(x[d])];
    }
    if (!lanes.empty() || !banks.empty())
    {
        const LanePlace place = lane_place(*map, Dims(x));
        if (!lanes.empty())
            ++lanes[static_cast<std::size_t>(*place.npu)];
        if (!banks.empty() && *place.bank < static_cast<Int>(banks.size()))
            ++banks[static_cast<std::size_t>(*place.bank)];
    }
    see_values(a, b);
    ++different;
}

template <typename Value>
void DiffCounts<Value>::see_values(Value a, Value b)
{
    zeros_a = zeros_a && a == 0;
    zeros_b = zeros_b && b == 0;
    const Value distance = distance_with_sign(a, b);
    if (different == 0)
        one_distance = distance;
    constant = constant && distance == one_distance;
    values_of_a += spread(value_bits(a));
    values_of_b += spread(value_bits(b));
    if (some_values.size() < enough_values && a == a)
        some_values.insert(a);
}

template <typename Value>
void DiffCounts<Value>::add(const DiffCounts& other)
{
    nans_a += other.nans_a;
    nans_b += other.nans_b;
    if (other.different == 0)
        return;
    first_place = std::min(first_place, other.first_place);
    if (different == 0 || greater(other.most_apart, most_apart)
        || (same(other.most_apart, most_apart) && other.most_apart_at < most_apart_at))
    {
        most_apart = other.most_apart;
        most_apart_at = other.most_apart_at;
    }
    if (greater(other.most_relative, most_relative))
        most_relative = other.most_relative;
    most_steps = std::max(most_steps, other.most_steps);
    nan_differs = nan_differs || other.nan_differs;
    for (std::size_t d = 0; d < along.size(); ++d)
    {
        Along& here = along[d];
        const Along& there = other.along[d];
        here.divisor = here.greatest < 0
                           ? there.divisor
                           : std::gcd(std::gcd(here.divisor, there.divisor), there.least - here.least);
        here.least = std::min(here.least, there.least);
        here.greatest = std::max(here.greatest, there.greatest);
        for (std::size_t i = 0; i < here.each.size(); ++i)
            here.each[i] += there.each[i];
    }
    for (std::size_t i = 0; i < lanes.size(); ++i)
        lanes[i] += other.lanes[i];
    for (std::size_t i = 0; i < banks.size(); ++i)
        banks[i] += other.banks[i];
    zeros_a = zeros_a && other.zeros_a;
    zeros_b = zeros_b && other.zeros_b;
    constant = constant && other.constant && (different == 0 || one_distance == other.one_distance);
    if (different == 0)
        one_distance = other.one_distance;
    values_of_a += other.values_of_a;
    values_of_b += other.values_of_b;
    for (const Value value : other.some_values)
        if (some_values.size() < enough_values)
            some_values.insert(value);
    different += other.different;
}

template <typename Value>
void DiffCounts<Value>::put_into(Mismatch& mismatch) const
{
    constexpr bool floating = std::is_floating_point_v<Value>;
    mismatch.different = different;
    mismatch.nan_a = nans_a;
    mismatch.nan_b = nans_b;
    mismatch.max_abs = Distance(most_apart);
    mismatch.max_rel = most_relative;
    if (floating && !nan_differs)
        mismatch.max_ulp = most_steps;
    if constexpr (floating)
        if (!std::isfinite(most_apart))
            mismatch.max_abs.reset();
    if (!std::isfinite(most_relative))
        mismatch.max_rel.reset();
    for (std::size_t d = 0; d < along.size(); ++d)
        mismatch.per_dimension.push_back(
            extents[d] > Mismatch::most_listed ? std::nullopt : std::optional<std::vector<Int>>(along[d].each));
    if (map && map->in_lanes)
    {
        if (!lanes.empty())
            mismatch.per_lane = lanes;
        if (!banks.empty())
            mismatch.per_bank = banks;
    }
    if (different == 0)
        return;
    mismatch.first = coordinate(first_place);
    mismatch.at_max = coordinate(most_apart_at);
    mismatch.box.emplace();
    for (const Along& here : along)
        mismatch.box->push_back({here.least, here.greatest + 1});
}

template <typename Value>
Pattern DiffCounts<Value>::shape(const Mismatch& mismatch) const
{
    Pattern pattern;
    pattern.zeros_a = zeros_a;
    pattern.zeros_b = zeros_b;
    const auto is = [&](PatternKind kind)
    {
        pattern.kind = kind;
        return pattern;
    };
    if (different == mismatch.elements)
        return is(PatternKind::all);
    Int box = 1; // at most all elements
    for (const Along& here : along)
        box *= here.greatest - here.least + 1;
    if (different == box)
        return is(PatternKind::box);
    for (std::size_t d = 0; d < along.size(); ++d)
    {
        const Along& here = along[d];
        const Int step = here.divisor;
        if (step < 2)
            continue;
        const Int indices = (here.greatest - here.least) / step + 1;
        // Two are a period only if there is no room for a third.
        const bool many = indices > 2 || (here.least < step && extents[d] - here.greatest <= step);
        if (many && different == box / (here.greatest - here.least + 1) * indices)
        {
            pattern.dimension = d;
            pattern.step = step;
            pattern.phase = here.least % step;
            return is(PatternKind::period);
        }
    }
    return zeros_a || zeros_b ? is(PatternKind::zeros) : pattern;
}

template <typename Value>
bool DiffCounts<Value>::moved() const
{
    return values_of_a == values_of_b
           && (some_values.size() >= enough_values || (different == 2 && some_values.size() == 2));
}

template class DiffCounts<double>;
template class DiffCounts<Int>;
template class DiffCounts<std::uint64_t>;

} // namespace stridescope::core
