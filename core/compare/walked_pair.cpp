#include "core/compare/walked_pair.h"

#include <algorithm>

namespace stridescope::core
{
namespace
{

/// Numbers of an element's slots in both memories, lanes included.
struct PlacePair
{
    Int a;
    Int b;
};

/// Numbers the slots of all lanes, so that the last of one lane is not next to the first of another.
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
    /// Returns the count of all numbers.
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

/// Returns the rank of each dimension from the outermost to the innermost, if visiting the elements in that
/// order goes up through memory; nothing if no order of the dimensions does.
std::optional<std::vector<std::size_t>> places_in_memory_order(const TensorPlacement& placement)
{
    if (placement.tiles || placement.has_address)
        return std::nullopt;
    std::vector<Digit> digits = placement.digits; // one digit per dimension
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

/// Counts runs element by element, in the order of a memory.
struct RunCounter
{
    CommonRuns runs;
    Int length = 0;

    /// Adds an element; `goes_on` says whether it follows the one before in both memories.
    void add(bool goes_on)
    {
        length = goes_on ? length + 1 : 1;
        runs.runs += goes_on ? 0 : 1;
        runs.longest = std::max(runs.longest, length);
    }
};

constexpr Int between_looks = 65536; ///< elements between two checks of whether the work is cancelled

} // namespace

WalkedPair::WalkedPair(const TensorPlacement& first, const TensorPlacement& second, Int all, Progress* told)
    : a(first), b(second), elements(all), progress(told),
      apart(first.in_lanes == second.in_lanes ? elements_between(first, second) : std::nullopt)
{
}

bool WalkedPair::some_moved() const
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

bool WalkedPair::in_same_place(const Place& in_a, const Place& in_b) const
{
    return apart && in_a.lane == in_b.lane && in_a.offset == in_b.offset + *apart;
}

std::optional<Int> WalkedPair::unmoved() const
{
    PlaceWalk in_a(a);
    PlaceWalk in_b(b);
    Int same = 0;
    for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
    {
        if (i % between_looks == 0 && is_cancelled(progress))
            return std::nullopt;
        same += in_same_place(in_a.place(), in_b.place()) ? 1 : 0;
    }
    return same;
}

std::optional<CommonRuns> WalkedPair::runs(bool none_shared) const
{
    if (none_shared)
        for (const TensorPlacement* const side : {&a, &b})
            if (const auto dimensions = places_in_memory_order(*side))
                return runs_in_order(*dimensions);
    return runs_by_place();
}

/// Goes through the elements in the order of one memory, for which no list of slots is needed.
std::optional<CommonRuns> WalkedPair::runs_in_order(const std::vector<std::size_t>& dimensions) const
{
    const TensorPlacement ordered_a = with_dimensions_at(a, dimensions);
    const TensorPlacement ordered_b = with_dimensions_at(b, dimensions);
    PlaceWalk in_a(ordered_a);
    PlaceWalk in_b(ordered_b);
    RunCounter counter;
    Place before_a{-1, 0};
    Place before_b{-1, 0};
    for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
    {
        if (i % between_looks == 0 && is_cancelled(progress))
            return std::nullopt;
        const Place at_a = in_a.place();
        const Place at_b = in_b.place();
        counter.add(at_a.lane == before_a.lane && at_b.lane == before_b.lane
                    && at_a.offset - 1 == before_a.offset && at_b.offset - 1 == before_b.offset);
        before_a = at_a;
        before_b = at_b;
    }
    return counter.runs;
}

/// Goes through the slots of one memory in order: by an array of them, or by a sorted list if the array would
/// be mostly empty.
std::optional<CommonRuns> WalkedPair::runs_by_place() const
{
    const Places place_a(a);
    const Places place_b(b);
    if (!place_a.fit() || !place_b.fit())
        return std::nullopt;
    // Gives each element's slots to `use`, as long as it returns true; returns whether all were given.
    const auto each_pair = [&](auto&& use)
    {
        PlaceWalk in_a(a);
        PlaceWalk in_b(b);
        for (Int i = 0; i < elements; ++i, in_a.next(), in_b.next())
            if ((i % between_looks == 0 && is_cancelled(progress)) || !use(place_a(in_a), place_b(in_b)))
                return false;
        return true;
    };
    RunCounter counter;
    constexpr Wide most_room = 4;
    if (place_a.count() > most_room * elements || place_b.count() > most_room * elements)
    {
        std::vector<PlacePair> places;
        places.reserve(static_cast<std::size_t>(elements));
        const auto list = [&](Int at_a, Int at_b)
        {
            places.push_back({at_a, at_b});
            return true;
        };
        if (!each_pair(list))
            return std::nullopt;
        std::sort(places.begin(), places.end(),
                  [](const PlacePair& x, const PlacePair& y) { return x.b < y.b; });
        const auto same_b = [](const PlacePair& x, const PlacePair& y) { return x.b == y.b; };
        if (std::adjacent_find(places.begin(), places.end(), same_b) != places.end())
            return std::nullopt;
        std::sort(places.begin(), places.end(),
                  [](const PlacePair& x, const PlacePair& y) { return x.a < y.a; });
        counter.add(false);
        for (std::size_t i = 1; i < places.size(); ++i)
        {
            const PlacePair& before = places[i - 1];
            if (places[i].a == before.a)
                return std::nullopt;
            counter.add(places[i].a == before.a + 1 && places[i].b == before.b + 1);
        }
        return counter.runs;
    }
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
        });
    if (!alone)
        return std::nullopt;
    Int before = nothing;
    for (const Int in_b : of_a)
    {
        if (in_b != nothing)
            counter.add(before != nothing && in_b == before + 1);
        before = in_b;
    }
    return counter.runs;
}

} // namespace stridescope::core
