#include "core/explain/compare.h"

#include "core/explain/lines.h"
#include "core/explain/strided_pair.h"
#include "core/kinds/answer_parts.h"
#include "core/tpu/lanes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// An element's places in both memories, lanes told apart.
struct PlacePair
{
    Int a;
    Int b;
};

/// Makes one number of a lane and an offset, so that the last of one lane is not next to the first of another.
class Places
{
public:
    explicit Places(const TensorPlacement& placement)
    {
        Wide least = placement.tiles ? placement.tiles->bounds().least : placement.base;
        Wide greatest = placement.tiles ? placement.tiles->bounds().greatest : placement.base;
        for (const Digit& digit : placement.digits)
        {
            if (placement.tiles)
                break;
            const Wide values = digit.cyclic
                                    ? (wide(placement.start_lane) + digit.extent - 1) / placement.lane_count + 1
                                    : digit.extent;
            (digit.stride < 0 ? least : greatest) += (values - 1) * digit.stride;
        }
        first = least;
        room = greatest - least + 2;
        lanes = placement.lane_count;
        fits = lanes <= int_max / room;
    }
    [[nodiscard]] bool fit() const { return fits; }
    /// Of all numbers.
    [[nodiscard]] Wide count() const { return room * lanes; }
    [[nodiscard]] Int operator()(const PlaceWalk& walk) const
    {
        return static_cast<Int>(walk.lane() * room + walk.offset() - first);
    }

private:
    Wide first = 0;
    Wide room = 1;
    Wide lanes = 1;
    bool fits = false;
};

/// Where each dimension stands from the slowest to the fastest, if going through the elements in that order
/// goes up through memory; nothing where no order of the dimensions does.
std::optional<std::vector<std::size_t>> places_in_memory_order(const TensorPlacement& placement)
{
    if (placement.tiles || placement.has_address)
        return std::nullopt;
    std::vector<Digit> digits = placement.digits; // one a dimension
    std::sort(digits.begin(), digits.end(), [](const Digit& x, const Digit& y) { return x.stride < y.stride; });
    Wide reach = 0;
    std::vector<std::size_t> places(digits.size());
    for (std::size_t i = 0; i < digits.size(); ++i)
    {
        places[digits[i].dimension] = digits.size() - 1 - i;
        if (digits[i].extent == 1)
            continue;
        if (digits[i].stride <= reach)
            return std::nullopt;
        reach += wide(digits[i].extent - 1) * digits[i].stride;
    }
    return places;
}

class LayoutComparer
{
public:
    LayoutComparer(const TensorPlacement& first, const TensorPlacement& second, Int all, Progress* told)
        : a(first), b(second), elements(all), progress(told),
          pairs(first.tiles || second.tiles ? std::nullopt : strided_pairs(first, second))
    {
    }

    [[nodiscard]] std::optional<Int> unmoved() const
    {
        if (pairs)
        {
            std::optional<Wide> all = Wide{0};
            for (const StridedPair& pair : pairs->pairs)
            {
                const auto here = unmoved_elements(pair);
                all = all && here ? std::optional(*all + wide(*here) * pair.times) : std::nullopt;
            }
            if (all)
                return static_cast<Int>(*all);
        }
        return few() ? unmoved_one_by_one() : std::nullopt;
    }

    /// Whether strides say that nothing has moved, or that something has; nothing where they do not.
    [[nodiscard]] std::optional<bool> identical() const
    {
        if (!pairs)
            return std::nullopt;
        return std::all_of(pairs->pairs.begin(), pairs->pairs.end(),
                           [](const StridedPair& pair)
                           {
                               return pair.same_lane && pair.apart == 0
                                      && std::all_of(pair.dims.begin(), pair.dims.end(),
                                                     [](const auto& dim) { return dim.a == dim.b; });
                           });
    }

    /// Whether some of few elements has moved: the first of all, and those at the ends of the digits' steps.
    [[nodiscard]] bool some_moved() const
    {
        const Dims first = Dims::filled(a.sizes.size(), 0);
        const auto moved = [&](const Dims& x) { return !in_same_place(place_of(a, x), place_of(b, x)); };
        const auto last_moved = [&](const Digit& digit)
        {
            Dims x = first;
            x[digit.dimension] = std::min((digit.extent - 1) * digit.divisor, a.sizes[digit.dimension] - 1);
            return moved(x);
        };
        const auto any_of = [&](const TensorPlacement& side)
        { return std::any_of(side.digits.begin(), side.digits.end(), last_moved); };
        return moved(first) || any_of(a) || any_of(b);
    }

    [[nodiscard]] std::optional<CommonRuns> runs() const
    {
        const auto shared_a = shares(a);
        const auto shared_b = shares(b);
        if (shared_a == true || shared_b == true)
            return std::nullopt;
        if (pairs && pairs->whole && shared_a && shared_b)
        {
            Wide all = 0;
            Int longest = 0;
            bool decided = true;
            for (const StridedPair& pair : pairs->pairs)
            {
                const auto here = common_runs(pair);
                decided = decided && here;
                if (!here)
                    break;
                all += wide(here->runs) * pair.times;
                longest = std::max(longest, here->longest);
            }
            if (decided)
                return CommonRuns{static_cast<Int>(all), longest};
        }
        return few() ? runs_one_by_one() : std::nullopt;
    }

private:
    [[nodiscard]] bool few() const { return elements <= most_compared_one_by_one; }

