#include "core/tpu/lanes.h"

#include "tests/core/show.h"

using namespace stridescope::core;

namespace
{

const Chip small_chip{4, 64, 262144, 16};

LaneMap fp16(LaneLayout layout, const Dims& sizes, Int start_index = 0)
{
    return lane_map(layout, small_chip, 16, sizes, {}, start_index, 0).value();
}

} // namespace

TEST_CASE("global memory has packed strides: (2,2,3,2) gives 12, 6, 2, 1")
{
    const LaneMap map = lane_map(LaneLayout::continuous, small_chip, 32, {2, 2, 3, 2}, {}, 0, 0).value();
    CHECK(map.strides == Dims{12, 6, 2, 1});
    CHECK_FALSE(map.in_lanes());
    CHECK(place_of(map, {1, 1, 2, 1}).offset == 23);
    CHECK(place_of(map, {1, 1, 2, 1}).address == 92);
    CHECK_FALSE(place_of(map, {0, 0, 0, 0}).npu.has_value());
}

TEST_CASE("(2,3,4,5) of 16 bits, aligned from lane 0, has strides 32, 32, 5, 1")
{
    const LaneMap map = fp16(LaneLayout::aligned, {2, 3, 4, 5});
    CHECK(map.strides == Dims{32, 32, 5, 1});
    CHECK(map.rows == 1);
    CHECK(map.reserved == 64);
    CHECK(map.reserved_bytes == 128);
}

TEST_CASE("the same from lane 2 wraps its third channel to lane 0 and doubles the batch stride")
{
    const LaneMap map = fp16(LaneLayout::aligned, {2, 3, 4, 5}, 2);
    CHECK(map.strides == Dims{64, 32, 5, 1});
    CHECK(map.rows == 2);
    CHECK(place_of(map, {0, 0, 0, 0}).npu == 2);
    CHECK(place_of(map, {0, 1, 0, 0}).npu == 3);
    CHECK(place_of(map, {0, 2, 0, 0}).npu == 0);
    CHECK(place_of(map, {0, 2, 0, 0}).offset == 32);
    CHECK(place_of(map, {1, 0, 0, 0}).npu == 2);
    CHECK(place_of(map, {1, 0, 0, 0}).offset == 64);
}

TEST_CASE("two channels more than lanes return to lanes 0 and 1, and a batch starts on a row of its own")
{
    const Chip chip{4, 16, 1024, 4};
    const LaneMap map = lane_map(LaneLayout::aligned, chip, 32, {2, 6, 2, 3}, {}, 0, 0).value();
    CHECK(map.strides == Dims{16, 8, 3, 1});
    for (Int c = 0; c < 6; ++c)
    {
        CHECK(place_of(map, {0, c, 0, 0}).npu == c % 4);
        CHECK(place_of(map, {0, c, 0, 0}).offset == (c < 4 ? 0 : 8));
        CHECK(place_of(map, {1, c, 0, 0}).npu == c % 4);
        CHECK(place_of(map, {1, c, 0, 0}).offset == (c < 4 ? 16 : 24));
    }
}

TEST_CASE("an aligned channel takes a whole number of execution-unit rows")
{
    CHECK(fp16(LaneLayout::aligned, {1, 4, 4, 5}).strides[1] == 32); // 20 below 32
    CHECK(fp16(LaneLayout::aligned, {1, 4, 4, 8}).strides[1] == 32); // exactly one row
    CHECK(fp16(LaneLayout::aligned, {1, 4, 3, 11}).strides[1] == 64);
    CHECK(fp16(LaneLayout::aligned, {1, 4, 5, 8}).strides[1] == 64); // 40 below 64
}

TEST_CASE("compact differs from aligned in the channel's stride alone, which is H*W")
{
    const LaneMap aligned = fp16(LaneLayout::aligned, {1, 4, 5, 8});
    const LaneMap compact = fp16(LaneLayout::compact, {1, 4, 5, 8});
    CHECK(aligned.strides == Dims{64, 64, 8, 1});
    CHECK(compact.strides == Dims{40, 40, 8, 1});
    CHECK(compact.reserved_bytes == 80);
}

TEST_CASE("a line-aligned line takes a whole number of execution-unit rows")
{
    const LaneMap map = fp16(LaneLayout::line_aligned, {2, 5, 3, 33});
    CHECK(map.strides == Dims{2 * 3 * 64, 3 * 64, 64, 1});
    CHECK(map.reserved == 2 * 2 * 3 * 64);
}

