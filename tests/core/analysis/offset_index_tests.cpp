#include "core/analysis/offset_index.h"

#include "tests/core/brute_force.h"
#include "tests/core/random_layouts.h"
#include "tests/core/show.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// How many elements are at each offset, by listing them.
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

/// Every range of offsets with both ends in the layout's span, a little around it and at the ends of 64 bits.
void check_every_range(const Layout& layout)
{
    CAPTURE(layout.sizes);
    CAPTURE(layout.strides);
    CAPTURE(layout.base);
    const auto at = multiplicities(layout);
    const OffsetIndex index = OffsetIndex::of(layout);
    REQUIRE(index.range() == OffsetRange{at.begin()->first, at.rbegin()->first});
    REQUIRE(index.method() != Method::undecided);
    REQUIRE(index.total() == counted(at, int_min, int_max));
    const Int first = at.begin()->first - 2;
    const Int last = at.rbegin()->first + 3;
    std::vector<RangeCounts> below;
    for (Int end = first; end <= last; ++end)
    {
        below.push_back(index.below(end));
        const RangeCounts expected = counted(at, int_min, end);
        CAPTURE(end);
        REQUIRE(below.back().elements == expected.elements);
        REQUIRE(below.back().distinct == expected.distinct);
        REQUIRE(below.back().shared == expected.shared);
    }
    if (last - first > 60) // every pair of ends is the difference of what was just checked
        return;
    for (Int begin = first; begin <= last; ++begin)
        for (Int end = begin; end <= last; ++end)
            REQUIRE(index.counts(begin, end) == counted(at, begin, end));
    REQUIRE(index.counts(int_min, int_max) == index.total());
    REQUIRE(index.counts(last, first) == RangeCounts{0, 0, 0});
}

} // namespace

TEST_CASE("the counts of every range of offsets are what listing every offset says")
{
    Dice dice(60);
    for (int round = 0; round < 6000; ++round)
        check_every_range(random_layout(dice, 120));
}