    /// Whether elements share a place; nothing where that is not decided.
    [[nodiscard]] std::optional<bool> shares(const TensorPlacement& placement) const
    {
        if (placement.shares_none)
            return false;
        if (placement.tiles)
            return placement.tiles->distinct({}, progress).overlapping;
        std::optional<bool> any = false;
        for (const LanesAlike& lanes : lanes_alike(placement))
            for (const LanePiece& piece : lane_contents(placement, lanes.begin))
            {
                const auto here = distinct_offsets(piece.layout, {}, progress).overlapping;
                if (here == true)
                    return true;
                if (!here)
                    any.reset();
            }
        return any;
    }

    [[nodiscard]] bool in_same_place(const Place& in_a, const Place& in_b) const
    {
        const Wide addresses = (wide(b.address) - a.address) * 8;
        return a.in_lanes == b.in_lanes && addresses % a.bits == 0 && in_a.lane == in_b.lane
               && in_a.offset == in_b.offset + addresses / a.bits;
    }

    [[nodiscard]] std::optional<Int> unmoved_one_by_one() const
    {
        PlaceWalk in_a(a);
        PlaceWalk in_b(b);
        Int same = 0;
        for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
        {
            if (i % 65536 == 0 && is_cancelled(progress))
                return std::nullopt;
            same += in_same_place(in_a.place(), in_b.place()) ? 1 : 0;
        }
        return same;
    }

    /// Goes through the elements in the order of one memory, for which no list of places is needed.
    [[nodiscard]] std::optional<CommonRuns> runs_in_order(const std::vector<std::size_t>& dimensions) const
    {
        const TensorPlacement ordered_a = with_dimensions_at(a, dimensions);
        const TensorPlacement ordered_b = with_dimensions_at(b, dimensions);
        PlaceWalk in_a(ordered_a);
        PlaceWalk in_b(ordered_b);
        CommonRuns runs{0, 0};
        Int length = 0;
        Place before_a{-1, 0};
        Place before_b{-1, 0};
        for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
        {
            if (i % 65536 == 0 && is_cancelled(progress))
                return std::nullopt;
            const Place at_a = in_a.place();
            const Place at_b = in_b.place();
            const bool goes_on = at_a.lane == before_a.lane && at_b.lane == before_b.lane
                                 && at_a.offset - 1 == before_a.offset && at_b.offset - 1 == before_b.offset;
            length = goes_on ? length + 1 : 1;
            runs.runs += goes_on ? 0 : 1;
            runs.longest = std::max(runs.longest, length);
            before_a = at_a;
            before_b = at_b;
        }
        return runs;
    }

    [[nodiscard]] std::optional<CommonRuns> runs_one_by_one() const
    {
        if (shares(a) == false && shares(b) == false)
            for (const TensorPlacement* const side : {&a, &b})
                if (const auto dimensions = places_in_memory_order(*side))
                    return runs_in_order(*dimensions);
        const Places place_a(a);
        const Places place_b(b);
        if (!place_a.fit() || !place_b.fit())
            return std::nullopt;
        // By the place in a; a list where that would be mostly empty.
        constexpr Wide most_room = 4;
        if (place_a.count() > most_room * elements || place_b.count() > most_room * elements)
            return runs_of_list(place_a, place_b);
        constexpr Int nothing = -1;
        std::vector<Int> of_a(static_cast<std::size_t>(place_a.count()), nothing);
        std::vector<bool> of_b(static_cast<std::size_t>(place_b.count()));
        const bool alone = each_pair(
            [&](Int at_a, Int at_b)
            {
                Int& in_b = of_a[static_cast<std::size_t>(at_a)];
                const bool free = in_b == nothing && !of_b[static_cast<std::size_t>(at_b)];
                in_b = at_b;
                of_b[static_cast<std::size_t>(at_b)] = true;
                return free;
            },
            place_a, place_b);
        if (!alone)
            return std::nullopt;
        CommonRuns runs{0, 0};
        Int length = 0;
        Int before = nothing;
        for (const Int in_b : of_a)
        {
            if (in_b != nothing)
            {
                const bool goes_on = before != nothing && in_b == before + 1;
                length = goes_on ? length + 1 : 1;
                runs.runs += goes_on ? 0 : 1;
                runs.longest = std::max(runs.longest, length);
            }
            before = in_b;
        }
        return runs;
    }

    /// Gives each element's places to `use`, as long as that says to go on; whether it was to the end.
    bool each_pair(auto&& use, const Places& place_a, const Places& place_b) const
    {
        PlaceWalk in_a(a);
        PlaceWalk in_b(b);
        for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
            if ((i % 65536 == 0 && is_cancelled(progress)) || !use(place_a(in_a), place_b(in_b)))
                return false;
        return true;
    }

