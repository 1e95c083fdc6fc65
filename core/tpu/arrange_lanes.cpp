#include "core/tpu/arrange_lanes.h"

#include <algorithm>
#include <numeric>
#include <random>

namespace stridescope::core
{
namespace
{

struct Placed
{
    std::size_t room;
    Int begin;
    Int end;
};

class Arranger
{
public:
    Arranger(const LaneRules& what, Progress* cancelled_by)
        : rules(what), partners(what.rooms.size()), progress(cancelled_by)
    {
        for (const auto& [a, b] : rules.apart)
        {
            partners[a].push_back(b);
            partners[b].push_back(a);
        }
    }

    [[nodiscard]] std::optional<LaneArrangement> exact() const;
    [[nodiscard]] std::optional<LaneArrangement> tried() const;

private:
    [[nodiscard]] Int bank(Int byte) const { return byte / rules.bank_bytes; }

    /// Returns the lowest address, from a byte on, that a tensor may have by its own rules; nothing if there is
    /// none in 64 bits.
    [[nodiscard]] std::optional<Int> lowest(std::size_t room, Int from) const
    {
        const auto [bytes, alignment] = rules.rooms[room];
        const bool in_one = rules.whole_banks && bytes <= rules.bank_bytes;
        auto begin = checked_round_up(from, alignment);
        // With odd alignments a bank's start may not be aligned: a later bank's start will be.
        constexpr int usual_tries = 4096;
        for (int tries = 0; begin; ++tries)
        {
            const auto end = checked_add(*begin, bytes);
            if (!end)
                return std::nullopt;
            if (!in_one || bank(*begin) == bank(*end - 1))
                return begin;
            const auto next_bank = checked_multiply(bank(*begin) + 1, rules.bank_bytes);
            if (!next_bank)
                return std::nullopt;
            const auto both =
                narrow(wide(rules.bank_bytes) / std::gcd(rules.bank_bytes, alignment) * alignment);
            begin = tries < usual_tries ? checked_round_up(*next_bank, alignment)
                    : both              ? checked_round_up(*next_bank, *both)
                                        : std::nullopt;
        }
        return std::nullopt;
    }

    /// Returns the same without sharing banks with partners that have an address (below 0: none yet).
    [[nodiscard]] std::optional<Int> lowest_apart(std::size_t room, Int from,
                                                  const std::vector<Int>& addresses) const
    {
        auto begin = lowest(room, from);
        for (bool moved = true; begin && moved;)
        {
            moved = false;
            for (const std::size_t partner : partners[room])
            {
                if (--steps_left < 0)
                    return std::nullopt;
                if (addresses[partner] < 0)
                    continue;
                const Int first = bank(addresses[partner]);
                const Int last = bank(addresses[partner] + rules.rooms[partner].bytes - 1);
                if (bank(*begin) > last || bank(*begin + rules.rooms[room].bytes - 1) < first)
                    continue;
                const auto behind = checked_multiply(last + 1, rules.bank_bytes);
                begin = behind ? lowest(room, *behind) : std::nullopt;
                moved = begin.has_value();
                break;
            }
        }
        return begin;
    }

    /// Places tensors in an order, each at the lowest free address; nothing above `most`.
    [[nodiscard]] std::optional<LaneArrangement> first_fit(const std::vector<std::size_t>& order,
                                                           Int most) const
    {
        LaneArrangement found{std::vector<Int>(rules.rooms.size(), -1), 0, false};
        std::vector<Placed> placed; // in ascending order
        for (const std::size_t room : order)
        {
            steps_left -= static_cast<Int>(placed.size());
            if (is_cancelled(progress) || steps_left < 0)
                return std::nullopt;
            const Int bytes = rules.rooms[room].bytes;
            std::optional<Int> begin;
            Int from = 0;
            std::size_t next = 0;
            for (; next <= placed.size(); ++next)
            {
                const bool last = next == placed.size();
                if (last || placed[next].begin - from >= bytes)
                {
                    begin = lowest_apart(room, from, found.addresses);
                    if (!begin)
                        return std::nullopt;
                    if (last || *begin + bytes <= placed[next].begin)
                        break;
                    begin.reset();
                }
                from = placed[next].end;
            }
            const Int end = *begin + bytes;
            if (end > most)
                return std::nullopt;
            placed.insert(placed.begin() + static_cast<std::ptrdiff_t>(next), {room, *begin, end});
            found.addresses[room] = *begin;
            found.end = std::max(found.end, end);
        }
        return found;
    }

