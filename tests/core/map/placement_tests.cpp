#include "core/map/offset_steps.h"
#include "core/map/placement_counts.h"
#include "core/map/placement_index.h"
#include "core/map/runs.h"
#include "tests/core/brute_force.h"
#include "tests/core/dice.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>

using namespace stridescope::core;
using test::Dice;
using test::rounds;

namespace
{

/// The rule of a placement once more, from the contract's formula, without code of core/map.
Int offset_by_rule(const Placement& placement, const std::vector<Int>& x)
{
    Int sum = placement.xors_before_base > 0 ? 0 : placement.base;
    for (const Digit& digit : placement.digits)
    {
        const Int first = placement.first.empty() ? 0 : placement.first[digit.dimension];
        sum += (x[digit.dimension] + first) / digit.divisor % digit.extent * digit.stride;
    }
    for (std::size_t i = 0; i < placement.xors.size(); ++i)
    {
        const Xor& step = placement.xors[i];
        for (int bit = 0; bit < step.bits; ++bit)
        {
            // Bit by bit: source bit -> the bit that it changes.
            const int low = step.base + bit;
            const int distance = step.shift < 0 ? -step.shift : step.shift;
            const int from = step.shift >= 0 ? low + distance : low;
            const int to = step.shift >= 0 ? low : low + distance;
            if (sum >> from & 1)
                sum ^= Int{1} << to;
        }
        if (i + 1 == placement.xors_before_base)
            sum += placement.base;
    }
    Int spread = sum;
    for (const PadSlots& pad : placement.pads)
        spread += sum / pad.interval * pad.amount;
    return spread;
}

/// Sizes up to a few elements, one to three digits a dimension, cut tiles, starts inside a tile; strides that
/// lie inside one another, or any.
Placement random_placement(Dice& dice, bool any_strides)
{
    Placement placement;
    const Int rank = dice.between(1, 3);
    std::vector<std::size_t> order;
    for (Int d = 0; d < rank; ++d)
    {
        placement.sizes.push_back(dice.between(1, 7));
        placement.first.push_back(dice.one_in(3) ? dice.between(0, 3) : 0);
        const Int digits = dice.between(1, 3);
        Int divisor = 1;
        for (Int k = 0; k < digits; ++k)
        {
            const Int left = (placement.sizes.back() + placement.first.back() + divisor - 1) / divisor;
            const Int extent = k + 1 < digits ? dice.between(1, 4) : left + (dice.one_in(4) ? 1 : 0);
            placement.digits.push_back({static_cast<std::size_t>(d), divisor, extent, 0});
            divisor *= extent;
        }
    }
    for (std::size_t i = 0; i < placement.digits.size(); ++i)
        order.push_back(i);
    dice.shuffle(order);
    Int reach = 1;
    for (const std::size_t i : order)
    {
        Digit& digit = placement.digits[i];
        digit.stride = any_strides && dice.one_in(2) ? dice.between(-5, 9)
                                                     : reach + (dice.one_in(5) ? dice.between(0, 2) : 0);
        reach = std::max(reach, digit.stride * digit.extent);
    }
    placement.base = dice.one_in(3) ? dice.between(0, 9) : 0;
    dice.shuffle(placement.digits);
    return placement;
}

/// Steps that permute aligned blocks, and free slots; for sums that are not negative.
void move_elements(Dice& dice, Placement& placement)
{
    for (Int i = dice.between(0, 2); i > 0; --i)
    {
        const int bits = static_cast<int>(dice.between(0, 2));
        const int distance = bits + static_cast<int>(dice.between(0, 1));
        placement.xors.push_back(
            {bits, static_cast<int>(dice.between(0, 3)), dice.one_in(2) ? distance : -distance});
    }
    for (Int i = dice.between(0, 2); i > 0; --i)
        placement.pads.push_back({dice.between(1, 9), dice.between(0, 3)});
}

/// A tensor that fills its offsets, each bit of which is a digit; steps that stay inside it come before a base.
Placement random_bits(Dice& dice)
{
    Placement placement;
    std::vector<int> bits;
    for (Int d = dice.between(1, 3); d > 0; --d)
        for (int bit = static_cast<int>(dice.between(0, 2)), low = 0; low <= bit; ++low)
        {
            if (low == 0)
                placement.sizes.push_back(Int{1} << (bit + 1));
            placement.digits.push_back({placement.sizes.size() - 1, Int{1} << low, 2, 0});
            bits.push_back(static_cast<int>(bits.size()));
        }
    placement.first = Dims::filled(placement.sizes.size(), 0);
    dice.shuffle(bits);
    for (std::size_t i = 0; i < bits.size(); ++i)
        placement.digits[i].stride = Int{1} << bits[i];
    const int all = static_cast<int>(bits.size());
    for (Int i = dice.between(0, 3); i > 0; --i)
    {
        const int most = all / 2;
        if (most == 0)
            continue;
        const int of = static_cast<int>(dice.between(1, most));
        const int distance = static_cast<int>(dice.between(of, all - of));
        const int base = static_cast<int>(dice.between(0, all - of - distance));
        placement.xors.push_back({of, base, dice.one_in(2) ? distance : -distance});
    }
    placement.xors_before_base = placement.xors.size();
    placement.base = dice.between(-9, 40);
    if (placement.base >= 0 && dice.one_in(2))
        move_elements(dice, placement);
    return placement;
}

/// Every position of whole tiles, as coordinates that count like those of elements.
std::vector<std::vector<Int>> positions_by_hand(const Placement& placement)
{
    Dims padded = Dims::filled(placement.sizes.size(), 1);
    for (const Digit& digit : placement.digits)
        padded[digit.dimension] *= digit.extent;
    auto all = test::coordinates(padded);
    for (auto& x : all)
        for (std::size_t d = 0; d < x.size(); ++d)
            x[d] -= placement.first[d];
    return all;
}

/// Compares all that an index says with the list of all positions.
void check(const Placement& placement)
{
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    std::map<Int, std::vector<Dims>> elements;
    std::map<Int, std::vector<Dims>> padding;
    std::vector<Int> in_order;
    Int padded_count = 0;
    for (const auto& x : positions_by_hand(placement))
    {
        ++padded_count;
        const Int offset = offset_by_rule(placement, x);
        if (contains(placement.sizes, Dims(x)))
        {
            elements[offset].emplace_back(x);
            in_order.push_back(offset);
            REQUIRE(place_of(placement, Dims(x)) == Place{0, offset});
        }
        else
            padding[offset].emplace_back(x);
    }
    // The walk.
    PlaceWalk walk(placement);
    for (const Int offset : in_order)
    {
        REQUIRE(walk.offset() == offset);
        walk.next();
    }
    // Counts.
    const PlacementFootprint footprint = index->footprint();
    REQUIRE(footprint.element_count == static_cast<Int>(in_order.size()));
    REQUIRE(footprint.padded_elements == padded_count);
    REQUIRE(footprint.range == OffsetRange{elements.begin()->first, elements.rbegin()->first});
    REQUIRE(footprint.distinct.count == static_cast<Int>(elements.size()));
    REQUIRE(footprint.distinct.overlapping == (elements.size() < in_order.size()));
    std::set<Int> used;
    for (const auto* map : {&elements, &padding})
        for (const auto& [offset, all] : *map)
            used.insert(offset);
    REQUIRE(footprint.tiles == OffsetRange{*used.begin(), *used.rbegin()});
    REQUIRE(footprint.holes == *used.rbegin() - *used.begin() + 1 - static_cast<Int>(used.size()));
    // Counts below every offset; shared places may be too many to count.
    const OffsetIndex counts = offset_index(std::make_shared<const PlacementIndex>(*index));
    REQUIRE(counts.range() == *footprint.range);
    RangeCounts below{0, 0, 0};
    for (Int offset = *used.begin() - 2; offset <= *used.rbegin() + 2; ++offset)
    {
        CAPTURE(offset);
        REQUIRE(counts.below(offset) == below);
        const auto element = elements.find(offset);
        const Int here = element == elements.end() ? 0 : static_cast<Int>(element->second.size());
        *below.elements += here;
        *below.distinct += here > 0 ? 1 : 0;
        *below.shared += here > 1 ? 1 : 0;
    }
    REQUIRE(counts.total() == below);
    // Runs.
    Runs runs;
    Int length = 0;
    for (std::size_t i = 0; i < in_order.size(); ++i)
    {
        length = i > 0 && in_order[i] == in_order[i - 1] + 1 ? length + 1 : 1;
        runs.count += length == 1 ? 1 : 0;
        runs.longest = std::max(runs.longest, length);
    }
    REQUIRE(runs_of(placement) == runs);
    // Compares the content of each offset.
    for (Int offset = *used.begin() - 2; offset <= *used.rbegin() + 2; ++offset)
    {
        CAPTURE(offset);
        const SlotContents here = index->at(offset, {.most_listed = 64});
        const auto element = elements.find(offset);
        const auto pad = padding.find(offset);
        REQUIRE(here.elements.listed == (element == elements.end() ? std::vector<Dims>{} : element->second));
        REQUIRE(here.elements.count == static_cast<Int>(here.elements.listed.size()));
        REQUIRE(here.padded.listed == (pad == padding.end() ? std::vector<Dims>{} : pad->second));
        REQUIRE(here.padded.count == static_cast<Int>(here.padded.listed.size()));
        REQUIRE(here.holds
                == (element != elements.end()                           ? SlotHolds::element
                    : offset < *used.begin() || offset > *used.rbegin() ? SlotHolds::outside
                    : pad != padding.end()                              ? SlotHolds::tile_padding
                                                                        : SlotHolds::hole));
    }
}

std::string words(const Placement& placement)
{
    std::string text = "sizes";
    const auto add = [&](const Dims& dims)
    {
        for (const Int x : dims)
            text += " " + std::to_string(x);
    };
    add(placement.sizes);
    text += " first";
    add(placement.first);
    for (const Digit& digit : placement.digits)
        text += " [" + std::to_string(digit.dimension) + ": /" + std::to_string(digit.divisor) + " %"
                + std::to_string(digit.extent) + " *" + std::to_string(digit.stride) + "]";
    text += " base " + std::to_string(placement.base) + " after " + std::to_string(placement.xors_before_base);
    for (const Xor& step : placement.xors)
        text += " xor " + std::to_string(step.bits) + "," + std::to_string(step.base) + ","
                + std::to_string(step.shift);
    for (const PadSlots& pad : placement.pads)
        text += " pad " + std::to_string(pad.interval) + "," + std::to_string(pad.amount);
    return text;
}

} // namespace

