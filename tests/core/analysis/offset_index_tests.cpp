#include "core/analysis/offset_index.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// Returns the number of elements at each offset, by listing them.
std::map<Int, Int> multiplicities(const Layout& layout)
{
    std::map<Int, Int> at;
    for (const Int offset : offsets_by_hand(layout))
        ++at[offset];
    return at;
}

RangeCounts counted(const std::map<Int, Int>& at, Int begin, Int end)
{
    Int elements = 0;
    Int distinct = 0;
    Int shared = 0;
    for (auto i = at.lower_bound(begin); i != at.end() && i->first < end; ++i)
    {
        elements += i->second;
        ++distinct;
        shared += i->second > 1 ? 1 : 0;
    }
    return {elements, distinct, shared};
}

bool not_wrong(const std::optional<Int>& found, const std::optional<Int>& expected)
{
    return found.value_or(*expected) == *expected;
}

/// The decided counts are the ones expected.
bool not_wrong(const RangeCounts& found, const RangeCounts& expected)
{
    return not_wrong(found.elements, expected.elements) && not_wrong(found.distinct, expected.distinct)
           && not_wrong(found.shared, expected.shared);
}

/// Every range of offsets with both ends in the layout's span, a little around it and at the ends of 64 bits.
/// Returns how many counts were not decided.
int check_every_range(const Layout& layout, const Effort& effort, bool decided)
{
    CAPTURE(layout.sizes);
    CAPTURE(layout.strides);
    CAPTURE(layout.base);
    const auto at = multiplicities(layout);
    const OffsetIndex index = OffsetIndex::of(layout, effort);
    REQUIRE(index.range() == OffsetRange{at.begin()->first, at.rbegin()->first});
    REQUIRE((index.method() == Method::undecided) == !index.total().distinct.has_value());
    REQUIRE(index.total().elements.has_value());
    REQUIRE(not_wrong(index.total(), counted(at, int_min, int_max)));
    const Int first = at.begin()->first - 2;
    const Int last = at.rbegin()->first + 3;
    int undecided = 0;
    std::vector<RangeCounts> below; // by hand, of each end from `first` on
    RangeCounts sum{0, 0, 0};
    for (Int end = first; end <= last; ++end)
    {
        const RangeCounts found = index.below(end);
        below.push_back(sum);
        if (!not_wrong(found, sum))
        {
            CAPTURE(end);
            REQUIRE(not_wrong(found, sum));
        }
        undecided += (found.elements ? 0 : 1) + (found.distinct ? 0 : 1) + (found.shared ? 0 : 1);
        if (const auto here = at.find(end); here != at.end())
            sum = {*sum.elements + here->second, *sum.distinct + 1, *sum.shared + (here->second > 1 ? 1 : 0)};
    }
    if (decided)
        REQUIRE(undecided == 0);
    REQUIRE(index.counts(int_min, int_max) == index.total());
    REQUIRE(index.counts(last, first) == RangeCounts{0, 0, 0});
    bool right = true;
    const std::size_t step = 1 + below.size() / 100; // every begin of short spans, some of long ones
    for (std::size_t i = 0; i < below.size(); i += step)
        for (std::size_t j = i; j < below.size(); ++j)
            right = right
                    && not_wrong(index.counts(first + static_cast<Int>(i), first + static_cast<Int>(j)),
                                 below[j] - below[i]);
    REQUIRE(right);
    return undecided;
}

} // namespace

TEST_CASE("the counts of every range of offsets match a list of every offset")
{
    Dice dice(60);
    for (int round = 0; round < rounds(10000); ++round)
        check_every_range(random_layout(dice, round % 10 == 0 ? 400 : 100), {}, true);
}

TEST_CASE("runs and bitmaps count every range as listing does")
{
    Dice dice(61);
    std::map<Method, int> times;
    for (int round = 0; round < rounds(8000); ++round)
    {
        const Layout layout = random_layout(dice, 100);
        const OffsetRange range = *offset_range(layout);
        const Int span = range.greatest - range.least + 1;
        // A bitmap that is just long enough is not worth a table.
        const Effort effort = dice.one_in(2) ? Effort{0, 1000, 1000, 0} : Effort{span + 1, 0, 1000, 0};
        check_every_range(layout, effort, true);
        ++times[OffsetIndex::of(layout, effort).method()];
    }
    CHECK(times[Method::closed_form] > rounds(1000));
    CHECK(times[Method::runs] > rounds(200));
    CHECK(times[Method::bitmap] > rounds(200));
}

TEST_CASE("counts that cost too much are omitted, and never wrong")
{
    Dice dice(62);
    int undecided = 0;
    for (int round = 0; round < rounds(6000); ++round)
    {
        const Effort effort{dice.between(0, 40), dice.between(0, 4), dice.between(0, 3), dice.between(0, 30)};
        undecided += check_every_range(random_layout(dice, 100), effort, false) > 0 ? 1 : 0;
    }
    CHECK(undecided > rounds(300)); // else the limits were never met
}

TEST_CASE("bounds enclose the distinct offsets, and meet where they are decided")
{
    Dice dice(63);
    int open = 0;
    for (int round = 0; round < rounds(6000); ++round)
    {
        const Layout layout = random_layout(dice, 200);
        const Effort effort = dice.one_in(2) ? Effort::none() : Effort{dice.between(0, 40), 2, 2, 20};
        const auto facts = distinct_offsets(layout, effort);
        const Int distinct = static_cast<Int>(multiplicities(layout).size());
        CAPTURE(layout.sizes);
        CAPTURE(layout.strides);
        REQUIRE(facts.at_least <= distinct);
        REQUIRE(facts.at_most >= distinct);
        if (facts.count)
            REQUIRE((facts.at_least == distinct && facts.at_most == distinct));
        else
            ++open;
    }
    CHECK(open > rounds(300));
}

TEST_CASE("cancelled work decides less and nothing wrong")
{
    Progress progress;
    progress.cancelled = true;
    const Layout hard{{1000, 10, 100}, {99991, 10007, 1009}, 0};
    const OffsetIndex index = OffsetIndex::of(hard, {}, &progress);
    CHECK(index.total().elements == 1000000);
    CHECK(index.total().distinct == std::nullopt);
    CHECK(index.method() == Method::undecided);
    CHECK(distinct_offsets(hard, {}, &progress).overlapping == std::nullopt);
    progress.cancelled = false;
    CHECK(OffsetIndex::of(hard, {}, &progress).total().distinct == 1000000);
    CHECK(progress.share_done > 0);
}
