#include "core/copying/pick_reads.h"
#include "core/copying/read_index.h"
#include "core/kinds/gather_nd1/gather_picks.h"

#include "tests/core/brute_force.h"
#include "tests/core/copying/random_gather.h"
#include "tests/core/show.h"

#include <map>
#include <set>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

std::shared_ptr<const Picks> picks(const GatherShape& shape, const std::vector<Int>& indices)
{
    return picks_of(shape, std::make_shared<const std::vector<Int>>(indices));
}

/// Input offset of the first element that one tuple's block has.
Int source(const ReadIndex& index, Int tuple)
{
    return index.sources(tuple, tuple + 1).least;
}

/// Returns how often each input offset is read, output element by output element.
std::map<Int, Int> reads_by_hand(const GatherShape& shape, const std::vector<Int>& indices, const Layout& input)
{
    std::map<Int, Int> reads;
    for (const auto& x : coordinates(shape.output_sizes))
        ++reads[offset_of(input, source_by_hand(shape, indices, x))];
    return reads;
}

ReadCounts counted(const std::map<Int, Int>& reads, Int begin, Int end)
{
    Int distinct = 0;
    Int all = 0;
    for (auto i = reads.lower_bound(begin); i != reads.end() && i->first < end; ++i)
    {
        ++distinct;
        all += i->second;
    }
    return {distinct, all};
}

/// Strides that keep every dimension apart, in a random order, some of them turned round.
Dims nested_strides(Dice& dice, const Dims& sizes, bool shuffled)
{
    std::vector<std::size_t> order;
    for (std::size_t d = sizes.size(); d-- > 0;)
        order.push_back(d);
    if (shuffled)
        dice.shuffle(order);
    Dims strides = Dims::filled(sizes.size(), 0);
    Int run = 1;
    for (const std::size_t d : order)
    {
        strides[d] = dice.one_in(4) ? -run : run;
        run *= sizes[d] + (dice.one_in(3) ? dice.between(0, 2) : 0);
    }
    return strides;
}

bool check_every_range(const Gather& gather, const Layout& input)
{
    CAPTURE(gather.input);
    CAPTURE(gather.indices);
    CAPTURE(input.strides);
    const GatherShape shape = *gather_shape(gather.input, gather.indices, gather.counts);
    const auto reads = reads_by_hand(shape, gather.values, input);
    const ReadIndex index = ReadIndex::of(*picks(shape, gather.values), input);
    const OffsetRange range = *offset_range(input);
    const ReadCounts all = counted(reads, int_min, int_max);
    REQUIRE(index.total().reads == all.reads);
    REQUIRE(index.total().distinct.value_or(*all.distinct) == all.distinct);
    REQUIRE(index.counts(int_min, int_max).distinct == index.total().distinct);
    bool decided = true;
    bool right = true;
    for (Int begin = range.least - 1; begin <= range.greatest + 1; ++begin)
        for (Int end = begin; end <= std::min(begin + 50, range.greatest + 2); ++end)
        {
            const ReadCounts expected = counted(reads, begin, end);
            const ReadCounts found = index.counts(begin, end);
            right = right && found.distinct.value_or(*expected.distinct) == expected.distinct
                    && found.reads.value_or(*expected.reads) == expected.reads;
            decided = decided && found.distinct && found.reads;
        }
    REQUIRE(right);
    return decided;
}

} // namespace

TEST_CASE("the elements that a gather reads from a packed or padded input are counted in every range")
{
    Dice dice(90);
    for (int round = 0; round < rounds(2500); ++round)
    {
        const Gather gather = random_gather(dice);
        REQUIRE(check_every_range(
            gather, {gather.input, nested_strides(dice, gather.input, false), dice.between(-9, 9)}));
    }
}

TEST_CASE("the elements that a gather reads from any input are counted exactly, or undecided")
{
    Dice dice(91);
    int decided = 0;
    int nested = 0;
    for (int round = 0; round < rounds(3000); ++round)
    {
        const Gather gather = random_gather(dice);
        const bool any = dice.one_in(2);
        const Dims strides =
            any ? random_strides(dice, gather.input) : nested_strides(dice, gather.input, true);
        const bool all = check_every_range(gather, {gather.input, strides, dice.between(-9, 9)});
        (any ? decided : nested) += all ? 1 : 0;
    }
    CHECK(decided > rounds(500));
    CHECK(nested > rounds(1200));
}