TEST_CASE("places, counts, runs and what is at each offset of random placements are those of listing")
{
    Dice dice(2711);
    for (int round = 0; round < rounds(20000); ++round)
    {
        const Placement placement = random_placement(dice, dice.one_in(3));
        const std::string text = words(placement);
        CAPTURE(text);
        check(placement);
    }
}

TEST_CASE("swizzled and padded placements are those of listing too")
{
    Dice dice(2712);
    for (int round = 0; round < rounds(20000); ++round)
    {
        Placement placement = random_placement(dice, false);
        move_elements(dice, placement);
        const std::string text = words(placement);
        CAPTURE(text);
        check(placement);
    }
}

TEST_CASE("the steps to an offset go on from one another and end at the offset, in any order of the digits")
{
    Dice dice(2715);
    for (int round = 0; round < rounds(1000); ++round)
    {
        Placement placement = dice.one_in(2) ? random_bits(dice) : random_placement(dice, false);
        if (placement.xors.empty())
            move_elements(dice, placement);
        const std::string text = words(placement);
        CAPTURE(text);
        const std::vector<Digit> digits = digits_to_read(placement);
        for (std::size_t i = 1; i < digits.size(); ++i)
        {
            const bool same = digits[i].dimension == digits[i - 1].dimension;
            CHECK((same ? digits[i].divisor >= digits[i - 1].divisor
                        : digits[i].dimension > digits[i - 1].dimension));
        }
        for (const auto& x : test::coordinates(placement.sizes))
            for (const std::vector<Digit>& order : {placement.digits, digits})
            {
                Wide now = 0;
                std::size_t count = 0;
                for (const OffsetStep& step : offset_steps(placement, order, Dims(x)))
                {
                    CHECK(step.before == now);
                    now = step.after;
                    if (step.by == OffsetStep::By::digit)
                    {
                        CHECK(step.digit == &order[count++]);
                        CHECK(step.after - step.before == step.value * step.digit->stride);
                    }
                }
                CHECK(count == order.size());
                CHECK(now == offset_by_rule(placement, x));
            }
    }
}

