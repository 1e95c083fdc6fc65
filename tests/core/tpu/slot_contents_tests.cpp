#include "core/map/slot_contents.h"

#include "tests/core/tpu/painted_lane.h"

using namespace stridescope::core;
using namespace stridescope::core::test;

TEST_CASE("every slot of every lane matches a painted lane, and names the element before it")
{
    Dice dice(120);
    for (int round = 0; round < rounds(3000); ++round)
    {
        const LaneTensor tensor = random_tensor(dice, layout_of_round(round));
        CAPTURE_LANE_TENSOR(tensor);
        const LaneMap map = lane_map(tensor).value();
        const auto elements = elements_by_hand(tensor);
        for (Int npu = 0; npu < (map.in_lanes ? map.chip.npu_num : 1); ++npu)
        {
            const auto places = painted(tensor, npu);
            std::optional<Dims> before;
            for (Int offset = -1; offset <= map.reserved(); ++offset)
            {
                CAPTURE(npu);
                CAPTURE(offset);
                const SlotContents spot = contents_of(map, {npu, offset}, {1, Int{1} << 22, nullptr});
                if (offset < 0 || offset == map.reserved())
                {
                    REQUIRE(spot.holds == SlotHolds::outside);
                    continue;
                }
                const Painted& place = places[static_cast<std::size_t>(offset)];
                REQUIRE(spot.holds == place.holds);
                if (place.holds == SlotHolds::element)
                    before = elements.at({npu, offset}).front();
                const bool named = place.holds != SlotHolds::before_start
                                   && place.holds != SlotHolds::after_last && place.holds != SlotHolds::hole;
                REQUIRE(spot.coordinate == (named ? before : std::nullopt));
            }
        }
    }
}

TEST_CASE("a place whose search is given up is undecided")
{
    LaneTensor tensor = tensor_of("free", DType::int8, {2, 3, 4, 5});
    tensor.strides = {7, 5, 3, 1};
    const LaneMap map = lane_map(tensor).value();
    const SearchLimits give_up{1, 0, nullptr};
    CHECK(contents_of(map, {0, 0}, give_up).holds == SlotHolds::undecided);
    CHECK(contents_of(map, {3, 0}, give_up).holds == SlotHolds::hole); // no channel is there
}
