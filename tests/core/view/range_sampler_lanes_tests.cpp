#include "core/view/range_sampler.h"

#include "tests/core/view/random_scenes.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The coordinates at each reserved place of a lane, as `place_of` says.
std::map<Int, std::vector<Dims>> lane_by_hand(const TensorPlacement& map, Int npu)
{
    std::map<Int, std::vector<Dims>> places;
    for (const auto& x : coordinates(map.sizes))
        if (const LanePlace at = lane_place(map, x); at.npu == npu)
            places[at.offset].push_back(x);
    return places;
}

/// The description of a range matches its elements: their indices, and some of them.
void check_elements(RangeSampler& field, const TensorPlacement& map, Int npu, Int begin, Int end,
                    const std::map<Int, std::vector<Dims>>& places)
{
    Int used = 0;
    for (auto at = places.lower_bound(begin); at != places.end() && at->first < end; ++at)
        ++used;
    const PlaceRange range{Operand::input, npu, begin, end};
    std::vector<PlacedSlot> some = field.some(range, 3, uncounted());
    std::erase_if(some, [](const PlacedSlot& one) { return !one.slot.element(); });
    CHECK(some.size() == static_cast<std::size_t>(std::min<Int>(3, used)));
    for (const PlacedSlot& one : some)
    {
        CHECK(one.offset >= begin);
        CHECK(one.offset < end);
        REQUIRE(places.contains(one.offset));
        CHECK(places.at(one.offset).front() == *one.slot.element());
    }
    for (std::size_t d = 0; d < map.sizes.size(); ++d)
    {
        Dims weights = Dims::filled(map.sizes.size(), 0);
        weights[d] = 1;
        const auto indices = field.numbers(range, weights);
        if (!indices
            || std::any_of(indices->begin(), indices->end(), [](const NumberRun& run) { return run.about; }))
            continue;
        std::map<Int, Int> by_hand;
        for (auto at = places.lower_bound(begin); at != places.end() && at->first < end; ++at)
            ++by_hand[at->second.front()[d]];
        std::map<Int, Int> told;
        for (const NumberRun& run : *indices)
            for (Int i = 0; i < run.count; ++i)
                told[run.first + i * run.step] += run.times;
        CHECK(told == by_hand);
    }
}

} // namespace

TEST_CASE("every range of every lane holds the elements that lie there")
{
    Dice dice(31);
    for (int i = 0; i < rounds(200); ++i)
    {
        const Facts facts = random_lanes(dice);
        const auto kept = view_of(facts);
        const SceneView& view = *kept;
        const TensorPlacement& map = view.placement();
        if (map.reserved() > 130)
            continue;
        RangeSampler field(kept, Operand::input);
        for (Int npu = 0; npu < map.lane_count; ++npu)
        {
            const auto places = lane_by_hand(map, npu);
            for (Int begin = 0; begin < map.reserved(); ++begin)
                for (Int end = begin + 1; end <= map.reserved(); ++end)
                {
                    Int used = 0;
                    Int shared = 0;
                    for (auto at = places.lower_bound(begin); at != places.end() && at->first < end; ++at)
                    {
                        ++used;
                        shared += at->second.size() > 1 ? 1 : 0;
                    }
                    const RangeView span = field.look({Operand::input, npu, begin, end});
                    CAPTURE(npu);
                    CAPTURE(begin);
                    CAPTURE(end);
                    CHECK(span.counts.distinct == used);
                    CHECK(span.counts.shared == shared);
                    CHECK_FALSE(span.sampled);
                    CHECK(span.filled
                          == doctest::Approx(static_cast<double>(used) / static_cast<double>(end - begin)));
                    const LaneCounts& all = *span.of_lane;
                    CHECK(*all.used + *all.hole + all.line_tail + all.alignment_tail + all.group_padding
                              + all.before_start + all.after_last + all.outside
                          == end - begin);
                    check_elements(field, map, npu, begin, end, places);
                }
        }
    }
}

TEST_CASE("a lane that is full is full wherever one looks, at any size")
{
    const Facts facts = facts_of("tpu", R"("dtype":"FLOAT16","sizes":[4,256,64,128],"chip":"BM1690",
                                          "layout":"aligned","start_index":0,"address":0)");
    const auto kept = view_of(facts);
    const SceneView& view = *kept;
    const TensorPlacement& map = view.placement();
    RangeSampler field(kept, Operand::input);
    Dice dice(32);
    for (int i = 0; i < rounds(300); ++i)
    {
        const CellSpan span = random_span(dice, map.reserved());
        const RangeView look = field.look(
            {Operand::input, dice.between(0, map.lane_count - 1), span.first, span.first + span.count});
        CHECK(look.counts.distinct == span.count);
        CHECK(look.filled == 1);
        CHECK(field.some({Operand::input, 0, span.first, span.first + span.count}, 8, uncounted()).size()
              == static_cast<std::size_t>(std::min<Int>(8, span.count)));
    }
}

TEST_CASE("elements among many holes are found, and no hole is taken for one")
{
    // Lane 0 has channel 2 alone, in the second round of each of 9,000 batches.
    const Facts facts = facts_of("tpu", R"("dtype":"FLOAT16","sizes":[9000,3,4,5],"chip":{"npu_num":4,
        "eu_bytes":64,"lmem_bytes":4194304,"bank_num":16},"layout":"compact","start_index":2,"address":0)");
    const auto kept = view_of(facts);
    RangeSampler field(kept, Operand::input);
    Dice dice(33);
    for (int i = 0; i < 500; ++i)
    {
        const CellSpan span = random_span(dice, kept->placement().reserved());
        const Int end = span.first + span.count;
        const auto used = field.look({Operand::input, 0, span.first, end}).counts.distinct;
        REQUIRE(used);
        const auto channels = field.numbers({Operand::input, 0, span.first, end}, Dims{0, 1, 0, 0});
        REQUIRE(channels);
        Int count = 0;
        for (const NumberRun& run : *channels)
        {
            CHECK(run.first == 2);
            CHECK(run.last() == 2);
            count += run.count * run.times;
        }
        CHECK(count == *used);
        CHECK(field.some({Operand::input, 0, span.first, end}, 8, uncounted()).size()
              == static_cast<std::size_t>(std::min<Int>(8, *used)));
    }
}