TEST_CASE("a mover of many steps and pads moves every sum as the steps do one after the other")
{
    Dice dice(2714);
    for (int round = 0; round < rounds(200); ++round)
    {
        Placement placement;
        placement.sizes = {1};
        placement.base = dice.between(0, 1) * 1000;
        for (Int k = dice.between(0, 40); k > 0; --k)
        {
            const int bits = static_cast<int>(dice.between(0, 4));
            const int reach = bits + static_cast<int>(dice.between(0, 16));
            const int base = static_cast<int>(dice.between(0, 32 - reach - bits));
            placement.xors.push_back({bits, base, dice.one_in(2) ? reach : -reach});
        }
        if (dice.one_in(2))
            placement.xors_before_base = placement.xors.size() / 2;
        for (Int k = dice.between(0, 20); k > 0; --k)
            placement.pads.push_back({dice.between(1, 9), dice.between(0, 3)});
        const Mover mover(placement);
        for (int k = 0; k < 100; ++k)
        {
            const Int sum = placement.base + dice.between(0, (Int{1} << dice.between(1, 40)) - 1);
            REQUIRE(mover(sum) == moved(placement, sum));
        }
    }
}

TEST_CASE(
    "distinct offsets: 27 million elements of 27 boxes lie in some thousands of offsets, they are counted")
{
    // Extents and strides without a common divisor: no closed form, and little memory.
    const std::vector<std::vector<std::pair<Int, Int>>> digits = {
        {{7, 13}, {11, 29}, {8, 31}}, {{3, 37}, {5, 41}, {20, 43}}, {{2, 47}, {3, 53}, {50, 59}}};
    Placement placement;
    placement.sizes = {300, 300, 300};
    std::vector<std::set<Int>> sums(3);
    for (std::size_t d = 0; d < 3; ++d)
    {
        Int divisor = 1;
        for (const auto& [extent, stride] : digits[d])
        {
            placement.digits.push_back({d, divisor, extent, stride});
            divisor *= extent;
        }
        for (Int x = 0; x < 300; ++x)
        {
            Int sum = 0;
            for (const Digit& digit : placement.digits)
                sum += digit.dimension == d ? digit.of(x) * digit.stride : 0;
            sums[d].insert(sum);
        }
    }
    std::set<Int> all;
    for (const Int a : sums[0])
        for (const Int b : sums[1])
            for (const Int c : sums[2])
                all.insert(a + b + c);
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    Effort little;
    little.bitmap_bits = Int{1} << 20; // one by one they would be too many
    CHECK(index->distinct(little).count == static_cast<Int>(all.size()));
}

