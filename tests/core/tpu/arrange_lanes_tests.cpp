#include "core/tpu/arrange_lanes.h"

#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

Int first_bank(const LaneRules& rules, const std::vector<Int>& at, std::size_t i)
{
    return at[i] / rules.bank_bytes;
}
Int last_bank(const LaneRules& rules, const std::vector<Int>& at, std::size_t i)
{
    return (at[i] + rules.rooms[i].bytes - 1) / rules.bank_bytes;
}

/// Tells whether the ranges up to one keep all rules.
bool keeps_rules(const LaneRules& rules, const std::vector<Int>& at, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i)
    {
        const auto [bytes, alignment] = rules.rooms[i];
        if (at[i] < 0 || at[i] % alignment != 0)
            return false;
        if (rules.whole_banks && bytes <= rules.bank_bytes
            && first_bank(rules, at, i) != last_bank(rules, at, i))
            return false;
        for (std::size_t j = 0; j < i; ++j)
            if (at[i] < at[j] + rules.rooms[j].bytes && at[j] < at[i] + bytes)
                return false;
    }
    return std::all_of(rules.apart.begin(), rules.apart.end(),
                       [&](const auto& pair)
                       {
                           const auto [a, b] = pair;
                           return a >= count || b >= count || last_bank(rules, at, a) < first_bank(rules, at, b)
                                  || last_bank(rules, at, b) < first_bank(rules, at, a);
                       });
}

/// Every address below an end, one room after the other.
bool fits_below(const LaneRules& rules, Int end, std::vector<Int>& at, std::size_t room = 0)
{
    if (room == rules.rooms.size())
        return true;
    for (at[room] = 0; at[room] + rules.rooms[room].bytes <= end; ++at[room])
        if (keeps_rules(rules, at, room + 1) && fits_below(rules, end, at, room + 1))
            return true;
    return false;
}

LaneRules random_rules(Dice& dice, std::size_t count)
{
    LaneRules rules;
    rules.bank_bytes = dice.pick<Int>({4, 6, 7, 8, 12});
    rules.whole_banks = !dice.one_in(5);
    for (std::size_t i = 0; i < count; ++i)
        rules.rooms.push_back({dice.between(1, 9), dice.pick<Int>({1, 1, 2, 3, 4})});
    for (Int pairs = dice.between(0, 2); pairs > 0 && count > 1; --pairs)
    {
        const auto a = static_cast<std::size_t>(dice.between(0, static_cast<Int>(count) - 1));
        const auto b = static_cast<std::size_t>(dice.between(0, static_cast<Int>(count) - 1));
        if (a != b)
            rules.apart.emplace_back(std::min(a, b), std::max(a, b));
    }
    return rules;
}

} // namespace

TEST_CASE("many rooms that must all lie apart: the search ends, and keeps the rules")
{
    LaneRules rules;
    rules.bank_bytes = 64;
    constexpr std::size_t count = 60;
    for (std::size_t i = 0; i < count; ++i)
    {
        rules.rooms.push_back({8, 8});
        for (std::size_t j = 0; j < i; ++j)
            rules.apart.emplace_back(j, i);
    }
    const auto found = arrange_lanes(rules);
    REQUIRE(found);
    CHECK(keeps_rules(rules, found->addresses, count));
    CHECK(found->end == 64 * (count - 1) + 8); // one in each bank
}

TEST_CASE("few rooms are arranged as low as trying every address finds")
{
    Dice dice(91);
    for (int round = 0; round < rounds(1500); ++round)
    {
        const LaneRules rules = random_rules(dice, static_cast<std::size_t>(dice.between(1, 4)));
        const auto found = arrange_lanes(rules);
        REQUIRE(found);
        CHECK(found->lowest);
        REQUIRE(keeps_rules(rules, found->addresses, rules.rooms.size()));
        Int end = 0;
        for (std::size_t i = 0; i < rules.rooms.size(); ++i)
            end = std::max(end, found->addresses[i] + rules.rooms[i].bytes);
        REQUIRE(found->end == end);
        std::vector<Int> at(rules.rooms.size());
        REQUIRE_FALSE(fits_below(rules, end - 1, at));
    }
}

TEST_CASE("many rooms keep all rules too and end near the sum of their bytes")
{
    Dice dice(92);
    for (int round = 0; round < 20; ++round)
    {
        LaneRules rules = random_rules(dice, static_cast<std::size_t>(dice.between(17, 60)));
        const auto found = arrange_lanes(rules);
        REQUIRE(found);
        REQUIRE(keeps_rules(rules, found->addresses, rules.rooms.size()));
        Int bytes = 0;
        for (LaneRoom& room : rules.rooms)
            bytes += (room.bytes + room.alignment - 1) / room.alignment * room.alignment;
        CHECK(found->end <= bytes * 2);
    }
}

TEST_CASE("four thousand tensors are arranged, and addresses beyond 64 bits are refused")
{
    LaneRules rules;
    rules.bank_bytes = 16384;
    Dice dice(93);
    for (int i = 0; i < 4096; ++i)
        rules.rooms.push_back({dice.between(1, 900), 64});
    const auto found = arrange_lanes(rules);
    REQUIRE(found);
    CHECK(keeps_rules(rules, found->addresses, rules.rooms.size()));
    rules.rooms.assign(3, {int_max / 2, 64});
    CHECK_FALSE(arrange_lanes(rules));
}
