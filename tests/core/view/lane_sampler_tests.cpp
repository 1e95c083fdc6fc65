#include "core/view/lane_sampler.h"

#include "tests/core/view/random_scenes.h"

#include <map>

using namespace stridescope::core;
using namespace stridescope::core::test;

namespace
{

/// The coordinates at each reserved place of a lane, as `place_of` says.
std::map<Int, std::vector<Dims>> lane_by_hand(const LaneMap& map, Int npu)
{
    std::map<Int, std::vector<Dims>> places;
    for (const auto& x : coordinates(map.sizes))
        if (const LanePlace at = place_of(map, x); at.npu == npu)
            places[at.offset].push_back(x);
    return places;
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
        const LaneMap& map = *view.first_lanes();
        if (map.reserved > 130)
            continue;
        LaneSampler field(kept);
        for (Int npu = 0; npu < map.chip.npu_num; ++npu)
        {
            const auto places = lane_by_hand(map, npu);
            for (Int begin = 0; begin < map.reserved; ++begin)
                for (Int end = begin + 1; end <= map.reserved; ++end)
                {
                    Int used = 0;
                    Int shared = 0;
                    for (auto at = places.lower_bound(begin); at != places.end() && at->first < end; ++at)
                    {
                        ++used;
                        shared += at->second.size() > 1 ? 1 : 0;
                    }
                    const LaneSpanView span = field.span(npu, begin, end);
                    CAPTURE(npu);
                    CAPTURE(begin);
                    CAPTURE(end);
                    CHECK(span.counts.used == used);
                    CHECK(span.counts.shared == shared);
                    CHECK_FALSE(span.sampled);
                    CHECK(span.filled
                          == doctest::Approx(static_cast<double>(used) / static_cast<double>(end - begin)));
                    const LaneCounts& all = span.counts;
                    CHECK(*all.used + *all.hole + all.line_tail + all.alignment_tail + all.group_padding
                              + all.before_start + all.behind_last + all.outside
                          == end - begin);
                    if (end - begin == 1 && used == 1)
                    {
                        CHECK(span.position == view.cell(Operand::input, places.at(begin).front()).position);
                        CHECK(span.spread == 0);
                    }
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
    const LaneMap& map = *view.first_lanes();
    LaneSampler field(kept);
    Dice dice(32);
    for (int i = 0; i < rounds(300); ++i)
    {
        const CellSpan span = random_span(dice, map.reserved);
        const LaneSpanView look =
            field.span(dice.between(0, map.chip.npu_num - 1), span.first, span.first + span.count);
        CHECK(look.counts.used == span.count);
        CHECK(look.filled == 1);
        CHECK(look.position - look.spread >= 0);
        CHECK(look.position + look.spread <= 1);
    }
}