TEST_CASE("placements whose steps come before their base are those of listing, and so are parts of them")
{
    Dice dice(2713);
    for (int round = 0; round < rounds(20000); ++round)
    {
        Placement placement = random_bits(dice);
        if (dice.one_in(4))
            for (std::size_t d = 0; d < placement.sizes.size(); ++d)
            {
                placement.first[d] = dice.between(0, placement.sizes[d] - 1);
                placement.sizes[d] = dice.between(1, placement.sizes[d] - placement.first[d]);
            }
        const std::string text = words(placement);
        CAPTURE(text);
        check(placement);
    }
}

TEST_CASE("oneDNN's nChw8c with 17 channels has padding in its last block and no holes")
{
    Placement placement;
    placement.sizes = {2, 17, 5, 4};
    placement.digits = {{0, 1, 2, 480}, {1, 1, 8, 1}, {1, 8, 3, 160}, {2, 1, 5, 32}, {3, 1, 4, 8}};
    CHECK(place_of(placement, {0, 10, 3, 1}).offset == 266);
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    const PlacementFootprint footprint = index->footprint();
    CHECK(footprint.padded_sizes == Dims{2, 24, 5, 4});
    CHECK(footprint.padded_elements == 960);
    CHECK(footprint.holes == 0);
    const SlotContents padding = index->at(321, {.most_listed = 4});
    CHECK(padding.holds == SlotHolds::tile_padding);
    CHECK(padding.padded.listed == std::vector<Dims>{{0, 17, 0, 0}});
    CHECK(index->at(320, {.most_listed = 4}).elements.listed == std::vector<Dims>{{0, 16, 0, 0}});
    CHECK(index->at(960, {.most_listed = 4}).holds == SlotHolds::outside);
}