TEST_CASE("the places that runs of tuples read are summed up as one by one")
{
    Dice dice(92);
    for (int round = 0; round < 30; ++round)
    {
        const Int rows = dice.between(1, 5000);
        const Int tuples = dice.between(1, 3000);
        std::vector<Int> indices;
        for (Int i = 0; i < tuples; ++i)
            indices.push_back(dice.between(-rows, rows - 1));
        const GatherShape shape = *gather_shape({rows, 7}, {tuples, 1}, {2, 2, 0});
        const ReadIndex index =
            ReadIndex::of(*picks(shape, indices), {{rows, 7}, {dice.between(-20, 20), 1}, 5});
        for (int i = 0; i < rounds(200); ++i)
        {
            const Int first = dice.between(0, tuples - 1);
            const Int end = dice.between(first + 1, dice.one_in(3) ? tuples : std::min(tuples, first + 100));
            Summary expected{source(index, first), source(index, first), 0};
            for (Int t = first; t < end; ++t)
            {
                expected.least = std::min(expected.least, source(index, t));
                expected.greatest = std::max(expected.greatest, source(index, t));
                expected.sum += source(index, t);
            }
            const Summary found = index.sources(first, end);
            REQUIRE(found.least == expected.least);
            REQUIRE(found.greatest == expected.greatest);
            REQUIRE((found.sum == expected.sum));
        }
    }
}

TEST_CASE("a million tuples into 2^40 elements are counted by parts that add up")
{
    Dice dice(93);
    const Int rows = Int{1} << 30;
    const Int tuples = 1000000;
    std::vector<Int> indices;
    for (Int i = 0; i < tuples; ++i)
        indices.push_back(dice.between(0, rows - 1));
    std::vector<Int> different = indices;
    std::sort(different.begin(), different.end());
    different.erase(std::unique(different.begin(), different.end()), different.end());
    const GatherShape shape = *gather_shape({rows, 1024}, {tuples, 1}, {2, 2, 0});
    const ReadIndex index = ReadIndex::of(*picks(shape, indices), {{rows, 1024}, {1024, 1}, 0});
    CHECK(index.total().reads == tuples * 1024);
    CHECK(index.total().distinct == static_cast<Int>(different.size()) * 1024);
    Int distinct = 0;
    Int reads = 0;
    for (Int begin = 0; begin < rows * 1024; begin += Int{1} << 30)
    {
        const ReadCounts part = index.counts(begin, begin + (Int{1} << 30));
        distinct += *part.distinct;
        reads += *part.reads;
    }
    CHECK(distinct == index.total().distinct);
    CHECK(reads == index.total().reads);
}

TEST_CASE("what a cancelled gather reads is not counted, and an index of it decides less")
{
    Dice dice(94);
    const Int rows = 5000;
    const Int tuples = 100000;
    std::vector<Int> indices;
    for (Int i = 0; i < tuples; ++i)
        indices.push_back(dice.between(0, rows - 1));
    const std::set<Int> different(indices.begin(), indices.end());
    const auto which = picks(*gather_shape({rows, 8}, {tuples, 1}, {2, 2, 0}), indices);
    const Layout input{{rows, 8}, {8, 1}, 0};

    Progress progress;
    progress.cancelled = true;
    CHECK(which->starts(input, &progress).empty());
    CHECK(reads_of_picks(which, input, &progress) == nullptr);
    const ReadIndex index = ReadIndex::of(*which, input, {}, &progress);
    CHECK(index.total().reads == tuples * 8);
    CHECK(index.total().distinct == std::nullopt);
    CHECK(index.counts(0, 100).distinct == std::nullopt);

    progress.cancelled = false;
    const auto reads = reads_of_picks(which, input, &progress);
    REQUIRE(reads);
    CHECK(reads->counts(0, rows * 8) == ReadCounts{static_cast<Int>(different.size()) * 8, tuples * 8});
    for (Int row = 0; row < rows; ++row)
        REQUIRE(reads->copies({row, 3}) == different.contains(row));
}