    const LaneRules& rules;
    std::vector<std::vector<std::size_t>> partners;
    Progress* progress;
    /// Steps of all orders together, each a tensor or a partner that is looked at.
    mutable Int steps_left = Int{1} << 28;
};

/// An arrangement in the order of its addresses can be moved down tensor by tensor, beginning with the first,
/// without moving any up. So for some order, placing each as low as possible after the one before gives the
/// lowest end. Of the orders of the same tensors, only those are kept that end lowest, or leave other tensors
/// in the last bank that have partners.
std::optional<LaneArrangement> Arranger::exact() const
{
    struct State
    {
        Int end = 0;
        std::uint32_t in_last_bank = 0; ///< tensors in the last bank that have partners
        std::size_t room = 0;           ///< the last tensor
        Int begin = 0;
        std::size_t before = 0; ///< state of the tensors without it
    };
    const std::size_t count = rules.rooms.size();
    std::vector<std::vector<State>> states(std::size_t{1} << count);
    states[0].push_back({});
    bool beyond = false;
    for (std::uint32_t rooms = 0; rooms + 1 < states.size(); ++rooms)
    {
        if (is_cancelled(progress))
            return std::nullopt;
        if (progress != nullptr)
            progress->share_done = static_cast<double>(rooms) / static_cast<double>(states.size());
        for (std::size_t from = 0; from < states[rooms].size(); ++from)
            for (std::size_t room = 0; room < count; ++room)
            {
                if ((rooms >> room & 1U) != 0)
                    continue;
                const State before = states[rooms][from];
                auto begin = lowest(room, before.end);
                std::uint32_t wanted_apart = 0;
                for (const std::size_t partner : partners[room])
                    wanted_apart |= std::uint32_t{1} << partner;
                if (begin && (before.in_last_bank & wanted_apart) != 0 && bank(*begin) == bank(before.end - 1))
                {
                    const auto behind = checked_multiply(bank(before.end - 1) + 1, rules.bank_bytes);
                    begin = behind ? lowest(room, *behind) : std::nullopt;
                }
                if (!begin)
                {
                    beyond = true;
                    continue;
                }
                const Int end = *begin + rules.rooms[room].bytes;
                State after{end, 0, room, *begin, from};
                if (rooms != 0 && bank(before.end - 1) == bank(end - 1))
                    after.in_last_bank = before.in_last_bank;
                if (!partners[room].empty())
                    after.in_last_bank |= std::uint32_t{1} << room;
                std::vector<State>& others = states[rooms | std::uint32_t{1} << room];
                const auto no_better = [&](const State& a, const State& b) {
                    return a.end >= b.end
                           && (bank(a.end - 1) > bank(b.end - 1) || (b.in_last_bank & ~a.in_last_bank) == 0);
                };
                if (std::any_of(others.begin(), others.end(),
                                [&](const State& other) { return no_better(after, other); }))
                    continue;
                std::erase_if(others, [&](const State& other) { return no_better(other, after); });
                others.push_back(after);
            }
    }
    const std::vector<State>& all = states.back();
    if (all.empty())
        return std::nullopt;
    const auto best =
        std::min_element(all.begin(), all.end(), [](const State& a, const State& b) { return a.end < b.end; });
    LaneArrangement found{std::vector<Int>(count, 0), best->end, !beyond};
    std::size_t rooms = states.size() - 1;
    for (State state = *best; rooms != 0;)
    {
        found.addresses[state.room] = state.begin;
        rooms &= ~(std::size_t{1} << state.room);
        state = states[rooms][state.before];
    }
    return found;
}

std::optional<LaneArrangement> Arranger::tried() const
{
    const std::vector<LaneRoom>& rooms = rules.rooms;
    std::vector<std::size_t> as_given(rooms.size());
    std::iota(as_given.begin(), as_given.end(), std::size_t{0});
    std::optional<LaneArrangement> best;
    std::vector<std::size_t> best_order = as_given;
    const auto attempt = [&](const std::vector<std::size_t>& order)
    {
        auto found = first_fit(order, best ? best->end : int_max);
        if (!found)
            return;
        best = std::move(found);
        best_order = order;
    };
    const auto sorted_by = [&](auto key)
    {
        std::vector<std::size_t> order = as_given;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return key(a) > key(b); });
        attempt(order);
    };
    attempt(as_given);
    sorted_by([&](std::size_t i) { return std::pair(rooms[i].bytes, rooms[i].alignment); });
    sorted_by([&](std::size_t i) { return std::pair(rooms[i].alignment, rooms[i].bytes); });
    sorted_by([&](std::size_t i) { return std::pair(partners[i].size(), static_cast<std::size_t>(0)); });
    sorted_by([&](std::size_t i) { return std::pair(static_cast<Int>(partners[i].size()), rooms[i].bytes); });
    Wide least = 0;
    for (const LaneRoom& room : rooms)
        least += room.bytes;
    // A fixed seed gives the same arrangement on every machine; the search ends after a number of steps.
    std::mt19937 random(1);
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    const auto count = static_cast<Int>(rooms.size());
    constexpr Int most_steps = Int{1} << 27;
    constexpr Int most_tries = 4096;
    const Int tries = std::min(most_tries, most_steps / (count * count) + 1);
    for (Int left = tries; left > 0; --left)
    {
        if (progress != nullptr)
            progress->share_done = 1 - static_cast<double>(left) / static_cast<double>(tries);
        if (is_cancelled(progress) || steps_left < 0 || (best && best->end <= least))
            break;
        std::vector<std::size_t> order = best_order;
        for (std::size_t swaps = 1 + below(3); swaps > 0; --swaps)
            std::swap(order[below(order.size())], order[below(order.size())]);
        attempt(order);
    }
    if (best)
        best->lowest = best->end <= least;
    return best;
}

} // namespace

std::optional<LaneArrangement> arrange_lanes(const LaneRules& rules, Progress* progress)
{
    const Arranger arranger(rules, progress);
    if (rules.rooms.size() <= most_arranged_exactly)
        if (auto found = arranger.exact())
            return found;
    return arranger.tried();
}

} // namespace stridescope::core