TEST_CASE("padding beside many elements in one slot is listed as far as is asked for")
{
    // Two of three positions of the second dimension are elements, all of them at offset 0.
    Placement placement;
    placement.sizes = {500, 2};
    placement.digits = {{0, 1, 500, 0}, {1, 1, 3, 0}};
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    const SlotContents here = index->at(0, {.most_listed = 4});
    CHECK(here.holds == SlotHolds::element);
    CHECK(here.elements.count == 1000);
    CHECK(here.elements.listed == std::vector<Dims>{{0, 0}, {0, 1}, {1, 0}, {1, 1}});
    CHECK(here.padded.count == 500);
    CHECK(here.padded.listed == std::vector<Dims>{{0, 2}, {1, 2}, {2, 2}, {3, 2}});
    CHECK(here.padded.listing_exact);
}

TEST_CASE("a placement of 2^40 elements answers at once, with a swizzle too")
{
    Placement placement;
    placement.sizes = {Int{1} << 20, Int{1} << 20};
    placement.digits = {
        {0, 1, 8, 128}, {0, 8, Int{1} << 17, Int{1} << 23}, {1, 1, 128, 1}, {1, 128, Int{1} << 13, 1024}};
    for (const bool swizzled : {false, true})
    {
        if (swizzled)
            placement.xors = {{3, 3, 4}};
        const auto index = PlacementIndex::of(placement);
        REQUIRE(index);
        const PlacementFootprint footprint = index->footprint();
        CHECK(footprint.range == OffsetRange{0, (Int{1} << 40) - 1});
        CHECK(footprint.distinct.count == Int{1} << 40);
        CHECK(footprint.distinct.overlapping == false);
        CHECK(footprint.holes == 0);
        const Dims x = {123457, 765433};
        const Place place = place_of(placement, x);
        CHECK(index->at(place.offset, {.most_listed = 4}).elements.listed == std::vector<Dims>{x});
        const OffsetIndex counts = offset_index(std::make_shared<const PlacementIndex>(*index));
        CHECK(counts.below(987654321).distinct == 987654321);
    }
    CHECK_FALSE(runs_of(placement));
    placement.xors.clear();
    const auto runs = runs_of(placement);
    REQUIRE(runs);
    // Every row of a tile is a run; the last one of eight rows of tiles goes on in the first of the next eight.
    CHECK(runs->count == (Int{1} << 33) - ((Int{1} << 17) - 1));
    CHECK(runs->longest == 256);
}

TEST_CASE("numbers that do not fit 64 bits make no index")
{
    Placement placement;
    placement.sizes = {3};
    placement.digits = {{0, 1, 3, Int{1} << 62}};
    CHECK_FALSE(PlacementIndex::of(placement));
    placement.digits = {{0, 1, 3, 1}};
    placement.pads = {{1, Int{1} << 62}};
    CHECK_FALSE(PlacementIndex::of(placement));
    placement.pads.clear();
    placement.base = -1;
    CHECK(PlacementIndex::of(placement));
    placement.xors = {{1, 0, 1}};
    CHECK_FALSE(PlacementIndex::of(placement)); // a negative offset has no bits to swap
}