    [[nodiscard]] std::optional<CommonRuns> runs_of_list(const Places& place_a, const Places& place_b) const
    {
        std::vector<PlacePair> places;
        places.reserve(static_cast<std::size_t>(elements));
        const auto list = [&](Int at_a, Int at_b)
        {
            places.push_back({at_a, at_b});
            return true;
        };
        if (!each_pair(list, place_a, place_b))
            return std::nullopt;
        std::sort(places.begin(), places.end(),
                  [](const PlacePair& x, const PlacePair& y) { return x.b < y.b; });
        const auto same_b = [](const PlacePair& x, const PlacePair& y) { return x.b == y.b; };
        if (std::adjacent_find(places.begin(), places.end(), same_b) != places.end())
            return std::nullopt;
        std::sort(places.begin(), places.end(),
                  [](const PlacePair& x, const PlacePair& y) { return x.a < y.a; });
        CommonRuns runs{1, 1};
        Int length = 1;
        for (std::size_t i = 1; i < places.size(); ++i)
        {
            const PlacePair& before = places[i - 1];
            if (places[i].a == before.a)
                return std::nullopt;
            const bool goes_on = places[i].a == before.a + 1 && places[i].b == before.b + 1;
            length = goes_on ? length + 1 : 1;
            runs.runs += goes_on ? 0 : 1;
            runs.longest = std::max(runs.longest, length);
        }
        return runs;
    }

    const TensorPlacement& a;
    const TensorPlacement& b;
    Int elements;
    Progress* progress;
    std::optional<StridedPairs> pairs;
};

/// `overflow` where they do not fit 64 bits; nothing of global memory.
Result<std::optional<Int>> bytes_of(const TensorPlacement& placement, const Facts& facts, const char* side)
{
    const TensorFacts* const buffer = facts.first().tensor;
    if (!buffer)
        return placement.in_lanes ? std::optional(placement.reserved_bytes) : std::nullopt;
    const Int greatest = buffer->footprint.range.greatest;
    const auto bytes = narrow(-divide_down(-(wide(greatest) + 1) * placement.bits, 8));
    if (!bytes)
        return Problem{Code::overflow, "strides",
                       fmt::format("the bytes of {}'s memory do not fit in 64 bits", side)};
    return bytes;
}

} // namespace

std::optional<Problem> why_not_compared(const TensorPlacement& a, const TensorPlacement& given_b)
{
    if (a.has_address != given_b.has_address)
        return Problem{Code::schema, "kind", "a tensor in a buffer and one in TPU lanes cannot be compared"};
    const TensorPlacement b = matched(given_b, a);
    if (a.sizes != b.sizes)
        return Problem{
            Code::sizes, "sizes",
            fmt::format("sizes {{{}}} of {} and {{{}}} of {} differ; both must describe the same tensor",
                        fmt::join(a.sizes, ", "), a.labels, fmt::join(given_b.sizes, ", "), given_b.labels)};
    if (a.bits != b.bits)
        return Problem{Code::dtype, "dtype",
                       fmt::format("element sizes differ: {} bits and {} bits", a.bits, b.bits)};
    return std::nullopt;
}

Result<LayoutComparison> compare(const Facts& facts_a, const Facts& facts_b, Progress* progress)
{
    const auto a = placement_of(facts_a);
    if (!a)
        return a.problem();
    const auto given_b = placement_of(facts_b);
    if (!given_b)
        return given_b.problem();
    if (auto problem = why_not_compared(*a, *given_b))
        return *std::move(problem);
    const TensorPlacement b = matched(*given_b, *a);
    LayoutComparison result;
    result.elements = *count_elements(a->sizes);
    const auto bytes_a = bytes_of(*a, facts_a, "a");
    const auto bytes_b = bytes_of(b, facts_b, "b");
    if (!bytes_a || !bytes_b)
        return !bytes_a ? bytes_a.problem() : bytes_b.problem();
    result.a = {*bytes_a, lines_touched(*a, progress)};
    result.b = {*bytes_b, lines_touched(*given_b, progress)};

    const LayoutComparer comparer(*a, b, result.elements, progress);
    result.identical = comparer.identical();
    result.unmoved = result.identical == true ? result.elements : comparer.unmoved();
    if (result.unmoved)
        result.identical = *result.unmoved == result.elements;
    else if (!result.identical && comparer.some_moved())
        result.identical = false;
    if (const auto runs = comparer.runs())
    {
        result.copies = runs->runs;
        result.longest_copy = runs->longest;
    }
    return result;
}

namespace
{

Json as_json(const ComparedMemory& memory)
{
    return {{"bytes", or_null(memory.bytes)}, {"lines", or_null(memory.lines)}};
}

} // namespace

Json as_json(const LayoutComparison& comparison)
{
    Json json;
    json["elements"] = comparison.elements;
    json["identical"] = or_null(comparison.identical);
    json["unmoved"] = or_null(comparison.unmoved);
    json["copies"] = or_null(comparison.copies);
    json["longest_copy"] = or_null(comparison.longest_copy);
    json["a"] = as_json(comparison.a);
    json["b"] = as_json(comparison.b);
    return json;
}

} // namespace stridescope::core