TEST_CASE("an execution-unit row holds as many elements as its bits allow")
{
    const auto channel_of_one = [](Int bits) {
        return lane_map(LaneLayout::aligned, small_chip, bits, {1, 1, 1, 1}, {}, 0, 0)->strides[1];
    };
    CHECK(channel_of_one(32) == 16);
    CHECK(channel_of_one(16) == 32);
    CHECK(channel_of_one(8) == 64);
    CHECK(channel_of_one(4) == 128);
}

TEST_CASE("free strides reserve up to the last element")
{
    const LaneMap map = lane_map(LaneLayout::free, small_chip, 32, {2, 5, 3, 2}, {100, 20, 4, 2}, 3, 8).value();
    CHECK(map.rows == 2);
    CHECK(map.reserved == 100 + 20 + 8 + 2 + 1);
    CHECK(map.reserved_bytes == 131 * 4);
    CHECK(map.end_address == 8 + 131 * 4);
}

TEST_CASE("four-bit elements are rounded up to bytes once, at the end")
{
    const LaneMap map = lane_map(LaneLayout::compact, small_chip, 4, {1, 1, 3, 3}, {}, 0, 0).value();
    CHECK(map.reserved == 9);
    CHECK(map.reserved_bytes == 5);
    const LaneMap batches = lane_map(LaneLayout::compact, small_chip, 4, {3, 1, 1, 3}, {}, 0, 0).value();
    CHECK(batches.reserved_bytes == 5); // 9 nibbles, not three times 2 bytes
}

TEST_CASE("the start address that a layout wants is a multiple of the row or of the element")
{
    CHECK(wanted_alignment(fp16(LaneLayout::aligned, {1, 1, 1, 1})) == 64);
    CHECK(wanted_alignment(fp16(LaneLayout::line_aligned, {1, 1, 1, 1})) == 64);
    CHECK(wanted_alignment(fp16(LaneLayout::compact, {1, 1, 1, 1})) == 2);
    CHECK(wanted_alignment(lane_map(LaneLayout::free, small_chip, 32, {1, 1, 1, 1}, {1, 1, 1, 1}, 0, 0).value())
          == 4);
    CHECK(wanted_alignment(lane_map(LaneLayout::compact, small_chip, 4, {1, 1, 1, 1}, {}, 0, 0).value()) == 1);
}

TEST_CASE("layouts have the names and the ranks that scenes use")
{
    for (const char* name : {"continuous", "aligned", "compact", "line_aligned", "free"})
    {
        REQUIRE(find_lane_layout(name));
        REQUIRE(find_lane_layout(name)->layout.has_value());
        CHECK(lane_layout_name(*find_lane_layout(name)->layout) == name);
        CHECK(find_lane_layout(name)->rank == 4);
    }
    for (const char* name : {"offset", "t4", "t5", "weight_nic", "xn_aligned", "xn_compact", "xn_continuous",
                             "cvk_aligned", "cvk_compact", "cvk_continuous"})
    {
        REQUIRE(find_lane_layout(name));
        CHECK(find_lane_layout(name)->rank == 4);
    }
    for (const char* name : {"matrix", "matrix2", "cvk_matrix"})
    {
        REQUIRE(find_lane_layout(name));
        CHECK(find_lane_layout(name)->rank == 2);
    }
    REQUIRE(find_lane_layout("vector"));
    CHECK(find_lane_layout("vector")->rank == 1);
    CHECK(find_lane_layout("Aligned") == nullptr);
    CHECK(find_lane_layout("") == nullptr);
}

TEST_CASE("a lane map that does not fit 64 bits is none")
{
    const Chip one{1, 1, int_max, 1};
    CHECK(lane_map(LaneLayout::compact, one, 8, {1, 1, 1, int_max}, {}, 0, 0)->end_address == int_max);
    CHECK_FALSE(lane_map(LaneLayout::compact, one, 8, {1, 1, 1, int_max}, {}, 0, 1).has_value());
    CHECK_FALSE(lane_map(LaneLayout::compact, one, 16, {1, 1, 1, int_max / 2 + 1}, {}, 0, 0).has_value());
    CHECK_FALSE(lane_map(LaneLayout::compact, one, 8, {2, 1, 2, Int{1} << 61}, {}, 0, 0).has_value());
    CHECK_FALSE(lane_map(LaneLayout::free, one, 8, {2, 1, 1, 1}, {int_max, 0, 0, 0}, 0, 0).has_value());
    CHECK(lane_map(LaneLayout::free, one, 8, {2, 1, 1, 1}, {int_max - 1, 0, 0, 0}, 0, 0)->reserved == int_max);
    CHECK(lane_map(LaneLayout::free, one, 8, {1, 1, 1, 1}, Dims::filled(4, int_max), 0, 0)->reserved == 1);
}