TEST_CASE("XOR: an aligned block as long as it permutes, each offset of it goes to another one of the block")
{
    Dice dice(1);
    for (int round = 0; round < 2000; ++round)
    {
        Xor step{static_cast<int>(dice.between(1, 3)), static_cast<int>(dice.between(0, 3)), 0};
        step.shift = static_cast<int>(dice.between(step.bits, 6)) * (dice.between(0, 1) == 1 ? 1 : -1);
        const Int block = step.permuted();
        const Int begin = dice.between(0, 64) * block;
        std::set<Int> reached;
        for (Int offset = begin; offset < begin + block; ++offset)
            reached.insert(step.of(offset));
        CHECK(*reached.begin() == begin);
        CHECK(*reached.rbegin() == begin + block - 1);
        CHECK(static_cast<Int>(reached.size()) == block);
    }
}

TEST_CASE("placement: a swizzle whose source lies far above its target, the range of a large tensor is known")
{
    Placement placement;
    placement.sizes = {1048573, 1048579};
    placement.digits = {{0, 1, 1048573, 1048579}, {1, 1, 1048579, 1}};
    placement.xors = {{3, 3, 26}};
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    REQUIRE(index->element_offsets());
    CHECK(index->element_offsets()->least == 0);
    // The last elements lie in the block of 64 that offset 1048573 * 1048579 - 1 is in.
    Int greatest = 0;
    const Int last = Int{1048573} * 1048579 - 1;
    for (Int offset = last / 64 * 64; offset <= last; ++offset)
        greatest = std::max(greatest, placement.xors[0].of(offset));
    CHECK(index->element_offsets()->greatest == greatest);
}

TEST_CASE("placements: where very many coordinates share a slot, no more of them are listed than are asked for")
{
    Placement placement;
    placement.sizes = {1'000'000'000, 1'000'000'000};
    placement.digits = {{0, 1, 1'000'000'000, 1}, {1, 1, 1'000'000'000, 0}};
    const auto index = PlacementIndex::of(placement);
    REQUIRE(index);
    for (Int offset = 0; offset < 2000; ++offset) // as many as a picture shows
    {
        const SlotContents here = index->at(offset, {2, Int{1} << 16, nullptr});
        REQUIRE(here.holds == SlotHolds::element);
        REQUIRE(here.elements.count == 1'000'000'000);
        REQUIRE(here.elements.listed == std::vector<Dims>{{offset, 0}, {offset, 1}});
        REQUIRE(here.padded.count == 0);
        REQUIRE(here.padded.listed.empty());
    }
}

TEST_CASE("swizzle: its text gives the number that is XORed in, for random steps and offsets")
{
    const OffsetStep first{OffsetStep::By::swizzle, 192, 200};
    const OffsetStep last{OffsetStep::By::swizzle, 200, 216};
    CHECK(xor_text(first, last) == "xor(192, 24)");
    Dice dice(99);
    for (int round = 0; round < rounds(10'000); ++round)
    {
        Xor swizzle;
        swizzle.bits = static_cast<int>(dice.between(0, 5));
        swizzle.base = static_cast<int>(dice.between(0, 8));
        swizzle.shift = static_cast<int>(dice.between(swizzle.bits, 9)) * (dice.one_in(2) ? 1 : -1);
        const Int before = dice.between(0, Int{1} << 24);
        const OffsetStep step{OffsetStep::By::swizzle, before, swizzle.of(before), nullptr, 0, &swizzle};
        long long shown = 0;
        long long value = 0;
        long long weight = 0;
        REQUIRE(
            std::sscanf(xor_text(step, step).c_str(), "xor(%lld, %lld\xC2\xB7%lld)", &shown, &value, &weight)
            == 3);
        CHECK(shown == before);
        CHECK((before ^ (value * weight)) == step.after);
        CHECK((value >> swizzle.bits) == 0);
    }
}
